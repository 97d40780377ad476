/**
 * Functions of a source file as lines. In the files of `algorithm`, in whatever language, each function is a block
 * between empty lines, and a comment at a line's end is the line's mark, by which a figure names the line.
 * @typedef {{ text: string, comment: string, mark: string }} Line  `comment`: the end of the line, or all of it;
 *   `mark`: without its signs
 */

/** The signs that begin a comment. */
const COMMENT = /(?:^|\s)((?:\/\/+|#+|--)\s+(.*))$/;

/** A function's name as each language writes it: holdsOrigin, holds_origin, HoldsOrigin. @param {string} name */
const plain = (name) => name.replaceAll('_', '').toLowerCase();

/** @param {string} line  @returns {Line} */
function lineOf(line) {
  const [, comment = '', mark = ''] = COMMENT.exec(line) ?? [];
  return { text: line.slice(0, line.length - comment.length), comment, mark: line.trim() === comment ? '' : mark };
}

/**
 * The functions of a source in this order; throws if one is not there.
 * @param {string} source  @param {readonly string[]} names
 */
export function excerpt(source, names) {
  const blocks = source.split(/\n\s*\n/).map((block) => block.split('\n').filter((line) => line.trim()));
  return names.flatMap((name, i) => {
    for (const block of blocks) {
      const head = block.find((line) => lineOf(line).text.trim()) ?? '';
      if (plain(/(\w+)\(/.exec(head)?.[1] ?? '') !== plain(name)) continue;
      // Lines further out belong to the class around the function.
      const indent = head.length - head.trimStart().length;
      const lines = block.filter((line) => line.length - line.trimStart().length >= indent).map((line) => lineOf(line.slice(indent)));
      return i ? [lineOf(''), ...lines] : lines;
    }
    throw new Error(`There is no function ${name} in this file.`);
  });
}
