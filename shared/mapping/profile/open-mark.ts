/** A profile from `rowmark inspect` marks so what only a person can decide: the value begins with it. */
export const OPEN_MARK = '?';
