import { foldText } from '../texts/fold.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldText));

const YES = set(
  'true yes y 1 ναι ν αληθής αληθές σωστό ja wahr oui vrai si vero verdadero sim verdadeiro tak prawda waar',
);
const NO = set('false no n 0 όχι ο ψευδής ψευδές λάθος nein falsch non faux falso não nie fałsz nee onwaar');

/** 'true' or 'false' for a yes or no in the languages of exports; undefined for any other text. */
export function readBoolean(written: string): 'true' | 'false' | undefined {
  const text = foldText(written);
  if (YES.has(text)) return 'true';
  return NO.has(text) ? 'false' : undefined;
}
