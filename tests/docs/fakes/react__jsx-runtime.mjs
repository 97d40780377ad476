// @ts-nocheck A stand-in for a test: its types are those of the real package.
/** What esbuild makes of JSX. */
export { Fragment } from './react.mjs';
export const jsx = (type, props) => ({ type, props });
export const jsxs = jsx;
