import type { MappedRow } from '../../shared/documents/document.ts';

type Cells = Readonly<Record<string, string>>;

/** A mapped row as the mapping makes it: header and line cells by their field paths. */
export function row(number: number, header: Cells, ...lines: Cells[]): MappedRow {
  return { row: number, header, lines, problems: [] };
}

/** Of a right document, header and line; tests change one cell. */
export const header: Cells = {
  external_id: 'INV-1',
  invoice_type_code: '1.1',
  'counterpart.name': 'Παράδειγμα ΙΚΕ',
  'counterpart.country_code': 'GR',
  'counterpart.vat': '064677095',
};
export const line: Cells = {
  'line.name': 'Office chair',
  'line.quantity': '3',
  'line.unit_price': '19.995',
  'line.vat_rate': '24',
};
