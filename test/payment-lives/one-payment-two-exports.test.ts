import { describe, expect, it } from 'vitest';
import { paymentLife } from '../../shared/documents/payment-life/payment-life.ts';
import { type DocumentState, NO_PAST } from '../../shared/documents/payment-life/payment-past.ts';
import { csv, jsonl } from '../money/export-text.ts';
import { mapPayments } from '../money/map-payments.ts';

const item = (eventCode: string, value: number, pspReference: string, originalReference?: string) => ({
  live: 'true',
  notificationItems: [
    {
      NotificationRequestItem: {
        amount: { currency: 'EUR', value },
        eventCode,
        eventDate: '2026-11-04T10:11:12+01:00',
        success: 'true',
        pspReference,
        originalReference,
      },
    },
  ],
});

const settlement = (...rows: string[]) =>
  csv(
    'Psp Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC)',
    ...rows.map((row) => `${row.slice(0, 2)},2026-11-05 10:00:00,CET${row.slice(2)}`),
  );

/** Documents of a file: id, amount in major units, and credit notes marked. */
async function documents(text: string, list: string, capture: string) {
  const payment = { capture, refunds: { invoice_type_code: '11.4' } };
  const rows = await mapPayments(text, { extends: list, payment });
  const told = rows.filter(({ skipped }) => skipped === undefined);
  const groups = Map.groupBy(told, (row) => row.event?.payment ?? '');
  return [...groups.values()]
    .flatMap((group) => paymentLife(group, { past: NO_PAST, credits: true }).documents)
    .map(({ external_id, rows: [row] }) => {
      const { amount = '', unit, refund } = row?.payment ?? {};
      const cents = unit === 'minor' ? Number(amount) : Math.round(Number(amount) * 100);
      return `${external_id} ${refund ? 'credit ' : ''}${Math.abs(cents)}`;
    })
    .sort();
}

describe('the same month as webhooks and as settlement', () => {
  it('gives the same documents where captures are automatic', async () => {
    const webhooks = jsonl(
      item('AUTHORISATION', 8000, 'P1'),
      item('AUTHORISATION', 5000, 'P2'),
      item('REFUND', 2000, 'R1', 'P1'),
      item('AUTHORISATION', 3000, 'P3'),
      item('CAPTURE_FAILED', 3000, 'C3', 'P3'),
    );
    const settled = settlement(
      'P1,Settled,C1,EUR,,80.00,EUR,,80.00',
      'P2,Settled,C2,EUR,,50.00,EUR,,50.00',
      'P1,Refunded,R1,EUR,20.00,,EUR,20.00,',
      'P3,Settled,C3,EUR,,30.00,EUR,,30.00',
      'P3,CaptureFailed,C3,EUR,30.00,,EUR,30.00,',
    );
    const expected = ['P1 8000', 'P2 5000', 'R1 credit 2000'];
    expect(await documents(webhooks, 'adyen-webhooks', 'automatic')).toEqual(expected);
    expect(await documents(settled, 'adyen-settlement', 'automatic')).toEqual(expected);
  });

  it('gives the same documents for each of two equal captures', async () => {
    const webhooks = jsonl(
      item('AUTHORISATION', 10000, 'P1'),
      item('CAPTURE', 4000, 'C1', 'P1'),
      item('CAPTURE', 4000, 'C2', 'P1'),
      item('CAPTURE', 1000, 'C3', 'P1'),
      item('CAPTURE_FAILED', 1000, 'C3', 'P1'),
    );
    const settled = settlement(
      'P1,Settled,C2,EUR,,40.00,EUR,,40.00',
      'P1,CaptureFailed,C3,EUR,10.00,,EUR,10.00,',
      'P1,Settled,C1,EUR,,40.00,EUR,,40.00',
      'P1,Settled,C3,EUR,,10.00,EUR,,10.00',
    );
    const expected = ['P1-C1 4000', 'P1-C2 4000'];
    expect(await documents(webhooks, 'adyen-webhooks', 'manual')).toEqual(expected);
    expect(await documents(settled, 'adyen-settlement', 'manual')).toEqual(expected);
  });
});

describe('a payment that is issued under another id', () => {
  const issued: DocumentState = { state: 'issued', mark: '400000000000001' };
  const captures = jsonl(item('CAPTURE', 4000, 'C1', 'P1'));
  const mapped = () => mapPayments(captures, { extends: 'adyen-webhooks', payment: { capture: 'manual' } });

  it('is held where its part would state the money again', async () => {
    const past = { ...NO_PAST, documents: new Map([['p1', issued]]) };
    const { documents } = paymentLife(await mapped(), { past, credits: false });
    expect(documents).toMatchObject([
      {
        external_id: 'P1-C1',
        held: { code: 'IDENTITY-CHANGED', params: { known: 'P1', mark: issued.mark } },
      },
    ]);
  });

  it('goes on where the part itself is issued', async () => {
    const past = { ...NO_PAST, documents: new Map([['p1-c1', issued]]), parts: ['P1-C1'] };
    const { documents } = paymentLife(await mapped(), { past, credits: false });
    expect(documents[0]?.held).toBeUndefined();
  });
});
