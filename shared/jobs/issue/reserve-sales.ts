import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import { moneyText } from '../../documents/money-text.ts';
import type { IssueResult } from '../../issue/issue-result.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import type { Holder } from '../../ledger/holder-item.ts';
import type { Holders, Reservation } from '../../ledger/holders.ts';
import type { Ledger, LedgerEntry } from '../../ledger/ledger.ts';
import { compare, type Decimal, equals, sum } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord, Outcome, OutcomeRecord } from '../../records/document-record.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage } from '../../service/outage.ts';
import { roomMade } from '../amend/amend-refusal.ts';
import { type Issued, versionsOf } from '../amend/old-contents.ts';
import { SALE } from '../judge/judge-documents.ts';

export interface HoldingDeps {
  ledger: Pick<Ledger, 'lookup'>;
  holders: Holders;
  job: { job: string; dry_run: boolean };
}

/** The document that holds a thing: issued with a MARK, or open while its outcome is unknown. */
export interface InTheWay {
  by: string;
  mark?: string;
}

type IssuedEntry = Extract<LedgerEntry, { state: 'issued' }>;

/** True if an issued holder was reversed in full. */
type IsUndone = (holder: Holder, issued: IssuedEntry) => Promise<boolean>;

/** Takes a thing for a document, unless another one holds it. A dry run only looks. */
export async function takeReservation(
  thing: Reservation,
  own: Holder,
  deps: HoldingDeps & { isUndone?: IsUndone },
): Promise<InTheWay | undefined> {
  const { holders, job } = deps;
  const holder = job.dry_run ? await holders.holderOf(thing) : await holders.take(thing, own);
  if (holder === undefined || isSameExternalId(holder.external_id, own.external_id)) return undefined;
  const fate = await fateOf(holder, deps);
  if (typeof fate === 'object') return fate;
  const proven = fate === 'undone';
  if (job.dry_run) return proven || holder.lapsed ? undefined : { by: holder.external_id };
  const still = await holders.take(thing, own, { of: holder, proven });
  return still && { by: still.external_id };
}

/** `undone`: issued, and reversed in full. `gone`: not issued, and without a claim. */
export async function fateOf(
  holder: Holder,
  { ledger, isUndone }: Pick<HoldingDeps, 'ledger'> & { isUndone?: IsUndone },
): Promise<InTheWay | 'undone' | 'gone'> {
  const { external_id: by } = holder;
  const entry = await ledger.lookup(by);
  if (entry === undefined || entry.state === 'refused') return 'gone';
  if (entry.state === 'claimed') return { by };
  return (await isUndone?.(holder, entry)) ? 'undone' : { by, mark: entry.issued.mark };
}

const clearanceOf = (sale: string): Reservation => ({ what: 'clearance', key: sale });

const holderOf = ({ external_id, document }: DocumentRecord, { job }: HoldingDeps['job']): Holder => ({
  external_id,
  job,
  amount: document?.payable_total_amount,
});

/** Takes the sales of a 1.5 and returns a problem for each that another has cleared; a dry run only looks. */
export async function reserveSales(record: DocumentRecord, deps: HoldingDeps): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { external_id: cleared, before } of record.clears ?? []) {
    const found =
      (before && (await earlierHere(cleared, before, deps))) || (await takeOne(cleared, record, deps));
    if (found)
      problems.push(
        problem('CLEARED-BEFORE', { field: 'clears', column: record.clears_column }, { cleared, ...found }),
      );
  }
  return problems;
}

/** Gives the sales back that a 1.5 holds and was not issued for. */
export async function releaseSales(record: DocumentRecord, { holders, job }: HoldingDeps): Promise<void> {
  if (job.dry_run) return;
  for (const { external_id } of record.clears ?? [])
    await holders.giveBack(clearanceOf(external_id), holderOf(record, job));
}

/** Notes which MARKs an issued credit note names, and for how much. */
export async function noteCredits(record: DocumentRecord, { holders, job }: HoldingDeps): Promise<void> {
  for (const mark of record.document?.correlated_invoices ?? [])
    await holders.take({ what: 'credit', key: mark }, holderOf(record, job));
}

