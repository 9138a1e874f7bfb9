import { shownText } from '../../mapping/corrections/correction-index.ts';
import { foldHeader } from '../../mapping/texts/fold.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import {
  CORRECTIONS_FILE,
  type Correction,
  isCellCorrection,
  parseCorrections,
} from '../../records/corrections.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import type { CellCorrection } from '../../sheet/cell-correction.ts';
import { columnOfReference } from '../../sheet/column-letters.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { type ReportRow, reportRowForm } from '../columns/report-row.ts';
import { unguardedSheet } from '../files/unguarded-sheet.ts';
import type { Summary } from '../summary/summary.ts';

interface CorrectedReport {
  summary: Summary;
  read(file: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  rowsFile: string;
  /** The export as it was imported, where it is there. */
  openSource?: ((read: Summary['source']['read']) => Promise<Sheet>) | undefined;
}

/** Compares the corrections with what the rows name, and what these were with the cells of the source. */
export async function checkCorrections(of: CorrectedReport): Promise<Problem[]> {
  const { summary, openSource } = of;
  if (summary.corrections === undefined) return [];
  const wrong = await againstRows(of, summary.corrections);
  if (wrong !== undefined)
    return [problem('REPORT-CORRECTIONS-WRONG', {}, { file: CORRECTIONS_FILE, reason: wrong })];
  return openSource === undefined ? [] : againstSource(of, await openSource(summary.source.read));
}

const keyOf = (
  row: number | 'all',
  {
    column,
    was,
    now,
    by,
    on_behalf_of,
    at,
  }: Pick<Correction, 'column' | 'was' | 'now' | 'by' | 'on_behalf_of' | 'at'>,
): string => JSON.stringify([row, foldHeader(column), was, now, by, on_behalf_of, at]);

async function againstRows(
  of: CorrectedReport,
  stated: NonNullable<Summary['corrections']>,
): Promise<Phrase | undefined> {
  if (of.summary.files[CORRECTIONS_FILE]?.sha256 !== stated.sha256)
    return { phrase: 'corrections-other-hash' };
  const bytes = await of.read(CORRECTIONS_FILE);
  const text = Buffer.concat(await Array.fromAsync(bytes ?? [])).toString('utf8');
  const parsed = parseCorrections(text, CORRECTIONS_FILE);
  const isWorked = of.summary.unreadable === null;
  // With corrections that cannot be used nothing was issued, and the report says so.
  if ('problem' in parsed) return isWorked ? { phrase: 'corrections-not-read' } : undefined;
  const given = new Set(
    parsed.corrections.filter(isCellCorrection).map((one) => keyOf(one.row ?? 'all', one)),
  );
  const unmet = new Set(given);
  let counted = 0;
  for await (const { row, corrections = [] } of correctedRows(of))
    for (const correction of corrections) {
      const key = keyOf(correction.rows ?? row, correction);
      if (!given.has(key)) return { phrase: 'corrections-unknown', row };
      unmet.delete(key);
      counted += 1;
    }
  if (counted !== stated.count) return { phrase: 'corrections-counted', stated: stated.count, counted };
  return isWorked && unmet.size > 0 ? { phrase: 'corrections-unused', count: unmet.size } : undefined;
}

async function* correctedRows({ read, rowsFile }: CorrectedReport): AsyncGenerator<ReportRow> {
  const bytes = await read(rowsFile);
  if (bytes === undefined) return;
  for await (const row of readJsonLines(bytes, (text, line) =>
    reportRowForm.read(text, `${rowsFile}:${line}`),
  ))
    if (row.corrections !== undefined) yield row;
}

/** The cells of the source must say what the corrections were made for; both run in the order of the rows. */
async function againstSource(of: CorrectedReport, source: Sheet): Promise<Problem[]> {
  const corrected = correctedRows(of);
  const problems: Problem[] = [];
  let next = await corrected.next();
  let paths: readonly string[] = [];
  for await (const batch of unguardedSheet(source).batches())
    for (const { number, cells } of batch) {
      if (number === 0) paths = cells.map(shownText);
      if (next.done) return problems;
      if (number !== next.value.row) continue;
      for (const correction of next.value.corrections ?? []) {
        const found = shownText(cells[indexOf(correction, paths)]);
        const { column, was } = correction;
        if (found !== shownText(was))
          problems.push(problem('SOURCE-CELL-DIFFERS', { row: number, column }, { was, found }));
      }
      next = await corrected.next();
    }
  return next.done ? problems : [...problems, problem('SOURCE-CELL-DIFFERS', { row: next.value.row })];
}

const indexOf = ({ cell, column }: CellCorrection, paths: readonly string[]): number =>
  cell === undefined ? paths.indexOf(column) : columnOfReference(cell);
