// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The part of Vue 3.5 that its guide uses. As in Vue, `reactive` and `ref` see an object through a proxy, unless it is
 * marked raw.
 */
const raw = new WeakSet();

export const markRaw = (value) => {
  raw.add(value);
  return value;
};

const { toString } = Object.prototype;

export function reactive(value) {
  if (typeof value !== 'object' || value === null || raw.has(value)) return value;
  if (!['[object Object]', '[object Array]'].includes(toString.call(value))) return value;
  return new Proxy(value, {
    get: (target, name, receiver) => reactive(Reflect.get(target, name, receiver)),
  });
}

export const ref = (value) => {
  let now = reactive(value);
  return { get value() { return now; }, set value(next) { now = reactive(next); } };
};
export const shallowRef = (value) => ({ value });

/** @type {{ mounted: (() => void)[], unmounted: (() => void)[], refs: { value: unknown }[] }} */
let component;

export const onMounted = (callback) => component.mounted.push(callback);
export const onBeforeUnmount = (callback) => component.unmounted.push(callback);

export function useTemplateRef() {
  const made = { value: null };
  component.refs.push(made);
  return made;
}

export function createApp({ setup }) {
  const own = { mounted: [], unmounted: [], refs: [] };
  return {
    mount() {
      component = own;
      const exposed = setup();
      for (const one of own.refs) one.value = document.querySelector('canvas');
      for (const callback of own.mounted) callback();
      return new Proxy(exposed, { get: (target, name) => target[name]?.value ?? target[name] });
    },
    unmount() {
      for (const callback of own.unmounted) callback();
      for (const one of own.refs) one.value = null;
    },
  };
}
