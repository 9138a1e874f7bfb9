import { isSameExternalId } from '../documents/external-id.ts';
import type { Holdable, Holder, Holders } from '../ledger/holders.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { equals } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';

export interface TakingDeps {
  ledger: Pick<Ledger, 'lookup'>;
  holders: Holders;
  job: { job: string; dry_run: boolean };
}

/** Another 1.5 holds the sale: issued, `open` while nobody knows what becomes of it, or earlier in the same `export`. */
interface InTheWay {
  by: string;
  mark: string;
  variant?: 'open' | 'export';
}

const clearanceOf = (sale: string): Holdable => ({ what: 'clearance', key: sale });

const holderOf = ({ external_id, document }: DocumentRecord, { job }: TakingDeps['job']): Holder => ({
  external_id,
  job,
  amount: document?.payable_total_amount,
});

/** Takes the sales of a 1.5, so that no other can, and says which of them another has cleared; a dry run only looks. */
export async function takeSales(record: DocumentRecord, deps: TakingDeps): Promise<Problem[]> {
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
export async function returnSales(record: DocumentRecord, { holders, job }: TakingDeps): Promise<void> {
  if (job.dry_run) return;
  for (const { external_id } of record.clears ?? [])
    await holders.giveBack(clearanceOf(external_id), holderOf(record, job));
}

/** Notes which MARKs an issued credit note names, and for how much. */
export async function noteCredits(
  record: DocumentRecord,
  { holders, job }: Pick<TakingDeps, 'holders' | 'job'>,
): Promise<void> {
  for (const mark of record.document?.correlated_invoices ?? [])
    await holders.take({ what: 'credit', key: mark }, holderOf(record, job));
}

/** Of two in one export the first clears, whichever of them is decided first; unless a credit note has undone it. */
async function earlierHere(cleared: string, before: string, deps: TakingDeps): Promise<InTheWay | undefined> {
  const holder = await deps.holders.holderOf(clearanceOf(cleared));
  const isUndone =
    holder !== undefined &&
    isSameExternalId(holder.external_id, before) &&
    (await fateOf(holder, deps)) === 'undone';
  return isUndone ? undefined : { by: before, mark: '–', variant: 'export' };
}

async function takeOne(
  cleared: string,
  record: DocumentRecord,
  deps: TakingDeps,
): Promise<InTheWay | undefined> {
  const { holders, job } = deps;
  const sale = clearanceOf(cleared);
  const own = holderOf(record, job);
  const holder = job.dry_run ? await holders.holderOf(sale) : await holders.take(sale, own);
  if (holder === undefined || isSameExternalId(holder.external_id, own.external_id)) return undefined;
  const fate = await fateOf(holder, deps);
  if (typeof fate === 'object') return fate;
  const proven = fate === 'undone';
  if (job.dry_run) return proven || holder.lapsed ? undefined : open(holder);
  const still = await holders.take(sale, own, { of: holder, proven });
  return still && open(still);
}

const open = ({ external_id }: Holder): InTheWay => ({ by: external_id, mark: '–', variant: 'open' });

/** `undone`: a credit note states the whole of it. `gone`: it is not issued, and no claim says that it may be. */
async function fateOf(
  holder: Holder,
  { ledger, holders }: Pick<TakingDeps, 'ledger' | 'holders'>,
): Promise<InTheWay | 'undone' | 'gone'> {
  const { external_id: by, amount } = holder;
  const entry = await ledger.lookup(by);
  if (entry === undefined || entry.state === 'refused') return 'gone';
  if (entry.state === 'claimed') return open(holder);
  const { mark } = entry.issued;
  const credit = await holders.holderOf({ what: 'credit', key: mark });
  const isUndone = amount !== undefined && credit?.amount !== undefined && equals(credit.amount, amount);
  return isUndone ? 'undone' : { by, mark };
}
