// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The root of a page. Elements of HTML are played by the page's canvas; a click anywhere is a click on each of them.
 */
import { show } from './react.mjs';

function host(type, { onClick }) {
  if (onClick) addEventListener('click', onClick);
  return document.querySelector('canvas');
}

export const createRoot = () => ({ render: (element) => { show(element, host); } });
