/** Characters that nobody sees: joiners of words, marks of direction, soft hyphens, a byte order mark in the middle. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const FIXED_BLANKS = /[\u00a0\u2007\u202f]/g;
const EITHER = new RegExp(`${UNSEEN.source}|${FIXED_BLANKS.source}`);

/**
 * The text as a person sees it: what looks alike is alike. Two identifiers that differ in a character nobody sees
 * would be two documents.
 */
export const visibleText = (text: string): string =>
  EITHER.test(text) ? text.replace(UNSEEN, '').replace(FIXED_BLANKS, ' ') : text;
