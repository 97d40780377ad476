import { pairFigure } from './figures/pair.js';
import { themeSwitch } from './theme.js';

const figure = pairFigure(/** @type {HTMLElement} */ (document.querySelector('#pair')));
themeSwitch(/** @type {HTMLButtonElement} */ (document.querySelector('#theme')), figure.recolour);
