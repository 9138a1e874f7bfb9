import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';

/** Paths that no word of a sentence can be: those with a dot or an underscore. */
const PATH = /(?<![\w./@-])(?:payment\.)?[a-z]+(?:[._][a-z]+)+(?![\w/@-])/g;

/** The sentences of a finding for people who know no paths. */
export const worded = ({ message, hint }: { message: string; hint: string }, language: Language) => ({
  message: inFieldWords(message, language),
  hint: inFieldWords(hint, language),
});

/** A sentence with the names of fields in the place of their paths: «Ποσότητα» for line.quantity. */
export const inFieldWords = (sentence: string, language: Language): string =>
  sentence.replace(PATH, (path) => {
    const words = fieldLabels[path] ?? fieldLabels[path.replace(/^payment\./, '')];
    if (words === undefined) return path;
    return language === 'el' ? `«${words.el.header}»` : `“${words.en.header}”`;
  });