/** The other 1.5 for a problem: issued, `open` while its outcome is unknown, or earlier in this `export`. */
interface ClearedBy {
  by: string;
  mark: string;
  variant?: 'open' | 'export';
}

/** The first 1.5 of an export clears, in any order of deciding, unless a credit note reversed it. */
async function earlierHere(
  cleared: string,
  before: string,
  deps: HoldingDeps,
): Promise<ClearedBy | undefined> {
  const holder = await deps.holders.holderOf(clearanceOf(cleared));
  const isUndone =
    holder !== undefined &&
    isSameExternalId(holder.external_id, before) &&
    (await fateOf(holder, { ...deps, isUndone: undoneBy(deps) })) === 'undone';
  return isUndone ? undefined : { by: before, mark: '–', variant: 'export' };
}

async function takeOne(
  cleared: string,
  record: DocumentRecord,
  deps: HoldingDeps,
): Promise<ClearedBy | undefined> {
  const own = holderOf(record, deps.job);
  const found = await takeReservation(clearanceOf(cleared), own, { ...deps, isUndone: undoneBy(deps) });
  if (found === undefined) return undefined;
  const { by, mark } = found;
  return mark === undefined ? { by, mark: '–', variant: 'open' } : { by, mark };
}

/** A credit note states the whole of it. */
const undoneBy =
  ({ holders }: Pick<HoldingDeps, 'holders'>) =>
  async ({ amount }: Holder, { issued }: Extract<LedgerEntry, { state: 'issued' }>): Promise<boolean> => {
    const credit = await holders.holderOf({ what: 'credit', key: issued.mark });
    return amount !== undefined && credit?.amount !== undefined && equals(credit.amount, amount);
  };

type ClearedDocument = NonNullable<DocumentRecord['clears']>[number];

/** A document that a 1.5 names: an issued sale with its net if known, or the reason against it. */
type FoundSale = { external_id: string } & (
  | { state: 'issued'; net?: Decimal | undefined }
  /** State in its place: the outcome in this export, `unknown`, or issued as something else than a 1.4. */
  | { state: Exclude<Outcome, Done> | 'unknown' | 'claimed' | 'refused' | 'no-sale' }
  /** A sale is cleared under its first version's external_id only, so that clearances agree on it. */
  | { state: 'later-version'; first: string }
);
type NoSale = Exclude<FoundSale, { state: 'issued' }>;

/** Outcomes after which a cleared document counts as issued; `ready` in a dry run. */
type Done = 'issued' | 'duplicate' | 'ready';
const isDone = (outcome: Outcome): outcome is Done =>
  outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready';

interface SaleDeps {
  ledger: Pick<Ledger, 'lookup' | 'lookupAll'>;
  client: Pick<InvoicingClient, 'readBack' | 'status'>;
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
}

/** Looks for the sale in this export, in the ledger, and at the service, which also knows sales of other systems. */
async function findSale({ external_id, ordinal }: ClearedDocument, known: SaleDeps): Promise<FoundSale> {
  const record = ordinal === undefined ? undefined : await known.outcomeOf(ordinal);
  const here = record?.outcome;
  const isNewest = record?.amended_by === undefined;
  if (here !== undefined && isDone(here) && isNewest)
    return { external_id, state: 'issued', net: record?.net_total };
  // The outcome in this export decides, even if other content was issued before.
  if (here !== undefined && !isDone(here)) return { external_id, state: here };
  const entry = await known.ledger.lookup(external_id);
  if (entry?.state === 'issued') {
    if (!holdsText(entry, 'invoice_type_code', SALE)) return { external_id, state: 'no-sale' };
    if (entry.amends !== undefined) return { external_id, state: 'later-version', first: entry.amends.of };
    const newest = await newestOf(entry, known);
    if (newest === undefined) return { external_id, state: 'held' };
    const { net } = await askForSale(newest.external_id, known);
    return { external_id, state: 'issued', net };
  }
  if (entry !== undefined) return { external_id, state: entry.state };
  const { state, net } = await askForSale(external_id, known);
  return state === 'issued' ? { external_id, state, net } : { external_id, state };
}

