import type { Document } from '../../../shared/documents/document.ts';
import { fieldLabels } from '../../../shared/mapping/facts/field-labels.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { textWidth, wrapText } from '../terminal/text-width.ts';
import { inspectionWords } from './inspection-words.ts';

type Shown = readonly [field: string, value: string];

/** Lines of a document field by field, as it would be issued; what a person has yet to decide says with what it was tried. */
export function documentFieldLines(
  document: Document,
  open: readonly string[],
  language: Language,
): string[] {
  const { counterpart = {}, invoice_lines, ...header } = document;
  const isOpen = (field: string) => open.includes(field) || open.includes(`payment.${field}`);
  const shown = (fields: readonly Shown[]) => fieldTable(fields, { isOpen, language });
  return [
    ...shown([
      ...fieldsOf(header).filter(([field]) => !TOTALS.has(field)),
      ...fieldsOf(counterpart).map(([field, value]): Shown => [`counterpart.${field}`, value]),
    ]),
    ...invoice_lines.flatMap(({ line_number, ...line }) => [
      `  ${inspectionWords(language)('line', { number: line_number })}`,
      ...shown(fieldsOf(line).map(([field, value]): Shown => [`line.${field}`, value])).map(
        (one) => `  ${one}`,
      ),
    ]),
    ...shown(fieldsOf(header).filter(([field]) => TOTALS.has(field))),
  ];
}

const TOTALS: ReadonlySet<string> = new Set([
  'net_total_amount',
  'vat_total_amount',
  'total_amount',
  'payable_total_amount',
]);

const fieldsOf = (values: object): Shown[] =>
  Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]]));

function fieldTable(
  fields: readonly Shown[],
  { isOpen, language }: { isOpen: (field: string) => boolean; language: Language },
): string[] {
  const named = fields.map(([field, value]) => ({
    label: fieldLabels[field]?.[language].header ?? field,
    value: isOpen(field) ? inspectionWords(language)('tried', { value }) : value,
  }));
  const width = Math.max(0, ...named.map(({ label }) => textWidth(label)));
  return named.flatMap(({ label, value }) => {
    const first = `  ${label}${' '.repeat(width - textWidth(label))}  `;
    return wrapText(terminalText(value), { first, rest: ' '.repeat(textWidth(first)) });
  });
}
