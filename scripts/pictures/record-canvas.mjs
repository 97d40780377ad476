/**
 * @typedef {{ colour: string, alpha: number }} Plain  a colour as the page names it, or as #rrggbb, and its opacity
 * @typedef {{ at: number[], stops: (Plain & { offset: number })[] }} Gradient  `at`: as the canvas was told: two
 *   points, or two circles
 * @typedef {Plain & { gradient?: Gradient }} Paint
 * @typedef {Paint & { kind: 'fill', path: string }} Fill
 * @typedef {Paint & { kind: 'stroke', path: string, width: number, dash: number[], round: boolean }} Stroke
 * @typedef {Paint & { kind: 'text', text: string, x: number, y: number, align: CanvasTextAlign,
 *   outline: boolean }} Text
 * @typedef {Fill | Stroke | Text} Drawn
 */

/**
 * Has every canvas of a page note what is drawn on it, in its property `drawn`, since it was cleared last. To be run in
 * the page before its own scripts. It knows the calls that www/ makes, with a canvas whose pixels are those of the
 * page.
 */
export function recordCanvases() {
  const short = (/** @type {number} */ value) => String(Math.round(value * 10) / 10 + 0);
  /** @type {any} */
  const proto = CanvasRenderingContext2D.prototype;
  /** @type {WeakMap<CanvasGradient, Gradient>} */
  const gradients = new WeakMap();
  for (const name of ['createLinearGradient', 'createRadialGradient', 'createConicGradient']) {
    const original = proto[name];
    proto[name] = function create(/** @type {number[]} */ ...at) {
      const gradient = original.apply(this, at);
      gradients.set(gradient, { at, stops: [] });
      return gradient;
    };
  }

  const asked = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));

  /**
   * A colour without its opacity, which may be mixed into it.
   * @param {string} text
   * @returns {Plain}
   */
  function plain(text) {
    const [, inner = text, percent = '100'] = /^color-mix\(in srgb, (.*) (\d+)%, transparent\)$/.exec(text.trim()) ?? [];
    const [, rgb, alpha = '1'] = /^rgba?\((\d+, \d+, \d+)(?:, ([\d.e-]+))?\)$/.exec(inner.trim()) ?? [];
    asked.fillStyle = rgb ? `rgb(${rgb})` : inner.trim();
    return { colour: String(asked.fillStyle), alpha: (Number(percent) / 100) * Number(alpha) };
  }

  /**
   * What is painted with now.
   * @param {any} ctx
   * @param {any} style
   * @returns {Paint}
   */
  function paintOf(ctx, style) {
    const gradient = gradients.get(style);
    const { colour, alpha } = gradient ? { colour: '', alpha: 1 } : plain(style);
    return { colour, alpha: alpha * ctx.globalAlpha, gradient };
  }

  /** @param {any} ctx  @param {object} what */
  function note(ctx, what) {
    if (ctx.canvas.isConnected) (ctx.canvas.drawn ??= []).push(what);
  }

  /**
   * Replaces a method by one that calls `before` first.
   * @param {string} name 
   * @param {(ctx: any, ...values: any[]) => void} before 
   * @param {any} [of]
   */
  function watch(name, before, of = proto) {
    const original = of[name];
    of[name] = function call(/** @type {any[]} */ ...values) {
      before(this, ...values);
      return original.apply(this, values);
    };
  }

  const add = (/** @type {any} */ ctx, /** @type {string} */ piece) => (ctx.path = (ctx.path ?? '') + piece);
  /** The first point of a path begins it, whatever the call. @param {any} ctx */
  const way = (ctx) => (ctx.path ? 'L' : 'M');
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${short(x)} ${short(y)}`;
  const rectangle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height) => `M${at(x, y)}h${short(width)}v${short(height)}h${short(-width)}z`;

  watch('addColorStop', (gradient, offset, colour) => gradients.get(gradient)?.stops.push({ offset, ...plain(colour) }), CanvasGradient.prototype);
  watch('clearRect', (ctx) => (ctx.canvas.drawn = []));
  watch('beginPath', (ctx) => (ctx.path = ''));
  watch('closePath', (ctx) => add(ctx, 'z'));
  watch('moveTo', (ctx, x, y) => add(ctx, `M${at(x, y)}`));
  watch('lineTo', (ctx, x, y) => add(ctx, `${way(ctx)}${at(x, y)}`));
  watch('quadraticCurveTo', (ctx, x, y, toX, toY) => add(ctx, `Q${at(x, y)} ${at(toX, toY)}`));
  watch('rect', (ctx, ...sides) => add(ctx, rectangle(.../** @type {[number, number, number, number]} */ (sides))));
  watch('arc', (ctx, x, y, radius, from, to) => {
    const end = (/** @type {number} */ angle) => at(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    const turn = to - from >= 2 * Math.PI ? 2 * Math.PI : (((to - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
    add(ctx, way(ctx) + end(from));
    // An arc of SVG is less than a whole turn.
    for (const part of turn > Math.PI ? [0.5, 1] : [1]) if (radius > 0) add(ctx, `A${short(radius)} ${short(radius)} 0 0 1 ${end(from + turn * part)}`);
  });

  const fill = (/** @type {any} */ ctx, /** @type {string} */ path) => note(ctx, { kind: 'fill', ...paintOf(ctx, ctx.fillStyle), path });
  const stroke = (/** @type {any} */ ctx, /** @type {string} */ path) => {
    note(ctx, { kind: 'stroke', ...paintOf(ctx, ctx.strokeStyle), path, width: ctx.lineWidth, dash: ctx.getLineDash(), round: ctx.lineJoin === 'round' });
  };
  watch('fill', (ctx) => fill(ctx, ctx.path));
  watch('stroke', (ctx) => stroke(ctx, ctx.path));
  watch('fillRect', (ctx, ...sides) => fill(ctx, rectangle(.../** @type {[number, number, number, number]} */ (sides))));
  watch('strokeRect', (ctx, ...sides) => stroke(ctx, rectangle(.../** @type {[number, number, number, number]} */ (sides))));

  let outline = '';
  watch('strokeText', (_ctx, text) => (outline = text));
  watch('fillText', (ctx, text, x, y) => {
    note(ctx, { kind: 'text', ...paintOf(ctx, ctx.fillStyle), text, x, y, align: ctx.textAlign, outline: outline === text });
    outline = '';
  });

  /**
   * Pixels as large as the picture: squares of one colour in a row become one line, as thick as they are.
   *
   * @param {any} ctx
   * @param {ImageData} image
   * @param {number} side
   */
  function squares(ctx, { width, height, data }, side) {
    /**
     * Each colour's lines, and where the last one ended.
     * @type {Map<string, { path: string, x: number, y: number }>}
     */
    const paths = new Map();
    for (let y = 0; y < height; y += side) {
      const of = (/** @type {number} */ x) => (x < width ? [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4)] : []).join();
      for (let x = 0, from = 0; x < width; x += side) {
        const colour = of(x);
        if (colour === of(x + side)) continue;
        const last = paths.get(colour);
        const start = last?.y === y ? `m${from - last.x} 0` : `M${from} ${short(y + side / 2)}`;
        if (!/,0$/.test(colour)) paths.set(colour, { path: `${last?.path ?? ''}${start}h${x + side - from}`, x: x + side, y });
        from = x + side;
      }
    }
    for (const [colour, { path }] of paths) {
      const [r, g, b, a] = colour.split(',').map(Number);
      const hue = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      note(ctx, { kind: 'stroke', colour: hue, alpha: a / 255, path, width: side, dash: [], round: false });
    }
  }
  // From a canvas of the figure's own, where one in three pixels is enough, or dots.
  watch('drawImage', (ctx, image) => {
    if (ctx.canvas.isConnected && !ctx.canvas.closest('.night')) squares(ctx, image.getContext('2d').getImageData(0, 0, image.width, image.height), 3);
  });
  watch('putImageData', (ctx, image) => {
    if (ctx.canvas.isConnected) squares(ctx, image, 1);
  });
}
