/** What the first figure asks the library, once that is there. */
export { explain, Shape } from 'shadowgap';
