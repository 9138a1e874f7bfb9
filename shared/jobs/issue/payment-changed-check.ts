import { isSameExternalId } from '../../documents/external-id.ts';
import type { RecordedEvent } from '../../documents/payment-lifecycle/payment-history.ts';
import { isRelease } from '../../documents/payment-lifecycle/released-part.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';

/**
 * Reports an event noted for the payment by another export after this document was decided, or lost for lack
 * of room. That export looks for claims after noting: of two at once, one sees the other.
 */
export async function checkPaymentChanged(
  record: Pick<DocumentRecord, 'external_id' | 'life'>,
  ledger: Pick<Ledger, 'payment'>,
): Promise<Problem | undefined> {
  const { external_id, life } = record;
  if (life === undefined) return undefined;
  const state = await ledger.payment(life.payment);
  if (state?.crowded) {
    const params = { variant: 'document', external_id, payment: life.payment } as const;
    return problem('PAY-TOO-MUCH-TOLD', { field: 'payment.amount' }, params);
  }
  if (!state?.told.some((event) => speaksAgainst(event, { external_id, life }))) return undefined;
  return problem(
    'PAY-CHANGED-MEANWHILE',
    { field: 'payment.amount' },
    { external_id, payment: life.payment },
  );
}

function speaksAgainst(
  told: RecordedEvent,
  { external_id, life }: { external_id: string; life: NonNullable<DocumentRecord['life']> },
): boolean {
  const { is, id, part, source } = told;
  if (is === 'refund-failed') return !isRelease(told) && isSameExternalId(id, external_id);
  if (is !== 'reversal') return false;
  // Money that was not captured reduces only charges of its own list.
  if (source !== undefined && source !== life.captured?.source) return false;
  const concerns = part === undefined || life.part === undefined || part === life.part;
  return concerns && life.states === 'sale' && !life.counted.includes(id);
}
