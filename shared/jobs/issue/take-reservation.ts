import { isSameExternalId } from '../../documents/external-id.ts';
import type { Holder } from '../../ledger/holder-item.ts';
import type { Holders, Reservation } from '../../ledger/holders.ts';
import type { Ledger, LedgerEntry } from '../../ledger/ledger.ts';

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

type Issued = Extract<LedgerEntry, { state: 'issued' }>;

/** True if an issued holder was reversed in full. */
type IsUndone = (holder: Holder, issued: Issued) => Promise<boolean>;

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
