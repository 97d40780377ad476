/**
 * What the page says, in English. `page`, read when the page is built, holds the texts of index.html: {hero.title}
 * there stands for `page.hero.title`. What scripts say follows, each figure's words in an export of their own, so that
 * they travel with the figure. Where a text has values in it, a function makes it, for word order and plural belong to
 * the language. de.js has the same keys.
 */

/**
 * The language, and where its page and that of the other language are. `root`: from this page to the folder of the
 * English one.
 */
export const site = {
  lang: 'en',
  locale: 'en_GB',
  root: './',
  otherLang: 'de',
  other: 'Deutsch',
  otherPage: './de/index.html',
};

export const page = {
  head: {
    title: 'Separating Axis Theorem (SAT): drag and see – shadowgap',
    description: `
      The separating axis theorem in twenty figures to drag: do two shapes touch, how deep, and which way is out? With shadowgap, the
      collision library for the web that draws them.`,
    shared: 'Separating Axis Theorem (SAT): drag and see',
    sharedDescription: 'Twenty figures to drag: do two shapes touch, how deep, and which way is out?',
    picture: `
      Two pairs of shapes and their shadows on an axis. The shadows of the first pair leave a gap; those of the second overlap, and an
      arrow shows the way out.`,
  },
  top: {
    play: 'Play',
    docs: 'Docs',
    theme: 'Theme',
    contents: 'Contents',
    withoutScripts: 'JavaScript is turned off in this browser: the figures are only pictures, and nothing can be dragged.',
    linkToFigure: 'Link to figure',
    linkToSection: 'Link to this section',
    needsScripts: 'The figures are drawn by the collision library itself, so they need JavaScript.',
  },
  hero: {
    short: 'Drag two shapes',
    title: 'Separating axis theorem: drag and see',
    learn: 'Learn',
    build: 'Build',
    play: 'Play',
    legend: {
      largest: 'largest along the axis',
      smallest: 'smallest',
      source: 'gave the axis',
      way: 'mtv, the way out',
      ghost: 'B moved by it',
    },
    buildTitle: 'Build with it',
    copy: 'Copy',
    comment: '// the shortest way out',
    playTitle: 'Play with it',
    task: 'Drag <em class="b">B</em> off <em class="a">A</em> until their shadows leave a gap.',
    lead: `
      Two convex shapes, that is, shapes without dents, are apart exactly when there is a line, an <em class="axis">axis</em>, on which the
      shadow of <em class="a">A</em> and the shadow of <em class="b">B</em> leave a gap. Only a few axes need a test; when none of them
      shows a gap, the least overlap is the <em class="mtv">shortest way out</em>.`,
    library: `
      That is all: there is nothing to load or to free. The core is written in Rust, compiled to WebAssembly and packed in one JavaScript
      module. It handles concave shapes, casts and thousands of bodies, too. <a href="%ROOT%docs/index.html">Documentation</a>, <a
      href="%SOURCE%">source</a>, <a href="%SOURCE%/blob/main/LICENSE-MIT">licence: MIT</a> or <a
      href="%SOURCE%/blob/main/LICENSE-APACHE">Apache 2.0</a>.`,
    games: `
      Put any shapes together in the <a href="#sandbox">sandbox</a>, or run and jump through <a
      href="%ROOT%examples/platformer/index.html">a level</a> that can show what its hero touches, and why.`,
    keys: `
      All figures work with keys, too: <kbd>Tab</kbd> goes to a shape; the arrow keys move it, <kbd>R</kbd> and <kbd>T</kbd> turn it, if it
      can move or turn; with <kbd>Shift</kbd> the steps are larger. With a finger, drag a shape sideways. To drag it up or down, first tap
      it or hold it for a moment; otherwise the page scrolls. The page’s address stores the state of the figure that you changed last.`,
  },
  interval: {
    title: 'A number, an interval',
    task: `
      Slide ship <em class="b">B</em> left and right inside ship <em class="a">A</em>: the part in common stays the same, but the way out
      changes.`,
    theory: [
      `
        Collision begins on a line. <em class="a">A</em> is a number, <em class="b">B</em> a guess: is the guess right, and if not, how far
        off is it? Now widen the number to a tile, which has two ends, <em>min</em> and <em>max</em>: a point is on it when it is neither
        before min nor after max. Widen the point too, and there are two ships in a sea of one dimension. What lies between two such ends is
        called an interval. A number is an interval whose ends are equal.`,
      `
        <em class="b">B</em> can lie after <em class="a">A</em> or before it. The larger of <em class="b">B</em>.min − <em
        class="a">A</em>.max and <em class="a">A</em>.min − <em class="b">B</em>.max is the <em>separation</em>, of numbers, tiles and
        ships alike: above 0 it is the <em class="axis">gap</em>; below 0, without its minus sign, the <em class="mtv">depth</em>, or
        overlap: how far the two must be pushed apart. At 0 they touch, and touching counts as overlapping here.`,
      `
        So an overlap is not the length of the part in common. Overlap and common part are equal until one ship lies inside the other. From
        then on the common part is the whole of the small ship, while the way out grows with every step inwards. A push by the common part
        alone would leave the two overlapping.`,
    ],
  },
  boxes: {
    title: 'Two axes',
    task: 'Move <em class="b">B</em> until both axes show an overlap: only then do the boxes overlap.',
    theory: [
      `
        A box that does not turn is two intervals: one from left to right, one from top to bottom. When light falls on two boxes from above,
        each casts a shadow on the ground: its interval in <em class="axis">x</em>. When it comes from the right, the shadows on the wall
        are their intervals in <em class="axis">y</em>.`,
      `
        x and y are the two <em class="axis">axes</em>. The boxes overlap when both pairs of shadows do. Boxes that overlap only in x stand
        one above the other, with a <em class="axis">gap</em> between them. So one gap, on either axis, is enough to know that they are
        apart: close and open the gap of one axis only, and watch. The ring at a corner resizes a box.`,
      `
        That makes four comparisons of two numbers. Hardly any test of two shapes costs less, so large games begin with it: every shape gets
        a box that holds it, and only pairs whose boxes overlap are looked at more closely.`,
    ],
  },
  shadow: {
    title: 'A shadow on any line',
    task: 'Turn the axis by the ring at its tip until the shadows leave a gap.',
    theory: [
      `
        Light may come from any side. Put up a wall at right angles to it, draw an <em class="axis">axis</em> along the wall, and ask of
        each corner, or <em>vertex</em>, how far along the axis it is. That is the <em>dot product</em> of the two: vertex.x × axis.x +
        vertex.y × axis.y, where the axis is an arrow of length 1. It is the length of the arrow from the origin to the vertex, times the
        cosine of the angle between this arrow and the axis. The smallest and the largest answer of a shape are the ends of its shadow; to
        find them is to <em>project</em> the shape. In the picture, a red triangle marks the vertex with the largest answer, a yellow disc
        the vertex with the smallest. The rest is the question of the two ships in figure 2.`,
      `
        One axis with a <em class="axis">gap</em> proves that the shapes are apart, for a straight road fits between them. An axis without a
        gap proves nothing yet: another axis may have one.`,
      `
        No axis can show a gap wider than the distance between the shapes, and the axis through their two closest points shows a gap of
        exactly that width. If they overlap, the least overlap of all axes is how far they must be pushed apart. So the best of all axes
        answers everything. The next figures show which few axes have to be tried to find it.`,
      `
        A popular shortcut takes the distance between the centres and subtracts half of each width. It is right for boxes that lie along the
        axis with A before B, and elsewhere only by chance: if you turn a box, its shadow is no longer as wide as the box; if the boxes
        change places, the distance becomes negative. Switch on “Centres and half widths” to see it fail.`,
    ],
  },
  turned: {
    title: 'Turned boxes',
    task: 'Now only S has a gap. Find a place for B where only Q has one.',
    theory: [
      `
        Once boxes turn, x and y are not enough. The axes to try now come from the boxes themselves: if some straight line separates two
        boxes, then a line along one of their edges does, too, and the gap shows at right angles to that edge. So every edge gives one <em
        class="axis">axis</em>: its normal. An edge whose two ends differ by (x, y) has the normal (y, −x), divided by the edge’s length;
        (−y, x) is the same axis seen from the other side. Vertices and normals are stored as they are in the unturned shape, about its
        centre: turn both by its angle, and add its position to the vertices. Position and angle are its <em>pose</em>.`,
      `
        Two boxes have eight edges, but opposite edges are parallel and share their axis. Four are left: <em class="axis">P</em> and <em
        class="axis">Q</em> from <em class="a">A</em>, <em class="axis">R</em> and <em class="axis">S</em> from <em class="b">B</em>.
        Turn the boxes alike, and A’s axes are B’s as well: two are left, as in figure 3, but turned with the boxes. Each axis shows
        both shadows; choose P, Q, R or S to see it large.`,
    ],
  },
  pair: {
    title: 'Any convex polygon',
    task: `
      Point at a small axis or an edge<span class="whole">, or at a row of the table</span>, or tap it: what belongs together lights
      up.`,
    theory: [
      `
        Why should a few <em class="axis">axes</em> be enough, when there are infinitely many? If two convex polygons are apart, a straight
        line fits between them. Move it until it touches <em class="a">A</em>, then turn it, always touching A, first one way and then the
        other, until it touches <em class="b">B</em>, too. Either it comes to lie along an edge of <em class="a">A</em>, or, when you do the
        same with <em class="b">B</em>, along an edge of <em class="b">B</em>. At that moment the axis at right angles to it, that edge’s
        normal, shows the gap. So only the normals of edges need a test, and if none of them shows a gap, none exists. Choose other shapes,
        or edit the vertices: the table lists each axis that was tested.`,
    ],
  },
  circles: {
    title: 'Circles',
    task: `
      Drag the circle to <a href="#circles?b=2.25,-1.75,0">a place beyond a vertex</a>: there both edges’ axes miss the gap, and only
      the vertex’s axis shows it.`,
    theory: [
      `
        From every side a circle looks the same: its shadow is its centre, plus and minus its radius. But it has no edges, so where does its
        <em class="axis">axis</em> come from? The gap, if there is one, lies between the circle and the point of the box that is nearest to
        it. Beside an edge, that edge’s own axis shows it. Beyond a vertex one more axis is needed, however many vertices there are: the
        axis from the nearest vertex to the centre. The pale wedges are where that axis can decide.`,
      `
        A popular test tries only one axis, the dashed line through the two centres. It can report an overlap where there is a gap. The long
        box shows why: the vertex that ends its shadow lies far from that line, and the circle does not reach it.`,
    ],
  },
  early: {
    title: 'Stopping early',
    task: 'Press Step and follow the axes one by one, up to the first gap.',
    theory: [
      `
        One gap is proof, so the test stops at the first one. That makes it quick when shapes are apart, as most shapes in a game are, and
        slow when they overlap: then every <em class="axis">axis</em> has to be tried. Drag the shapes together and watch the saving
        disappear. To project a shape takes one dot product for each of its vertices; here each axis costs nine, four for the box and five
        for the pentagon.`,
      `
        There are more ways to save. If only yes or no is asked, an axis need not have length 1, and no square root is needed; but then the
        numbers are no longer lengths and cannot say how far to push. And a circle around each shape can be tested first: where the circles
        are apart, one dot product, the square of the distance, is enough. The circle must reach the farthest vertex. Half the longer side
        is too small a radius: <a href="#early?a=-1.8,0,-0.689&amp;b=1.8,0,3.142&amp;look=small">two vertices that meet</a> show what such
        circles miss.`,
      `
        These counts are for a plain loop. More edges cost twice over: more axes, and more vertices to project on each. The library spends
        less: as the axes turn from edge to edge, the outermost vertex only ever moves on in the same direction, so one walk round a shape
        serves all axes.`,
    ],
  },
  wayOut: {
    title: 'The way out',
    task: 'Pull the ring along the arrow: the overlap counts down to 0.00, then a gap opens.',
    theory: [
      `
        When <em class="a">A</em> and <em class="b">B</em> overlap, a game has to get them apart again. It is enough to bring the overlap on
        one <em class="axis">axis</em> down to 0. So take the axis with the least overlap and move <em class="b">B</em> along it by that
        much, past the nearer end of <em class="a">A</em>’s shadow. Any shorter move leaves them overlapping. This is the <em
        class="mtv">minimum translation vector</em>, <em class="mtv">mtv</em> for short. It leaves the two touching, with depth 0. Its
        direction, from A to B, is the <em>normal</em> of the two.`,
      `
        Two other recipes are popular. One moves <em class="b">B</em> away along the line through both centres. That line knows nothing of
        edges, so this way is usually longer: then a move along it by only the length of the <em class="mtv">mtv</em> is not enough. The
        other takes the length that the shadows have in common as the overlap. That is right as long as each shadow reaches beyond the
        other. When one shadow lies inside the other, it must also get past the nearer end. Press “One inside the other” and compare the
        three ways.`,
      `
        The dotted circle is as far from <em class="b">B</em>’s centre as the <em class="mtv">mtv</em> reaches. Every way out is at
        least this long; a shorter arrow leaves them overlapping.`,
    ],
  },
  penetration: {
    title: 'The axis of minimum penetration',
    task: 'Step through the edges: at each, the distance to its support vertex lights up.',
    theory: [
      `
        There is a shorter way to the same answer. Stand on an edge of <em class="a">A</em> and look against its normal, into A: only one
        vertex of <em class="b">B</em> matters, the one farthest in that direction, the edge’s <em>support vertex</em>. If even that vertex
        is in front of the edge, all of B is, and there is a gap. If it is behind, B must move by that much to come out over this edge. Then
        do the same from each edge of B, with the vertices of A.`,
      `
        Behind the edge the distance of that vertex counts as negative. The greatest distance over the edges of both shapes decides. If this
        distance is negative, its edge gives the axis of least overlap, which many texts call the <em class="axis">axis of minimum
        penetration</em>, and without its minus sign it is the length of the <em class="mtv">mtv</em>. The first positive distance ends the
        test. No shadow is needed, only one search for a support vertex per edge, while <a href="#early">figure 8</a> projects two shapes on
        every axis. Drag <em class="b">B</em> until another edge has the greatest distance. Point at an edge, or tap its normal, to see its
        distance alone.`,
      `
        When the shapes are apart, the greatest distance is a true gap. It is never more than the distance between the shapes, but it can be
        less: where two vertices face each other, no edge’s normal has that direction. Which of the two ways should you use? Shadows treat
        all shapes alike, round ones too; for two polygons, support vertices take less work.`,
    ],
  },
  minkowski: {
    title: 'The Minkowski difference',
    task: 'Drag <em class="b">B</em> off <em class="a">A</em>, or drag the difference off the origin: both happen at the same moment.',
    theory: [
      `
        The same drag can be seen in another way. Subtract every point of <em class="a">A</em> from every point of <em class="b">B</em>: all
        the differences together fill one new shape, the Minkowski difference. Where <em class="a">A</em> and <em class="b">B</em> have a
        point in common, that point minus itself is zero, the origin. So they overlap exactly when the new shape contains the origin. Two
        shapes have become one shape and one point.`,
      `
        Its boundary is made of all the edges of <em class="b">B</em> and all the edges of <em class="a">A</em>, those of <em
        class="a">A</em> turned half around, because they are subtracted. Move <em class="b">B</em> by some vector, and every difference
        moves by that vector, and so does the whole shape. The shortest move that ends the overlap therefore carries the boundary point
        nearest the origin onto the origin: that is the <em class="mtv">mtv</em>, and its arrow leads from there to the origin.`,
      `
        The normal of each edge is an <em class="axis">axis</em> of the theorem, and how far the origin lies behind the edge is the
        overlap there. The nearest edge gives the <em class="axis">axis of least overlap</em>; it is marked in both pictures. A radius
        just grows the shape all round, so that vertices become arcs.`,
    ],
  },
  manifold: {
    title: 'Where they touch',
    task: 'Go through the five stages, from two edges to their contact points.',
    theory: [
      `
        To push two shapes apart, the <em class="mtv">way out</em> is enough. To let them bounce, or rest on one another, we must know where
        they touch. Two edges that lie on each other touch along a stretch, and its two ends are enough to describe it; a vertex on an edge
        touches it in a single point. These one or two <em class="mtv">contact points</em> are the <em>manifold</em>.`,
      `
        It is found by <em>clipping</em>, that is, cutting off. The normal of the two belongs to an edge of one shape, the <em
        class="axis">reference edge</em>. The edge of the other shape that faces it is the <em>incident edge</em>. Whatever of the incident
        edge lies beyond one end of the reference edge is cut off, then whatever lies beyond its other end. An end that is now behind the
        reference edge is kept and makes a contact point. An end in front of it is dropped. The page computes these five stages itself, in
        the textbook way; only the green points come from the library.`,
      `
        The points lie midway between the two surfaces, so nothing depends on which shape is called A. Unless the edges are parallel, at
        most one of the two clips removes something, because the deepest vertex always lies between the two lines. A contact point’s <em
        class="mtv">feature id</em> names its two features. As long as the id stays the same, it is the same point as a frame ago, and a
        physics engine may start from the forces that it found there. Slide <em class="b">B</em> along <em class="a">A</em>: a point leaves
        a trail for as long as the same two features, a vertex or an edge of each shape, make it.`,
    ],
  },
  bounce: {
    title: 'How they bounce',
    task: 'Press Play, then throw a shape: drag it and let go.',
    theory: [
      `
        Shapes that move are called bodies. Where two meet they push each other: along the normal and, by friction, along the surface. The
        momentum that one body gains, the other loses. A push that does not go through a body’s centre also turns the body. Two numbers say
        how hard they push. Restitution says how much of the speed of approach comes back, measured along the normal where they touch: 1 is
        a perfect bounce, 0 none at all. Friction is how strong the push along the surface may be, compared with the push along the
        normal.`,
      `
        The push changes only how the bodies move, and they still overlap a little. So they are moved apart by the <em class="mtv">way
        out</em>, each by half of it if they are equally heavy. A bounce adds no energy, and this move must not add any either: a body on
        the floor is lifted no higher than the energy lost in this step’s bounces allows.`,
      `
        The energy never grows, unless you move or throw something, or switch gravity on. Momentum is another matter: between two bodies it
        is kept, but a wall stays where it is and takes momentum away. Without gravity both rows together, the bodies’ momentum and what the
        walls took, stay as they were. Lengths are in metres, and each square metre weighs a kilogram.`,
      'Without gravity, with restitution 1 and friction 0, the energy stays as it is, and the momentum changes only at the walls.',
    ],
  },
  concave: {
    title: 'Concave shapes',
    task: 'Drag <em class="b">B</em> through the mouth of the U, and watch where the shortest way out leads.',
    theory: [
      `
        A shadow cannot show a dent. Put a box into the mouth of a U so that they do not touch: along every <em class="axis">axis</em> their
        shadows overlap, although the two are apart. The theorem only speaks of convex shapes; any other shape it treats as its hull, the
        outline of a rubber band stretched around it.`,
      `
        So the outline is cut into a few convex pieces, and each is tested by itself: what touches a piece touches <em class="a">A</em>.
        The way out is harder. Each piece knows only the way out of itself. The sum of those vectors can cancel out, or go twice as far
        as it should; the deepest alone can lead from one arm of the U into the other. Watch them fail: the hull, with <a
        href="#concave?b=0,0,1.571&amp;way=hull">B upright in the mouth</a>; the sum, <a
        href="#concave?a=-0.8,-0.5,0&amp;b=1.95,1.5,-0.9&amp;way=sum">where two pieces meet</a>; the deepest piece, <a
        href="#concave?outline=0,-3,0.7,-1,2.85,-0.93,1.14,0.37,1.76,2.43,0,1.2,-1.76,2.43,-1.14,0.37,-2.85,-0.93,-0.7,-1&amp;b=0.3,1,-0.2&amp;way=deepest">across
        a star</a>.`,
      `
        The <em class="mtv">shortest way out</em> of the whole is found on the boundary of all the pieces’ Minkowski differences taken
        together, as <a href="#minkowski">figure 11</a> draws them for one. It need not be the way out of any single piece: here it leads
        out through the mouth of the U.`,
      `
        The outline is yours to change: drag its vertices, double-click an edge for one more, or draw a new one, in one stroke or vertex
        by vertex.`,
    ],
  },
  course: {
    title: 'Apart, and on a collision course',
    task: 'Add frames until a test finds the wall.',
    theory: [
      `
        A game moves things from frame to frame and looks only where they land. Between two frames something fast can pass through something
        thin: a bullet flies through a wall, although every test was right. That is called tunnelling.`,
      `
        Two questions help. How far apart are they? If B does not turn and moves by less than the distance between the two closest points,
        it cannot touch A. When do they first touch? A cast asks that of the whole motion at once, not of a few places, and answers with a
        fraction: 0 at the start, 1 at the end.`,
      `
        More frames only make the steps smaller: drag the tip of the arrow farther, so that <em class="b">B</em> is faster, or turn <em
        class="a">A</em>, and the bullet is through again. The cast needs no steps. It is the theorem with time in it: on each <em
        class="axis">axis</em> the shadow of <em class="b">B</em> moves, and one division tells when it closes the gap. They touch at the
        moment when the last gap closes, if no other gap has opened again by then.`,
    ],
  },
  thousands: {
    title: 'Thousands',
    task: 'Drag <em class="a">A</em> through the crowd: what it touches takes its colour.',
    theory: [
      `
        A game has more than two shapes. A thousand make half a million pairs, and to ask each pair whether it overlaps takes as long as
        a whole frame may last, or longer. But nearly all pairs are far apart, and that is seen with less effort: put a box around each
        shape, and sort the boxes into a grid. Only pairs whose boxes meet go on to the theorem.`,
      `
        Finding the pairs that could meet is called the <strong>broad phase</strong>; the exact test of these pairs is the <strong>narrow
        phase</strong>. A <code>Scene</code> does both, for all shapes, in one call a frame. Choose 2,000 or fewer, turn the broad phase
        off, and watch the time of a frame. Shapes that overlap others are <em class="b">strong orange</em>, free ones pale.`,
      `
        Twice as many shapes make four times as many pairs, but only about twice as many pairs whose boxes meet, if the shapes are not
        packed more densely. That is why the shapes here get smaller when you add more. So with a broad phase a frame costs what the shapes
        cost, not what their pairs cost. The last rows compare it with <code>sat</code> from npm, a good library for two shapes that leaves
        the broad phase to you: the button measures both in your browser, with the same shapes, frame by frame.`,
    ],
  },
  map: {
    title: 'Which axis won?',
    task: 'Drag <em class="b">B</em> across a border inside the line, and watch the <em class="mtv">arrow</em> jump to another axis.',
    theory: [
      `
        One axis decides: the one with the least overlap or, if the shapes are apart, with the widest gap. Which one it is depends on where
        <em class="b">B</em> is. Here every place has the colour of the axis that would decide if <em class="b">B</em>’s centre were there:
        <em class="a">blue</em> where an edge of A gives it, <em class="b">orange</em> where an edge of B does, grey where vertices are
        nearest. A 0 is the axis of A’s edge 0, and of any edge that is parallel to it. Turn <em class="a">A</em> or <em class="b">B</em>
        and the whole map changes.`,
      `
        The strong line is where the shapes just touch. Inside it they overlap, and the <em class="mtv">way out</em> leads to the
        nearest point of the line; that is all the <em class="mtv">mtv</em> is.`,
      `
        On a border inside the line two axes tie: both ways out are equally short, and the smallest step decides between them. That is why a
        normal may flip from one frame to the next. Outside the line, each straight part of it has a strip. Between two strips lies the
        wedge of a vertex: there that vertex is the nearest point of the line. These are the Voronoi regions of the line’s edges and
        vertices.`,
    ],
  },
  mistakes: {
    title: 'Popular mistakes',
    task: 'Drag <em class="a">A</em> and <em class="b">B</em> in any card, and watch ≠ turn into =.',
    cards: {
      alongEdges: {
        title: 'An axis along the edge',
        why: `
          A gap shows along an edge’s normal. Each edge of a rectangle is parallel to the normal of another edge, so there the edge itself
          will do; the slanted side of this triangle is parallel to no normal.`,
      },
      withoutCentre: {
        title: 'A shadow cast from nowhere',
        why: `
          Vertices are kept relative to their centre. If its position is not added again, every pair is tested as if both stood at the
          same place.`,
      },
      exactDuplicates: {
        title: 'The same axis twice',
        why: `
          Opposite normals, and normals that differ only by rounding, give the same axis. Compared with <code>===</code> they count as
          different: the answer stays right, but the work can double.`,
      },
      skipsFirst: {
        title: 'One normal left out',
        why: `
          The loop over <em class="b">B</em>’s normals starts with the second. Any axis may be the only one with a gap, the first as
          well.`,
      },
      lineOfCentres: {
        title: 'Only the line of centres',
        why: `
          Two circles need no other axis. A box has sides, and this line knows nothing of them: the long box casts a long shadow on it.`,
      },
      flippedCorners: {
        title: 'Vertices by flipped signs',
        why: `
          One vertex is turned, the others are its mirror images. That is right while the box stands straight; at 45° a square collapses
          to a line.`,
      },
      longerSide: {
        title: 'A circle that misses the vertices',
        why: `
          A bounding circle makes a quick first test. With half the longer side as its radius it does not reach the vertices; it needs
          half the diagonal.`,
      },
      plainSum: {
        title: 'A square against a plain sum',
        why: `
          To spare the square root, the distance stays squared. Then the sum of the radii has to be squared too. Where the radii add up to
          more than 1, hits are missed; where they add up to less, circles collide too soon.`,
      },
      anyLength: {
        title: 'An axis of any length',
        why: `
          A longer axis casts longer shadows. A yes or no stays right; a depth does not: it is a length only on an axis of length 1.`,
      },
      commonPart: {
        title: 'What two shadows have in common',
        why: `
          One shadow lies inside the other, so their common part is just the small one’s length. The way out is longer: pushed by the common
          part only, <em class="b">B</em> still overlaps.`,
      },
      flipByCentres: {
        title: 'Pushed away from the centre',
        why: `
          The shorter way leads past the nearer end of the shadow. In a lopsided shape that end may lie on the opposite side from where
          the centres point.`,
      },
      touchIsApart: {
        title: 'Touching, here and there',
        why: `
          Some tests call this apart and others overlapping. Either is sound if it is used everywhere; here touching is overlapping, by 0.
          These two move in steps of a quarter.`,
      },
    },
    mistaken: 'Mistaken',
    right: 'Right',
    someTests: 'Some tests',
    here: 'Here',
    theory: [
      `
        The theorem is short, and so are the ways to miss it. These eleven slips, and one difference of convention, come from five texts
        that many of us learned collisions from; all are worth reading, and <a href="#sources">named below</a>. No slip is silly: each
        is right often enough to go unnoticed.`,
      `
        Every card runs a mistaken test and the library on the same two shapes. What the mistaken test uses is drawn in grey; the library’s
        answer is drawn in colour. Below stand the line at fault and the right one. A card’s heading links to that card: send it to ask a
        colleague to break this test.`,
      `
        Here are <a href="%ROOT%www/geometry/mistakes.js">the mistaken tests, written out</a>; the library has to pass a test for each
        of them.`,
    ],
  },
  sandbox: {
    title: 'Sandbox',
    task: 'Add a shape from the row, then drag it onto another.',
    theory: [
      `
        Everything so far, together, with any shapes. The library looks at all pairs at once; the two bodies that you touched last are <em
        class="a">A</em> and <em class="b">B</em>, and the numbers are for this pair. To draw your own shape, with dents if you like, press
        Draw, click its vertices, and click the first one again. Or type numbers into the list. The code builds the same scene in your
        program; the link shows it to a colleague.`,
      `
        A program can write such a link, too. Where two bodies do something odd, <code>explorerUrl(a, poseA, b, poseB)</code> puts this
        pair, to the last digit, into one line of a bug report.`,
    ],
  },
  solid: {
    short: 'Three dimensions',
    title: 'The theorem in three dimensions',
    task: 'All six face axes overlap, and yet nothing touches: press <em>Look through the gap</em>, then close it.',
    theory: [
      `
        Drag a box; turn it by its knob; turn the view by the sphere, or by a drag beside the boxes. Point at a row of the list, or at a
        spot of the sphere, to see that axis.`,
      `
        In space, a plane takes the place of the separating line. If any plane separates two convex bodies with flat faces, one of these
        planes does, too: a plane along a face of <em class="a">A</em>, along a face of <em class="b">B</em>, or along an edge of <em
        class="a">A</em> and an edge of <em class="b">B</em> at once. The normal of the last is the <em>cross product</em> of both edges. A
        box has three normals, as opposite faces share one, and edges in three directions: 3 + 3 + 3 × 3 = 15 <em class="axis">axes</em>. A
        program that tests the faces alone reports collisions that are not there, wherever two edges pass each other as these do. The
        numbers count each box’s own directions: face 1 looks along direction 1, and A 0 × B 2 is the cross product of the edges along A’s
        direction 0 and B’s direction 2.`,
      `
        The sphere shows why there are no more. Draw each face as a point, in the direction of its normal, and each edge as the arc between
        its two faces; reverse <em class="b">B</em>’s normals, because B is subtracted, as in <a href="#minkowski">figure 11</a> (a box
        looks the same then; a pyramid would not). Two edges make a face of the Minkowski difference exactly when their arcs cross. Two
        boxes have 12 × 12 pairs of edges, and only 18 of them cross: two opposite ones for each of the nine cross products. Other polyhedra
        have many more edges; there this test rules out most pairs before any vertex is projected.`,
      `
        Parallel edges give no axis: their cross product is 0, and so are both shadows on it. Such an axis is left out. Nothing is missed,
        as <a href="#solid?a=-0.35,0.3,0,0,0.2588,0,0.9659&amp;b=0.45,-0.35,0.2,0,0,0,1&amp;view=0.5,-0.5">boxes on a floor</a> show: turned
        about the same upright line, they need only the faces. To learn the <em class="mtv">way out</em>, make every axis 1 long first: the
        cross product of two directions is only as long as the sine of the angle between them.`,
      `
        The package stays two-dimensional: these fifteen tests are the page’s own, a few lines that you may copy. They follow S.
        Gottschalk, M. C. Lin and D. Manocha, <cite>OBBTree</cite> (1996), and C. Ericson, <cite>Real-Time Collision Detection</cite>
        (2005), 4.4; the crossing arcs, D. Gregorius, <cite>The Separating Axis Test between Convex Polyhedra</cite> (GDC 2013).`,
    ],
  },
  which: {
    title: 'Which test when',
    cases: {
      boxes: {
        case: 'Boxes and polygons with few edges',
        test: `
          <strong>SAT.</strong> There are few axes, each costs a few multiplications, and no loop has to run until an answer is accurate
          enough. The axis that decides is the normal, its overlap is the depth, and its edge is the <a href="#manifold">reference edge</a>
          of the contact points.`,
      },
      deep: {
        case: 'Boxes that overlap deeply',
        test: `
          <strong>SAT.</strong> The least overlap is the exact depth, however deep. GJK says only that they overlap; EPA or another
          second search must find the depth, step by step.`,
      },
      apart: {
        case: 'Shapes that are mostly apart',
        test: `
          <strong>Either,</strong> if it remembers something from the last frame: <a href="#early">SAT</a> the axis with the gap, GJK its
          last vertices. Most pairs then need one or two steps a frame.`,
      },
      distance: {
        case: 'The distance, or the closest points',
        test: `
          <strong>GJK.</strong> It was made for that. The widest gap on the edges’ axes is less than the distance where two vertices
          face each other; SAT needs the axes between vertices as well.`,
      },
      round: {
        case: 'Circles and capsules',
        test: `
          <strong>Either,</strong> on the core, that is, the point, segment or polygon inside; the radius is subtracted from the
          distance. For a circle SAT then needs one more axis: to the <a href="#circles">nearest vertex</a>.`,
      },
      curves: {
        case: 'Ellipses, cones, anything with curves',
        test: '<strong>GJK.</strong> Curves have no finite list of axes. A support vertex is all that GJK asks for.',
      },
      manyEdges: {
        case: 'Polygons with hundreds of edges',
        test: `
          <strong>GJK,</strong> or a SAT that does not project every vertex on every axis: walking round both polygons once takes n + m
          steps in place of (n + m)².`,
      },
      space: {
        case: 'Polyhedra, in three dimensions',
        test: `
          <strong>SAT for boxes</strong> (<a href="#solid">fifteen axes</a>) and, with the sphere of normals, for polyhedra with some dozen
          faces. <strong>GJK and EPA</strong> for larger ones: n edges and m edges have n × m cross products.`,
      },
      motion: {
        case: 'Motion: when do they touch first?',
        test: `
          <strong>SAT</strong> if nothing turns: the shadows move evenly, and a <a href="#course">division for each axis</a> answers
          exactly. <strong>GJK</strong> if they turn, step by step: the distance says how far they may move before the next look.`,
      },
      concave: {
        case: 'Concave shapes',
        test: '<strong>Neither</strong> alone: both see only the hull. <a href="#concave">Cut into convex pieces</a> first.',
      },
    },
    text: [
      `
        Two families of tests are in use for convex shapes: <em>SAT</em>, the separating axis theorem, and <em>GJK</em>, named after
        Gilbert, Johnson and Keerthi. Find your case; the words are explained below, and your browser’s search finds them here.`,
      `
        SAT lists all axes that can matter and tries each. GJK lists nothing: it asks both shapes for their support vertex in some
        direction, keeps up to three of the differences (four in space), and chooses the next direction from them, until no vertex of
        the <a href="#minkowski">Minkowski difference</a> is nearer to the origin.`,
      `
        Engines mix them. Box2D finds contact points of polygons by separating axes, and distances by GJK; 3D physics engines often keep SAT
        for boxes, and GJK with EPA for the rest. shadowgap uses the theorem for all of it: it walks round both polygons and looks at pairs
        of vertices where no edge decides, so its distances are exact without GJK.`,
    ],
    words: 'Words',
    terms: `
      <dt>AABB</dt>
      <dd>Axis-aligned bounding box: the smallest box with sides along x and y that holds a shape. Also bounding
      box, bounds. <a href="#boxes">Figure 3</a>; what a broad phase compares.</dd>
      <dt>Broad phase, narrow phase</dt>
      <dd>First the pairs that might touch, then the exact test of those. Also: culling, pruning. <a
      href="#thousands">Figure 16</a>.</dd>
      <dt>CCD</dt>
      <dd>Continuous collision detection: asks about the whole motion of a frame, so that nothing tunnels. Also swept
      test, cast, bullet mode. <a href="#course">Figure 15</a>.</dd>
      <dt>EPA</dt>
      <dd>Expanding polytope algorithm: finds the depth of an overlap after GJK, by growing a polygon inside the
      Minkowski difference until it meets the boundary.</dd>
      <dt>GJK</dt>
      <dd>Gilbert–Johnson–Keerthi: finds the distance between two convex shapes, asking only for support vertices.</dd>
      <dt>Manifold</dt>
      <dd>The one or two contact points that share a normal; in space there may be more. Also contact patch. <a
      href="#manifold">Figure 12</a>.</dd>
      <dt>Minkowski difference</dt>
      <dd>Every point of one shape minus every point of the other; it contains the origin when they overlap. Also
      Minkowski sum, of B and −A; configuration space obstacle, CSO. <a href="#minkowski">Figure
      11</a>.</dd>
      <dt>MTV</dt>
      <dd>Minimum translation vector: the shortest way out of an overlap. Also minimum translation distance (MTD) for
      its length, penetration vector, collision response vector. <a href="#way-out">Figure 9</a>.</dd>
      <dt>Normal</dt>
      <dd>A vector at right angles to an edge or a face; of a contact, the direction from A to B. Also contact
      normal, collision normal.</dd>
      <dt>OBB</dt>
      <dd>Oriented bounding box: a box that turns with its shape. Also rotated rectangle. <a href="#turned">Figure
      5</a>, and in space <a href="#solid">figure 20</a>.</dd>
      <dt>Penetration depth</dt>
      <dd>How far two shapes overlap: the length of the MTV. Also overlap, depth, a negative separation. <a
      href="#penetration">Figure 10</a>.</dd>
      <dt>SAT</dt>
      <dd>Separating axis theorem, or test. Also hyperplane separation theorem, separating line. <a
      href="#shadow">Figure 4</a>.</dd>
      <dt>Shadow</dt>
      <dd>The interval that a shape covers on an axis. Also projection, extent, support interval. <a
      href="#shadow">Figure 4</a>.</dd>
      <dt>Support vertex</dt>
      <dd>The vertex that is farthest in a direction. Also support point, extreme point. <a
      href="#penetration">Figure 10</a>.</dd>
      <dt>TOI</dt>
      <dd>Time of impact: when two moving shapes touch first, from 0 to 1 within a frame. Also time of collision, hit
      fraction. <a href="#course">Figure 15</a>.</dd>
      <dt>Tunnelling</dt>
      <dd>Something fast is before a wall in one frame and behind it in the next, and no test sees it. <a
      href="#course">Figure 15</a>.</dd>`,
    readOn: `
      To read on: E. G. Gilbert, D. W. Johnson and S. S. Keerthi, <cite>A Fast Procedure for Computing the Distance Between Complex
      Objects in Three-Dimensional Space</cite> (1988); G. van den Bergen, <cite>Proximity Queries and Penetration Depth Computation on
      3D Game Objects</cite> (2001), for EPA; C. Ericson, <cite>Real-Time Collision Detection</cite> (2005), 5.2, 5.5 and 9.5; E. Catto,
      <cite>Computing Distance</cite> (GDC 2010); D. Gregorius, <cite>The Separating Axis Test between Convex Polyhedra</cite> (GDC
      2013).`,
  },
  sources: {
    title: 'Where it comes from',
    text: `
      Every picture is drawn from what the library answered, in the frame that you see; only the mistakes, and the cuts of figure 12 and all
      of figure 20, are the page’s own. The library’s algorithms build on the work of others:`,
    list: [
      `
        The theorem: Hermann Minkowski; for boxes that turn, S. Gottschalk, M. C. Lin and D. Manocha, <cite>OBBTree</cite> (1996); the
        walk round both polygons, M. I. Shamos, <cite>Computational Geometry</cite> (1978).`,
      'The axis of minimum penetration: E. Catto (Box2D), dyn4j, and R. Gaul’s tutorials.',
      `
        Contact points: I. E. Sutherland and G. W. Hodgman, <cite>Reentrant Polygon Clipping</cite> (1974); E. Catto, <cite>Contact
        Manifolds</cite> (2007).`,
      `
        The cast: G. van den Bergen, <cite>Ray Casting against General Convex Objects</cite> (2004). Minkowski sums: M. de Berg and
        others, <cite>Computational Geometry</cite> (2008).`,
      `
        Bouncing: A. Chatterjee and A. Ruina, <cite>A New Algebraic Rigid-Body Collision Law Based on Impulse Space
        Considerations</cite> (1998).`,
      `
        Convex pieces: S. Hertel and K. Mehlhorn, <cite>Fast Triangulation of Simple Polygons</cite> (1983), J. M. Keil and J. Snoeyink,
        <cite>On the Time Bound for Convex Decomposition of Simple Polygons</cite> (2002). The hull: A. M. Andrew, <cite>Another
        Efficient Algorithm for Convex Hulls in Two Dimensions</cite> (1979).`,
      `
        Thousands: hierarchies of grids, B. Mirtich, <cite>Impulse-based Dynamic Simulation of Rigid Body Systems</cite> (1996);
        neighbour lists, L. Verlet, <cite>Computer “Experiments” on Classical Fluids</cite> (1967). <code>sat</code> is J. Riecken’s.`,
      `
        What the figures teach, and the slips of figure 18, come from five texts: <cite>Separating Axis Theorem Collision
        Detection</cite> (2021); <cite>Separating Axis Theorem</cite>, in a university’s game programming textbook (2018);
        <cite>Collision Detection Using the Separating Axis Theorem</cite> (Tuts+); <cite>Separating Axis Theorem (SAT)</cite> (It’s all
        in the wrists, 2016); and an article for the olc community that answers javidx9’s <cite>Convex Polygon Collisions</cite>.
        Metanet’s N tutorials, dyn4j’s article on the theorem and Red Blob Games’ guides set the standard for explaining such things.`,
    ],
  },
};

