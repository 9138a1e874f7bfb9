import { foldExternalId } from '../documents/external-id.ts';
import { creditNoteTypes } from '../facts/document-kinds.ts';
import { findWholeOutcomes, findWholePlan, readDocuments, readTold } from '../jobs/files/read-job.ts';
import type { NamedItem } from '../ledger/account-table.ts';
import { factsIn, NOBODY } from '../ledger/ledger.ts';
import { LEDGER_FILE, sealedItemForm } from '../ledger/ledger-item.ts';
import type { DocumentRecord, Outcome, OutcomeRecord } from '../records/document-record.ts';
import { damagedIsNone, readStored, readStoredLines } from '../records/stored.ts';
import { type ReportRow, reportRowForm, rowDocuments } from '../report/row.ts';
import { markWatchForm, WATCH_FILE } from '../report/seal.ts';
import type { Store } from '../store/store.ts';
import { hasContent, issuedItems, type KnownDocument } from './items-of-document.ts';
import type { PastRun, UnreadDocument } from './past-runs.ts';

/** Facts that a run leaves behind, each as far as it can be proven. */
export interface Evidence {
  items?: readonly NamedItem[];
  /** An issued document of unknown content. */
  unread?: UnreadDocument;
  /** A document of unknown outcome, with its content if that is known. */
  open?: KnownDocument | { external_id: string };
  /** A payment with events that cannot be proven; `every` for unknown payments. */
  told?: { payment: string } | 'every';
}

const ITEMS_AT_ONCE = 100;
export const IS_ISSUED: ReadonlySet<Outcome> = new Set(['issued', 'duplicate']);

export async function* evidenceOf(store: Store, run: PastRun): AsyncGenerator<Evidence> {
  if (run.proof === 'sealed') yield* sealedEvidence(store, run);
  if (run.proof === 'records') yield* recordedEvidence(store, run);
  if (run.proof === 'rows')
    for await (const row of documentsInRows(store, run)) yield* evidenceOfRow(row, run);
  if (run.proof === 'watch') yield* watchedEvidence(store, run);
}

async function* sealedEvidence(store: Store, run: PastRun): AsyncGenerator<Evidence> {
  let items: NamedItem[] = [];
  const lines = readStoredLines(store, `${run.report}${LEDGER_FILE}`, sealedItemForm);
  for await (const { item, ...name } of lines) {
    items.push({ name, item });
    if (items.length < ITEMS_AT_ONCE) continue;
    yield { items };
    items = [];
  }
  yield { items };
  if (!run.hasOpen) return;
  const unanswered = new Set<string>();
  for await (const { external_id, outcome } of documentsInRows(store, run))
    if (outcome === 'failed' && external_id) unanswered.add(foldExternalId(external_id));
  const isOpen = ({ external_id }: DocumentRecord) => unanswered.delete(foldExternalId(external_id));
  for await (const [record] of answeredDocuments(store, run))
    if (isOpen(record) && hasContent(record)) yield { open: record };
  for (const external_id of unanswered) yield { open: { external_id } };
}

async function* recordedEvidence(store: Store, run: PastRun): AsyncGenerator<Evidence> {
  for await (const [record, outcome] of answeredDocuments(store, run)) {
    const isIssued = outcome?.mark !== undefined && IS_ISSUED.has(outcome.outcome);
    const by = outcome?.outcome === 'issued' ? run.job : NOBODY;
    for (const payment of takenBackIn(record)) yield { told: { payment } };
    if (!hasContent(record)) continue;
    if (outcome !== undefined && isIssued)
      yield { items: issuedItems(withTrail(record, outcome), factsIn(outcome), by) };
    else if (outcome === undefined || outcome.outcome === 'failed') yield { open: record };
  }
  // Payments of which the export told something.
  for (const told of await readTold(store, run.job)) yield { told };
}

/** The record of a document in another's place, with the MARK of the credit note for that. */
const withTrail = (record: KnownDocument, { amends: told }: OutcomeRecord): KnownDocument =>
  record.amends === undefined || told?.credit_mark === undefined
    ? record
    : { ...record, amends: { ...record.amends, credit_mark: told.credit_mark } };

/** Payments and documents that a credit note reduces: their remaining amount is not sealed. */
const takenBackIn = ({ life, credits = [] }: DocumentRecord): string[] => [
  ...(life?.states === 'refund' ? [life.payment] : []),
  ...credits.flatMap(({ external_id, mark }) => external_id ?? mark ?? []),
];

/** The documents of a job with their answers; empty if its records are missing or unreadable. */
async function* answeredDocuments(
  store: Store,
  { job }: PastRun,
): AsyncGenerator<[DocumentRecord, OutcomeRecord | undefined]> {
  const plan = await findWholePlan(store, job);
  for (const chunk of plan?.waves.flat() ?? []) {
    const outcomes = (await findWholeOutcomes(store, job, chunk)) ?? [];
    const answers = new Map(outcomes.map((outcome) => [outcome.ordinal, outcome]));
    for (const record of (await readDocuments(store, job, chunk).catch(damagedIsNone)) ?? [])
      if (record.verdict === 'ready' || answers.has(record.ordinal))
        yield [record, answers.get(record.ordinal)];
  }
}

/** Documents that have disappeared at the service, or changed: only a watch may still name them. */
async function* watchedEvidence(store: Store, { report }: PastRun): AsyncGenerator<Evidence> {
  const { vanished, changed } = await readStored(store, `${report}${WATCH_FILE}`, markWatchForm);
  for (const { external_id, job, file, ...facts } of [...vanished, ...changed])
    yield { unread: { external_id, issued: factsIn(facts), by: job, job, file, type: '', payable: '' } };
}

function* evidenceOfRow(row: ReportRow, { job, file }: PastRun): Generator<Evidence> {
  const { external_id, outcome, mark, code, invoice_type_code: type, payable_total: payable } = row;
  const by = outcome === 'issued' ? job : NOBODY;
  const facts = { issued: factsIn(row), by, job, file, type: type ?? '', payable: payable ?? '' };
  if (external_id && mark && IS_ISSUED.has(outcome)) yield { unread: { external_id, ...facts } };
  if (external_id && outcome === 'failed') yield { open: { external_id } };
  // Rows do not state what a credit note took back of which document.
  if (code?.startsWith('PAY-') || (mark && creditNoteTypes.has(facts.type))) yield { told: 'every' };
}

export async function* documentsInRows(store: Store, { report }: PastRun): AsyncGenerator<ReportRow> {
  for await (const row of readStoredLines(store, `${report}result.jsonl`, reportRowForm))
    yield* rowDocuments(row);
}
