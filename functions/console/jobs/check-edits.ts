import { z } from '@hono/zod-openapi';
import { foldExternalId } from '../../../shared/documents/external-id.ts';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { shownText } from '../../../shared/mapping/corrections/correction-index.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type CorrectionEntry, isLeftOut } from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/job-record.ts';
import type { RowRecord } from '../../../shared/records/row-record.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { type JudgedDocuments, judgedAnew, originalText, rowsOfDocuments } from './judge-edits.ts';
import { correctionsOf, editsForm } from './kept-corrections.ts';

const row = z.int().positive();
const cellEditSchema = z.strictObject({
  row,
  column: z.string(),
  was: z.string().openapi({ description: 'What the cell says now, as the sender saw it.' }),
  now: z.string().nullable().openapi({ description: 'Null takes the correction back.' }),
});
const columnEditSchema = z.strictObject({
  rows: z
    .literal('all')
    .openapi({ description: 'Every cell of the column that says the same in the export.' }),
  column: z.string(),
  was: z.string().openapi({ description: 'What the export says.' }),
  now: z.string().nullable(),
});
const rowEditSchema = z.strictObject({
  row,
  leave_out: z.boolean().openapi({ description: 'False takes it back.' }),
  reason: z.string().optional(),
});
export const editsSchema = z
  .array(z.union([cellEditSchema, columnEditSchema, rowEditSchema]))
  .openapi('Edits');
type CellEdit = z.infer<typeof cellEditSchema>;
type Edit = z.infer<typeof editsSchema>[number];

interface Checked {
  record: JobRecord;
  by: string;
  language: Language;
}

/** Keeps edits of a check and judges their documents anew. An edit of a cell that says something else by now refuses them all. */
export async function editCheck(
  host: ConsoleHost,
  { record, by, language }: Checked,
  edits: readonly Edit[],
): Promise<{ documents: JudgedDocuments; corrections: number }> {
  if (!record.dry_run) throw new ConsoleError('NOT-A-DRY-RUN');
  const { store } = host;
  const plan = await readPlan(store, record.job);
  const before = await correctionsOf(host, record);
  const found = await rowsOfDocuments(
    host,
    record,
    new Set(edits.flatMap((one) => ('row' in one ? [one.row] : []))),
  );
  const at = host.now().toISOString();
  let entries: readonly CorrectionEntry[] = before;
  const key = jobKeys(record.job).edits;
  await store.update(key, (text) => {
    const kept = text === undefined ? { entries: before, judged: {} } : editsForm.read(text, key);
    entries = kept.entries;
    for (const edit of edits) entries = withEdit(entries, edit, { found, columns: plan.columns, by, at });
    return editsForm.text({ ...kept, entries: [...entries] });
  });
  const documents = await judgedAnew(host, { record, plan, found, entries, language });
  const anew = Object.fromEntries(documents.map((one) => [foldExternalId(one.external_id), one]));
  await store.update(key, (text) => {
    const kept = editsForm.read(text ?? '', key);
    // A row whose number changed is judged in another document now.
    const changed = new Set(documents.flatMap(({ rows }) => rows));
    const others = Object.entries(kept.judged).filter(
      ([, { rows }]) => !rows.some((one) => changed.has(one)),
    );
    return editsForm.text({ ...kept, judged: { ...Object.fromEntries(others), ...anew } });
  });
  return { documents, corrections: entries.length };
}

interface Place {
  found: ReadonlyMap<number, RowRecord>;
  columns: readonly string[];
  by: string;
  at: string;
}

function withEdit(entries: readonly CorrectionEntry[], edit: Edit, place: Place): CorrectionEntry[] {
  const { found, by, at } = place;
  if ('rows' in edit) return withColumnEdit(entries, edit, place);
  const record = found.get(edit.row);
  if (record === undefined) throw new ConsoleError('CELL-UNKNOWN', { row: edit.row, column: '–' });
  if ('leave_out' in edit) {
    const others = entries.filter((one) => !(isLeftOut(one) && one.row === edit.row));
    const reason = edit.reason?.trim();
    if (!edit.leave_out) return others;
    if (!reason) throw new ConsoleError('REASON-MISSING', { row: edit.row });
    return [...others, { row: edit.row, leave_out: true, reason, by, at }];
  }
  const index = place.columns.indexOf(edit.column);
  if (index < 0) throw new ConsoleError('CELL-UNKNOWN', { row: edit.row, column: edit.column });
  const original = originalText(record, edit.column, index);
  const own = entries.find((one) => !isLeftOut(one) && one.row === edit.row && one.column === edit.column);
  const ofAll = entries.find(
    (one) =>
      !isLeftOut(one) && one.rows === 'all' && one.column === edit.column && shownText(one.was) === original,
  );
  const stands = own ?? ofAll;
  const said = stands === undefined || isLeftOut(stands) ? original : shownText(stands.now);
  if (edit.now !== null && shownText(edit.now) === said) return [...entries];
  if (shownText(edit.was) !== said)
    throw new ConsoleError('CELL-CHANGED', { ...cellOf(edit), found: said, by: stands?.by ?? '–' });
  const others = entries.filter((one) => one !== own);
  if (edit.now === null || (ofAll === undefined && shownText(edit.now) === original)) return others;
  return [...others, { ...cellOf(edit), was: original, now: edit.now, by, at }];
}

/** Of two people who give all cells of a text another one, the second is told of the first. */
function withColumnEdit(
  entries: readonly CorrectionEntry[],
  { rows, column, was, now }: z.infer<typeof columnEditSchema>,
  { columns, by, at }: Place,
): CorrectionEntry[] {
  if (!columns.includes(column)) throw new ConsoleError('CELL-UNKNOWN', { row: '–', column });
  const stands = entries.find(
    (one) => !isLeftOut(one) && one.rows === rows && one.column === column && shownText(one.was) === was,
  );
  if (stands !== undefined && !isLeftOut(stands) && stands.by !== by && stands.now !== now)
    throw new ConsoleError('CELL-CHANGED', { row: '–', column, found: stands.now, by: stands.by });
  const others = entries.filter((one) => one !== stands);
  return now === null ? others : [...others, { rows, column, was, now, by, at }];
}

const cellOf = ({ row, column }: CellEdit) => ({ row, column });
