import { diskPhrases } from './phrases/disk-phrases.ts';
import { paymentMeanings } from './phrases/payment-meanings.ts';
import { ratePhrases } from './phrases/rate-phrases.ts';
import { reportPhrases } from './phrases/report-phrases.ts';
import { servicePhrases } from './phrases/service-phrases.ts';
import { sheetPhrases } from './phrases/sheet-phrases.ts';
import { validityPhrases } from './phrases/validity-phrases.ts';
import type { Language } from './problem.ts';
import type { Words } from './words.ts';

/** Reasons and states that a sentence quotes, with `{name}` places; a code never changes its meaning. */
export const phrases = {
  ...paymentMeanings,
  ...servicePhrases,
  ...validityPhrases,
  ...ratePhrases,
  ...diskPhrases,
  ...sheetPhrases,
  ...reportPhrases,
} as const;

export type PhraseCode = keyof typeof phrases;

/** One of the phrases with its arguments, `{ phrase: 'http-status', status: 503 }`, said in the reader's language. */
export interface Phrase {
  readonly phrase: PhraseCode;
  readonly [argument: string]: string | number | Phrase;
}

/** Values for the places of a sentence; words among them are said in its language. */
export type Arguments = Readonly<Record<string, string | number | Words | Phrase | undefined>>;

/** Words in one language: `tell({ en: 'line {n}', el: 'γραμμή {n}' }, 'el', { n: 3 })` → `γραμμή 3`. A place without a value is `–`. */
export const tell = (words: Words, language: Language, args: Arguments = {}): string =>
  fill(words[language], language, args);

/** The places of a sentence in one language. */
export const fill = (sentence: string, language: Language, args: Arguments): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => renderArgument(args[name], language));

export const renderPhrase = ({ phrase, ...args }: Phrase, language: Language = 'en'): string =>
  tell(phrases[phrase], language, args);

/** One value of a sentence in its language. */
export function renderArgument(value: Arguments[string], language: Language): string {
  if (typeof value !== 'object') return String(value ?? '–');
  return isPhrase(value) ? renderPhrase(value, language) : value[language];
}

const isPhrase = (value: Words | Phrase): value is Phrase => 'phrase' in value;
