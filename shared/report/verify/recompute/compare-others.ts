import { foldExternalId } from '../../../documents/external-id.ts';
import { sealedItemForm } from '../../../ledger/sealed-item.ts';
import { readJsonLines } from '../../../records/json-lines.ts';
import { outcomes } from '../../../records/outcome.ts';
import { readOrigin } from '../../../records/retry-reference.ts';
import { cellText } from '../../../sheet/sheet.ts';
import { isDone, noCounts } from '../../summary/summary.ts';
import { verifyPage } from '../write-verify-page.ts';
import {
  type Comparing,
  type Comparison,
  reportRows,
  rowsOfSheet,
  storedBytes,
  storedSheet,
} from './stored-sheet.ts';

/** Items of the ledger that are held at once. */
const MAX_HELD_ITEMS = 200_000;

/** A joined report has as many rows of each outcome as the summary says. */
export async function compareJoined({ report, summary, file }: Comparing): Promise<Comparison> {
  const joined = summary.joined.find(({ files }) => files.includes(file));
  if (joined === undefined) return { what: 'joined', stated: file, found: '–' };
  const counts = noCounts();
  let rows = 0;
  for await (const { outcome } of reportRows(report, file)) {
    counts[outcome] += 1;
    rows += 1;
  }
  const other = outcomes.find((outcome) => counts[outcome] !== joined.counts[outcome]);
  if (other !== undefined)
    return { what: other, stated: String(joined.counts[other]), found: String(counts[other]) };
  return rows === joined.rows
    ? undefined
    : { what: 'rows', stated: String(joined.rows), found: String(rows) };
}

/** A retry file has each row that is not done, once, in their order. */
export const compareRetry =
  (file: string) =>
  async (of: Comparing): Promise<Comparison> => {
    const sheet = await storedSheet(of, {});
    if (sheet === undefined) return 'not compared';
    const left = rowsLeft(of);
    for await (const { cells } of rowsOfSheet(sheet)) {
      const origin = cells.map((cell) => readOrigin(cellText(cell))).findLast((one) => one !== undefined);
      if (origin === undefined) continue;
      const { value: row, done } = await left.next();
      if (done) return { what: 'rows', stated: `${origin.row}`, found: '–' };
      if (origin.job === of.summary.job && origin.row !== row)
        return { what: file, stated: String(origin.row), found: String(row) };
    }
    const more = await left.next();
    return more.done ? undefined : { what: 'rows', stated: '–', found: String(more.value) };
  };

async function* rowsLeft({ report }: Comparing): AsyncGenerator<number, undefined> {
  for await (const { row, outcome } of reportRows(report)) if (!isDone(outcome)) yield row;
  return undefined;
}

/** The ledger of this job names the MARK of each document that the rows say is issued. */
export async function compareLedger({ report, summary, file }: Comparing): Promise<Comparison> {
  if (summary.counts.documents.issued > MAX_HELD_ITEMS) return 'not compared';
  const items = new Map<string, string>();
  const bytes = await report.read(file);
  if (bytes === undefined) return undefined;
  const lines = readJsonLines(bytes, (text, line) => sealedItemForm.read(text, `${file}:${line}`));
  for await (const { kind, key, item } of lines)
    if (kind === 'document') items.set(foldExternalId(key), JSON.stringify(item));
  for await (const { outcome, external_id, mark, document } of reportRows(report)) {
    if (outcome !== 'issued' || document === undefined || external_id === null) continue;
    const item = items.get(foldExternalId(external_id));
    if (item === undefined || !item.includes(mark ?? ''))
      return { what: external_id, stated: '–', found: mark ?? '–' };
  }
  return undefined;
}

/** Another version has another page: then nobody can tell. */
export async function compareVerifyPage({ report, summary, file }: Comparing): Promise<Comparison> {
  const text = (await storedBytes(report, file)).toString('utf8');
  return text === verifyPage(summary.language) ? undefined : 'not compared';
}
