import type { Language } from './problem-text.ts';

/** A sentence or a part of one in both languages, with `{name}` places. */
export type BilingualText = Readonly<Record<Language, string>>;

/** The same said in both languages. */
export const inBothLanguages = (say: (language: Language) => string): BilingualText => ({
  en: say('en'),
  el: say('el'),
});
