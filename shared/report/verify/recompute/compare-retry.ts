import { isBlocking } from '../../../problems/problem.ts';
import { problemSchema } from '../../../problems/problem-schema.ts';
import type { Language } from '../../../problems/problem-text.ts';
import { readOrigin } from '../../../records/retry-reference.ts';
import { cellText } from '../../../sheet/sheet.ts';
import type { ReportRow } from '../../columns/report-row.ts';
import { unguardText } from '../../files/formula-guard.ts';
import { retryCells } from '../../retry/retry-cells.ts';
import { isDone } from '../../summary/summary.ts';
import { sameText } from './same-text.ts';
import { type Comparing, type Comparison, reportRows, rowsOfSheet, storedSheet } from './stored-sheet.ts';

const languages: readonly Language[] = ['en', 'el'];

/** A retry file has each row that is not done, once, in their order, with what keeps it back. */
export async function compareRetry(of: Comparing): Promise<Comparison> {
  const sheet = await storedSheet(of, {});
  if (sheet === undefined) return 'not compared';
  const left = rowsLeft(of);
  let isOtherWords = false;
  let isHeaderOver = false;
  for await (const { cells, number } of rowsOfSheet(sheet)) {
    const texts = cells.map((cell) => unguardText(cellText(cell)));
    const at = texts.findLastIndex((text) => readOrigin(text) !== undefined);
    const origin = readOrigin(texts[at] ?? '');
    if (origin === undefined) {
      // Titles and the header stand above; any other row is none of this report.
      if (isHeaderOver && texts.some((text) => text !== ''))
        return { what: `${number}`, stated: texts.join(' ').trim(), found: '–' };
      isHeaderOver ||= texts.some((text) => text !== '');
      continue;
    }
    const { value: record, done } = await left.next();
    if (done) return { what: 'rows', stated: `${origin.row}`, found: '–' };
    if (origin.job === of.summary.job && origin.row !== record.row)
      return { what: of.file, stated: String(origin.row), found: String(record.row) };
    const found = reasonDifference([texts[at] ?? '', texts[at + 1] ?? ''], { record, origin, at: number });
    if (found === 'other words' && !of.sameWords) isOtherWords = true;
    else if (found === 'other words')
      return { what: `${record.row}.message`, stated: texts[at] ?? '–', found: record.message ?? '–' };
    else if (found !== undefined) return found;
  }
  const more = await left.next();
  if (!more.done) return { what: 'rows', stated: '–', found: String(more.value.row) };
  return isOtherWords ? 'not compared' : undefined;
}

async function* rowsLeft({ report }: Comparing): AsyncGenerator<ReportRow, undefined> {
  for await (const record of reportRows(report)) if (!isDone(record.outcome)) yield record;
  return undefined;
}

type Reason = Omit<Parameters<typeof retryCells>[0], 'language' | 'row'> & { record: ReportRow };

/** Compares the reason that keeps a row back, in either language; another version may have other words, and has the same figures. */
function reasonDifference(
  stated: readonly [string, string],
  { record, ...of }: Reason,
): Comparison | 'other words' {
  const found = record.problems.filter(isBlocking).map((one) => problemSchema.safeParse(one).data);
  const known = found.filter((one) => one !== undefined);
  if (known.length < found.length) return 'other words';
  const row = { record, cells: [], found: known, first: true };
  const made = languages.map((language) => retryCells({ ...of, row, language }).map(unguardText));
  if (made.some((cells) => cells.every((cell, index) => sameText(cell, stated[index] ?? ''))))
    return undefined;
  const figures = (cells: readonly string[]) => (cells.join(' ').match(/\d+/g) ?? []).join(' ');
  if (made.some((cells) => figures(cells) === figures(stated))) return 'other words';
  return { what: `${record.row}.message`, stated: stated.join(' '), found: (made[0] ?? []).join(' ') };
}
