import { type Correction, type CorrectionEntry, isLeftOut } from '../../../../shared/records/corrections.ts';

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
  before: readonly CorrectionEntry[],
  { by, at, noReason }: { by: string; at: string; noReason: string },
): CorrectionEntry[] {
  const changed: CorrectionEntry[] = [];
  const taken = new Set<string>();
  for (let index = 0; `row.${index}` in form; index += 1) {
    if (text(form, `leave.${index}`) === '1') {
      const row = Number(text(form, `row.${index}`));
      const reason = text(form, 'reason').trim() || noReason;
      if (taken.has(leftOf(row))) continue;
      taken.add(leftOf(row));
      changed.push({ row, leave_out: true, reason, by, at });
      continue;
    }
    const column = text(form, `column.${index}`);
    const was = text(form, `was.${index}`);
    const now = text(form, `now.${index}`).trim();
    if (now === text(form, `shown.${index}`)) continue;
    if (text(form, `column.${index}`) === '') continue;
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
const leftOf = (row: number) => JSON.stringify(['left out', row]);
const placeOf = (one: CorrectionEntry) => (isLeftOut(one) ? leftOf(one.row) : placeOfCell(one));
const placeOfCell = ({ row, column, was }: Correction) =>
  row === undefined ? allOf(column, was) : cellOf(row, column);
