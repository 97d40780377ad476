# The Python of the algorithm on pairs from the standard input; pairs.mjs says in which form.
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "../../../www/algorithm")
import sat


def read_shape(numbers):
    x, y, angle, radius, count = (next(numbers) for _ in range(5))
    points = [(next(numbers), next(numbers)) for _ in range(int(count))]
    return sat.Shape(sat.place(points, x, y, angle), radius)


for line in sys.stdin:
    numbers = map(float, line.split())
    a, b = read_shape(numbers), read_shape(numbers)
    greatest = max(sat.separation(sat.project(a, axis), sat.project(b, axis)) for axis in sat.axes(a, b))
    sharp = a.radius + b.radius == 0
    behind = max(sat.penetration(a, b)[0], sat.penetration(b, a)[0]) if sharp else greatest
    says = [int(sat.overlaps(a, b)), int(sat.holds_origin(a, b)), greatest, behind]
    contact = sat.collide(a, b)
    if contact:
        says += [*contact.normal, contact.depth, *contact.mtv]
        if sharp or len(a.points) == 1 or len(b.points) == 1:
            for point, depth in sat.manifold(a, b, contact):
                says += [*point, depth]
    print(*says)
