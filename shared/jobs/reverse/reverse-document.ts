import { standardCells } from '../../documents/canonical.ts';
import type { Document } from '../../documents/document.ts';
import { foldExternalId, reversalId } from '../../documents/external-id.ts';
import { allFields } from '../../documents/fields.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { memoize } from '../../memoize.ts';
import { recordOf } from '../../record-of.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { findStored } from '../../records/stored.ts';
import { csvLine, guardText } from '../../report/files/csv-line.ts';
import { BOM, FLAT_FORM } from '../../report/rows/write-result-csv.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import { reportPrefix } from '../../store/keys.ts';
import { likeName } from '../../store/safe-key.ts';
import type { Store } from '../../store/store.ts';
import { outcomeLookup } from '../files/outcome-lookup.ts';
import { documentChunks, findJobPlan, readPlan } from '../files/read-job.ts';

/** The book is that of the credit note's own type, and others are never sent, or of a 1.5 alone. */
const NOT_REVERSED =
  /^(billing_book_id|clears|reverses|\w+_date|payable_foreign|commission\..*|line\.(invoice_detail_type|expense))$/;

/**
 * Standard columns of the credit notes, then columns with the origin of each. A 5.1 names its original's
 * MARK; for an 11.4 the authority may refuse that with 205, so only the printed notes contain it.
 */
const reversalColumns = [
  ...allFields.filter((field) => !NOT_REVERSED.test(field)),
  ...['rowmark_reverses', 'rowmark_mark', 'rowmark_series', 'rowmark_number'],
];
/** A row of such a file by its columns; an empty cell may be left out. */
export type ReversalRow = Readonly<Record<string, string>>;

/** Reason why a document has no credit note; `draft` and `number-lost` name what is left at the service. */
type NotReversed = ReturnType<typeof whyNotIssued> | 'no-credit-note-type' | 'content-unknown';

/** Reason why no credit note in full takes an issued document back any more, and the words that say it. */
export interface TakenBack {
  why: 'replaced' | 'credited' | 'credited-in-part';
  details: Readonly<Record<string, string>>;
}

type ReversedRows = { rows: ReversalRow[] } | { why: NotReversed; invoice_type_code?: string | undefined };

/** The rows of the credit note that reverses a document in full, or why it cannot be made. */
export function reverseDocument({ document }: DocumentRecord, outcome: OutcomeRecord): ReversedRows {
  if (outcome.outcome !== 'issued') return { why: whyNotIssued(outcome) };
  return document === undefined ? { why: 'content-unknown' } : creditRows(document, outcome);
}

type Original = Pick<OutcomeRecord, 'external_id' | 'series' | 'number' | 'mark'>;

/** Credit note for a document as issued: in full, with its lines, rates and classification. */
export function creditRows(document: Document, original: Original): ReversedRows {
  const { invoice_type_code } = document;
  const type = documentKind(invoice_type_code)?.credit;
  if (type === undefined) return { why: 'no-credit-note-type', invoice_type_code };
  const { external_id, series = '', number = '', mark = '' } = original;
  const { header, lines } = standardCells(document);
  const own = {
    external_id: reversalId(external_id),
    notes: `Πιστωτικό για / Credit note for ${series} ${number}, ΜΑΡΚ ${mark}`,
    rowmark_reverses: external_id,
    rowmark_mark: mark,
    rowmark_series: series,
    rowmark_number: number,
    invoice_type_code: type,
    correlated_invoices: type === '5.1' ? mark : '',
  };
  const rows = lines.map((line) => new Map([...header, ...line, ...Object.entries(own)]));
  return { rows: rows.map((cells) => recordOf(reversalColumns, (column) => cells.get(column) ?? '')) };
}

function whyNotIssued({ outcome, numbers_lost, invoice_id }: OutcomeRecord) {
  if (outcome === 'duplicate') return 'issued-by-another-job';
  // A conflict names the other document, not a draft of this job.
  if (outcome === 'conflict') return 'not-issued';
  if (numbers_lost > 0) return 'number-lost';
  // A failed document may be issued: only the service knows.
  if (outcome === 'failed') return 'unanswered';
  return invoice_id === undefined ? 'not-issued' : 'draft';
}

