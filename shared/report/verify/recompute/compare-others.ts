import * as z from 'zod';
import { foldExternalId } from '../../../documents/external-id.ts';
import { type SealedItem, sealedItemForm } from '../../../ledger/sealed-item.ts';
import { equals } from '../../../money/decimal.ts';
import { outcomes } from '../../../records/document-record.ts';
import { PAYOUT_LINES, type Payout, payoutForm } from '../../../records/payout.ts';
import { cellText } from '../../../sheet/sheet.ts';
import { PayoutSums, payoutCells } from '../../payouts/payout-sums.ts';
import { type JoinedLine, joinedLineForm } from '../../retry/joined-line.ts';
import { columnNames, type ReportRow, rowDocuments } from '../../row.ts';
import { isSuperseded, openSummary, type StoredReport, storedLines } from '../../seal.ts';
import { isFinal, noCounts } from '../../summary.ts';
import {
  type Comparing,
  type Comparison,
  firstDifference,
  linesOfFile,
  reportRows,
  rowsOfSheet,
  storedSheet,
} from './recount.ts';

/** Rows of other reports that are held at once. */
const MAX_HELD_ROWS = 200_000;
/** Words about a row, which the language of another report may change, and its place in the file of a try. */
const APART: ReadonlySet<string> = new Set(['row', 'message', 'hint', 'warnings']);
const compared = columnNames.filter((name) => !APART.has(name));

/** Every row of the original with its latest outcome and all its tries, each as the report of that try has it. */
export async function compareJoined(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  const joined = summary.joined.find(({ files }) => files.includes(file));
  if (joined === undefined) return { what: 'joined', stated: file, found: '–' };
  const tried = new TriedRows(of);
  const counts = noCounts();
  let rows = 0;
  for await (const line of linesOfFile(report, file, joinedLineForm)) {
    counts[line.outcome] += 1;
    rows += 1;
    const found = await lineDifference(line, tried);
    if (found !== undefined) return found;
  }
  const other = outcomes.find((outcome) => counts[outcome] !== joined.counts[outcome]);
  if (other !== undefined)
    return { what: other, stated: String(joined.counts[other]), found: String(counts[other]) };
  if (rows !== joined.rows) return { what: 'rows', stated: String(joined.rows), found: String(rows) };
  const ofOriginal = await tried.of(joined.job);
  if (ofOriginal instanceof Map && ofOriginal.size !== rows)
    return { what: 'rows', stated: String(rows), found: String(ofOriginal.size) };
  return tried.isLeftOut ? 'not compared' : undefined;
}

async function lineDifference(line: JoinedLine, tried: TriedRows): Promise<Comparison> {
  const counting = line.tries.find(({ outcome }) => isFinal(outcome)) ?? line.tries.at(-1);
  for (const one of line.tries) {
    const rows = await tried.of(one.job);
    if (rows === 'absent') return { what: `${line.row}.tries`, stated: one.job, found: '–' };
    if (rows === 'apart') continue;
    const record = rows.get(one.row);
    const place = `${line.row}.tries`;
    if (record === undefined) return { what: place, stated: String(one.row), found: '–' };
    if (record.outcome !== one.outcome || record.code !== one.code)
      return { what: place, stated: `${one.outcome} ${one.code}`, found: `${record.outcome} ${record.code}` };
    const name = one === counting ? compared.find((name) => line[name] !== record[name]) : undefined;
    if (name !== undefined)
      return {
        what: `${line.row}.${name}`,
        stated: String(line[name] ?? '–'),
        found: String(record[name] ?? '–'),
      };
  }
  return undefined;
}

type Rows = ReadonlyMap<number, ReportRow> | 'apart' | 'absent';

/** Rows of the reports that the tries name, by their numbers. */
class TriedRows {
  /** Rows that could not be held, or reports that are not within reach. */
  isLeftOut = false;
  readonly #of: Comparing;
  readonly #known = new Map<string, Rows>();
  #held = 0;

  constructor(of: Comparing) {
    this.#of = of;
  }

  async of(job: string): Promise<Rows> {
    const known = this.#known.get(job) ?? (await this.#read(job));
    this.#known.set(job, known);
    return known;
  }

  async #read(job: string): Promise<Rows> {
    const { report, summary, reports } = this.#of;
    const stored = job === summary.job ? report : reports?.get(job);
    // A report without a reachable chain reports that separately: its chain is not checked.
    if (stored === undefined) return reports === undefined ? 'apart' : 'absent';
    if (stored !== report && !(await isAsItWas(stored))) return 'apart';
    const rows = new Map<number, ReportRow>();
    for await (const record of reportRows(stored)) {
      this.#held += 1;
      this.isLeftOut ||= this.#held > MAX_HELD_ROWS;
      if (this.isLeftOut) return 'apart';
      rows.set(record.row, record);
    }
    return rows;
  }
}

