/** The median; null if there are no values. @param {number[]} values */
export const median = (values) => (values.length ? [...values].sort((p, q) => p - q)[values.length >> 1] : null);
