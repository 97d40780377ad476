/** The page: joins a room, draws it, and tells how the connection does. */
import map from '../shared/duel.tmj';
import { Arena, TICK } from './arena.js';
import { listen } from './controls.js';
import { draw, onCanvas, readColours, toWorld, viewOf } from './draw.js';
import { TICKS, fly } from '../shared/world.js';

/** How long a shot is seen, in milliseconds. */
const SEEN = 350;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const canvas = /** @type {HTMLCanvasElement} */ (element('picture'));
const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
const told = element('told');
const { searchParams } = new URL(location.href);

let colours = readColours();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { colours = readColours(); });

/** @type {{ path: number[], own: boolean, hits: boolean, at: number }[]} */
let shots = [];
/** @type {string} a difference of digests, once there was one */
let difference = '';

const SAYS = {
  joining: 'Joining a room…', playing: '', away: 'The connection broke. Trying again…', over: 'The room is gone. Joining another…',
};
const arena = new Arena(map, {
  onStatus: (status) => {
    told.textContent = SAYS[status];
    if (status === 'over') setTimeout(join, 1000);
  },
  onShots: (list) => {
    for (const [player, victim, ...path] of list) if (player !== arena.player) shots.push({ path, own: false, hits: victim >= 0, at: performance.now() });
  },
  onDiffer: ({ tick, own, server, world, expected }) => {
    difference = `differs since tick ${tick}`;
    console.error('The world differs from the server’s.', { tick, own, server, world, expected });
  },
});

async function join() {
  try {
    await arena.join(location.origin, { name: searchParams.get('name') ?? '' });
  } catch {
    told.textContent = 'No server answers. Trying again…'; // `over` has called for another try
  }
}

/** Where the own player was before the last tick and is after it, and the doors. */
let before = { own: { x: 0, y: 0 }, doors: /** @type {{ x: number, y: number }[]} */ ([]) };
let view = { scale: 1, isTurned: false, x: 0, y: 0 };
let ticked = performance.now();

const shownOwn = () => {
  const body = arena.world?.players[arena.player]?.body;
  if (!body) return { x: map.width * map.tilewidth / 2, y: map.height * map.tileheight / 2 };
  const part = Math.min((performance.now() - ticked) / TICK, 1);
  const far = Math.hypot(body.x - before.own.x, body.y - before.own.y) > 100; // it has come back elsewhere
  const from = far ? body : before.own;
  return { x: from.x + part * (body.x - from.x) + arena.error.x, y: from.y + part * (body.y - from.y) + arena.error.y };
};

const controls = listen(canvas, { walk: element('walk'), aim: element('aim'), dash: element('dash') }, (x, y) => {
  const box = canvas.getBoundingClientRect();
  const own = onCanvas(view, shownOwn());
  return { x: x - box.left - own.x / devicePixelRatio, y: y - box.top - own.y / devicePixelRatio };
}, (way) => toWorld(view, way));

function tick() {
  const { world, player } = arena;
  const place = ({ x, y }) => ({ x, y });
  if (world && player >= 0) before = { own: place(world.players[player].body), doors: world.doors.map(({ body }) => place(body)) };
  for (const event of arena.tick(controls())) {
    // The own shot is drawn at once, as this client sees it; whom it hits, the server tells.
    if (event.type !== 'shot') continue;
    const { path, slot } = fly(arena.sceneAt(event.shot.seen), event.shot);
    shots.push({ path, own: true, hits: slot >= 0, at: performance.now() });
  }
  for (const axis of /** @type {const} */ (['x', 'y'])) arena.error[axis] = Math.abs(arena.error[axis]) < 0.1 ? 0 : 0.8 * arena.error[axis];
}

/** @param {number} now */
function frame(now) {
  requestAnimationFrame(frame);
  // After a pause, as of a hidden tab, it goes on from now.
  if (now - ticked > 250) ticked = now - TICK;
  while (now - ticked >= TICK) {
    ticked += TICK;
    tick();
  }
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const { world, confirmed, player } = arena;
  if (!world || !confirmed) return;
  shots = shots.filter(({ at }) => now - at < SEEN);
  const own = shownOwn();
  view = viewOf(canvas, world, element('walk').offsetHeight > 0 ? 148 * ratio : 0);
  const part = Math.min((now - ticked) / TICK, 1);
  draw(context, view, {
    world: { ...confirmed, players: confirmed.players.map((other, k) => (k === player ? world.players[k] : other)) },
    own: player, colours,
    text: Math.max(11, (10 * ratio) / view.scale),
    names: arena.state.players.map((/** @type {any} */ one) => one.name),
    place: (k) => (k !== player ? arena.shown(k) : world.players[k]?.wait === 0 ? own : null),
    doors: world.doors.map(({ body: { x, y } }, k) => {
      const from = before.doors[k] ?? { x, y };
      return { x: from.x + part * (x - from.x), y: from.y + part * (y - from.y) };
    }),
    shots: shots.map((shot) => ({ ...shot, age: Math.min(Math.max((now - shot.at) / SEEN, 0), 1) })),
  });
}

/** The scores, and how the connection does. */
function tell() {
  const { state, stats, player, world } = arena;
  if (!state) return;
  element('scores').replaceChildren(...[...state.players].map((one, k) => ({ one, k })).filter(({ one }) => one.here).sort((a, b) => b.one.score - a.one.score).map(({ one, k }) => {
    const item = document.createElement('li');
    item.className = k === player ? 'own' : '';
    const score = document.createElement('span');
    score.textContent = ` ${one.score}`;
    item.append(one.name, score);
    return item;
  }));
  const agreed = difference || (stats.agreed > 0 ? 'equal to the server' : 'not compared yet');
  element('facts').textContent = `Ping ${Math.round(arena.ping)} ms · ${stats.corrections} ${stats.corrections === 1 ? 'correction' : 'corrections'} · ${agreed}`;
  const wait = world?.players[player]?.wait ?? 0;
  if (arena.status === 'playing') told.textContent = wait > 0 ? `Hit. Back in ${Math.ceil(wait / TICKS)}` : '';
}

setInterval(tell, 200);
requestAnimationFrame(frame);
join();
