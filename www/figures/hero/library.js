/** What the first figure asks the library, once that is there. */
export { explain, project, Shape } from 'shadowgap';
