import { canonicalFields, differingFields, withTrail } from '../../documents/canonical.ts';
import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import {
  conflictResult,
  decidedBy,
  duplicateResult,
  type IssueResult,
  issuedResult,
  stoppedResult,
} from '../../issue/issue-result.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { unprovenIdentity, unprovenPayment } from '../../ledger/holders.ts';
import { type IssuedFacts, isContentKnown } from '../../ledger/ledger.ts';
import { once } from '../../once.ts';
import { isBlocking, type Params, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Certificate } from '../../records/ledger-age.ts';
import { readIssued } from '../account/account-guard.ts';
import { type Issued, printedName } from '../amend/old-contents.ts';
import { firstOf } from '../judge/business-key.ts';
import { type ChunkWorld, prefetchedEntry } from './ledger-prefetch.ts';
import { countsAsIssued } from './reserve-sales.ts';

/** Readings of a document at the service before it counts as another one. */
const READINGS = 2;

/**
 * Answers documents that a rebuilt ledger cannot answer: issued ones of unknown content are compared at the
 * service; possibly issued, cleared or cancelled ones are held.
 */
export function unprovenPast(
  { ahead, ledger, holders, client, outcomeOf, job }: ChunkWorld,
  /** The certificate of a ledger that could not prove everything; undefined of any other. */
  certificateNow: () => Certificate | undefined,
) {
  const keysOf = (record: DocumentRecord) => [
    ...(record.document === undefined ? [] : [unprovenIdentity(record.document)]),
    ...moneyOf(record).map(unprovenPayment),
  ];
  const marked = once(() => holders.holdersOf('unproven', ahead.records.flatMap(keysOf)));
  const markOf = async (key: string, { epoch }: Certificate) => {
    const found = (await marked()).get(key);
    // A mark from an earlier rebuild is not valid for this ledger.
    return found?.job === epoch ? found : undefined;
  };

  async function compared(record: DocumentRecord, { issued, ...entry }: Issued): Promise<IssueResult> {
    const { external_id, document } = record;
    const differs = await differsThere(record, external_id, client);
    if (document === undefined || differs === undefined)
      return held('content', { external_id, known: issued.mark });
    if (differs.length > 0) return conflictResult(external_id, { differs, issued });
    // A proven entry is no version of another document: only its notes at the service say which it replaced.
    if (!job.dry_run && firstOf(external_id) === foldExternalId(external_id))
      await ledger.prove(claimRequest({ document }, job.job));
    return entry.job === job.job ? issuedResult(issued) : duplicateResult(issued);
  }

  async function unprovenClearance({ clears = [], external_id }: DocumentRecord) {
    for (const { external_id: known, ordinal } of clears) {
      const here = ordinal === undefined ? undefined : await outcomeOf(ordinal);
      if (here === undefined || here.outcome === 'duplicate')
        return held('clearance', { external_id, known });
    }
    return undefined;
  }

  async function unprovenTwin(record: DocumentRecord, of: Certificate): Promise<IssueResult | undefined> {
    const { external_id, document, identity } = record;
    const mark = identity && document && (await markOf(unprovenIdentity(document), of));
    if (!mark || isSameExternalId(mark.external_id, external_id)) return undefined;
    const entry = await ledger.lookup(mark.external_id);
    // Its content was shown since, and its identity taken.
    if (entry !== undefined && isContentKnown(entry)) return undefined;
    const known = { known: mark.external_id, mark: entry?.state === 'issued' ? entry.issued.mark : '–' };
    return held(undefined, { external_id, ...known });
  }

  const own = new Set(ahead.records.map(({ external_id }) => foldExternalId(external_id)));
  async function unprovenMoney(record: DocumentRecord, of: Certificate) {
    const { external_id, life } = record;
    const isAsked = life !== undefined && (of.unproven?.payments ?? 0) > 0;
    const { told = [], parts = [] } = (isAsked && (await ledger.payment(life.payment))) || {};
    // This export has just noted its own parts: they say nothing of the past.
    if (isAsked && told.length === 0 && parts.every((part) => own.has(foldExternalId(part))))
      return held('payment', { external_id, known: life.payment });
    for (const known of moneyOf(record))
      if (await markOf(unprovenPayment(known), of)) return held('payment', { external_id, known });
    return undefined;
  }

  return async (record: DocumentRecord): Promise<IssueResult | undefined> => {
    const entry = prefetchedEntry(ahead, record.external_id);
    if (entry?.state === 'issued' && !isContentKnown(entry)) return compared(record, entry);
    const certificate = certificateNow();
    if (certificate?.unproven === undefined) return undefined;
    if (entry !== undefined) {
      const { document } = record;
      const decided = document && decidedBy(entry, claimRequest({ document }, ''));
      // An incompletely known payment may be the cause of other content.
      return decided?.state === 'conflict' ? unprovenMoney(record, certificate) : undefined;
    }
    const clearance = certificate.unproven.clearances > 0 ? await unprovenClearance(record) : undefined;
    return clearance ?? (await unprovenTwin(record, certificate)) ?? unprovenMoney(record, certificate);
  };
}