/* Words of several figures. */

/** Names of the numbers beside a picture, where a figure gives no other. */
export const rows = {
  separation: 'separation',
  normal: 'normal',
  mtv: 'mtv',
  axis: 'axis',
  edges: 'edges',
  pieces: 'pieces',
  momentum: 'momentum',
  tested: 'tested',
  avoided: 'avoided',
  'contact-points': 'contact points',
};

/** The kinds of shapes, as the library calls them. */
export const kinds = {
  point: 'point',
  circle: 'circle',
  segment: 'segment',
  capsule: 'capsule',
  polygon: 'polygon',
  union: 'union',
};

export const verdicts = {
  touching: 'Touching',
  overlapping: 'Overlapping',
  apart: 'Apart',
  overlappingBy: (/** @type {string} */ depth) => `Overlapping by ${depth}`,
  apartBy: (/** @type {string} */ gap) => `Apart by ${gap}`,
  deepestOf: (/** @type {string} */ shape) => `deepest of ${shape}`,
  closestOf: (/** @type {string} */ shape) => `closest of ${shape}`,
  endInCommon: (/** @type {number | string} */ axis) => `On axis ${axis} the shadows have an end in common.`,
  of: (/** @type {number} */ some, /** @type {number} */ all) => `${some} of ${all}`,
  leastOverlap: (/** @type {number} */ axis) => `The shadows overlap on every axis, on axis ${axis} the least.`,
  /** `less`: whether the gap is less than the distance; `spared`: how many axes were not needed. */
  gapOnAxis(/** @type {number} */ axis, /** @type {string} */ gap, /** @type {boolean} */ less, /** @type {number} */ spared) {
    const rest = spared === 0 ? '' : `; ${spared} more ${spared === 1 ? 'was' : 'were'} not needed`;
    return `Axis ${axis} shows a gap of ${gap}${less ? ', less than between the closest points' : ''}${rest}.`;
  },
  stretchTouching: 'touching',
  stretchGap: (/** @type {string} */ length) => `gap ${length}`,
  stretchOverlap: (/** @type {string} */ length) => `overlap ${length}`,
};

