import { canonicalFields, differingFields, withTrail } from '../../documents/canonical.ts';
import { grossByRate } from '../../documents/convert/line-parts.ts';
import { firstOf, foldExternalId, isSameExternalId, printedNumber } from '../../documents/external-id.ts';
import {
  conflictResult,
  duplicateResult,
  type IssueResult,
  issuedResult,
  noNumbers,
  stoppedResult,
  unreachedResult,
} from '../../issue/issue-result.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import { type Holder, type Reservation, unprovenIdentity, unprovenPayment } from '../../ledger/holders.ts';
import { type IssuedFacts, isContentKnown } from '../../ledger/ledger.ts';
import { once } from '../../memoize.ts';
import { CENT, compare, type Decimal, minus, sum, times } from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { splitVat } from '../../money/split-cents.ts';
import { isBlocking, isDoubtful, type Params, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord, Outcome } from '../../records/document-record.ts';
import type { Certificate } from '../../records/ledger-age.ts';
import { isOutage, type Outage } from '../../service/service-errors.ts';
import { countedCredits, fateOf, neverCredited, roomMade } from '../amend/amend-refusal.ts';
import { type Issued, readIssued, versionsOf } from '../amend/old-contents.ts';
import { creditedMarks, decisionIn } from '../files/outcome-lookup.ts';
import { SALE } from '../judge/judge-documents.ts';
import type { ChunkWorld, Guard } from './ledger-prefetch.ts';

type Holding = Pick<ChunkWorld, 'ledger' | 'job'>;

/** Takes a thing for a document, unless another one holds it. A dry run only looks. */
export async function takeReservation(thing: Reservation, own: Holder, { ledger, job }: Holding) {
  const holder = job.dry_run ? await ledger.holderOf(thing) : await ledger.take(thing, own);
  if (holder === undefined || isSameExternalId(holder.external_id, own.external_id)) return undefined;
  const fate = await fateOf(holder, ledger);
  if (typeof fate === 'object') return fate;
  const proven = fate === 'undone';
  if (job.dry_run) return proven || holder.lapsed ? undefined : { by: holder.external_id };
  const still = await ledger.take(thing, own, { of: holder, proven });
  return still && { by: still.external_id };
}

type Cleared = NonNullable<DocumentRecord['clears']>[number];

/** A document that a 1.5 names: an issued sale with its net, or the reason against it. */
type FoundSale = { external_id: string } & (
  | { state: 'issued'; net: Decimal }
  /** State in its place: the outcome in this export, `unknown`, or issued as something else than a 1.4. */
  | { state: Exclude<Outcome, Done> | 'unknown' | 'claimed' | 'refused' | 'no-sale' }
  /** A sale is cleared under its first version's external_id only, so that clearances agree on it. */
  | { state: 'later-version'; first: string }
);

/** Outcomes after which a document counts as issued for those that need it; `ready` in a dry run. */
type Done = 'issued' | 'duplicate' | 'ready';
export const countsAsIssued = (outcome: Outcome): outcome is Done =>
  outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready';

/**
 * Stops a 1.5 if one of its sales is not issued, not a sale, worth something else, or cleared before; else takes these
 * sales, so that other jobs cannot clear them.
 */
