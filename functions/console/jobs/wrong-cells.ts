import { z } from '@hono/zod-openapi';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { shownText } from '../../../shared/mapping/corrections/correction-index.ts';
import { isBlocking, isError } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type Correction, type CorrectionEntry, isLeftOut } from '../../../shared/records/corrections.ts';
import { readJsonLines } from '../../../shared/records/json-lines.ts';
import { type ReportRow, reportRowForm, rowInLanguage } from '../../../shared/report/row.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ConsoleHost } from '../console-host.ts';
import { ROWS_A_PAGE } from '../console-limits.ts';
import { worded } from '../words/field-words.ts';
import { isTyped } from './cell-forms.ts';
import { rowsByNumber } from './rows-by-number.ts';

/** A cell that withholds its document, with its text in the export and its corrected text. */
export const wrongCellSchema = z
  .object({
    row: z.int(),
    external_id: z.string().nullable(),
    /** Null for a finding about the whole row, which a cell cannot correct. */
    column: z.string().nullable(),
    was: z.string().openapi({ description: 'What the export says.' }),
    now: z.string().openapi({ description: 'What the cell says with the corrections so far.' }),
    typed: z.boolean().openapi({ description: 'The file holds a number there, not a text.' }),
    left_out: z.boolean().openapi({ description: 'Somebody has left the row out since the check.' }),
    same: z.int().openapi({ description: 'Cells with the same finding in the column that say the same.' }),
    code: z.string(),
    message: z.string(),
    hint: z.string(),
  })
  .openapi('WrongCell');

type WrongCell = z.infer<typeof wrongCellSchema>;

/** The first cells to mend, in file order; report and rows are streamed side by side. */
export async function wrongCells(
  { store }: ConsoleHost,
  { job, report, language }: { job: string; report: string; language: Language },
): Promise<{ cells: WrongCell[]; rows: number }> {
  const { columns } = await readPlan(store, job);
  const placeOf = new Map(columns.map((name, index) => [name, index]));
  const texts = rowsByNumber(store, job);
  const counts = new Map<string, number>();
  const cells: (WrongCell & { key: string })[] = [];
  let wrongRows = 0;
  for await (const stored of rejectedRows(store, report)) {
    const row = rowInLanguage(stored, language);
    const text = await texts(row.row);
    const blocking = row.problems.filter(
      (one) =>
        isBlocking(one) && (isError(one) || one.column !== undefined) && (one.row ?? row.row) === row.row,
    );
    // A cell is listed once, even if it feeds several fields.
    const found = [
      ...new Map(blocking.toReversed().map((one) => [one.column ?? '', one])).values(),
    ].toReversed();
    if (found.length === 0) continue;
    wrongRows += 1;
    for (const { code, column, message, hint } of found) {
      const index = column === undefined ? undefined : placeOf.get(column);
      const cell = index === undefined ? undefined : text?.cells[index];
      const now = shownText(cell);
      const mended = text?.corrections?.find((one) => one.column === column);
      const named = index === undefined ? null : (column ?? null);
      const key = JSON.stringify([code, named, now]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (cells.length >= ROWS_A_PAGE) continue;
      const was = mended?.was ?? now;
      const { external_id } = row;
      cells.push({
        ...{ row: row.row, external_id, column: named, was, now, code, key },
        ...{ typed: isTyped(cell), left_out: false, same: 0 },
        ...worded({ code, column, message, hint }, language),
      });
    }
  }
  return {
    rows: wrongRows,
    cells: cells.map(({ key, ...cell }) => ({ ...cell, same: counts.get(key) ?? 1 })),
  };
}

/** The same cells as people have corrected them since the check. */
export const withEdits = (cells: readonly WrongCell[], entries: readonly CorrectionEntry[]): WrongCell[] =>
  cells.map((cell) => {
    const ofCell = entries.filter((one): one is Correction => !isLeftOut(one) && one.column === cell.column);
    const stands =
      ofCell.find(({ row }) => row === cell.row) ??
      ofCell.find(({ rows, was }) => rows === 'all' && shownText(was) === cell.was);
    return {
      ...cell,
      now: stands === undefined ? cell.was : shownText(stands.now),
      left_out: entries.some((one) => isLeftOut(one) && one.row === cell.row),
    };
  });

/** Rows of a report that want mending. Others are passed over by their text: reading them as rows would take seconds. */
const BLOCKED = /"outcome":"(?:rejected|held)"/;

async function* rejectedRows(store: Store, report: string): AsyncGenerator<ReportRow> {
  const key = `${report}result.jsonl`;
  for await (const text of readJsonLines(await store.read(key), (line) => line))
    if (BLOCKED.test(text)) yield reportRowForm.read(text, key);
}
