import { foldHeader } from '../texts/fold.ts';
import words from './header-concepts.json' with { type: 'json' };

/**
 * Words of headers by what they mean, with the abbreviations of programs; of several words a phrase. English and Greek; German,
 * French, Italian, Spanish, Portuguese, Polish and Dutch as invoicing programs there name their columns (the language files of
 * Dolibarr, Odoo and Invoice Ninja, the exports of DATEV, wFirma and Moneybird).
 * Of them `minor` says hundredths of the currency, `nothing` nothing of what a column is.
 */
export type Concept = keyof typeof words;

export const isConcept = (name: string): name is Concept => Object.hasOwn(words, name);

const meanings = Object.entries(words).flatMap(([concept, list]) =>
  isConcept(concept) ? list.split(' · ').map((word): [string, Concept] => [word, concept]) : [],
);

/** The meaning of a word or a phrase, folded as headers are. */
export const conceptOfWords: ReadonlyMap<string, Concept> = new Map(
  meanings.map(([word, concept]) => [foldHeader(word), concept]),
);

/** The same, with the words of a phrase written as one. */
export const conceptOfJoined: ReadonlyMap<string, Concept> = new Map(
  meanings.map(([word, concept]) => [foldHeader(word.replaceAll(' ', '')), concept]),
);
