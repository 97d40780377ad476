/** Loaded before a process: its clock can be set, as an administrator or a time server does. */
const { now } = Date;
let ahead = 0;
Date.now = () => now() + ahead;
process.on('message', (/** @type {any} */ { type, hours }) => { if (type === 'jump') ahead += 3.6e6 * hours; });