/** Names for screen readers of what can be dragged. */
export const handles = {
  movable: 'movable',
  /** `turned`: the angle of what can be turned. */
  shape: (/** @type {string} */ letter, /** @type {string} */ kind, /** @type {string} */ x, /** @type {string} */ y, /** @type {string | null} */ turned) =>
    `Shape ${letter}, ${kind}, at ${x}, ${y}${turned === null ? '' : `, turned ${turned}`}`,
  point: (/** @type {string} */ label, /** @type {string} */ x, /** @type {string} */ y) => `${label}, at ${x}, ${y}`,
  number: (/** @type {string} */ label, /** @type {string} */ value) => `${label}, at ${value}`,
};

export const controls = {
  reset: 'Reset',
  embed: 'Embed',
  code: 'Code',
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected',
};

/** Drawing an outline, in figures 14 and 19. */
export const outlines = {
  draw: 'Draw',
  drawing: 'Drawing',
  finish: 'Done',
};

/** A figure in a frame of another page, and what its reader copies for that. */
export const embedding = {
  origin: 'shadowgap: this figure with its theory and code',
  frame: 'This line puts the figure, as it stands now, into your page:',
  script: 'Two more lines, once in a page, make its frames as tall as their figures; without them a picture fits itself into its frame.',
};