export function salesGuard({ ahead, ledger, client, outcomeOf, job }: ChunkWorld): Guard {
  const ownOf = ({ external_id, document }: DocumentRecord): Holder => ({
    ...{ external_id, job: job.job, amount: document?.payable_total_amount },
  });

  return {
    async take(record, said) {
      if (record.clears === undefined) return stopCredit(record);
      const sales: FoundSale[] = [];
      for (const cleared of record.clears) {
        const sale = await findSale(cleared);
        if ('outage' in sale) return unreachedResult(sale.outage);
        sales.push(sale);
      }
      const missing = sales.filter((sale) => sale.state !== 'issued');
      if (missing.length > 0) return stopped(missing.map((sale) => notCleared(sale, record)));
      const before = await reserve(record);
      // After the reservation: of a 1.5 and a credit note of its sale at once, one sees the other.
      const found = before.length > 0 ? before : await differs(record, sales);
      if (!found.some(isBlocking)) return void said.push(...found);
      await giveBack(record);
      return stopped(found);
    },
    giveBack,
    /** Also notes which MARKs an issued credit note names, and for how much. */
    async settle(record) {
      if (record.clears !== undefined) await reserve(record);
      else
        for (const mark of creditedMarks(record) ?? [])
          await ledger.take({ kind: 'credit', key: mark }, ownOf(record));
    },
  };

  async function giveBack(record: DocumentRecord): Promise<void> {
    if (job.dry_run) return;
    for (const { external_id: key } of record.clears ?? [])
      await ledger.giveBack({ kind: 'clearance', key }, ownOf(record));
  }

  /** Stops a credit note of a document that has none. */
  async function stopCredit({ credits = [] }: DocumentRecord): Promise<IssueResult | undefined> {
    for (const sale of credits.map(ahead.creditedEntry)) {
      const why = sale?.state === 'issued' ? await neverCredited(sale, ledger) : undefined;
      if (why) return stopped([problem('ISSUED-NOT-CREDITED', { field: 'correlated_invoices' }, why)]);
    }
    return undefined;
  }

  /** Takes the sales and returns a problem for each that another 1.5 has cleared. */
  async function reserve(record: DocumentRecord): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { external_id: cleared, before } of record.clears ?? []) {
      const found = await clearedBy({ kind: 'clearance', key: cleared }, before, ownOf(record));
      const at = { field: 'clears', column: record.clears_column };
      if (found) problems.push(problem('CLEARED-BEFORE', at, { cleared, ...found }));
    }
    return problems;
  }

  /** The first 1.5 of an export clears, in any order of deciding. */
  async function clearedBy(thing: Reservation, before: string | undefined, own: Holder) {
    if (before !== undefined) return { by: before, mark: '–', variant: 'export' };
    const found = await takeReservation(thing, own, { ledger, job });
    return found && { mark: '–', ...found, ...(found.mark === undefined && { variant: 'open' }) };
  }

  /** Looks for the sale in this export, in the ledger, and at the service, which also knows sales of other systems. */
  async function findSale({ external_id, ordinal }: Cleared): Promise<FoundSale | { outage: Outage }> {
    const here = ordinal === undefined ? undefined : await outcomeOf(ordinal);
    // The outcome in this export decides, even if other content was issued before.
    if (here !== undefined && !countsAsIssued(here.outcome)) return { external_id, state: here.outcome };
    if (here !== undefined && here.amended_by === undefined)
      return { external_id, state: 'issued', net: here.net_total ?? '0' };
    const entry = await ledger.lookup(external_id);
    if (entry?.state === 'issued') {
      if (!holdsText(entry, 'invoice_type_code', SALE)) return { external_id, state: 'no-sale' };
      if (entry.amends !== undefined) return { external_id, state: 'later-version', first: entry.amends.of };
      const newest = await newestOf(entry);
      return newest === undefined ? { external_id, state: 'held' } : askForSale(newest.external_id);
    }
    return entry === undefined ? askForSale(external_id) : { external_id, state: entry.state };
  }

  /** The newest version of a sale; undefined if it is credited and its replacement is not issued. */
  async function newestOf(sale: Issued): Promise<Issued | undefined> {
    if (sale.amended !== true) return sale;
    const versions = (await versionsOf(ledger, [sale])).get(foldExternalId(sale.external_id));
    if (versions === undefined) return sale;
    return roomMade(versions) === undefined ? versions.newest : undefined;
  }

  /** Compares clearance and fee with what is left of the sales: of 1,600.00 with 400.00 credited, 1,200.00 is cleared. */
  async function differs(record: DocumentRecord, sales: readonly FoundSale[]) {
    const { document, clears = [], clears_column: column, clears_less: less } = record;
    if (document === undefined) return [];
    const nets = sales.flatMap((sale) => (sale.state === 'issued' ? sale.net : []));
    const moneys = await ledger.moneys(sales.map(({ external_id }) => external_id));
    const known = await Promise.all([...moneys.values()].map((kept) => countedCredits(kept, ledger)));
    // A dry run does not note those of the same export.
    const here = job.dry_run ? clears.flatMap((sale) => sale.credits ?? []) : [];
    const credits = new Map([...here, ...known.flat()].map((one) => [foldExternalId(one.external_id), one]));
    const taken = [...grossByRate([...credits.values()].map(({ parts }) => parts))];
    const credited = sum(taken.map(([rate, gross]) => splitVat(gross, rate).net));
    const clearance = moneyText(document.net_total_amount);
    const sale = moneyText(minus(sum(nets), credited));
    const rest = moneyText(minus(sale, clearance));
    // Credit notes, of which only net and VAT together are known, may be a cent away each.
    const cents = times(CENT, String(credits.size));
    const at = { field: 'clears', column };
    if (compare(minus('0', rest), cents) > 0)
      return [problem('CLEARANCE-EXCEEDS-SALE', at, { clearance, sale })];
    if (compare(rest, cents) <= 0) return [];
    const doubt = problem('CLEARANCE-LEAVES-REST', at, { clearance, sale, rest });
    return less === undefined ? [doubt] : [{ ...doubt, severity: 'warning' } as const, less];
  }

  /** The sale as issued, with its net, from the service. */
  async function askForSale(external_id: string): Promise<FoundSale | { outage: Outage }> {
    const found = await client.readBack({ external_id });
    if (isOutage(found)) return { outage: found };
    if (found.state === 'absent') return { external_id, state: 'unknown' };
    const status = await client.status({ external_id, invoice_id: found.invoice_id });
    if (isOutage(status)) return { outage: status };
    if (status.state !== 'issued') return { external_id, state: 'unknown' };
    if (found.content.get('invoice_type_code') !== SALE) return { external_id, state: 'no-sale' };
    return { external_id, state: 'issued', net: found.content.get('net_total_amount') ?? '0' };
  }
}

