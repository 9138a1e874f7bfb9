import { type Problem, problem } from '../../problems/problem.ts';
import type { MappedRow } from '../mapped-row.ts';

interface Given {
  row: number;
  text: string;
}

/**
 * Rows that share an external_id and disagree in a column that one document has once: they are two documents whose
 * external_id is not complete. A blank cell leaves the value to the other rows.
 */
export function checkRowAgreement(rows: readonly MappedRow[]): Problem[] {
  if (rows.every(({ together }) => together === undefined)) return [];
  const given = new Map<string, Given>();
  return rows.flatMap(({ row, together = [] }) =>
    together.flatMap(({ column, text }) => {
      if (text === '') return [];
      const first = given.get(column);
      if (first === undefined) given.set(column, { row, text });
      if (first === undefined || alike(first.text, text)) return [];
      const external_id = rows[0]?.header.external_id ?? '';
      const params = { external_id, value: text, first_row: first.row, first_value: first.text };
      return [problem('DOC-IDENTITY', { row, column, field: 'external_id' }, params)];
    }),
  );
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
const alike = (one: string, other: string): boolean => folded(one) === folded(other);
