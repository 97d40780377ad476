/**
 * Has pictures move for some seconds when they come into sight, and again when somebody points at their links; with
 * reduced motion they stand still. Each is painted anew when its size changes.
 * @template {{ link: HTMLElement, target: Element, done: number, visible: boolean }} Card `done`: the part of the time
 *   that is over
 * @param {Card[]} all  @param {number} lasts  in seconds
 * @param {(card: Card, seconds: number) => void} paint  `seconds`: since it was painted last
 * @param {(card: Card) => void} [resize]
 */
export function moveInSight(all, lasts, paint, resize = () => {}) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const cards = new Map(all.map((card) => [card.target, card]));
  const cardOf = (/** @type {Element} */ target) => /** @type {Card} */ (cards.get(target));
  let [frame, last] = [0, 0];

  /** @param {number} time */
  function tick(time) {
    const moving = all.filter(({ visible, done }) => visible && done < 1);
    const seconds = last ? Math.min(50, time - last) / 1000 : 0;
    for (const card of moving) {
      card.done = Math.min(1, card.done + seconds / lasts);
      paint(card, seconds);
    }
    frame = moving.length && requestAnimationFrame(tick);
    last = frame && time;
  }

  /** @param {Card} card */
  function play(card) {
    if (card.done === 1 && !calm.matches) card.done = 0;
    frame ||= requestAnimationFrame(tick);
  }

  const sight = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => {
    const card = cardOf(target);
    card.visible = isIntersecting;
    if (isIntersecting) play(card);
  }), { threshold: 0.6 });
  const size = new ResizeObserver((entries) => entries.forEach(({ target }) => {
    resize(cardOf(target));
    paint(cardOf(target), 0);
  }));
  for (const card of all) {
    size.observe(card.target);
    sight.observe(card.target);
    for (const event of ['pointerenter', 'focus']) card.link.addEventListener(event, () => play(card));
  }
}
