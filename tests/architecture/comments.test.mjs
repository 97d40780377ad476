/** Comments keep to the 120 columns that code keeps to, so that a file reads without scrolling sideways. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sources } from './imports.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'js', 'scripts', 'www', 'tests', 'bevy', 'benches', 'examples', 'fuzz', 'packages'];
const WIDEST = 120;

/**
 * The lines of a file that hold a comment alone and are too wide; a line may be one long address.
 * @param {string} text
 */
function wideComments(text) {
  let inBlock = false;
  return text.split('\n').filter((line) => {
    const isComment = inBlock || /^\s*(\/\/|\/\*|\*|# )/.test(line);
    if (/^\s*\/\*/.test(line)) inBlock = true;
    if (line.includes('*/')) inBlock = false;
    return isComment && [...line].length > WIDEST && !/^\W*https?:\S+$/.test(line);
  });
}

test('no line of a comment is wider than 120 columns', () => {
  const wide = FOLDERS.flatMap((folder) => ['.rs', '.js', '.mjs', '.ts', '.css', '.toml', '.py', '.gd'].flatMap((end) => (
    [...sources(root, folder, end)].filter(([file]) => !/(^|\/)(target|node_modules|artifacts|work|types|templates|dist|built)\//.test(file))
      .flatMap(([file, text]) => wideComments(text).map((line) => `${file}: ${line.trim()}`)))));
  assert.deepEqual(wide, []);
});

test('a comment that is too wide is found in each form', () => {
  const words = 'word '.repeat(30);
  for (const line of [`// ${words}`, `/** ${words} */`, `/**\n * ${words}\n */`, `/* one\n   ${words} */`, `# ${words}`]) {
    assert.equal(wideComments(line).length, 1, line);
  }
  assert.deepEqual(wideComments(`call(${words})\n// https://example.org/${'x'.repeat(120)}\n/* a */\nlet ${words}`), []);
});
