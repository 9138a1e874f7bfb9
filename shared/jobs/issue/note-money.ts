import { documentKey } from '../../documents/payment-lifecycle/lifecycle-row.ts';
import { statedMoney } from '../../issue/issue-work.ts';
import type { KeptMoney, Ledger, MoneyNews } from '../../ledger/ledger.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import { isKnown } from '../judge/decide-payments.ts';
import { isMarkNoted, type LedgerPrefetch, prefetchedEntry } from './ledger-prefetch.ts';

/**
 * Notes the money of a document beside its payment: what was captured, whatever became of the document, and the document
 * once it is issued; and under its MARK, where a credit note may name that. What is known already costs nothing.
 */
export async function noteMoney(
  record: DocumentRecord,
  { outcome, mark: told }: Pick<OutcomeRecord, 'outcome' | 'mark'>,
  { ledger, ahead }: { ledger: Pick<Ledger, 'noteMoney' | 'noteMark'>; ahead: LedgerPrefetch },
): Promise<void> {
  const { life } = record;
  const isIssued = outcome === 'issued' || outcome === 'duplicate';
  const mark = isIssued && isOfThisForm(record, ahead) ? told : undefined;
  if (life?.states === 'sale') {
    const news = saleNews(record, mark, ahead.moneys.get(documentKey(life.payment)));
    if (news !== undefined) await ledger.noteMoney(life.payment, news);
  }
  if (mark !== undefined && !isMarkNoted(record, mark, ahead))
    await ledger.noteMark(mark, record.external_id);
}

/** False where a rebuilt ledger knows no money of it: nobody knows what was credited since. */
function isOfThisForm({ external_id }: DocumentRecord, ahead: LedgerPrefetch): boolean {
  const entry = prefetchedEntry(ahead, external_id);
  return entry?.state !== 'issued' || entry.money !== undefined;
}

function saleNews(
  { external_id, life, document, payment }: DocumentRecord,
  mark: string | undefined,
  kept: KeptMoney | undefined,
): MoneyNews | undefined {
  const { captured: told, part } = life ?? {};
  const captured = told === undefined || isKnown(told, kept?.captured ?? []) ? [] : [told];
  const isNoted = kept?.documents.some((one) => one.external_id === external_id && one.mark === mark);
  if (mark === undefined || isNoted || document === undefined)
    return captured.length === 0 ? undefined : { captured };
  const { amount, currency, euro } = statedMoney({ document, payment });
  const stated = { external_id, mark, amount, currency, euro, ...(part === undefined ? {} : { part }) };
  return { captured, documents: [stated] };
}
