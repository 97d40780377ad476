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
  otherShort: 'DE',
  otherRoot: './de/',
};

export const page = {
  pages: {
    sat: {
      short: 'SAT',
      title: 'Separating Axis Theorem (SAT) in five minutes – shadowgap',
      description: `
        The separating axis theorem in six figures to drag: two convex shapes are apart exactly when light gets through between them. By
        shadowgap, the collision library for the web that draws them.`,
    },
    shapes: {
      short: 'Shapes',
      card: 'Circles and dents',
      title: 'Intervals, circles, concave shapes, Minkowski difference – shadowgap',
      heading: 'Other shapes',
      lead: 'Numbers, circles, shapes with dents, and the one shape that answers for two.',
      description: 'Four figures to drag: how the separating axis theorem treats intervals, circles and concave shapes, and what the Minkowski difference shows.',
    },
    physics: {
      short: 'Physics',
      card: 'Contact, bounce',
      title: 'Contact points, bouncing, time of impact – shadowgap',
      heading: 'From overlap to physics',
      lead: 'Where two shapes touch, how they bounce, and when they will meet.',
      description: 'Three figures to drag: contact points by clipping, bouncing by impulses, and the time of impact of moving shapes.',
    },
    fast: {
      short: 'Fast',
      card: 'Thousands, fast',
      title: 'Fast collision tests: stopping early, thousands of bodies – shadowgap',
      heading: 'How it gets fast',
      lead: 'Stop at the first gap, look at few axes, and leave out the pairs that cannot touch.',
      description: 'Four figures to drag: stopping early, the axis of minimum penetration, thousands of bodies beside the library sat, and a map of all axes.',
    },
    space: {
      short: '3D',
      card: 'Boxes in 3D',
      title: 'The separating axis theorem in three dimensions – shadowgap',
      description: 'Two boxes in space, their fifteen axes and the sphere of all directions, to turn and to drag.',
    },
    mistakes: {
      short: 'Mistakes',
      card: 'Twelve mistakes',
      title: 'Twelve mistakes in collision tests – shadowgap',
      description: 'Twelve mistaken separating axis tests, each beside the right one and a pair of shapes that tells them apart.',
    },
    sandbox: {
      short: 'Sandbox',
      card: 'Sandbox',
      title: 'Collision sandbox: draw shapes, drag them, see contacts – shadowgap',
      description: 'Add or draw shapes, drag and turn them, and see boxes, contacts and normals as the library answers. The address keeps it all.',
    },
    play: {
      short: 'Games',
      card: 'Games to play',
      title: 'Games to play, copy and change – shadowgap',
      description: 'A platformer, billiards, pinball, breakout and a shooter with a horde, each in a few hundred lines on the collision library shadowgap, to play and to copy.',
    },
    which: {
      short: 'Which test?',
      card: 'Which test?',
      title: 'SAT or GJK? Which collision test when, and a glossary – shadowgap',
      description: 'Which test suits which case: SAT, GJK, EPA, and the words of collision detection explained.',
    },
    onward: 'Go on',
    next: 'Next:',
  },
  top: {
    pages: 'Pages',
    play: 'Play',
    docs: 'Docs',
    theme: 'Theme',
    contents: 'All figures',
    skip: 'To the content',
    withoutScripts: 'JavaScript is turned off in this browser: the figures are only pictures, and nothing can be dragged.',
    needsScripts: 'The figures are drawn by the collision library itself, so they need JavaScript.',
    keys: `
      All figures work with keys, too: <kbd>Tab</kbd> goes to a shape, <kbd>Enter</kbd> to the next one; the arrow keys move it, <kbd>R</kbd>
      and <kbd>T</kbd> turn it, if it can move or turn; with <kbd>Shift</kbd> the steps are larger. In rows of links the arrow keys go on. With a finger, drag a shape sideways. To drag it up or down, first tap
      it or hold it for a moment; otherwise the page scrolls. The page’s address stores the state of the figure that you changed last.`,
  },
  hero: {
    title: 'Two shapes are apart when light gets through.',
    learn: 'Learn',
    build: 'Build',
    play: 'Play',
    buildTitle: 'Build with it',
    copy: 'Copy',
    comment: '// the shortest way out',
    task: 'Drag the sun, or the shapes.',
    lead: `
      This is the separating axis theorem, for shapes without dents: one direction in which light gets through proves it. The line
      along the wall is called an <em class="axis">axis</em>.`,
    library: `
      A collision library that answers as you see it here: nothing to load or to free, written in Rust, packed in one JavaScript
      module.`,
    facts: {
      size: '<strong>46–118 KB</strong> gzipped, by what you import',
      pair: '<strong>232 ns</strong> for two boxes, with contacts',
    },
    links: `
      <a href="%ROOT%docs/index.html">Docs</a>, <a href="play/">games</a>, <a
      href="%SOURCE%">source</a>, <a href="%SOURCE%/blob/main/LICENSE-MIT">MIT</a> or <a
      href="%SOURCE%/blob/main/LICENSE-APACHE">Apache 2.0</a>`,
    race: {
      title: 'A frame of 10,000 bodies',
      ours: 'shadowgap',
      theirs: '<code>sat</code> behind a grid',
      oursTook: '1.4 ms',
      theirsTook: '13.7 ms',
      outcome: '<strong>10 ×</strong> as fast, on our machine in Node.',
      measure: 'Measure it here',
    },
  },
  interval: {
    title: 'A number, an interval',
    task: `
      Slide ship <em class="b">B</em> left and right inside ship <em class="a">A</em>: the part in common stays the same, but the way out
      changes.`,
    theory: [
      `
        Collision begins on a line. <em class="a">A</em> is a number, <em class="b">B</em> a guess: is it right, and if not, how far off?
        Make the number wider, and it is a tile with two ends, <em>min</em> and <em>max</em>; make the guess wider too, and there are two
        ships in a sea of one dimension. What lies between two ends is an interval.`,
      `
        The larger of <em class="b">B</em>.min − <em class="a">A</em>.max and <em class="a">A</em>.min − <em class="b">B</em>.max is the
        <em>separation</em>. Above 0 it is the <em class="axis">gap</em>; below 0, without its minus sign, the <em class="mtv">depth</em>:
        how far the two must be pushed apart. At 0 they touch, which counts as overlapping here. Inside the other ship, the depth is more
        than the part in common.`,
    ],
  },
  boxes: {
    title: 'Two axes',
    task: 'Move <em class="b">B</em> until both axes show an overlap: only then do the boxes overlap.',
    theory: [
      `
        A box that does not turn is two intervals: its shadow on the ground, in <em class="axis">x</em>, and its shadow on the wall, in <em
        class="axis">y</em>. <a href="#boxes?b=0.4,-0.3,2.4,2.2">The boxes overlap</a> when both pairs of shadows do; <a
        href="#boxes?b=1.9,-0.9,2.4,2.2">one <em class="axis">gap</em></a>, on either axis, is enough to part them.`,
      `
        That is four comparisons. Hardly any test costs less, so large games begin with it: every shape gets a box that holds it.`,
    ],
  },
  shadow: {
    title: 'A shadow on any line',
    task: 'Turn the axis by the ring at its tip until the shadows leave a gap.',
    theory: [
      `
        How far along an <em class="axis">axis</em> is a corner? The <em>dot product</em> tells: vertex.x × axis.x + vertex.y × axis.y. The
        smallest and the largest answer are the ends of the shape’s shadow. To find them is to <em>project</em> it.`,
      `
        One axis with a <a href="#shadow?axis=0.95"><em class="axis">gap</em></a> proves that the shapes are apart. An axis without one
        proves nothing yet: another may have it. The popular shortcut, <a href="#shadow?halves=yes">centres and half widths</a>, fails as
        soon as a box turns.`,
    ],
  },
  turned: {
    title: 'Turned boxes',
    task: 'Now only S has a gap. Find a place for B where only Q has one.',
    theory: [
      `
        Which axes need a try? If any straight line separates two boxes, a line along one of their edges does, too. So every edge gives one
        <em class="axis">axis</em>, its normal: an edge (x, y) has the normal (y, −x), divided by its length.`,
      `
        Opposite edges share an axis. Four are left: <a href="#turned?axis=P"><em class="axis">P</em></a> and <a href="#turned?axis=Q"><em
        class="axis">Q</em></a> from <em class="a">A</em>, <a href="#turned?axis=R"><em class="axis">R</em></a> and <a
        href="#turned?axis=S"><em class="axis">S</em></a> from <em class="b">B</em>.`,
    ],
  },
  pair: {
    title: 'Any convex polygon',
    task: `
      Point at a small axis or an edge<span class="whole">, or at a row of the table</span>, or tap it: what belongs together lights
      up.`,
    theory: [
      `
        Why are a few <em class="axis">axes</em> enough? If a line fits <a
        href="#pair?a=polygon,-2.9,0.6,0.2&amp;b=hexagon,2.6,-0.7,0.3">between two convex polygons</a>, roll it round, always touching: at
        some moment it lies along an edge and still keeps them apart. That edge’s normal shows the gap.`,
    ],
  },
  circles: {
    title: 'Circles',
    task: `
      Drag the circle to <a href="#circles?b=2.25,-1.75,0">a place beyond a vertex</a>: there both edges’ axes miss the gap, and only
      the vertex’s axis shows it.`,
    theory: [
      `
        From every side a circle looks the same: its shadow is its centre, plus and minus its radius. It has no edges, so where does its <em
        class="axis">axis</em> come from? Beside an edge, that edge’s own axis shows the gap. Beyond a vertex one more is needed: the axis
        from the nearest vertex to the centre. The pale wedges are where it can decide.`,
      `
        A popular test tries only the dashed line through the centres, and can report an overlap where there is a gap.`,
    ],
  },
  early: {
    title: 'Stopping early',
    task: 'Press Step and follow the axes one by one, up to the first gap.',
    theory: [
      `
        One gap is proof, so the test stops at the first one: quick when shapes are apart, as most in a game are, and slow when they
        overlap, for then every <em class="axis">axis</em> is tried. Each axis costs nine dot products here, one for each vertex.`,
      `
        A circle around each shape can be tested first, with one dot product. It must reach the farthest vertex; half the longer side is too
        small, as <a href="#early?a=-1.8,0,-0.689&amp;b=1.8,0,3.142&amp;look=small">two vertices that meet</a> show. The library walks round
        both shapes once instead: as the axes turn, the outermost vertex only moves on.`,
    ],
  },
  wayOut: {
    title: 'The way out',
    task: 'Which way out is the shortest? Drag the ring to where <em class="b">B</em> would just leave <em class="a">A</em>, then see it.',
    theory: [
      `
        To get <em class="b">B</em> out of <em class="a">A</em>, bring the overlap on one axis down to 0: on the axis where it is least.
        That move is the <em class="mtv">minimum translation vector</em>, <em class="mtv">mtv</em> for short, and its direction is the
        <em>normal</em>. Pull the ring along it: the overlap counts down to 0.00, then a gap opens. Every other way ends on the dotted
        circle or beyond it.`,
      `
        Two other recipes fail: <a href="#way-out?way=centres&amp;pulled=1">the line through both centres</a> knows nothing of edges, and <a
        href="#way-out?a=-1.2,0.8,-0.08&amp;b=-0.2,0.7,-3.1&amp;way=common&amp;pulled=1">the length that two shadows have in common</a> is
        too little when one lies inside the other.`,
    ],
  },
  penetration: {
    title: 'The axis of minimum penetration',
    task: 'Step through the edges: at each, the distance to its support vertex lights up.',
    theory: [
      `
        There is a shorter way to the same answer. Stand on an edge of <em class="a">A</em> and look into A: only the vertex of <em
        class="b">B</em> that is farthest that way matters, the edge’s <em>support vertex</em>. If it is in front of the edge, there is a
        gap. If it is behind, B must move by that much to come out here. Then the same from each edge of B.`,
      `
        The greatest distance decides, and counts as negative behind the edge. Its edge gives the <em class="axis">axis of minimum
        penetration</em>. It takes one search for each edge, where shadows take two. Round shapes and exact distances still need shadows:
        where two vertices face each other, no edge looks that way.`,
    ],
  },
  minkowski: {
    title: 'The Minkowski difference',
    task: 'Drag <em class="b">B</em> off <em class="a">A</em>, or drag the difference off the origin: both happen at the same moment.',
    theory: [
      `
        Subtract every point of <em class="a">A</em> from every point of <em class="b">B</em>: the differences fill one new shape. Where A
        and B share a point, the difference is the origin. So they overlap exactly when the new shape contains the origin. Two shapes have
        become one shape and one point.`,
      `
        Its boundary is made of all edges of both. Move <em class="b">B</em>, and it moves along; the shortest move that puts the origin on
        its boundary is the <em class="mtv">mtv</em>. A radius grows the shape all round, so that vertices become arcs.`,
    ],
  },
  manifold: {
    title: 'Where they touch',
    task: 'Press <em>Next</em>: five steps lead from two edges to their contact points.',
    theory: [
      `
        To let shapes bounce or rest, we must know where they touch: at the two ends of a stretch, or at a single vertex. These one or two
        <em class="mtv">contact points</em> are the <em>manifold</em>.`,
      `
        It is found by <em>clipping</em>. The edge that the normal belongs to is the <em class="axis">reference edge</em>; the edge that
        faces it, the <em>incident edge</em>. What lies beyond either end of the reference edge is cut off, and what is left behind it makes
        the contact points. The <em class="mtv">feature id</em> names both features: while it stays the same, it is the same point as a
        frame ago.`,
    ],
  },
  bounce: {
    title: 'How they bounce',
    task: 'While they move, throw one: drag it and let go.',
    theory: [
      `
        Where two bodies meet they push each other: along the normal and, by friction, along the surface. What momentum one gains, the other
        loses; a push beside the centre also turns the body. Restitution says how much of the speed comes back, friction how strong the push
        along the surface may be.`,
      `
        The push changes only how they move, so they are also moved apart by the <em class="mtv">way out</em>. Neither may add energy: it
        never grows, unless you throw something or switch gravity on. Between two bodies momentum is kept; a wall takes some away.`,
    ],
  },
  concave: {
    title: 'Concave shapes',
    task: 'Drag <em class="b">B</em> through the mouth of the U, and watch where the shortest way out leads.',
    theory: [
      `
        A shadow cannot show a dent. In the mouth of a U the shadows overlap along every <em class="axis">axis</em>, although nothing
        touches. So the outline is cut into convex pieces, and each is tested by itself.`,
      `
        The way out is harder, for each piece knows only its own. Watch three recipes fail: the hull, with <a
        href="#concave?b=0,0,1.571&amp;way=hull">B upright in the mouth</a>; the sum, <a
        href="#concave?a=-0.8,-0.5,0&amp;b=1.95,1.5,-0.9&amp;way=sum">where two pieces meet</a>; the deepest piece, <a
        href="#concave?outline=0,-3,0.7,-1,2.85,-0.93,1.14,0.37,1.76,2.43,0,1.2,-1.76,2.43,-1.14,0.37,-2.85,-0.93,-0.7,-1&amp;b=0.3,1,-0.2&amp;way=deepest">across
        a star</a>. The <em class="mtv">shortest way out</em> lies on the boundary of all the pieces’ <a href="#minkowski">Minkowski
        differences</a> together.`,
    ],
  },
  course: {
    title: 'Apart, and on a collision course',
    task: 'Press Fire, then add frames until a test finds the wall.',
    theory: [
      `
        A game looks only where things land. Between two frames a bullet can pass through a wall, although every test was right. That is
        called tunnelling, and more frames only make the steps smaller.`,
      `
        A cast asks about the whole motion at once, and answers with a fraction: 0 at the start, 1 at the end. It is the theorem with time
        in it: on each <em class="axis">axis</em> the shadow of <em class="b">B</em> moves, and one division tells when it closes the gap.
        They touch when the last gap closes, if no other has opened again.`,
    ],
  },
  thousands: {
    title: 'Thousands',
    task: 'Press Start, then drag <em class="a">A</em> through the crowd that two libraries compute.',
    theory: [
      `
        A thousand shapes make half a million pairs, and nearly all are far apart. So put a box around each shape and sort the boxes into a
        grid: this <strong>broad phase</strong> finds the pairs whose boxes meet. Only these go on to the theorem, the <strong>narrow
        phase</strong>. A <code>Scene</code> does both, in one call a frame.`,
      `
        The library <code>sat</code> has no broad phase, so here it gets a grid. Choose 2,000 shapes or fewer and take the grid away: twice
        as many shapes make four times as many pairs, but only twice as many whose boxes meet.`,
    ],
  },
  map: {
    title: 'Which axis won?',
    task: 'Drag <em class="b">B</em> across a border inside the line, and watch the <em class="mtv">arrow</em> jump to another axis.',
    theory: [
      `
        Each place has the colour of the axis that would decide if <em class="b">B</em>’s centre were there: <em class="a">blue</em> where
        an edge of A gives it, <em class="b">orange</em> where an edge of B does, grey where vertices are nearest. On the strong line they
        just touch, and the <em class="mtv">mtv</em> is the way to its nearest point.`,
      `
        On a border inside the line two ways out are equally short, and the smallest step decides. That is why a normal may flip from one
        frame to the next. The strips and wedges outside are the line’s Voronoi regions.`,
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
        Eleven slips and one difference of convention, from five texts that many of us learned collisions from; all are worth reading, and
        <a href="#sources">named below</a>. No slip is silly: each is right often enough to go unnoticed.`,
      `
        Each card runs a mistaken test, in grey, and the library, in colour, on the same two shapes. Its heading links to it. Here are <a
        href="%ROOT%www/geometry/mistakes.js">the mistaken tests, written out</a>.`,
    ],
  },
  sandbox: {
    title: 'Sandbox',
    task: 'Add a shape from the row, then drag it onto another.',
    theory: [
      `
        All shapes, all pairs at once; the two bodies that you touched last are <em class="a">A</em> and <em class="b">B</em>. Draw your own
        shape, or type numbers into the list. The code builds the same scene in your program, and the link shows it to a colleague;
        <code>explorerUrl(a, poseA, b, poseB)</code> writes such a link.`,
    ],
  },
  solid: {
    short: 'Three dimensions',
    title: 'The theorem in three dimensions',
    task: 'All six face axes overlap, and yet nothing touches: press <em>Look through the gap</em>, then close it.',
    theory: [
      `
        Drag a box; turn it by its knob; turn the view by the sphere. A row of the list, or a spot of the sphere, shows that axis.`,
      `
        In space a plane separates. If any does, one of these does, too: a plane along a face of <em class="a">A</em>, a face of <em
        class="b">B</em>, or an edge of each. The normal of the last is the <em>cross product</em> of both edges. Two boxes have 3 + 3 + 3 ×
        3 = 15 <em class="axis">axes</em>. A program that tests the faces alone reports collisions wherever two edges pass each other as
        these do.`,
      `
        The sphere shows why there are no more: each face is a point, each edge the arc between its two faces, with <em class="b">B</em>’s
        normals reversed, as in the <a href="#minkowski">Minkowski difference</a>. Two edges make a face of it exactly when their arcs
        cross. Of 144 pairs of edges only 18 do.`,
      `
        Parallel edges give no axis, and nothing is missed, as <a
        href="#solid?a=-0.35,0.3,0,0,0.2588,0,0.9659&amp;b=0.45,-0.35,0.2,0,0,0,1&amp;view=0.5,-0.5">boxes on a floor</a> show. For the <em
        class="mtv">way out</em>, make every axis 1 long first.`,
      `
        The package is two-dimensional: these tests are the page’s own. They follow S. Gottschalk, M. C. Lin and D. Manocha,
        <cite>OBBTree</cite> (1996); C. Ericson, <cite>Real-Time Collision Detection</cite> (2005), 4.4; the arcs, D. Gregorius, <cite>The
        Separating Axis Test between Convex Polyhedra</cite> (GDC 2013).`,
    ],
  },
  play: {
    title: 'Games',
    text: 'Each of them is a folder that one copies. What touches what, and when, is answered by the library; the rest stands in its lines.',
    lines: 'lines with',
    code: 'Code',
    guide: 'How it is made',
    games: {
      platformer: { name: 'Platformer', text: 'Slopes, stairs, lifts and a seesaw. One call a step moves the hero.' },
      billiards: { name: 'Billiards', text: 'Sixteen balls, exact at any speed: they fly from touch to touch.' },
      pinball: { name: 'Pinball', text: 'Flippers turn while the ball flies. The lane lets it through one way only.' },
      breakout: { name: 'Breakout', text: 'Bricks with dents, which turn. The ball loses itself in no corner.' },
      horde: { name: 'Horde', text: 'Hundreds of enemies who keep apart, and bullets for which no wall is too thin. The lamp’s light is cast by the library, too.' },
    },
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
    fonts: `
      Set in Source Sans 3 (<a href="%ROOT%fonts/text-licence.txt">licence</a>), cut down to the letters of this page, and in Stardos Stencil
      (<a href="%ROOT%fonts/display-licence.txt">licence</a>), whose letters let light through.`,
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
/** How numbers are written. */
export const numbers = { point: '.' };

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
  missed: 'To drag it up or down, tap it first, or hold it.',
};

export const controls = {
  allNumbers: 'All numbers',
  reset: 'Reset',
  embed: 'Embed',
  code: 'Code and embedding',
  play: 'Start',
  pause: 'Pause',
  step: 'Step',
  back: 'Back',
  next: 'Next',
  again: 'Begin again',
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
  hint: 'Hint',
  soundOn: 'Sound: on',
  soundOff: 'Sound: off',
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
  lost: 'There is no connection. This figure comes as soon as it is back.',
  noWebAssembly: 'WebAssembly, which computes it, is missing in this browser or turned off',
};

/* Figure 1 */

export const hero = {
  pentagon: 'rounded pentagon',
  sun: (/** @type {string} */ angle) => `Sun, its light at ${angle}`,
  here: 'gap here',
  gap: (/** @type {string} */ gap) => `A gap of ${gap}: they are apart`,
  proof: 'One direction in which light gets through is enough.',
  noGapHere: 'No light gets through here',
  elsewhere: 'That proves nothing yet: it may come through from elsewhere. Turn the sun.',
  noGapAtAll: 'They overlap',
  wayOut: 'No light gets through, wherever the sun stands. The arrow is the shortest way out.',
  measure: 'Measure it here',
  measuring: 'Measuring …',
  took: (/** @type {string} */ ms) => `${ms} ms`,
  outcome: (/** @type {string} */ times) => `<strong>${times} ×</strong> as fast, on your device in this browser.`,
  notMeasured: 'This browser allows no measurement here.',
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
    asks: 'Open a gap of less than 0.20 on x alone: on y the shadows must overlap.',
    touch: (/** @type {string} */ axis) => `The shadows on ${axis} just touch.`,
    wide: (/** @type {string} */ gap) => `The gap on x is ${gap} wide: bring them nearer.`,
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
  columns: { axis: 'axis', a: 'shadow A', b: 'shadow B', separation: 'separation' },
  shape: 'Shape',
  edit: 'Edit vertices',
  roll: 'Roll the line round',
  rolls: 'Two parallel lines roll round the shapes, one touching each. Where they lie along an edge, it is an axis.',
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
  looks: { unit: 'Axis by axis', edge: 'Long axes', circle: 'Circles first', small: 'Too small' },
  look: 'What to look at',
  comment: '// misses the vertices',
  tried: 'Tried',
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
  seeIt: 'See it',
  nextRound: 'Next round',
  rounds: (/** @type {number} */ count) => `Play ${count} rounds`,
  copy: 'Copy the result',
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
    colour: undefined,
    reason: 'Drag the ring, and B with it, to where the two just touch. Then press “See it”.',
  },
  round: (/** @type {number} */ number, /** @type {number} */ all) => `Round ${number} of ${all}`,
  points: (/** @type {number} */ count) => `${count} ${count === 1 ? 'point' : 'points'}`,
  total: (/** @type {number} */ sum, /** @type {number} */ all) => `${sum} of ${all} points`,
  off: (/** @type {string} */ off) => `Your guess was ${off} off.`,
  /** What is copied; `bars`: a bar for each round. */
  result: (/** @type {string} */ day, /** @type {number} */ sum, /** @type {number} */ all, /** @type {string} */ bars) =>
    `Guess the way out, ${day}: ${sum} of ${all}\n${bars}`,
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
    asks: (/** @type {number} */ rounds, /** @type {number} */ enough, /** @type {number} */ all) =>
      `Reach ${enough} of ${all} points in ${rounds} rounds of guessing, today the same for everybody.`,
    begin: 'Guess once, then press “Play 10 rounds”.',
    see: 'Drag the ring, then press “See it”.',
    soFar: (/** @type {number} */ sum, /** @type {number} */ rounds) => `${sum} points after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`,
    few: (/** @type {number} */ sum) => `${sum} points. The mtv runs at right angles to an edge, where B is least deep. Play again.`,
    done: 'You see the shortest way out as the test finds it: along the normal of an edge.',
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
  shown: 'The picture',
  pictures: { pair: 'Shapes', difference: 'Difference' },
  carry: 'Carry B round',
  carried: 'A copy of B goes round A, always touching: its way draws the difference.',
  comment: '// the same',
  origin: 'origin',
};

/* Figure 12 */

export const manifold = {
  stages: { 1: '1 of 5: the reference edge', 2: '2 of 5: the incident edge', 3: '3 of 5: clip one side', 4: '4 of 5: clip the other', 5: '5 of 5: keep what is deep' },
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
    place: (/** @type {number} */ point) => `point ${point}: place`,
    depth: (/** @type {number} */ point) => `point ${point}: depth`,
    id: (/** @type {number} */ point) => `point ${point}: id`,
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
  fire: 'Fire',
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
  picture: 'The same crowd, as fast as sat computes it',
  /** A number whose thousands are set off by commas. */
  grouped: (/** @type {string} */ number) => number,
  names: ['shadowgap', 'sat'],
  aFrame: (/** @type {string} */ what) => `${what} a frame`,
  frame: (/** @type {string} */ number) => `frame ${number}`,
  times: (/** @type {string} */ times, /** @type {boolean} */ faster) => (faster ? `${times} × as fast as sat` : `sat is ${times} × as fast here`),
  unknown: 'How much faster than sat?',
  start: 'Press Start: both work for the same crowd, by turns.',
  measuring: 'Measuring, by turns, in equal time …',
  pace: (/** @type {string[]} */ ...frames) => `In a second: ${frames[0]} frames by shadowgap, ${frames[1]} by sat.`,
  comment: '// Shortened: circles, anywhere. The crowd above is of five kinds, from www/race/crowd.js.',
  overlapping: 'overlapping',
  met: 'A touches',
  pairs: 'pairs of shapes',
  tested: 'tested by sat',
  grid: 'sat with a grid',
  again: 'Measure again',
  shapes: 'Shapes',
  found: 'pairs found by both',
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
    byChance: 'They tie by chance, as you chose this pair: move B away, and find a tie.',
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
  box: (/** @type {string} */ letter, /** @type {string[]} */ at) => `Box ${letter}, at ${at.join(', ')}`,
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
