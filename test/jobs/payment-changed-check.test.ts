import { expect, it } from 'vitest';
import type { RecordedEvent } from '../../shared/documents/payment-lifecycle/payment-history.ts';
import { checkPaymentChanged } from '../../shared/jobs/issue/payment-changed-check.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { answered } from './chunk-kit.ts';

type Life = NonNullable<DocumentRecord['life']>;
const sale = (over: Partial<Life> = {}): Life => ({
  ...{ payment: 'P1', states: 'sale', counted: ['V0'] },
  ...over,
});
const captured = { source: 'L', external_id: 'A-1', amount: '9.00', currency: 'EUR' };
const reversal = (id: string, over: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ is: 'reversal', id },
  ...over,
});
const failed = (id: string, over: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ is: 'refund-failed', id },
  ...over,
});

const check = (life: Life | undefined, told?: RecordedEvent[], crowded?: true) =>
  answered(
    checkPaymentChanged(
      { external_id: 'A-1', ...(life && { life }) },
      {
        payment: async (id) =>
          id === 'P1' && told !== undefined ? { told, parts: [], ...(crowded && { crowded }) } : undefined,
      },
    ),
  );

const CHANGED = 'PAY-CHANGED-MEANWHILE error //payment.amount {external_id: A-1, payment: P1}';
const NOTHING = 'undefined';

it.each<{ what: string; life?: Life; told?: RecordedEvent[]; says: string }>([
  { what: 'a document of no payment', told: [reversal('V1')], says: NOTHING },
  { what: 'a payment of which nothing was told', life: sale(), says: NOTHING },
  { what: 'a reversal that was counted', life: sale(), told: [reversal('V0')], says: NOTHING },
  { what: 'a reversal that is new', life: sale(), told: [reversal('V0'), reversal('V1')], says: CHANGED },
  { what: 'a refund', life: sale({ states: 'refund' }), told: [reversal('V1')], says: NOTHING },
  {
    what: 'of another part',
    life: sale({ part: 'C1' }),
    told: [reversal('V1', { part: 'C2' })],
    says: NOTHING,
  },
  { what: 'of its part', life: sale({ part: 'C1' }), told: [reversal('V1', { part: 'C1' })], says: CHANGED },
  { what: 'of a part of the whole', life: sale(), told: [reversal('V1', { part: 'C1' })], says: CHANGED },
  {
    what: 'of the whole of which it is a part',
    life: sale({ part: 'C1' }),
    told: [reversal('V1')],
    says: CHANGED,
  },
  {
    what: 'not captured, of another list',
    life: sale({ captured }),
    told: [reversal('uncaptured', { source: 'O' })],
    says: NOTHING,
  },
  {
    what: 'not captured, of its own list',
    life: sale({ captured }),
    told: [reversal('uncaptured', { source: 'L' })],
    says: CHANGED,
  },
  {
    what: 'not captured, where it tells of no money itself',
    life: sale(),
    told: [reversal('uncaptured', { source: 'L' })],
    says: NOTHING,
  },
  { what: 'its refund failed', life: sale({ states: 'refund' }), told: [failed('a-1')], says: CHANGED },
  { what: 'another refund failed', life: sale({ states: 'refund' }), told: [failed('A-2')], says: NOTHING },
  {
    what: 'it released what was not captured',
    life: sale(),
    told: [failed('A-1', { by: 'release' })],
    says: NOTHING,
  },
  {
    what: 'a reversal has its name',
    life: sale({ states: 'refund' }),
    told: [reversal('A-1')],
    says: NOTHING,
  },
])('what another export told of the payment: $what', async ({ life, told, says }) => {
  expect(await check(life, told)).toBe(says);
});

it('a payment of which no more could be told holds its documents', async () => {
  expect(await check(sale(), [], true)).toBe(
    'PAY-TOO-MUCH-TOLD error //payment.amount {variant: document, external_id: A-1, payment: P1}',
  );
});
