// The separating axis theorem for convex shapes in the plane, to read and to copy.
//
// A shape has vertices in the world, counter-clockwise (as +x turns to +y), and a radius around them. A polygon has
// radius 0; a circle has one point. Normals point from A to B. Touching counts as overlap.

using System;
using System.Collections.Generic;
using System.Linq;

public struct Point
{
    public double X, Y;
    public Point(double x, double y) { X = x; Y = y; }
    public double Length => Math.Sqrt(X * X + Y * Y);
    public Point Unit => this * (1 / Length);
    public double Dot(Point q) => X * q.X + Y * q.Y;
    public static Point operator +(Point p, Point q) => new Point(p.X + q.X, p.Y + q.Y);
    public static Point operator -(Point p, Point q) => new Point(p.X - q.X, p.Y - q.Y);
    public static Point operator -(Point v) => new Point(-v.X, -v.Y);
    public static Point operator *(Point v, double factor) => new Point(v.X * factor, v.Y * factor);
}

public class Shape { public Point[] Points; public double Radius; }
public struct Interval { public double Min, Max; }
public struct Edge { public Point From, To; }
public class Contact { public Point Normal, Mtv; public double Depth; }
public struct ContactPoint { public Point At; public double Depth; }

public static class Sat
{
    // The vertices in the world of a shape at a pose.
    public static Point[] Place(Point[] points, double x, double y, double angle)
    {
        double cos = Math.Cos(angle), sin = Math.Sin(angle);
        return points.Select(p => new Point(x + cos * p.X - sin * p.Y, y + sin * p.X + cos * p.Y)).ToArray();
    }

    // The shadow of a shape on an axis: an interval.
    public static Interval Project(Shape shape, Point axis)
    {
        var along = shape.Points.Select(p => p.Dot(axis));
        double min = along.Min() - shape.Radius; // smallest
        double max = along.Max() + shape.Radius; // largest
        return new Interval { Min = min, Max = max };
    }

    // How far two intervals are apart; negative if they overlap.
    public static double Separation(Interval a, Interval b)
    {
        double ab = b.Min - a.Max; // A before B
        double ba = a.Min - b.Max; // B before A
        return Math.Max(ab, ba);
    }

    // The edges of a shape, from vertex to vertex. A circle has none.
    public static Edge[] Edges(Shape shape)
    {
        var points = shape.Points;
        if (points.Length == 1) return new Edge[0];
        return points.Select((p, i) => new Edge { From = p, To = points[(i + 1) % points.Length] }).ToArray();
    }

    // The outward normal of an edge: its direction, turned right.
    public static Point NormalOf(Edge edge)
    {
        Point way = edge.To - edge.From;
        return new Point(way.Y, -way.X).Unit;
    }

    // The axes to test.
    public static List<Point> Axes(Shape a, Shape b)
    {
        var all = new List<Point>();
        all.AddRange(Edges(a).Select(NormalOf)); // edges of A
        all.AddRange(Edges(b).Select(NormalOf)); // edges of B
        if (a.Radius + b.Radius > 0) all.Add(Nearest(a, b)); // vertices
        return all;
    }

    // The direction from A to B between their nearest vertices.
    public static Point Nearest(Shape a, Shape b)
    {
        double least = double.PositiveInfinity;
        var best = new Point(1, 0);
        foreach (Point p in a.Points)
        {
            foreach (Point q in b.Points)
            {
                double length = (q - p).Length;
                if (length == 0 || length >= least) continue;
                least = length;
                best = q - p; // nearest so far
            }
        }
        return best.Unit;
    }

    // Whether two shapes overlap.
    public static bool Overlaps(Shape a, Shape b)
    {
        foreach (Point axis in Axes(a, b)) // next axis
        {
            double gap = Separation(Project(a, axis), Project(b, axis)); // two shadows
            if (gap > 0) return false; // a gap: apart
        }
        return true; // no gap on any axis
    }