/** Fields in which the issued document at the service is another; undefined if it is not shown. */
export async function differsThere({ document }: DocumentRecord, id: string, client: ChunkWorld['client']) {
  for (let reading = 1; ; reading += 1) {
    const found = document && (await readIssued(client, { external_id: id }));
    const differs = found && differingFields(canonicalFields({ ...document, external_id: id }), found);
    if (differs === undefined || differs.length === 0 || reading === READINGS) return differs;
  }
}

/** The payment that a document is of, and the documents that it credits. */
const moneyOf = ({ life, credits = [] }: DocumentRecord): string[] => [
  ...(life === undefined ? [] : [life.payment]),
  ...credits.flatMap(({ external_id, mark }) => [external_id, mark].filter((name) => name !== undefined)),
];

function held(variant: 'content' | 'clearance' | 'payment' | undefined, params: Params): IssueResult {
  return stoppedResult(problem('LEDGER-UNPROVEN', {}, { ...(variant && { variant }), ...params }));
}

/**
 * Lets a replacing document continue once its credit note has a MARK in the ledger, read at this moment; in a
 * dry run the credit note's verdict is enough.
 */
export async function roomFor(
  record: DocumentRecord,
  { ledger, outcomeOf, job }: Pick<ChunkWorld, 'ledger' | 'outcomeOf' | 'job'>,
): Promise<{ record: DocumentRecord } | { held: IssueResult }> {
  const { amends } = record;
  if (amends?.credit === undefined) return { record };
  const entry = await ledger.lookup(amends.credit);
  if (entry?.state === 'issued') return { record: afterCredit(record, amends, entry) };
  const credit = amends.ordinal === undefined ? undefined : await outcomeOf(amends.ordinal);
  if (job.dry_run && credit !== undefined && countsAsIssued(credit.outcome)) return { record };
  const state = { phrase: `outcome-${credit?.outcome ?? 'failed'}` } as const;
  const code = credit?.problems.find(isBlocking)?.code ?? '–';
  const params = { external_id: amends.of, credit: amends.credit, mark: amends.mark, state, code };
  return { held: stoppedResult(problem('AMEND-HELD', {}, params)) };
}

/** The document with the MARK of the credit note, and with both that it follows in its notes, which are printed. */
function afterCredit(
  record: DocumentRecord,
  { printed, ...amends }: NonNullable<DocumentRecord['amends']>,
  { issued }: { issued: IssuedFacts },
): DocumentRecord {
  const credited = { ...record, amends: { ...amends, credit_mark: issued.mark } };
  const { document } = record;
  if (document === undefined || printed === undefined) return credited;
  const credit = { printed: printedName({ issued }), mark: issued.mark };
  const notes = withTrail(document.notes, { printed, mark: amends.mark }, credit);
  return { ...credited, document: { ...document, notes } };
}
