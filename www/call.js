import { source } from './format.js';
import { write } from './text.js';

/**
 * The call that made the picture, as code to copy. It is kept as it would be typed, from the same state that was drawn.
 *
 * @typedef {{ code: string, pose: import('shadowgap').Pose }} Argument
 */

/** @param {HTMLElement} place */
export function callBlock(place) {
  place.innerHTML = `
    <div class="call-head"><h2>Made by this call</h2><button type="button" class="quiet">Copy</button></div>
    <pre><code></code></pre>`;
  const code = /** @type {HTMLElement} */ (place.querySelector('code'));
  const lines = [
    `import { Shape, explain } from 'shadowgap'`,
    '',
    'const <b class="a">a</b> = <span></span>',
    'const <b class="b">b</b> = <span></span>',
    'const <b class="a">poseA</b> = <span></span>',
    'const <b class="b">poseB</b> = <span></span>',
    '',
    'explain(<b class="a">a</b>, <b class="a">poseA</b>, <b class="b">b</b>, <b class="b">poseB</b><span></span>)',
  ];
  code.innerHTML = lines.map((line) => `<span class="line">${line}\n</span>`).join('');
  const [shapeA, shapeB, poseA, poseB, options] = code.querySelectorAll('.line span');

  const copy = /** @type {HTMLButtonElement} */ (place.querySelector('button'));
  copy.addEventListener('click', async () => {
    copy.textContent = (await copied(code)) ? 'Copied' : 'Selected';
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  });

  return {
    /**
     * @param {Argument} a
     * @param {Argument} b
     * @param {boolean} allAxes
     */
    show(a, b, allAxes) {
      write(shapeA, a.code);
      write(shapeB, b.code);
      write(poseA, source(a.pose));
      write(poseB, source(b.pose));
      write(options, allAxes ? ', { allAxes: true }' : '');
    },
  };
}

/**
 * Copies the code; where the clipboard is closed to the page, selects it for the reader to copy.
 *
 * @param {HTMLElement} code
 */
async function copied(code) {
  try {
    await navigator.clipboard.writeText(code.textContent?.trim() ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