/** The code under a figure. */
export const codeBlock = {
  madeBy: 'Made by this code',
  source: 'the figure’s source',
  algorithm: 'The algorithm',
  language: 'Language',
  copyFile: 'Copy file',
  openIt: 'Open it',
};

export const exercises = {
  given: 'It is so already: press Reset, then do it yourself.',
  next: 'Next exercise',
  beginAgain: 'Begin all again',
  solved: 'Solved.',
  title: (/** @type {number} */ number) => `Exercise ${number}`,
  solvedOf: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} solved`,
  /** In the contents. */
  ticked: 'exercise solved',
  countOf: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} exercises solved`,
};

/** Around the figures. */
export const frame = {
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  still: (/** @type {string} */ why) => `This figure is a still picture: ${why}.`,
  noWebAssembly: 'WebAssembly, which computes it, is missing in this browser or turned off',
};

/* Figure 1 */

export const hero = {
  pentagon: 'rounded pentagon',
  turnBy: 'Drag a shape’s letter to turn it.',
  byFinger: 'A finger drags sideways; after a tap, in any direction.',
  overlaps: 'Their shadows overlap on every axis, on this one the least: that is the shortest way out.',
  apart: 'On this axis their shadows leave a gap: proof enough, though it may be less than the distance.',
};

/* Figure 2 */

