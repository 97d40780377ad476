/** A document for Phaser under Node, which draws nothing. */

const nothing = new Proxy({}, { get: (known, name) => (name in known ? Reflect.get(known, name) : () => ({ data: [0, 0, 0, 0] })) });

/** A picture that is there as soon as it is asked for. */
class Picture {
  width = 32;
  height = 32;
  set src(/** @type {string} */ _address) {
    setTimeout(() => this.onload?.());
  }
  /** @type {(() => void) | undefined} */
  onload;
}

/** Makes the globals that Phaser looks for when it is imported. @param {any} Window of happy-dom */
export function makeDocument(Window) {
  const window = new Window();
  Object.assign(globalThis, { window: globalThis, Image: Picture, focus() {} });
  const names = ['document', 'navigator', 'screen', 'HTMLCanvasElement', 'HTMLVideoElement', 'HTMLElement', 'Element', 'XMLHttpRequest'];
  for (const name of names) Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true });
  for (const name of ['addEventListener', 'removeEventListener', 'requestAnimationFrame', 'cancelAnimationFrame']) {
    Object.defineProperty(globalThis, name, { value: Reflect.get(window, name).bind(window), configurable: true });
  }
  Reflect.set(window.HTMLCanvasElement.prototype, 'getContext', () => nothing);
}
