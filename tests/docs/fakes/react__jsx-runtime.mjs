/** What esbuild makes of JSX. */
export { Fragment } from './react.mjs';
export const jsx = (type, props) => ({ type, props });
export const jsxs = jsx;