export const interval = {
  asks: { number: 'Is the guess the number?', point: 'Is the point on the tile?', ships: 'Do the ships overlap?' },
  yes: 'Yes.',
  no: 'No.',
  /** What lies on the lines, as it is written there. */
  names: { number: 'number', guess: 'guess', tile: 'tile', point: 'point' },
  /** What screen readers call the same things. */
  called: { number: 'Number', guess: 'Guess', tile: 'Tile', point: 'Point', a: 'Ship A', b: 'Ship B' },
  leftEnd: (/** @type {string} */ called) => `${called}, left end`,
  rightEnd: (/** @type {string} */ called) => `${called}, right end`,
  rows: { number: 'guess to number', point: 'point to tile', ships: 'ship to ship', a: 'ship A', b: 'ship B', common: 'in common' },
  shareEnd: 'They share an end, and touching is overlapping.',
  toLeft: (/** @type {string} */ length) => `B just touches A after going ${length} to the left.`,
  toRight: (/** @type {string} */ length) => `B just touches A after going ${length} to the right.`,
  bAfterA: (/** @type {string} */ end, /** @type {string} */ begin) => `A ends at ${end}, B begins at ${begin}.`,
  aAfterB: (/** @type {string} */ end, /** @type {string} */ begin) => `B ends at ${end}, A begins at ${begin}.`,
  guess: (/** @type {boolean} */ right) => `The guess is${right ? '' : ' not'} the number;`,
  point: (/** @type {boolean} */ on) => `the point is${on ? '' : ' not'} on the tile.`,
  comment: '// Too tall to go round: the way out is along x.',
  exercise: {
    asks: 'Part the two ships, with B on the left of A.',
    done: (/** @type {string} */ gap) => `A.min − B.max is ${gap}, the gap. B.min − A.max is below 0, and the larger of the two counts.`,
    onTheRight: 'There is a gap, but B lies on the right of A.',
    touch: 'They touch, and touching is overlapping.',
    overlap: (/** @type {string} */ depth) => `They overlap by ${depth}.`,
    noRoom: 'B has no room on the left yet: move A to the right.',
  },
};

/* Figure 3 */

export const boxes = {
  box: 'box',
  corner: (/** @type {string} */ letter) => `Corner of box ${letter}`,
  rowOf: (/** @type {string} */ letter, /** @type {string} */ axis) => `${letter} in ${axis}`,
  separationIn: (/** @type {string} */ axis) => `separation in ${axis}`,
  touch: (/** @type {string} */ axis) => `In ${axis} the shadows have an end in common.`,
  overlap: 'Both pairs of shadows overlap, so the boxes do, too.',
  bothGaps: 'Both axes have a gap: one would do.',
  oneGap: (/** @type {string} */ gap, /** @type {string} */ axis) => `The gap of ${gap} in ${axis} is enough.`,
  exercise: {
    asks: 'Open a gap on x alone: on y the shadows must overlap.',
    touch: (/** @type {string} */ axis) => `The shadows on ${axis} just touch.`,
    overlapOnX: (/** @type {string} */ depth) => `The shadows on x still overlap by ${depth}.`,
    partOnY: (/** @type {string} */ gap) => `The shadows on y still leave a gap of ${gap}.`,
    done: 'They overlap on y and are apart all the same: one gap is enough.',
  },
};

