// The C# of the algorithm on pairs from the standard input; pairs.mjs says in which form.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

static class Run
{
    static Shape ReadShape(Queue<double> numbers)
    {
        double x = numbers.Dequeue(), y = numbers.Dequeue(), angle = numbers.Dequeue(), radius = numbers.Dequeue();
        var points = new Point[(int)numbers.Dequeue()];
        for (int i = 0; i < points.Length; i++) points[i] = new Point(numbers.Dequeue(), numbers.Dequeue());
        return new Shape { Points = Sat.Place(points, x, y, angle), Radius = radius };
    }

    static void Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            var numbers = new Queue<double>(line.Split(' ').Select(word => double.Parse(word, CultureInfo.InvariantCulture)));
            Shape a = ReadShape(numbers), b = ReadShape(numbers);
            double greatest = Sat.Axes(a, b).Max(axis => Sat.Separation(Sat.Project(a, axis), Sat.Project(b, axis)));
            bool sharp = a.Radius + b.Radius == 0;
            Edge edge;
            double behind = sharp ? Math.Max(Sat.Penetration(a, b, out edge), Sat.Penetration(b, a, out edge)) : greatest;
            var says = new List<double> { Sat.Overlaps(a, b) ? 1 : 0, Sat.HoldsOrigin(a, b) ? 1 : 0, greatest, behind };
            Contact contact = Sat.Collide(a, b);
            if (contact != null)
            {
                says.AddRange(new[] { contact.Normal.X, contact.Normal.Y, contact.Depth, contact.Mtv.X, contact.Mtv.Y });
                bool promised = sharp || a.Points.Length == 1 || b.Points.Length == 1;
                if (promised) says.AddRange(Sat.Manifold(a, b, contact).SelectMany(p => new[] { p.At.X, p.At.Y, p.Depth }));
            }
            Console.WriteLine(string.Join(" ", says.Select(number => number.ToString("R", CultureInfo.InvariantCulture))));
        }
    }
}
