import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import { amountText } from '../../documents/money-text.ts';
import { DocumentMoney } from '../../documents/payment-lifecycle/document-money.ts';
import { reversalId, versionIn } from '../../documents/version-id.ts';
import { takenBack } from '../../facts/credit-kinds.ts';
import type { Holders } from '../../ledger/holders.ts';
import type { KeptMoney, Ledger } from '../../ledger/ledger.ts';
import { EURO } from '../../money/currency.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import { countedCredit } from '../judge/payment-histories.ts';
import { type Issued, printedName } from './versions.ts';

export interface RefusalDeps {
  ledger: Pick<Ledger, 'lookup' | 'lookupAll' | 'moneys' | 'payments'>;
  holders: Pick<Holders, 'holderOf'>;
  /** True of a sale that a 1.5 of the same export clears. */
  isCleared: (external_id: string) => boolean;
}

/** Problem of an issued document that is not replaced, with what to do; it stays a conflict. */
export const amendRefused = (old: Issued, params: Params): Problem =>
  problem(
    'AMEND-REFUSED',
    {},
    { external_id: old.external_id, printed: printedName(old), mark: old.issued.mark, ...params },
  );

/** Reasons in the history of an issued document that forbid any program to replace it. */
export async function whyNotAmended(
  old: Issued,
  type: string,
  { ledger, holders, isCleared }: RefusalDeps,
): Promise<Problem | undefined> {
  const { credit, instead } = takenBack(type) ?? {};
  if (credit === undefined) return amendRefused(old, instead === undefined ? { type } : { variant: instead });
  const payment = old.money?.payment;
  const later = payment === undefined ? [] : await laterLife(old, payment, ledger);
  if (payment !== undefined && later.length > 0)
    return amendRefused(old, { variant: 'payment', payment, by: later.join('; ') });
  const first = old.amends?.of ?? old.external_id;
  const clearance =
    (await holders.holderOf({ what: 'clearance', key: first })) ??
    (await holders.holderOf({ what: 'clearance', key: old.external_id }));
  const isClearedHere = isCleared(first) || isCleared(old.external_id);
  if (clearance !== undefined || isClearedHere) {
    const by = clearance?.external_id ?? old.external_id;
    const entry = clearance && (await ledger.lookup(clearance.external_id));
    const isGone = clearance !== undefined && (entry === undefined || entry.state === 'refused');
    const by_mark = entry?.state === 'issued' ? entry.issued.mark : '–';
    if (!isGone || isClearedHere) return amendRefused(old, { variant: 'cleared', by, by_mark });
  }
  return credited(old, { ledger, holders });
}

/** Events that took money of a payment back, its credit notes for others than the versions of the document, and its other documents. */
async function laterLife(
  { external_id, amends }: Issued,
  payment: string,
  ledger: Pick<Ledger, 'lookupAll' | 'moneys' | 'payments'>,
): Promise<string[]> {
  const key = foldExternalId(payment);
  const state = (await ledger.payments([payment])).get(key);
  const kept = (await ledger.moneys([payment])).get(key);
  const first = amends?.of ?? external_id;
  const isVersion = (id: string) => versionIn(first, id) !== undefined;
  const credits = (await countedCredits(kept, ledger)).filter(
    (credit) =>
      !(kept?.documents ?? []).some(
        ({ external_id: id }) => isVersion(id) && isSameExternalId(credit.external_id, reversalId(id)),
      ),
  );
  const others = (kept?.documents ?? []).filter((document) => !isVersion(document.external_id));
  return [
    ...(state?.told ?? []).map(({ is, id }) => `${is} ${id}`),
    ...(state?.crowded ? ['…'] : []),
    ...[...credits, ...others].map((one) => `${one.external_id}, ${one.mark ?? '–'}`),
  ];
}

/** Refuses a document that credit notes of others take back, in part or as a whole. */
async function credited(
  old: Issued,
  { ledger, holders }: Pick<RefusalDeps, 'ledger' | 'holders'>,
): Promise<Problem | undefined> {
  const own = reversalId(old.external_id);
  const kept = (await ledger.moneys([old.external_id])).get(foldExternalId(old.external_id));
  const others = await countedCredits(kept, ledger);
  const foreign = others.filter(({ external_id }) => !isSameExternalId(external_id, own));
  const holder = await holders.holderOf({ what: 'credit', key: old.issued.mark });
  const byMark = holder === undefined || isSameExternalId(holder.external_id, own) ? [] : [holder];
  if (foreign.length === 0 && byMark.length === 0) return undefined;
  const named = [
    ...foreign.map((one) => `${one.external_id}, ${one.mark ?? '–'}`),
    ...byMark
      .filter(({ external_id: id }) => !foreign.some((one) => isSameExternalId(one.external_id, id)))
      .map(({ external_id }) => external_id),
  ];
  return amendRefused(old, { variant: 'credited', by: named.join('; '), ...leftOf(old, foreign) });
}

async function countedCredits(kept: KeptMoney | undefined, ledger: Pick<Ledger, 'lookupAll'>) {
  const credits = kept?.credits ?? [];
  const open = credits.flatMap(({ mark, external_id }) => (mark === undefined ? [external_id] : []));
  const entries = await ledger.lookupAll(open);
  return credits.flatMap((credit) => countedCredit(credit, entries) ?? []);
}

function leftOf(
  { money, external_id, issued: { mark } }: Issued,
  credits: Awaited<ReturnType<typeof countedCredits>>,
): { left: string; currency: string } {
  if (money === undefined) return { left: '–', currency: EURO };
  const { amount, currency, euro } = money;
  const documents = [{ external_id, mark, amount, currency, euro }];
  const room = new DocumentMoney({ captured: [], documents, credits }).room('', currency);
  return { left: typeof room === 'string' ? '–' : amountText(room.left, currency), currency };
}