    // The shortest way out, by which B leaves A; null if they are apart.
    public static Contact Collide(Shape a, Shape b)
    {
        double depth = double.PositiveInfinity;
        var normal = new Point();
        foreach (Point axis in Axes(a, b))
        {
            Interval shadowA = Project(a, axis), shadowB = Project(b, axis);
            double ahead = shadowA.Max - shadowB.Min; // B moves along the axis
            double back = shadowB.Max - shadowA.Min; // B moves against it
            double overlap = Math.Min(ahead, back); // shorter way
            if (overlap < 0) return null; // a gap: apart
            if (overlap < depth)
            {
                depth = overlap;
                normal = ahead <= back ? axis : -axis; // least so far
            }
        }
        return new Contact { Normal = normal, Depth = depth, Mtv = normal * depth };
    }

    // The vertex farthest along a direction: the support vertex.
    public static Point Support(Shape shape, Point direction)
    {
        return shape.Points.Aggregate((best, p) => p.Dot(direction) > best.Dot(direction) ? p : best);
    }

    // The edge of one polygon that the other is least deep behind.
    public static double Penetration(Shape own, Shape other, out Edge best)
    {
        double greatest = double.NegativeInfinity;
        best = default(Edge);
        foreach (Edge edge in Edges(own))
        {
            Point normal = NormalOf(edge);
            Point vertex = Support(other, -normal); // deepest vertex
            double distance = (vertex - edge.From).Dot(normal);
            if (distance > greatest) { greatest = distance; best = edge; } // greatest so far
            if (distance > 0) break; // in front: a gap
        }
        return greatest;
    }

    // The Minkowski difference: every vertex of B minus every vertex of A.
    public static Shape Difference(Shape a, Shape b)
    {
        var points = b.Points.SelectMany(q => a.Points.Select(p => q - p)).ToArray();
        return new Shape { Points = points, Radius = a.Radius + b.Radius };
    }

    // Whether the difference holds the origin, as it does exactly if A and B overlap.
    public static bool HoldsOrigin(Shape a, Shape b)
    {
        Shape whole = Difference(a, b);
        foreach (Point axis in Axes(a, b))
        {
            Interval shadow = Project(whole, axis);
            if (shadow.Min > 0 || shadow.Max < 0) return false; // origin outside
        }
        return true; // origin inside
    }

    // The edge that faces a direction most.
    public static Edge Facing(Shape shape, Point direction)
    {
        return Edges(shape).Aggregate((best, edge) => NormalOf(edge).Dot(direction) > NormalOf(best).Dot(direction) ? edge : best);
    }

    // The part of a segment that is not beyond the line through `at` across `direction`.
    public static Edge Clip(Edge segment, Point direction, Point at)
    {
        Point p = segment.From, q = segment.To;
        double beyondP = (p - at).Dot(direction), beyondQ = (q - at).Dot(direction);
        if (beyondP <= 0 && beyondQ <= 0) return segment;
        Point crossing = p + (q - p) * (beyondP / (beyondP - beyondQ));
        return beyondP > 0 ? new Edge { From = crossing, To = q } : new Edge { From = p, To = crossing };
    }

    // The contact points of an overlap: of polygons one or two, of a circle one.
    public static List<ContactPoint> Manifold(Shape a, Shape b, Contact contact)
    {
        Point normal = contact.Normal;
        double depth = contact.Depth;
        var points = new List<ContactPoint>();
        if (a.Points.Length == 1) points.Add(new ContactPoint { At = a.Points[0] + normal * (a.Radius - depth / 2), Depth = depth });
        else if (b.Points.Length == 1) points.Add(new ContactPoint { At = b.Points[0] + normal * (depth / 2 - b.Radius), Depth = depth });
        if (points.Count == 1) return points;
        Edge edgeA = Facing(a, normal), edgeB = Facing(b, -normal);
        bool byA = NormalOf(edgeA).Dot(normal) >= -NormalOf(edgeB).Dot(normal);
        Edge reference = byA ? edgeA : edgeB; // reference edge
        Edge ends = byA ? edgeB : edgeA; // incident edge
        Point along = (reference.To - reference.From).Unit;
        ends = Clip(ends, -along, reference.From); // clip
        ends = Clip(ends, along, reference.To); // clip again
        Point outward = NormalOf(reference);
        foreach (Point p in new[] { ends.From, ends.To })
        {
            double behind = (reference.From - p).Dot(outward);
            points.Add(new ContactPoint { At = p + outward * (behind / 2), Depth = behind }); // midway between the surfaces
        }
        if (points[0].Depth < points[1].Depth) points.Reverse();
        if (points[1].Depth < 0) points.RemoveAt(1); // keep
        return points;
    }
}
