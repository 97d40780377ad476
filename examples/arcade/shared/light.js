/** Light in the dark: glows, shadows that a light throws, sparks, and streaks. */

/** @typedef {import('shadowgap').Point} Point */

/** The page's colours at night. */
export const PALETTE = {
  night: '#0b0e15', deep: '#141a28', ink: '#e8eaed', light: '#ffd68c', blue: '#5596f8', orange: '#f08a4b', pink: '#ebb8f4', green: '#62eda2', red: '#ff5d62', yellow: '#ffdb4d',
};

/** @type {Map<string, HTMLCanvasElement>} */
const glows = new Map();

/** A soft disc of light, or with the colour of the night of shade. @param {string} colour  as #rrggbb */
function glowOf(colour) {
  let picture = glows.get(colour);
  if (picture) return picture;
  picture = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
  const ctx = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  const gradient = ctx.createRadialGradient(64, 64, 0, 64, 64, 64);
  // Falls off as light does, and ends in nothing.
  for (let k = 0; k <= 8; k += 1) gradient.addColorStop(k / 8, colour + Math.round(255 * (1 - k / 8) ** 2 / (1 + (3 * k) / 8)).toString(16).padStart(2, '0'));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, 128, 128);
  glows.set(colour, picture);
  return picture;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Point} at @param {number} radius @param {string} colour
 * @param {number} [alpha] @param {boolean} [shade]
 */
export function glow(ctx, { x, y }, radius, colour, alpha = 1, shade = false) {
  ctx.globalCompositeOperation = shade ? 'source-over' : 'lighter';
  ctx.globalAlpha = Math.min(alpha, 1);
  ctx.drawImage(glowOf(colour), x - radius, y - radius, 2 * radius, 2 * radius);
  ctx.globalAlpha = 1;
  ctx.globalCompositeOperation = 'source-over';
}

/** @typedef {{ rings: Point[][], path: Path2D }} Picture */
/** @type {WeakMap<import('shadowgap').Shape, Picture>} */
const pictures = new WeakMap();

const areaOf = (/** @type {Point[]} */ ring) => ring.reduce((sum, { x, y }, k) => {
  const next = ring[(k + 1) % ring.length];
  return sum + x * next.y - y * next.x;
}, 0);

/**
 * A shape's rings of points, all in one sense, and a path of them, made once. @param {import('shadowgap').Shape} shape
 * @param {Point[]} [outline]  of a concave shape: its rings are those of its convex pieces
 */
