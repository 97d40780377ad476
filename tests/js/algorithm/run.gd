# The GDScript of the algorithm, for Godot 3, on pairs from the file named in the environment; pairs.mjs has its form.
extends SceneTree

var numbers = []

func read_shape(sat):
	var at = Vector2(numbers.pop_front(), numbers.pop_front())
	var angle = numbers.pop_front()
	var radius = numbers.pop_front()
	var points = []
	for _i in range(int(numbers.pop_front())):
		points.append(Vector2(numbers.pop_front(), numbers.pop_front()))
	return { points = sat.place(points, at, angle), radius = radius }

func answer(sat, a, b):
	var greatest = -INF
	for axis in sat.axes(a, b):
		greatest = max(greatest, sat.separation(sat.project(a, axis), sat.project(b, axis)))
	var sharp = a.radius + b.radius == 0
	var behind = max(sat.penetration(a, b).distance, sat.penetration(b, a).distance) if sharp else greatest
	var says = [int(sat.overlaps(a, b)), int(sat.holds_origin(a, b)), greatest, behind]
	var contact = sat.collide(a, b)
	if contact != null:
		says += [contact.normal.x, contact.normal.y, contact.depth, contact.mtv.x, contact.mtv.y]
		if sharp or a.points.size() == 1 or b.points.size() == 1:
			for point in sat.manifold(a, b, contact):
				says += [point.point.x, point.point.y, point.depth]
	return says

func _init():
	var sat = load(OS.get_environment("SAT"))
	var file = File.new()
	file.open(OS.get_environment("PAIRS"), File.READ)
	while true:
		numbers = Array(file.get_line().split_floats(" ", false))
		if numbers.empty():
			break
		var words = PoolStringArray()
		for number in answer(sat, read_shape(sat), read_shape(sat)):
			words.append("%.9f" % number)
		print(words.join(" "))
	quit()
