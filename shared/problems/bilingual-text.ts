import type { Language } from './problem-text.ts';

/** A sentence or a part of one in both languages, with `{name}` places. */
export type BilingualText = Readonly<Record<Language, string>>;

/** The same text in both languages. */
export const inBothLanguages = (say: (language: Language) => string): BilingualText => ({
  en: say('en'),
  el: say('el'),
});

/** A table of words in one language with that of the other. */
export const saidInBoth = <Code extends string>(
  en: Readonly<Record<Code, string>>,
  el: Readonly<Record<NoInfer<Code>, string>>,
) =>
  Object.fromEntries(
    Object.keys(en).map((code) => [code, { en: en[code as Code], el: el[code as Code] }]),
  ) as Readonly<Record<Code, BilingualText>>;
