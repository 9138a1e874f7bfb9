import type { Correction } from '../../../../shared/records/corrections.ts';

type Form = Readonly<Record<string, unknown>>;

const text = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Merges the corrections of a form with the earlier ones: each cell once, with its newest value. A cell that has the
 * value of the export is no longer a correction.
 */
export function collectCorrections(
  form: Form,
  before: readonly Correction[],
  { by, at }: { by: string; at: string },
): Correction[] {
  const changed: Correction[] = [];
  const taken = new Set<string>();
  for (let index = 0; `row.${index}` in form; index += 1) {
    const column = text(form, `column.${index}`);
    const was = text(form, `was.${index}`);
    const now = text(form, `now.${index}`).trim();
    if (now === text(form, `shown.${index}`)) continue;
    const isAll = text(form, `all.${index}`) === '1';
    const place = isAll ? allOf(column, was) : cellOf(Number(text(form, `row.${index}`)), column);
    if (taken.has(place)) continue;
    taken.add(place);
    const where = isAll ? { rows: 'all' as const } : { row: Number(text(form, `row.${index}`)) };
    if (now !== was) changed.push({ ...where, column, was, now, by, at });
  }
  return [...before.filter((one) => !taken.has(placeOf(one))), ...changed];
}

const cellOf = (row: number, column: string) => JSON.stringify([row, column]);
const allOf = (column: string, was: string) => JSON.stringify(['all', column, was]);
const placeOf = ({ row, column, was }: Correction) =>
  row === undefined ? allOf(column, was) : cellOf(row, column);
