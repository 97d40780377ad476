import { debounce } from './timing.js';
import { setText } from '../text/index.js';

/**
 * Tells screen readers what it is called with once that has stopped changing, and never the first sentence.
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
