import { source } from './format.js';

/**
 * The call that made the picture, as code to copy. It is kept as it would be typed, from the same state that was drawn.
 *
 * @typedef {{ code: string, pose: import('shadowgap').Pose }} Argument
 */

/** @param {HTMLElement} place */
export function callBlock(place) {
  const block = document.createElement('pre');
  block.tabIndex = 0;
  block.setAttribute('role', 'region');
  block.setAttribute('aria-label', 'The call that made this picture');
  const code = document.createElement('code');
  block.append(code);

  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'quiet';
  copy.textContent = 'Copy';
  copy.addEventListener('click', async () => {
    copy.textContent = (await copied(code)) ? 'Copied' : 'Selected';
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  });
  place.append(block, copy);

  let shown = '';
  return {
    /**
     * @param {Argument} a
     * @param {Argument} b
     * @param {boolean} allAxes
     */
    show(a, b, allAxes) {
      const html = written(a, b, allAxes);
      if (html !== shown) code.innerHTML = html;
      shown = html;
    },
  };
}

/**
 * @param {Argument} a
 * @param {Argument} b
 * @param {boolean} allAxes
 */
function written(a, b, allAxes) {
  const options = allAxes ? ', { allAxes: true }' : '';
  return `import { Shape, explain } from 'shadowgap'

const <b class="a">a</b> = ${a.code}
const <b class="b">b</b> = ${b.code}
const <b class="a">poseA</b> = ${source(a.pose)}
const <b class="b">poseB</b> = ${source(b.pose)}

explain(<b class="a">a</b>, <b class="a">poseA</b>, <b class="b">b</b>, <b class="b">poseB</b>${options})`;
}

/**
 * Copies the code; where the clipboard is closed to the page, selects it for the reader to copy.
 *
 * @param {HTMLElement} code
 */
async function copied(code) {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