export function pictureOf(shape, outline) {
  let picture = pictures.get(shape);
  if (picture) return picture;
  const rings = (outline ? [outline] : shape.outlines(0.25)).map((ring) => (areaOf(ring) < 0 ? [...ring].reverse() : ring));
  const path = new Path2D();
  for (const ring of rings) {
    ring.forEach(({ x, y }, k) => (k ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
  }
  picture = { rings, path };
  pictures.set(shape, picture);
  return picture;
}

/** Rings where a thing is. @param {Point[][]} rings @param {{ x: number, y: number, angle: number }} place */
export function placed(rings, { x, y, angle }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return rings.map((ring) => ring.map((p) => ({ x: x + p.x * cos - p.y * sin, y: y + p.x * sin + p.y * cos })));
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {{ x: number, y: number, angle: number }} place
 * @param {() => void} paint
 */
export function at(ctx, { x, y, angle }, paint) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  paint();
  ctx.restore();
}

/** Shadows are that long: the side at their end is out of sight, also where it is that of an obtuse corner. */
const ENDLESS = 30_000;

/**
 * Adds to the path what a ring keeps from a light: each run of sides that look away from the light, drawn out.
 * @param {CanvasRenderingContext2D} ctx @param {Point[]} ring @param {Point} light
 */
function addShadow(ctx, ring, light) {
  const cornerAt = (/** @type {number} */ k) => ring[k % ring.length];
  const isDark = ring.map((p, k) => {
    const q = cornerAt(k + 1);
    return (q.x - p.x) * (light.y - p.y) > (q.y - p.y) * (light.x - p.x);
  });
  for (let first = 0; first < ring.length; first += 1) {
    if (!isDark[first] || isDark.at(first - 1)) continue;
    let last = first;
    ctx.moveTo(ring[first].x, ring[first].y);
    while (isDark[last % ring.length]) {
      last += 1;
      ctx.lineTo(cornerAt(last).x, cornerAt(last).y);
    }
    for (; last >= first; last -= 1) {
      const { x, y } = cornerAt(last);
      const long = ENDLESS / Math.max(Math.hypot(x - light.x, y - light.y), 1);
      ctx.lineTo(x + (x - light.x) * long, y + (y - light.y) * long);
    }
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Point[][]} rings @param {Point} light @param {string} colour */
export function drawShadows(ctx, rings, light, colour) {
  ctx.beginPath();
  for (const ring of rings) addShadow(ctx, ring, light);
  ctx.fillStyle = colour;
  ctx.fill();
}

/**
 * Lights the edges that face a light, brighter the nearer they are and the more they face it: in four grades.
 * @param {CanvasRenderingContext2D} ctx @param {Point[][]} rings @param {Point} light
 * @param {number} reach @param {string} colour
 */
export function drawRims(ctx, rings, light, reach, colour) {
  const grades = [1, 2, 3, 4].map(() => new Path2D());
  for (const ring of rings) {
    let before = -1;
    for (let k = 0; k < ring.length; k += 1) {
      const [p, q] = [ring[k], ring[(k + 1) % ring.length]];
      const [toX, toY] = [light.x - (p.x + q.x) / 2, light.y - (p.y + q.y) / 2];
      const far = Math.hypot(toX, toY);
      const facing = ((q.y - p.y) * toX - (q.x - p.x) * toY) / (Math.hypot(q.x - p.x, q.y - p.y) * far || 1);
      const grade = facing > 0 && far < reach ? Math.ceil(4 * facing * (1 - far / reach)) - 1 : -1;
      // Sides of one grade make one line: its ends take longer to draw than the sides.
      if (grade !== before) grades[grade]?.moveTo(p.x, p.y);
      grades[grade]?.lineTo(q.x, q.y);
      before = grade;
    }
  }
  Object.assign(ctx, { strokeStyle: colour, lineWidth: 2, lineCap: 'round', lineJoin: 'bevel' });
  grades.forEach((grade, k) => {
    ctx.globalAlpha = (k + 1) / 4;
    ctx.stroke(grade);
  });
  ctx.globalAlpha = 1;
}

/** Sparks that fly off and go out. */
export function makeSparks() {
  /** @type {{ x: number, y: number, vx: number, vy: number, left: number, life: number, colour: string }[]} */
  let sparks = [];
  return {
    /** @param {Point} at @param {string} colour @param {number} count @param {number} speed */
    burst({ x, y }, colour, count, speed) {
      for (let k = 0; k < count && sparks.length < 160; k += 1) {
        const [angle, fast, life] = [2 * Math.PI * Math.random(), speed * (0.2 + Math.random()), 0.25 + 0.4 * Math.random()];
        sparks.push({ x, y, vx: fast * Math.cos(angle), vy: fast * Math.sin(angle), left: life, life, colour });
      }
    },
    /** @param {CanvasRenderingContext2D} ctx @param {number} seconds  since the last picture */
    draw(ctx, seconds) {
      sparks = sparks.filter((spark) => (spark.left -= seconds) > 0);
      const slower = Math.exp(-3 * seconds);
      // One path for each colour and grade of light: a path takes longer to draw than a line in it.
      /** @type {Map<string, { colour: string, grade: number, path: Path2D }>} */
      const lines = new Map();
      for (const spark of sparks) {
        const { vx, vy, colour } = spark;
        Object.assign(spark, { x: spark.x + vx * seconds, y: spark.y + vy * seconds, vx: vx * slower, vy: vy * slower });
        const grade = Math.ceil((4 * spark.left) / spark.life);
        const line = lines.get(colour + grade) ?? { colour, grade, path: new Path2D() };
        lines.set(colour + grade, line);
        line.path.moveTo(spark.x, spark.y);
        line.path.lineTo(spark.x - 0.03 * vx, spark.y - 0.03 * vy);
      }
      Object.assign(ctx, { lineCap: 'round', lineWidth: 2.5 });
      for (const { colour, grade, path } of lines.values()) {
        ctx.globalAlpha = (grade - 0.5) / 4;
        ctx.strokeStyle = colour;
        ctx.stroke(path);
      }
      ctx.globalAlpha = 1;
    },
  };
}

/** The way that a thing has come, as a streak of light. @param {number} [longest] */
export function makeTrail(longest = 14) {
  /** @type {Point[]} */
  let points = [];
  return {
    clear() { points = []; },
    /** @param {Point} point */
    add({ x, y }) {
      points.push({ x, y });
      if (points.length > longest) points.shift();
    },
    /** @param {CanvasRenderingContext2D} ctx @param {Point} head @param {number} width @param {string} colour */
    draw(ctx, head, width, colour) {
      const all = [...points, head];
      Object.assign(ctx, { strokeStyle: colour, lineCap: 'butt' });
      for (let k = 1; k < all.length; k += 1) {
        ctx.globalAlpha = (0.5 * k) / all.length;
        ctx.lineWidth = (width * k) / all.length;
        ctx.beginPath();
        ctx.moveTo(all[k - 1].x, all[k - 1].y);
        ctx.lineTo(all[k].x, all[k].y);
        ctx.stroke();
      }
      ctx.globalAlpha = 1;
    },
  };
}
