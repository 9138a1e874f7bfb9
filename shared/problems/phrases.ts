import el from '../words/el/phrases.json' with { type: 'json' };
import en from '../words/en/phrases.json' with { type: 'json' };
import { type BilingualText, type Language, type Sentences, saidInBoth } from './problem-text.ts';

export const amountPhrases = saidInBoth(en.amount, el.amount);

/** Reasons and states that a sentence quotes, with `{name}` places; a code never changes its meaning. */
export const phrases = {
  ...saidInBoth(en.payment, el.payment),
  ...saidInBoth(en.service, el.service),
  ...saidInBoth(en.validity, el.validity),
  ...saidInBoth(en.disk, el.disk),
  ...saidInBoth(en.sheet, el.sheet),
  ...saidInBoth(en.report, el.report),
  ...amountPhrases,
};

export type PaymentMeaning = keyof typeof en.payment;
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

/** Fills the places of a sentence; a quote, `"{text}"`, is no longer than a sentence: a cell has up to 32,767 characters. */
export const fillPlaceholders = (sentence: string, language: Language, args: Arguments): string =>
  sentence.replace(/(["«“]?)\{(\w+)\}/g, (_, sign: string, name: string) => {
    const said = renderArgument(args[name], language);
    return sign + (sign === '' ? said : said.replace(QUOTED, '$1…'));
  });
const QUOTED = /^(.{200}).+$/su;

/** Signs that control a terminal, and marks that show the text after them as another text. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text from a file or a request as one visible line. */
const withoutMarks = (text: string): string => text.replace(CONTROLS, ' ');

/** Fills the places of a message and its hint; no value changes how they are shown. */
export const fillSentences = (
  { message, hint }: Sentences,
  language: Language,
  args: Arguments,
): Sentences => ({
  message: withoutMarks(fillPlaceholders(message, language, args)),
  hint: withoutMarks(fillPlaceholders(hint, language, args)),
});

export const renderPhrase = ({ phrase, ...args }: Phrase, language: Language = 'en'): string =>
  translate(phrases[phrase], language, args);

export function renderArgument(value: Arguments[string], language: Language): string {
  if (typeof value !== 'object') return String(value ?? '–');
  return 'phrase' in value ? renderPhrase(value, language) : value[language];
}
