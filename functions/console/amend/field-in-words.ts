import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';

const OF_LINE = /^lines\.(\d+)\.(.+)$/;
const LINE: Readonly<Record<Language, string>> = { en: 'Line', el: 'Γραμμή' };

/** A field of a document in a bookkeeper's words, by its path: `lines.2.vat_rate` is `Line 2: VAT rate`. */
export function fieldInWords(path: string, language: Language): string {
  const [, number, inLine] = OF_LINE.exec(path) ?? [];
  if (number === undefined) return fieldLabels[path]?.[language].header ?? path;
  return `${LINE[language]} ${number}: ${fieldLabels[`line.${inLine}`]?.[language].header ?? inLine}`;
}