/* Shapes to choose from, and what www/draw and www/text write. */

export const shapes = {
  point: 'Point',
  circle: 'Circle',
  segment: 'Segment',
  capsule: 'Capsule',
  box: 'Box',
  'rounded-box': 'Rounded box',
  triangle: 'Triangle',
  hexagon: 'Hexagon',
  ellipse: 'Ellipse',
  polygon: 'Irregular polygon',
  hull: 'Hull of points',
  cup: 'Cup',
  cross: 'Cross',
};

/** The kinds of shapes in a sentence. */
export const called = {
  point: 'point',
  circle: 'circle',
  segment: 'segment',
  capsule: 'capsule',
  box: 'box',
  'rounded-box': 'rounded box',
  triangle: 'triangle',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  ellipse: 'ellipse',
  polygon: 'irregular polygon',
  hull: 'hull of points',
  own: 'your polygon',
};

export const drawing = {
  edge: 'edge',
  vertex: 'vertex',
};

/* Figure 4 */

export const shadow = {
  axis: (/** @type {string} */ angle) => `The axis, turned ${angle}`,
  halves: 'Centres and half widths',
  rows: {
    a: 'shadow of A',
    b: 'shadow of B',
    separation: 'separation here',
    widest: 'best so far',
    distance: 'best of all axes',
    halves: 'by half widths',
  },
  largest: (/** @type {string} */ letter) => `largest of ${letter}`,
  smallest: (/** @type {string} */ letter) => `smallest of ${letter}`,
  gap: (/** @type {string} */ length) => `A gap of ${length}`,
  widestGap: 'It proves them apart, and no axis has a wider gap.',
  anyGap: 'This axis proves it: the boxes are apart.',
  noGapHere: 'No gap here',
  elsewhere: 'But another axis has one: turn this axis.',
  noGapAtAll: 'No gap at all',
  leastOverlap: 'They overlap on every axis, on this one the least.',
  overlap: 'The boxes overlap: no axis can show a gap.',
  halvesRight: 'Half widths give the right number, this time.',
  halvesWrong: (/** @type {boolean} */ bFirst) => `Half widths are wrong: ${bFirst ? 'on this axis B comes first' : 'the boxes do not lie along this axis'}.`,
};

/* Figure 5 */

export const turned = {
  drawnLarge: 'The axis drawn large',
  decisive: 'Decisive axis',
  turnAlike: 'Turn B like A',
  different: 'different axes',
  sameAs: (/** @type {string} */ letter) => `${letter} is the same axis as`,
  gapOn: (/** @type {string} */ letter) => `${letter} gap`,
  overlapOn: (/** @type {string} */ letter) => `${letter} overlap`,
  list: (/** @type {readonly string[]} */ letters) => [letters.slice(0, -1).join(', '), ...letters.slice(-1)].filter(Boolean).join(' and '),
  noGap: 'None of the axes shows a gap.',
  gaps: (/** @type {string} */ names, /** @type {number} */ count) => `${count === 1 ? `Only ${names} shows a gap` : `${names} show gaps`}; one is enough.`,
  exercise: {
    asks: 'Place the boxes so that only Q has a gap.',
    overlap: 'They overlap on every axis. Q runs along A’s long sides: move B that way.',
    without: (/** @type {string} */ names, /** @type {number} */ count) => `${names} ${count > 1 ? 'have' : 'has'} a gap, Q has none: move B along A’s long sides.`,
    more: (/** @type {string} */ names, /** @type {number} */ count) => `Q has a gap, but ${names} ${count > 1 ? 'have' : 'has'} one too: bring B nearer, or turn it.`,
    done: 'A test that leaves out Q would report that these boxes overlap.',
  },
};

/* Figure 6 */

export const pair = {
  axes: 'Axes',
  tried: (/** @type {number} */ tried, /** @type {number} */ all) => `${tried} of ${all} tried`,
  stop: 'Stop at the first gap',
  columns: { axis: 'axis', a: 'shadow of A', b: 'shadow of B', separation: 'separation' },
  shape: 'Shape',
  edit: 'Edit the vertices of polygons',
  vertexOf: (/** @type {number} */ index, /** @type {string} */ letter) => `Vertex ${index} of ${letter}`,
  refused: (/** @type {string} */ why) => `Refused: ${why}. It stays as it was.`,
};

/* Figure 7 */

export const circles = {
  reason: (/** @type {string} */ stretch, /** @type {boolean} */ wrong) =>
    `Centre to centre: ${stretch}. ${wrong ? 'There is no such overlap.' : 'Here its yes or no is right.'}`,
  rows: { separation: 'by the theorem', centres: 'centre to centre', edges: 'edges’ axes, the best', vertex: 'the vertex’s axis' },
  /** Written on the canvas. */
  centres: (/** @type {string} */ stretch) => `centre to centre: ${stretch}`,
  centre: (/** @type {string} */ radius) => `centre ± ${radius}`,
  exercise: {
    asks: 'Let the circle overlap the box so that the vertex’s axis decides.',
    edge: (/** @type {boolean} */ overlaps) =>
      `${overlaps ? 'They overlap, but the circle lies beside an edge, whose axis decides.' : 'The circle lies beside an edge, whose axis decides.'} Bring its centre into a pale wedge.`,
    touch: 'The vertex’s axis decides, and they touch: a little farther in.',
    gap: (/** @type {string} */ gap) => `The vertex’s axis decides, but it shows a gap of ${gap}.`,
    done: (/** @type {string} */ depth) => `Both edges’ axes show more overlap: the way out is along the vertex’s axis, ${depth} long.`,
  },
};

/* Figure 8 */

export const early = {
  looks: { unit: 'Axis by axis', edge: 'Axes as long as edges', circle: 'Circles first', small: 'Circles too small' },
  look: 'What to look at',
  comment: '// misses the vertices',
  tried: 'Axes tried',
  beginAgain: 'Begin again',
  count: (/** @type {number} */ tried, /** @type {number} */ all) => `${tried} of ${all}`,
  rows: { tried: 'axes tried', products: 'dot products', all: 'with all the axes', saved: 'saved' },
  onThisAxis: 'on this axis',
  notALength: 'on this axis, not a length',
  betweenCircles: 'between the circles',
  notKnown: 'Not known yet',
  noneTried: 'No axis has been tried: press Step.',
  noGap: (/** @type {number} */ axis) => `Axis ${axis} shows no gap. The next one may.`,
  longGap: (/** @type {string} */ gap, /** @type {string} */ number) => `There is a gap, but it is ${gap} wide, not ${number}.`,
  longOverlap: (/** @type {number} */ smallest, /** @type {number} */ least) => `No gap. Axis ${smallest} has the smallest number, axis ${least} the least overlap.`,
  circlesMeet: (/** @type {boolean} */ small) => `The circles meet, so the axes have to be tried${small ? '. But vertices stick out of these circles' : ''}.`,
  missed: 'The circles are apart, the shapes are not: a hit is missed.',
  luck: 'The circles are apart, and so are the shapes, this time.',
  spared: 'The circles are apart, so no axis has to be tried.',
  exercise: {
    asks: 'Keep the two apart, but make the test try six axes or more.',
    look: 'Choose “Axis by axis” for that.',
    step: 'Press Step until the test ends.',
    overlap: (/** @type {number} */ all) => `They overlap, so all ${all} axes are tried: move B out.`,
    few: (/** @type {number} */ needed) => `The test ends at axis ${needed}. Bring B close to A, and turn it.`,
    done: (/** @type {number} */ needed, /** @type {number} */ all) => `The gap shows on axis ${needed} of ${all}: stopping early saves little here.`,
  },
};

/* Figure 9 */

export const wayOut = {
  way: 'The way out',
  ways: { mtv: 'Shortest', centres: 'Along the centres', common: 'Common length' },
  inside: 'One inside the other',
  guess: 'Guess',
  seeIt: 'See it',
  guessAgain: 'Guess again',
  large: 'large box',
  small: 'small box',
  /** The ring for screen readers; `percent`: how far B has been pulled. */
  ring: {
    mtv: (/** @type {number} */ percent) => `Ring that pulls B, shortest, ${percent} % of the way`,
    centres: (/** @type {number} */ percent) => `Ring that pulls B, along the centres, ${percent} % of the way`,
    common: (/** @type {number} */ percent) => `Ring that pulls B, common length, ${percent} % of the way`,
  },
  guessRing: 'Your guess: where B’s centre must go',
  /** Written on the canvas. */
  names: { mtv: 'mtv', centres: 'centres', common: 'common' },
  yourGuess: 'your guess',
  rows: { length: 'its length', centres: 'way along the centres', common: 'common length', commonLeft: 'left after it', left: 'left at the ring' },
  leftAfter: (/** @type {string} */ length) => `left after ${length} of it`,
  guessing: {
    verdict: 'Your guess?',
    reason: 'Drag the ring to where B’s centre must go, so that the two just touch. Then press “See it”.',
  },
  noOverlap: 'There is no overlap to end. Drag B onto A.',
  guessed: (/** @type {string} */ off) => `Your guess ends ${off} from where the mtv ends.`,
  noLine: 'The centres coincide: their line points nowhere.',
  /** `gone` of the way's length `all`; `depth`: the mtv's length; `same`: whether the way is the mtv. */
  gone: {
    mtv: (/** @type {string} */ gone, /** @type {string} */ all) => `B has gone ${gone} of ${all}, the shortest way.`,
    centres: (/** @type {string} */ gone, /** @type {string} */ all, /** @type {string} */ depth) => `B has gone ${gone} of ${all}; the mtv is ${depth}.`,
    common: (/** @type {string} */ gone, /** @type {string} */ all, /** @type {string} */ depth, /** @type {boolean} */ same) =>
      `B has gone ${gone} of ${all}, ${same ? 'here the mtv itself' : `but the mtv is ${depth}`}.`,
  },
  comment: '// the mistake',
  exercise: {
    asks: 'Guess the mtv before you see it: at most 0.30 off.',
    begin: 'Press “Guess”: the way out is hidden until you have guessed.',
    see: 'Make your guess, then press “See it”.',
    done: (/** @type {string} */ off) => `Your guess was only ${off} off.`,
    tooShort: (/** @type {string} */ off) => `${off} off. The direction was right, but the way was too short. Guess again.`,
    tooFar: (/** @type {string} */ off) => `${off} off. The direction was right, but the way was too long. Guess again.`,
    aslant: (/** @type {string} */ off) => `${off} off. The mtv runs at right angles to an edge. Guess again.`,
    otherWay: (/** @type {string} */ off) => `${off} off. Another way is shorter: look where B is least deep. Guess again.`,
  },
};