/** False for an erased report, which has no rows, and for a rewritten one, whose rows differ. */
async function isAsItWas(stored: StoredReport): Promise<boolean> {
  const opened = await openSummary(stored);
  return !('problem' in opened) && !Object.keys(opened.record.files).some(isSuperseded);
}

/** Items of the ledger that are held at once. */
const MAX_HELD_ITEMS = 200_000;
/** Facts of a document that the ledger and a row both state. */
const STATED = ['mark', 'uid', 'series', 'number', 'invoice_id', 'issued_at', 'qr_url'] as const;

/** The ledger file of this job matches the rows for each issued document, and contains no other document. */
export async function compareLedger({ report, summary, file }: Comparing): Promise<Comparison> {
  if (summary.counts.documents.issued > MAX_HELD_ITEMS) return 'not compared';
  const items = new Map<string, SealedItem['item']>();
  const lines = await storedLines(report, file, sealedItemForm);
  if (lines === undefined) return undefined;
  for await (const { kind, key, item } of lines)
    if (kind === 'document') items.set(foldExternalId(key), item);
  const named = new Set<string>();
  for await (const row of reportRows(report))
    for (const record of rowDocuments(row)) {
      if (record.external_id === null) continue;
      const id = foldExternalId(record.external_id);
      named.add(id);
      if (record.outcome !== 'issued' || record.document === undefined) continue;
      const found = itemDifference(record, items.get(id));
      if (found !== undefined) return found;
    }
  // Documents that were credited or replaced are sealed as well: those of other jobs.
  const strange = [...items].find(([id, { job }]) => !named.has(id) && job === summary.job)?.[0];
  return strange === undefined ? undefined : { what: 'document', stated: strange, found: '–' };
}

const textsSchema = z.record(z.string(), z.string());

/** A part of an item that it holds as a text of JSON. */
function partOf(item: SealedItem['item'], name: string): Record<string, string> {
  const text = item[name];
  return textsSchema.parse(typeof text === 'string' ? JSON.parse(text) : {});
}

function itemDifference(record: ReportRow, item: SealedItem['item'] | undefined): Comparison {
  const what = record.external_id ?? '';
  if (item === undefined) return { what, stated: '–', found: record.mark ?? '–' };
  const issued = partOf(item, 'issued');
  for (const name of STATED) {
    const [stated, found] = [issued[name], record[name]];
    if (stated !== undefined && found !== null && stated !== found)
      return { what: `${what}.${name}`, stated, found };
  }
  if (issued.mark === undefined) return { what, stated: '–', found: record.mark ?? '–' };
  const { euro } = partOf(item, 'money');
  const { payable_total } = record;
  if (euro === undefined || payable_total === null || equals(euro, payable_total)) return undefined;
  return { what: `${what}.payable_total`, stated: euro, found: payable_total };
}

export const statedPayouts = (report: StoredReport): Promise<Payout[]> =>
  Array.fromAsync(linesOfFile(report, PAYOUT_LINES, payoutForm));

/** Recomputes the payouts from the rows; a document of an earlier job may replace a row without one. */
export async function comparePayouts({ report }: Comparing): Promise<Comparison> {
  const sums = new PayoutSums();
  for await (const record of reportRows(report)) sums.add({ record });
  const { payouts: made } = await sums.finish(async () => new Map());
  const stated = await statedPayouts(report);
  return firstDifference(stated.map(amountsOf), made.map(amountsOf)) ?? missedDocument(stated, made);
}

const amountsOf = ({ documents, without_document, ...amounts }: Payout) => ({
  ...amounts,
  answered: documents.length + without_document.length,
});

function missedDocument(stated: readonly Payout[], made: readonly Payout[]): Comparison {
  for (const [at, { payout, documents }] of made.entries()) {
    const said = new Map(stated[at]?.documents.map((one) => [one.external_id, JSON.stringify(one)]));
    const other = documents.find((one) => said.get(one.external_id) !== JSON.stringify(one));
    if (other !== undefined)
      return { what: payout, stated: said.get(other.external_id) ?? '–', found: JSON.stringify(other) };
  }
  return undefined;
}

/** Compares the flat payouts with the JSON lines of the same report. */
export async function comparePayoutTable(of: Comparing): Promise<Comparison> {
  const sheet = await storedSheet(of);
  if (sheet === undefined) return 'not compared';
  const stated = await Array.fromAsync(rowsOfSheet(sheet), ({ cells }) => cells.map(cellText));
  const made = (await statedPayouts(of.report)).map(payoutCells);
  return firstDifference(stated.slice(1), made);
}
