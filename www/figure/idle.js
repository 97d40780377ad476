/**
 * When nothing else is to be done, at the latest after half a second. What follows is a task of its own: long work is
 * done in several of them, so that drags go on in between.
 * @returns {Promise<unknown>}
 */
export const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? ((action) => setTimeout(action, 20)))(resolve, { timeout: 500 }));
