/** The keys and the buttons for fingers: `keys` tells what is held, at any time. */
const codes = { ArrowLeft: 'left', KeyA: 'left', ArrowRight: 'right', KeyD: 'right', ArrowUp: 'jump', KeyW: 'jump', Space: 'jump' };

export const keys = { left: 0, right: 0, jump: 0 };

const hold = (name, down) => { keys[name] = Number(down); };

for (const type of ['keydown', 'keyup']) {
  addEventListener(type, (event) => {
    const name = codes[event.code];
    if (!name || event.ctrlKey || event.metaKey) return;
    hold(name, type === 'keydown');
    event.preventDefault(); // the page does not scroll
  });
}
addEventListener('blur', () => { for (const name of Object.keys(keys)) hold(name, false); });

for (const button of document.querySelectorAll('[data-key]')) {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'lostpointercapture']) {
    button.addEventListener(type, (event) => {
      hold(button.dataset.key, type === 'pointerdown');
      if (type === 'pointerdown') button.setPointerCapture(event.pointerId);
    });
  }
  button.addEventListener('contextmenu', (event) => event.preventDefault());
}