/** The newest version of a sale; undefined if it is credited and its replacement is not issued. */
async function newestOf(sale: Issued, { ledger }: SaleDeps): Promise<Issued | undefined> {
  if (sale.amended !== true) return sale;
  const versions = (await versionsOf(ledger, new Map([['', sale]]))).get(foldExternalId(sale.external_id));
  return versions !== undefined && roomMade(versions) !== undefined ? undefined : (versions?.newest ?? sale);
}

/** Document type and net of the sale as issued, from the service. */
async function askForSale(
  external_id: string,
  { client }: SaleDeps,
): Promise<{ state: 'issued' | 'unknown' | 'no-sale'; net?: Decimal | undefined }> {
  const found = await client.readBack({ external_id });
  if (isOutage(found) || found.state === 'absent') return { state: 'unknown' };
  const status = await client.status({ external_id, invoice_id: found.invoice_id });
  if (isOutage(status) || status.state !== 'issued') return { state: 'unknown' };
  const isSale = found.content.get('invoice_type_code') === SALE;
  return isSale ? { state: 'issued', net: found.content.get('net_total_amount') } : { state: 'no-sale' };
}

type ClearingDeps = SaleDeps & HoldingDeps;

/** Line type that states the cleared amount in a 1.5, which has two lines. */
const CLEARANCE_LINE = 1;

/**
 * Stops a 1.5 if one of its sales is not issued, not a sale, worth less, or cleared before. Otherwise takes
 * these sales, so that other jobs cannot clear them; a dry run takes nothing.
 */
export async function clearSales(
  record: DocumentRecord,
  deps: ClearingDeps,
): Promise<IssueResult | undefined> {
  const sales: FoundSale[] = [];
  for (const cleared of record.clears ?? []) sales.push(await findSale(cleared, deps));
  const missing = sales.filter((sale) => sale.state !== 'issued');
  if (missing.length > 0) return stopped(missing.map((sale) => notCleared(sale, record)));
  const excess = exceeds(record, sales);
  if (excess.length > 0) return stopped(excess);
  const before = await reserveSales(record, deps);
  if (before.length === 0) return undefined;
  await releaseSales(record, deps);
  return stopped(before);
}

/** A document issued as something else than a sale stays so; one that is not issued may be issued yet. */
function notCleared(sale: NoSale, { clears_column: column }: DocumentRecord): Problem {
  const { external_id: cleared, state } = sale;
  const place = { field: 'clears', column };
  if (state === 'later-version')
    return problem('CLEARS-NO-SALE', place, { cleared, variant: 'version', first: sale.first });
  return state === 'no-sale'
    ? problem('CLEARS-NO-SALE', place, { cleared, variant: 'issued' })
    : problem('CLEARED-NOT-ISSUED', place, { cleared, state: { phrase: state } });
}

/** Compares the net clearance with the net sales: for 1,600.00 sold, 1,440.00 is allowed, 1,700.00 is not. */
function exceeds(
  { document, clears_column: column }: DocumentRecord,
  sales: readonly FoundSale[],
): Problem[] {
  const nets = sales.flatMap((sale) => (sale.state === 'issued' && sale.net ? [sale.net] : []));
  if (document === undefined || nets.length < sales.length) return [];
  const lines = document.invoice_lines.filter((line) => line.invoice_detail_type === CLEARANCE_LINE);
  const clearance = moneyText(sum(lines.map((line) => line.net_total_price)));
  const sale = moneyText(sum(nets));
  if (compare(clearance, sale) <= 0) return [];
  return [problem('CLEARANCE-EXCEEDS-SALE', { field: 'clears', column }, { clearance, sale })];
}

const waits = ({ code, params }: Problem): boolean =>
  code === 'CLEARED-NOT-ISSUED' || params?.variant === 'open';

function stopped(problems: readonly Problem[]): IssueResult {
  const nothing = { problems: [...problems], numbers_used: 0, numbers_lost: 0 };
  return problems.every(waits)
    ? { outcome: 'held', ...nothing }
    : { outcome: 'rejected', stage: 'preflight', ...nothing };
}
