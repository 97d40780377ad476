import { debounce } from './debounce.js';
import { setText } from '../text/write.js';

/**
 * Tells screen readers a sentence once it has stopped changing, and never the first one. Call the result with each new
 * sentence.
 * @param {Element} status  an element with the role `status`
 */
export function createAnnouncer(status) {
  let sentence = '';
  let heard = '';
  const announce = debounce(700, () => {
    if (sentence !== heard) setText(status, (heard = sentence));
  });
  return (/** @type {string} */ now) => {
    sentence = now;
    heard ||= now;
    announce();
  };
}