/** A document issued as something else than a sale stays so; one that is not issued may be issued yet. */
function notCleared(sale: Exclude<FoundSale, { state: 'issued' }>, { clears_column }: DocumentRecord) {
  const { external_id: cleared, state } = sale;
  const place = { field: 'clears', column: clears_column };
  if (state === 'later-version')
    return problem('CLEARS-NO-SALE', place, { cleared, variant: 'version', first: sale.first });
  return state === 'no-sale'
    ? problem('CLEARS-NO-SALE', place, { cleared, variant: 'issued' })
    : problem('CLEARED-NOT-ISSUED', place, { cleared, state: { phrase: state } });
}

function stopped(problems: readonly Problem[]): IssueResult {
  const isWaiting = problems.every(
    (one) => isDoubtful(one) || one.code === 'CLEARED-NOT-ISSUED' || one.params?.variant === 'open',
  );
  if (isWaiting) return { outcome: 'held', problems, ...noNumbers };
  return { outcome: 'rejected', stage: 'preflight', problems, ...noNumbers };
}

/** Readings of a document at the service before it counts as another one. */
const READINGS = 2;

/**
 * Answers documents that a rebuilt ledger cannot answer: issued ones of unknown content are compared at the
 * service; possibly issued, cleared or cancelled ones are held.
 */
export function unprovenGuard(
  { ahead, ledger, client, outcomeOf, job }: ChunkWorld,
  /** The certificate of a ledger that could not prove everything; undefined of any other. */
  certificateNow: () => Certificate | undefined,
): Guard {
  const keysOf = (record: DocumentRecord) => [
    ...(record.document === undefined ? [] : [unprovenIdentity(record.document)]),
    ...moneyOf(record).map(unprovenPayment),
  ];
  const marked = once(() => ledger.holdersOf('unproven', ahead.records.flatMap(keysOf)));
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
    const isAsked = Boolean(of.unproven?.payments);
    const isSale = isAsked && life?.states === 'sale';
    const { told = [], parts = [] } = (isSale && (await ledger.payment(life.payment))) || {};
    // This export has just noted its own parts: they say nothing of the past.
    const isUnknown = told.length === 0 && parts.every((part) => own.has(foldExternalId(part)));
    for (const known of moneyOf(record))
      if ((isAsked && isUnknown) || (await markOf(unprovenPayment(known), of)))
        return held('payment', { external_id, known });
    return undefined;
  }

  async function take(record: DocumentRecord): Promise<IssueResult | undefined> {
    const entry = ahead.entryOf(record.external_id);
    if (entry?.state === 'issued' && !isContentKnown(entry)) return compared(record, entry);
    const certificate = certificateNow();
    if (certificate?.unproven === undefined) return undefined;
    if (entry !== undefined) {
      const decided = decisionIn(entry, record, '');
      // An incompletely known payment may be the cause of other content.
      return decided?.state === 'conflict' ? unprovenMoney(record, certificate) : undefined;
    }
    const clearance = certificate.unproven.clearances > 0 ? await unprovenClearance(record) : undefined;
    return clearance ?? (await unprovenTwin(record, certificate)) ?? unprovenMoney(record, certificate);
  }
  return { take };
}

/** Fields in which the issued document at the service is another; undefined if it is not shown. */
export async function differsThere({ document }: DocumentRecord, id: string, client: ChunkWorld['client']) {
  for (let reading = 1; ; reading += 1) {
    const found = document && (await readIssued(client, { external_id: id }));
    const differs = found && differingFields(canonicalFields({ ...document, external_id: id }), found);
    if (differs === undefined || differs.length === 0 || reading === READINGS) return differs;
  }
}

const moneyOf = ({ life, credits = [] }: DocumentRecord): string[] => [
  ...(life === undefined ? [] : [life.payment]),
  ...credits.flatMap(({ external_id, mark }) => [external_id, mark].filter((name) => name !== undefined)),
];

const held = (variant: 'content' | 'clearance' | 'payment' | undefined, params: Params): IssueResult =>
  stoppedResult(problem('LEDGER-UNPROVEN', {}, { ...(variant && { variant }), ...params }));

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
  const credit = { printed: printedNumber(issued), mark: issued.mark };
  const notes = withTrail(document.notes, { printed, mark: amends.mark }, credit);
  return { ...credited, document: { ...document, notes } };
}
