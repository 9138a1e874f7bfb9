import Papa from 'papaparse';
import type { Document } from '../../shared/documents/document.ts';
import { headerFields, lineFields, OF_REVERSALS } from '../../shared/documents/fields.ts';

const columns = [...Object.keys(headerFields), ...Object.keys(lineFields)].filter(
  (name) => name !== OF_REVERSALS,
);

/** Documents as an export with the standard columns: header cells on the first row of each, a row per line. */
export function standardExport(documents: readonly Document[]): string {
  const rows = documents.flatMap(({ invoice_lines, counterpart, ...header }) => {
    const first = { ...cells(header, ''), ...cells(counterpart ?? {}, 'counterpart.') };
    return invoice_lines.map((line, index) => ({
      ...(index === 0 ? first : { external_id: header.external_id }),
      ...cells(line, 'line.'),
    }));
  });
  return Papa.unparse({ fields: columns, data: rows.map((row) => columns.map((name) => row[name] ?? '')) });
}

const cells = (values: object, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [`${prefix}${name}`, Array.isArray(value) ? value.join(' ') : String(value)]),
  );
