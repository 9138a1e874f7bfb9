import type { Language } from '../../problems/problem-text.ts';
import type { TemplateSheet } from './template-sheet.ts';
import type { TemplateCell } from './templates.ts';

const BOM = '\uFEFF';

/** A CSV as spreadsheets of the language open and save it: `;` and a decimal comma in Greek, `,` and a point in English. */
export function templateCsv({ columns, rows }: TemplateSheet, language: Language): string {
  const delimiter = language === 'el' ? ';' : ',';
  const spell = (cell: TemplateCell | undefined): string => {
    const text = typeof cell === 'number' ? numberText(cell, language) : String(cell ?? '');
    return /["\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(({ header }) => header), ...rows].map((row) => row.map(spell).join(delimiter));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

const numberText = (value: number, language: Language): string =>
  language === 'el' ? String(value).replace('.', ',') : String(value);
