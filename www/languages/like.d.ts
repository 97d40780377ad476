/**
 * What another language's file has in place of a part of the English one: the same keys, texts for texts and functions
 * for functions.
 */
export type Like<T> = T extends (...values: infer V) => string ? (...values: V) => string : T extends string ? string : { [K in keyof T]: Like<T[K]> };
