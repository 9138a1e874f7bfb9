import { isSameExternalId } from '../../documents/external-id.ts';
import type { Holder } from '../../ledger/holder-item.ts';
import type { Reservation } from '../../ledger/holders.ts';
import type { LedgerEntry } from '../../ledger/ledger.ts';
import { equals } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { fateOf, type HoldingDeps, takeReservation } from './take-reservation.ts';

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
export async function noteCredits(
  record: DocumentRecord,
  { holders, job }: Pick<HoldingDeps, 'holders' | 'job'>,
): Promise<void> {
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
