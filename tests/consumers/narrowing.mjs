/**
 * A program in TypeScript that compiles only if the types of bodies follow their `data`: `add` infers and narrows it,
 * and loops over bodies of a discriminated union need no cast. `Is` compares types, so that none may be `any`.
 */
export const NARROWING = `
import { Scene, Shape, type Body, type BodyOptions } from 'shadowgap';
type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
const is = <T extends true>(): T | undefined => undefined;

interface Player { kind: 'player'; hp: number }
interface Coin { kind: 'coin'; worth: number }
interface Wall { kind: 'wall' }
type Thing = Player | Coin | Wall;
const scene = new Scene<Thing>();
const ball = Shape.circle(1);
const player: Player = { kind: 'player', hp: 3 };

// What is added has the type of its data.
const hero = scene.add(ball, { x: 1, data: player });
is<Is<typeof hero, Body<Player>>>();
hero.data.hp -= 1;
const coin = scene.add(ball, { data: { kind: 'coin', worth: 5 } });
coin.data.worth satisfies number;
const either: Player | Coin = JSON.parse('0');
is<Is<ReturnType<typeof add>, Body<Player | Coin>>>();
function add() { return scene.add(ball, { data: either, fixed: true }); }
const bare = scene.add(ball, { fixed: true });
is<Is<typeof bare.data, Thing | undefined>>();
scene.add(ball);
scene.add(ball, { data: undefined });
// Where options may have no data, neither may the body.
is<Is<ReturnType<typeof spawn>, Body<Player | undefined>>>();
function spawn(options: BodyOptions<Player>) { return scene.add(ball, { x: 1, ...options }); }
is<Is<ReturnType<typeof ghost>, Body<Player | undefined>>>();
function ghost(data: Player | undefined) { return scene.add(ball, { data }); }

// Contacts, pairs and answers of a union: the kind tells which, without a cast.
let score = 0;
for (const { a, b } of scene.contacts(hero)) {
  is<Is<typeof a.data, Thing>>();
  if (b.data.kind === 'coin') score += b.data.worth;
  if (a.data.kind === 'player' && b.data.kind === 'wall') a.data.hp -= 1;
}
for (const contact of scene.contacts()) {
  switch (contact.a.data.kind) {
    case 'player': contact.a.data.hp -= contact.depth; break;
    case 'coin': score += contact.a.data.worth; break;
    case 'wall': break;
    default: contact.a.data satisfies never;
  }
}
for (const [a, b, time] of scene.began(1)) if (a.data.kind === 'player' && b.data.kind === 'coin') score += b.data.worth * time;
for (const [, b] of scene.ended()) if (b.data.kind === 'coin') score -= b.data.worth;
for (const { data } of scene) if (data.kind === 'coin') score += data.worth;
for (const { data } of scene.pick({ x: 0, y: 0 }, { accept: ({ data }) => data.kind !== 'wall', ignore: hero })) data.kind satisfies string;
const found = scene.raycast({ x: 0, y: 0 }, { x: 1, y: 0 })?.body.data;
if (found?.kind === 'player') score += found.hp;
const blocked = scene.move(hero, { x: 1, y: 0 }).wall?.body.data;
if (blocked?.kind === 'coin') score += blocked.worth;
// A body does not know what other bodies hold: scene.contacts(body) does.
for (const { b } of hero.contacts()) if (b.data.kind === 'coin') score += b.data.worth;
for (const { b } of hero.contacts()) is<Is<typeof b, Body<any>>>();

// A function of one kind takes only that.
const hurt = (body: Body<Player>) => { body.data.hp -= 1; };
hurt(hero);
const any: Body = hero;
const things: Body<Thing>[] = [hero, coin];

// A scene without a type knows nothing of its data, but what was added still does.
const loose = new Scene();
is<Is<typeof loose, Scene<unknown>>>();
is<Is<ReturnType<typeof addLoose>, Body<{ hp: number }>>>();
function addLoose() { return loose.add(ball, { data: { hp: 1 } }); }
is<Is<ReturnType<typeof place>, Body<unknown>>>();
function place(x: number, options: BodyOptions) { return loose.add(ball, { x, ...options }); }
for (const { a } of loose.contacts()) is<Is<typeof a.data, unknown>>();
export { any, score, things };

// @ts-expect-error: a coin is no player
hurt(coin);
// @ts-expect-error: not of this union
scene.add(ball, { data: { kind: 'tree' } });
// @ts-expect-error: a coin without its worth
scene.add(ball, { data: { kind: 'coin' } });
// @ts-expect-error: the data may not be there
bare.data.kind;
// @ts-expect-error: which kind is not known
for (const { a } of scene.contacts()) a.data.hp;
// @ts-expect-error: a scene whose bodies may have no data
for (const { a } of new Scene<Player | undefined>().contacts()) a.data.hp;
// @ts-expect-error: unknown data
for (const { a } of loose.contacts()) a.data.hp;
`;

/** Compiler options of strict projects, by what they are called. @type {Record<string, object>} */
export const STRICT = {
  strict: {},
  'strict, exact optional properties': { exactOptionalPropertyTypes: true, noImplicitOverride: true, useUnknownInCatchVariables: true },
  'strict, unchecked indices': { noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, isolatedModules: true },
};
