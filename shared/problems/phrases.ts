import type { BilingualText } from './bilingual-text.ts';
import { amountPhrases } from './phrases/amount-phrases.ts';
import { diskPhrases } from './phrases/disk-phrases.ts';
import { outcomePhrases } from './phrases/outcome-phrases.ts';
import { paymentMeanings } from './phrases/payment-meanings.ts';
import { ratePhrases } from './phrases/rate-phrases.ts';
import { reportPhrases } from './phrases/report-phrases.ts';
import { servicePhrases } from './phrases/service-phrases.ts';
import { sheetPhrases } from './phrases/sheet-phrases.ts';
import { validityPhrases } from './phrases/validity-phrases.ts';
import type { Language } from './problem-text.ts';

/** Reasons and states that a sentence quotes, with `{name}` places; a code never changes its meaning. */
export const phrases = {
  ...paymentMeanings,
  ...servicePhrases,
  ...validityPhrases,
  ...ratePhrases,
  ...diskPhrases,
  ...sheetPhrases,
  ...reportPhrases,
  ...outcomePhrases,
  ...amountPhrases,
} as const;

export type PhraseCode = keyof typeof phrases;

/** A phrase with its arguments, `{ phrase: 'http-status', status: 503 }`, rendered in the reader's language. */
export interface Phrase {
  readonly phrase: PhraseCode;
  readonly [argument: string]: string | number | Phrase;
}

/** Values for the places of a sentence. Bilingual values are rendered in the language of the sentence. */
export type Arguments = Readonly<Record<string, string | number | BilingualText | Phrase | undefined>>;

/** Words in one language: `tell({ en: 'line {n}', el: 'γραμμή {n}' }, 'el', { n: 3 })` → `γραμμή 3`. A place without a value is `–`. */
export const translate = (words: BilingualText, language: Language, args: Arguments = {}): string =>
  fillPlaceholders(words[language], language, args);

/** Says the words of a table in one language: `wordsIn(table, 'el')('line', { n: 3 })` → `γραμμή 3`. */
export const wordsIn =
  <Code extends string>(table: Readonly<Record<Code, BilingualText>>, language: Language) =>
  (of: Code, args?: Arguments): string =>
    translate(table[of], language, args);

/** Fills the places of a sentence in one language. */
export const fillPlaceholders = (sentence: string, language: Language, args: Arguments): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => renderArgument(args[name], language));

export const renderPhrase = ({ phrase, ...args }: Phrase, language: Language = 'en'): string =>
  translate(phrases[phrase], language, args);

/** Renders one value of a sentence in its language. */
export function renderArgument(value: Arguments[string], language: Language): string {
  if (typeof value !== 'object') return String(value ?? '–');
  return isPhrase(value) ? renderPhrase(value, language) : value[language];
}

const isPhrase = (value: BilingualText | Phrase): value is Phrase => 'phrase' in value;