/* Figure 10 */

export const penetration = {
  edge: 'Edge',
  greatest: 'greatest',
  row: (/** @type {string} */ edge, /** @type {boolean} */ greatest) => `edge ${edge}${greatest ? ', the greatest' : ''}`,
  rows: {
    separation: 'by the theorem',
    queries: 'support queries',
    products: 'their dot products',
    projections: 'projections, as in figure 8',
  },
  count: (/** @type {number} */ tried, /** @type {number} */ all) => `${tried} of ${all}`,
  vertexOf: (/** @type {string} */ letter, /** @type {number} */ index) => `${letter}’s vertex ${index}`,
  support: (/** @type {string} */ edge, /** @type {string} */ letter, /** @type {number} */ vertex, /** @type {string} */ distance, /** @type {boolean} */ inFront) =>
    `Edge ${edge}: ${letter}’s vertex ${vertex} is ${distance} ${inFront ? 'in front of' : 'behind'} it.`,
  ends: (/** @type {string} */ edge) => `The test ends at ${edge}, the first positive distance.`,
  touch: (/** @type {string} */ edge) => `A vertex touches the line of edge ${edge}.`,
  leastDeep: (/** @type {string} */ edge, /** @type {string} */ depth) => `Behind edge ${edge} the depth is least, ${depth}: the length of the mtv.`,
  wholeGap: (/** @type {string} */ edge, /** @type {string} */ gap) => `Edge ${edge} shows a gap of ${gap}, the whole distance.`,
  lessGap: (/** @type {string} */ edge, /** @type {string} */ gap) => `At edge ${edge} a gap of ${gap}; from vertex to vertex it is more.`,
};

/* Figure 11 */

export const minkowski = {
  difference: (/** @type {string} */ x, /** @type {string} */ y) => `The difference B minus A, at ${x}, ${y}`,
  picture: 'The difference of B and A, and the origin',
  onBoundary: 'The origin lies on the boundary of the difference.',
  inside: (/** @type {string} */ far) => `The origin lies inside, ${far} from the boundary of the difference.`,
  outside: (/** @type {string} */ far) => `The origin lies outside, ${far} from the boundary of the difference.`,
  rows: { separation: 'A to B', origin: 'origin to boundary', overlaps: 'A and B overlap', inside: 'origin is inside', nearest: 'nearest point' },
  yes: 'yes',
  no: 'no',
  radius: 'B has a radius',
  comment: '// the same',
  origin: 'origin',
};

/* Figure 12 */

export const manifold = {
  stage: 'Stage',
  stages: { 1: '1 reference edge', 2: '2 incident edge', 3: '3 clip', 4: '4 clip again', 5: '5 keep' },
  onePoint: 'One point',
  twoPoints: 'Two points',
  apart: 'They do not touch: there is nothing to clip.',
  edgeOf: (/** @type {string} */ letter, /** @type {number} */ from, /** @type {number} */ to) => `${letter}’s edge ${from}–${to}`,
  reference: (/** @type {string} */ edge) => `The normal belongs to ${edge}.`,
  incident: (/** @type {string} */ edge) => `${edge} is turned most against the normal.`,
  nothingCut: 'Nothing is beyond the line.',
  cut: (/** @type {string} */ length) => `${length} of the incident edge is beyond the line, and is cut off.`,
  keepBoth: (/** @type {string} */ most, /** @type {string} */ least) => `The ends are ${most} and ${least} behind the edge: both stay.`,
  keepOne: (/** @type {string} */ most) => `The end ${most} behind the edge stays; the one in front is dropped.`,
  rows: {
    reference: 'reference edge',
    incident: 'incident edge',
    first: 'first point',
    second: 'second point',
    depth: 'its depth',
    id: 'its id',
  },
  /** Written on the canvas. */
  labels: { normal: 'normal', reference: 'reference edge', incident: 'incident edge' },
  exercise: {
    asks: 'Lay an edge of B flat on A: two points, equally deep.',
    apart: 'They do not touch.',
    onePoint: 'There is one point: a vertex touches an edge. Turn B.',
    uneven: (/** @type {boolean} */ left, /** @type {string} */ more) => `The ${left ? 'left' : 'right'} point is ${more} deeper: turn B.`,
    done: 'On two points a body rests level; on one it would tip over.',
  },
};

/* Figure 13 */

export const bounce = {
  kinds: { disc: 'Disc', plate: 'Plate', capsule: 'Capsule', triangle: 'Triangle', pentagon: 'Pentagon', hexagon: 'Hexagon', tile: 'Tile', egg: 'Egg' },
  floor: 'floor',
  ceiling: 'ceiling',
  leftWall: 'left wall',
  rightWall: 'right wall',
  at: (/** @type {string} */ shape, /** @type {string} */ x, /** @type {string} */ y) => `${shape}, at ${x}, ${y}`,
  yourChange: 'your last change',
  theStart: 'the start',
  energy: (/** @type {string} */ joules) => `Energy ${joules} J`,
  justBounced: (/** @type {string} */ seconds, /** @type {string} */ a, /** @type {string} */ b) => `${seconds} s: ${a} and ${b.toLowerCase()} have just bounced.`,
  /** `since`: `theStart` or `yourChange`. */
  after: (/** @type {string} */ seconds, /** @type {string} */ since) => `${seconds} s after ${since}.`,
  ofMotion: 'of motion, J',
  ofHeight: 'of height, J',
  wallsTook: 'taken by walls',
  metAt: 'met at, m/s',
  partedAt: 'parted at, m/s',
  nextBounce: 'Next bounce',
  restitution: 'restitution',
  friction: 'friction',
  gravity: 'gravity',
  plot: 'Energy and momentum over time',
  energyPlot: (/** @type {string} */ joules) => `energy ${joules} J (upper band: of motion)`,
  momentumPlot: (/** @type {string} */ momentum) => `momentum ${momentum} kg m/s`,
};

/* Figure 14 */

export const concave = {
  box: 'box',
  outlineOf: (/** @type {number} */ count) => `outline of ${count} vertices`,
  vertex: (/** @type {number} */ index) => `Vertex ${index} of the outline`,
  ways: { pieces: 'In pieces', sum: 'Sum', deepest: 'Deepest', hull: 'Hull' },
  howTaken: 'How A is taken',
  addVertex: '+ Vertex',
  removeVertex: '− Vertex',
  noShape: 'Not a shape',
  throws: '// throws a ShapeError',
  howToDraw: 'Click vertex by vertex, back to the first, or draw it in one stroke.',
  separationInPieces: 'separation, in pieces',
  separationAsHull: 'separation, as its hull',
  leftAfterMtv: 'left after the mtv',
  leftAfterSum: 'left after the sum',
  leftAfterDeepest: 'left after the deepest',
  asHull: (/** @type {string} */ inPieces) => `The hull fills every dent. With the pieces: ${inPieces.toLowerCase()}.`,
  clear: (/** @type {string} */ asHull) => `B is apart from every piece. With A’s hull: ${asHull.toLowerCase()}.`,
  onePiece: 'A is one piece, and the mtv leads out of it.',
  inPieces: (/** @type {number} */ some, /** @type {number} */ all) => `B is in ${some} of ${all} pieces. The mtv leads out of all of them.`,
  vectors: { sum: 'The sum of the pieces’ vectors', deepest: 'The deepest piece’s vector' },
  takesOut: (/** @type {string} */ vector, /** @type {string} */ length) => `${vector} takes B out; it is ${length} long.`,
  leavesDeep: (/** @type {string} */ vector, /** @type {string} */ depth) => `${vector} leaves B ${depth} deep.`,
  exercise: {
    asks: 'Place B so that every shadow overlaps A’s, though the two are apart.',
    unfinished: 'First finish the outline of A.',
    overlap: (/** @type {string} */ depth) => `B overlaps A by ${depth}: turn it so that it fits into a dent.`,
    touch: 'They touch, and touching is overlapping.',
    outside: 'An axis shows a gap: B is outside A’s hull. Move it into a dent.',
    done: 'No axis of the hull shows a gap, yet B is apart from every piece.',
  },
};

/* Figure 15 */

