import type { Language } from './problem.ts';

/** A sentence or a part of one in both languages, with `{name}` places. */
export type Words = Readonly<Record<Language, string>>;

/** The same said in both languages. */
export const inBoth = (say: (language: Language) => string): Words => ({ en: say('en'), el: say('el') });