/**
 * Finds duplicates of a job's own export: the ledger names the issuing job, which read the same bytes, or the
 * export that this retry file came from.
 */
export async function ownDuplicates(
  { store, ledger }: { store: Store; ledger: Pick<Ledger, 'lookup'> },
  job: string,
) {
  const plan = await readPlan(store, job);
  const summary = await findStored(store, `${reportPrefix(plan)}${SUMMARY_FILE}`, summaryForm);
  const joined = await Promise.all((summary?.joined ?? []).map((of) => findJobPlan(store, of.job)));
  const sources = new Set([plan, ...joined].flatMap((one) => (one ? sourceOf(one) : [])));
  const isOfExport = memoize(async (sender: string): Promise<boolean> => {
    const sent = await findJobPlan(store, sender);
    return sent !== undefined && sources.has(sourceOf(sent));
  });
  return async ({ external_id, outcome, mark }: OutcomeRecord): Promise<boolean> => {
    const entry = outcome === 'duplicate' ? await ledger.lookup(external_id) : undefined;
    return entry?.state === 'issued' && entry.issued.mark === mark && isOfExport(entry.job);
  };
}

/** Bytes are the same export under one account in one environment. */
const sourceOf = ({ environment, account, source }: Plan): string =>
  JSON.stringify([environment, account, source.sha256]);

export type UnreversedDocument = {
  external_id: string;
  rows: readonly number[];
  outcome: string;
} & (Exclude<ReversedRows, { rows: unknown }> | TakenBack);

/** The file of the credit notes for an export: `sales.csv` → `sales.reverse.csv`, with a name that can be imported. */
export const reversalFile = (file: string) => likeName(`${file.replace(/(?<=.)\.[^.]*$/, '')}.reverse.csv`);

export const exportHead = (columns: readonly string[]): string => BOM + csvLine(columns, FLAT_FORM);
export const exportLine = (cells: readonly string[]): string => csvLine(cells.map(guardText), FLAT_FORM);

const HEAD = exportHead(reversalColumns);
const lineOf = (row: ReversalRow): string => exportLine(reversalColumns.map((column) => row[column] ?? ''));

export const creditText = (rows: readonly ReversalRow[]): string => HEAD + rows.map(lineOf).join('');

/**
 * Credit notes for a job's issued documents that are wanted, and for its own duplicates: as an export of standard columns,
 * counted as lines are read. What was replaced or credited since is not credited again.
 */
export function reversalOf(
  store: Store,
  job: string,
  of: {
    isWanted?: (record: DocumentRecord) => boolean;
    isOwnDuplicate?: Awaited<ReturnType<typeof ownDuplicates>> | undefined;
    takenBack?: (external_ids: readonly string[]) => Promise<ReadonlyMap<string, TakenBack>>;
  } = {},
) {
  const { isWanted = () => true, isOwnDuplicate, takenBack } = of;
  const reversal = { documents: 0, apart: [] as UnreversedDocument[], lines };
  return reversal;

  async function* lines(): AsyncGenerator<string> {
    yield HEAD;
    const plan = await readPlan(store, job);
    const { outcomeOf } = outcomeLookup(store, plan);
    for await (const records of documentChunks(store, plan)) {
      // A credit note that made room for another document has no row and is left out.
      const meant = records.filter((record) => record.rows.length > 0 && isWanted(record));
      const taken = await takenBack?.(meant.map(({ external_id }) => external_id));
      for (const record of meant) {
        const { rows, external_id } = record;
        const outcome = await outcomeOf(record.ordinal);
        if (outcome === undefined) continue;
        // A duplicate of the own export counts as issued.
        const isOwn = await isOwnDuplicate?.(outcome);
        const reversed = reverseDocument(record, isOwn ? { ...outcome, outcome: 'issued' } : outcome);
        const why = 'why' in reversed ? reversed : taken?.get(foldExternalId(external_id));
        if (why !== undefined) reversal.apart.push({ external_id, rows, outcome: outcome.outcome, ...why });
        if ('why' in reversed || why !== undefined) continue;
        reversal.documents += 1;
        yield* reversed.rows.map(lineOf);
      }
    }
  }
}