export const course = {
  tip: 'Tip of the motion',
  wall: 'wall',
  bullet: 'bullet',
  frames: 'Frames',
  hitsAt: (/** @type {string} */ time) => `Hits at ${time}`,
  fliesPast: 'Flies past',
  distance: 'distance at the start',
  time: 'cast: time of impact',
  point: 'point of impact',
  normal: 'normal there',
  hits: 'tests that hit',
  noHit: (/** @type {number} */ places) => `Tested at ${places} places: no hit, and none on the way between them.`,
  touchBefore: 'They touch before the motion begins.',
  unseen: (/** @type {number} */ places) => `Tested at ${places} places: no hit. B jumps through A unseen.`,
  firstHit: (/** @type {number} */ places, /** @type {string} */ time, /** @type {string} */ depth) =>
    `Tested at ${places} places: the first hit is at ${time}, when B is ${depth} deep in A.`,
  cast: (/** @type {string} */ time) => `cast ${time}`,
  hit: 'hit',
  miss: 'miss',
  exercise: {
    asks: 'With 4 frames or more, let B jump through A unseen.',
    moreFrames: (/** @type {number} */ least) => `Set Frames to ${least} or more.`,
    past: 'B flies past A: point the arrow through A.',
    seen: (/** @type {string} */ time) => `The test at ${time} sees A. Make B faster, or bring A between two tests.`,
    done: (/** @type {number} */ tests, /** @type {string} */ time) => `${tests} tests see nothing; the cast finds the impact at ${time}.`,
  },
};

/* Figure 16 */

export const thousands = {
  pentagon: 'pentagon',
  plot: 'How long update and drawing took in each of the last frames',
  /** A number whose thousands are set off by commas. */
  grouped: (/** @type {string} */ number) => number,
  touches: (/** @type {string} */ count) => `A touches ${count}`,
  everyPair: 'Every pair is tested.',
  comment: '// Shortened: circles, anywhere. The crowd above is of five kinds, from www/figures/thousands/crowd.js.',
  tested: (/** @type {string} */ count, /** @type {boolean} */ playing, /** @type {boolean} */ many) =>
    `Tested: ${count} pairs whose boxes meet${playing ? ', at the last count' : many ? '; all would be too many' : ''}.`,
  pairs: 'pairs of shapes',
  overlapping: 'overlapping',
  update: 'update, ms',
  drawing: 'drawing, ms',
  rate: 'frames a second',
  broad: 'Broad phase',
  race: 'The same on sat',
  measuring: 'Measuring …',
  shapes: 'Shapes',
  ours: 'shadowgap, a frame',
  grid: 'sat behind a grid',
  every: 'sat, every pair',
  times: 'sat behind a grid takes',
  found: 'pairs found by both',
  and: (/** @type {string} */ ours, /** @type {string} */ theirs) => `${ours} and ${theirs}`,
  timings: {
    empty: 'Play: the time of every frame',
    update: 'line: update',
    draw: 'dashes: drawing',
    frame: '16.7 ms: 60 frames a second',
  },
};

/* Figure 17 */

export const map = {
  pairs: { boxes: 'Two boxes', polygons: 'Hexagon and triangle', circle: 'Box and circle' },
  box: 'box',
  hexagon: 'hexagon',
  triangle: 'triangle',
  circle: 'circle',
  shapes: 'Shapes',
  /** `edge`: whether an edge gave the axis; otherwise a vertex did. */
  axis: (/** @type {string} */ letter, /** @type {boolean} */ edge, /** @type {number} */ index) => `${letter} ${edge ? 'edge' : 'vertex'} ${index}`,
  vertices: (/** @type {number} */ a, /** @type {number} */ b) => `vertices A ${a}, B ${b}`,
  vertex: 'vertex',
  edge: (/** @type {number} */ index) => `edge ${index}`,
  wins: (/** @type {string} */ axis) => `${axis} wins`,
  verticesWin: 'Two vertices win',
  decisive: 'decisive axis',
  nextBest: 'next best axis',
  losesBy: 'it loses by',
  onlyJust: 'Only just: the normal may flip.',
  leastOverlap: (/** @type {string} */ depth) => `The least overlap of all: ${depth}.`,
  widestGap: (/** @type {string} */ gap) => `The widest gap of all: ${gap}.`,
  fromVertex: (/** @type {string} */ distance) => `From a vertex to the other shape it is ${distance}, more than any edge’s gap.`,
  exercise: {
    asks: 'Inside the strong line, find a place where two axes nearly tie: one loses by less than 0.10.',
    outside: 'B’s centre is outside the line.',
    vertex: 'Here a vertex’s axis is among the best two: look for a border between two edges’ axes.',
    losesBy: (/** @type {string} */ axis, /** @type {string} */ by) => `${axis} loses by ${by}: go towards its colour.`,
    done: (/** @type {string} */ axis, /** @type {string} */ by) => `${axis} wins by ${by} only: a small step, and the mtv leads elsewhere.`,
  },
};

/* Figure 18 */

export const mistakes = {
  /** Written on the canvas. */
  leftOut: 'left out',
  agree: '= They agree',
  disagree: '≠ They disagree',
  who: { mistaken: 'Mistaken', some: 'Some tests' },
  library: 'Library',
  overlapping: 'overlapping',
  apart: 'apart',
  touching: 'touching',
  overlappingBy: (/** @type {string} */ depth) => `overlapping by ${depth}`,
  apartBy: (/** @type {string} */ gap) => `apart by ${gap}`,
  axes: (/** @type {number} */ count) => `${count} axes`,
  /** `then`: how the two stand after the push. */
  push: (/** @type {string} */ length, /** @type {string} */ then) => `push ${length}, then ${then}`,
  comment: (/** @type {string} */ name, /** @type {string} */ wrong) => `// ${name}(a, poseA, b, poseB) in www/geometry/mistakes.js: ${wrong}`,
  verdict: (/** @type {number} */ wrong, /** @type {number} */ all) => `${wrong} of ${all} tests differ from the library here`,
  /** Of one card: what its test and the library answer. */
  reason: {
    mistaken: (/** @type {string} */ title, /** @type {string} */ wrong, /** @type {string} */ right, /** @type {boolean} */ same) =>
      `${title}: mistaken, ${wrong}; the library, ${right}. They ${same ? 'agree' : 'disagree'}.`,
    some: (/** @type {string} */ title, /** @type {string} */ wrong, /** @type {string} */ right, /** @type {boolean} */ same) =>
      `${title}: some tests, ${wrong}; the library, ${right}. They ${same ? 'agree' : 'disagree'}.`,
  },
};

/* Figure 19 */

export const sandbox = {
  bodies: 'Bodies',
  addShape: 'Add a shape',
  add: (/** @type {string} */ shape) => `Add: ${shape}`,
  remove: (/** @type {string} */ body) => `Remove ${body}`,
  outline: 'Outline',
  parts: { x: 'x', y: 'y', angle: 'angle' },
  partOf: (/** @type {'x' | 'y' | 'angle'} */ part, /** @type {string} */ body) => `${part} of ${body}${part === 'angle' ? ', in degrees' : ''}`,
  placed: (/** @type {string} */ body, /** @type {string} */ x, /** @type {string} */ y, /** @type {string} */ angle) => `${body}, at ${x}, ${y}, turned ${angle}°`,
  noNumber: (/** @type {string} */ part, /** @type {string} */ text) => `${part} must be a number, got “${text}”`,
  stays: (/** @type {string} */ body, /** @type {string} */ why) => `${body}: ${why}. It stays where it was.`,
  tooManyVertices: (/** @type {number} */ count, /** @type {number} */ most) => `The link has ${count} vertices, and this page shows at most ${most}`,
  tooManyPieces: (/** @type {number} */ count, /** @type {number} */ most) => `The link has up to ${count} convex pieces, and this page shows at most ${most}`,
  enough: (/** @type {number} */ most) => `${most} bodies are enough: remove one first`,
  refused: 'Refused',
  point: (/** @type {number} */ index) => `Point ${index}`,
  addPoint: 'Add a point',
  cancel: 'Cancel',
  pointsSoFar: (/** @type {number} */ count) => `Points so far: ${count}. Click the next one; the first one, or Done, closes the outline.`,
  copyLink: 'Copy link',
  seeAddress: 'See the address',
  pairs: 'pairs that touch, in all',
  ofPieces: (/** @type {string} */ reason) => `Of the two pieces that decide: ${reason[0].toLowerCase()}${reason.slice(1)}`,
  overlays: { axes: 'axes', shadows: 'shadows', bounds: 'bounds', normals: 'normals', contacts: 'contact points', ids: 'numbers and ids' },
};

/* Figure 20 */

export const solid = {
  comment: '// The package is two-dimensional: these lines need no library.',
  columns: ['axis', 'shadows', 'separation'],
  parts: ['Normals of A’s faces', 'Normals of B’s faces', 'An edge of A × an edge of B'],
  parallel: 'parallel',
  face: (/** @type {string} */ letter, /** @type {number} */ index) => `${letter} face ${index}`,
  shadows: (/** @type {string} */ aMin, /** @type {string} */ aMax, /** @type {string} */ bMin, /** @type {string} */ bMax) => `A ${aMin} to ${aMax}, B ${bMin} to ${bMax}`,
  knob: (/** @type {string} */ letter) => `Knob that turns box ${letter}`,
  box: (/** @type {string} */ letter, /** @type {string} */ at) => `Box ${letter}, at ${at}`,
  view: (/** @type {string} */ yaw, /** @type {string} */ pitch) => `View of both pictures, turned ${yaw}, from ${pitch} above`,
  sphere: 'The sphere of normals, with an arc for each edge of both boxes',
  lookThrough: 'Look through the gap',
  leastOverlap: 'least overlap',
  widestGap: 'widest gap',
  gaps: 'axes with a gap',
  crossings: 'edge pairs that cross',
  vanish: (/** @type {number} */ count) => `${count} ${count === 1 ? 'cross product vanishes: its' : 'cross products vanish: their'} edges are parallel.`,
  overlapOnAll: (/** @type {string} */ axis) => `The shadows overlap on every axis, on ${axis} the least.`,
  crossDecides: (/** @type {string} */ axis, /** @type {boolean} */ alone) => `All six face axes overlap. ${alone ? 'Only the cross product' : 'The cross product'} of two edges, ${axis}, shows the gap.`,
  axisDecides: (/** @type {string} */ axis) => `Axis ${axis} shows the widest gap.`,
};
