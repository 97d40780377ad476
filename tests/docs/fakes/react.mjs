// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The part of React 19 that the guides use: function components, refs, state and effects. Effects run after the
 * elements exist; StrictMode renders twice, and runs each effect, its cleanup, and the effect again.
 */
/** @type {any} what is rendered now */
let current = null;

export const StrictMode = Symbol('StrictMode');
export const Fragment = Symbol('Fragment');

/** The n-th hook's place of the component that is rendered. @param {() => any} make */
function hook(make) {
  const { hooks } = current;
  const n = current.next;
  current.next += 1;
  if (n === hooks.length) hooks.push(make());
  return hooks[n];
}

export const useRef = (value) => hook(() => ({ current: value }));

export function useState(first) {
  const component = current;
  return hook(() => {
    const pair = [typeof first === 'function' ? first() : first, (value) => {
      pair[0] = typeof value === 'function' ? value(pair[0]) : value;
      component.render();
    }];
    return pair;
  });
}

/** With no dependencies or an empty list of them: enough for the guides. */
export function useEffect(effect, dependencies) {
  if (dependencies?.length !== 0) throw new Error('this fake knows only effects of []');
  const { effects } = current;
  hook(() => effects.push({ effect }));
}

export const useLayoutEffect = useEffect;

/**
 * Shows an element: `host` makes what stands for <canvas>, <mesh> and the like.
 * @returns what ends it
 */
export function show(element, host, strict = false) {
  const ends = [];
  if (element === null || typeof element !== 'object') return () => {};
  const { type, props } = element;
  const children = [props.children].flat().filter((child) => child !== undefined);
  if (type === StrictMode || type === Fragment) ends.push(...children.map((child) => show(child, host, strict || type === StrictMode)));
  else if (typeof type === 'string') {
    const made = host(type, props);
    if (props.ref) props.ref.current = made;
    ends.push(...children.map((child) => show(child, host, strict)), () => { if (props.ref) props.ref.current = null; });
  } else {
    const component = {
      hooks: [], effects: [], next: 0,
      render() {
        const outer = current;
        current = component;
        component.next = 0;
        const out = type(props);
        current = outer;
        return out;
      },
    };
    const first = component.render();
    const out = strict ? component.render() : first;
    const end = show(out, host, strict);
    const run = () => component.effects.forEach((one) => { one.cleanup = one.effect(); });
    const clean = () => component.effects.forEach((one) => one.cleanup?.());
    run();
    if (strict) {
      clean();
      run();
    }
    ends.push(clean, end);
  }
  return () => ends.forEach((end) => end());
}
