import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';

/** Paths that no word of a sentence can be: those with a dot or an underscore. */
const PATH = /(?<![\w./@-])(?:payment\.)?[a-z]+(?:[._][a-z]+)+(?![\w/@-])/g;
/** Findings whose sentences list headers of the file, which may be paths themselves. */
const OF_HEADERS = /^MAP-(?:COLUMN|HEADER|NO-HEADER)/;

interface Said {
  code: string;
  column?: string | undefined;
  message: string;
  hint: string;
}

/** The sentences of a finding with the names of fields in the place of their paths: «Ποσότητα είδους» for line.quantity. */
export function worded({ code, column, message, hint }: Said, language: Language) {
  if (OF_HEADERS.test(code)) return { message, hint };
  const inWords = (sentence: string) =>
    sentence.replace(PATH, (path) => {
      const words = fieldLabels[path] ?? fieldLabels[path.replace(/^payment\./, '')];
      if (words === undefined || path === column) return path;
      return language === 'el' ? `«${words.el.header}»` : `“${words.en.header}”`;
    });
  return { message: inWords(message), hint: inWords(hint) };
}
