/** Lets Phaser run under Node: to be imported before it. */
import { Window } from 'happy-dom';
import { makeDocument } from '../../../packages/phaser/tests/document.mjs';

makeDocument(Window);
