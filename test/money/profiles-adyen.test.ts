import { describe, expect, it } from 'vitest';
import { csv, jsonl } from './export-text.ts';
import { mapPayments, verdicts } from './map-payments.ts';

describe('Adyen', () => {
  const settlement = (...rows: string[]) =>
    csv(
      'Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC)',
      ...rows,
    );

  it('settlement: gross in the payer’s currency, and its euro amount with the fees added back', async () => {
    const text = settlement(
      '8816170000000031,B-1,2024-03-04 12:30:00,CET,Settled,8826170000000032,USD,,129.00,0.9187,EUR,,117.21,,0.24,0.11,0.95',
      '8816170000000031,B-1,2024-03-05 10:00:00,CET,Refunded,8826170000000062,USD,30.00,,0.9187,EUR,27.66,,0.10,,,',
      '8816170000000031,B-1,2024-03-06 10:00:00,CET,Chargeback,8826170000000063,USD,129.00,,0.9187,EUR,120,,,,,',
      ',,2024-03-06 10:00:00,CET,Fee,Fees March,EUR,,,,EUR,4.20,,,,,',
      ',,2024-03-06 10:00:00,CET,MerchantPayout,Batch 1,EUR,,,,EUR,80,,,,,',
    );
    const rows = await mapPayments(text, {
      extends: 'adyen-settlement',
      payment: {
        capture: 'automatic',
        rate: { column: 'Exchange Rate', quoted: 'euro-per-foreign' },
        refunds: { invoice_type_code: '11.4' },
      },
    });
    expect(verdicts(rows)).toEqual([
      '2 8816170000000031: 129.00 major USD',
      '3 8826170000000062 refund of 8816170000000031: 30.00 major USD',
      '4 PAY-DISPUTE',
      '5 PAY-FEE',
      '6 PAY-PAYOUT',
    ]);
    expect(rows[0]?.payment).toMatchObject({
      euro_amount: '118.51',
      euro_at_rate: true,
      part: '8826170000000032',
    });
    expect(rows[1]?.payment).toMatchObject({ euro_amount: '27.56' });
  });

  it('settlement: a rate that leads to another currency than euro is no rate', async () => {
    const text = settlement(
      '8816170000000031,B-1,2024-03-04 12:30:00,CET,Settled,8826170000000032,GBP,,100.00,1.27,USD,,126.00,1.00,,,',
    );
    const profile = {
      extends: 'adyen-settlement',
      payment: { capture: 'manual', rate: { column: 'Exchange Rate', quoted: 'euro-per-foreign' } },
    };
    expect(verdicts(await mapPayments(text, profile))).toEqual(['2 FX-RATE-NOT-EURO']);
  });

  const item = (differs: object) => ({
    live: 'true',
    notificationItems: [
      {
        NotificationRequestItem: {
          amount: { currency: 'CLP', value: 5000 },
          eventCode: 'AUTHORISATION',
          eventDate: '2024-03-04T10:11:12+01:00',
          pspReference: '8826170000000211',
          success: 'true',
          ...differs,
        },
      },
    ],
  });

  it('webhooks: a capture names the payment it belongs to', async () => {
    const several = {
      ...item({}),
      notificationItems: [...item({}).notificationItems, ...item({}).notificationItems],
    };
    const text = jsonl(
      item({}),
      item({ eventCode: 'CAPTURE', pspReference: '8836170000000212', originalReference: '8826170000000211' }),
      item({ success: 'false' }),
      item({ eventCode: 'REFUND', pspReference: '8836170000000213', originalReference: '8826170000000211' }),
      item({ eventCode: 'CHARGEBACK' }),
      item({ eventCode: 'CANCELLATION' }),
      several,
    );
    const captures = (capture: string) =>
      mapPayments(text, { extends: 'adyen-webhooks', payment: { capture } });
    expect(verdicts(await captures('automatic'))).toEqual([
      '1 8826170000000211: 5000 minor CLP',
      '2 capture-mode of 8826170000000211',
      '3 PAY-FAILED',
      '4 PAY-REFUND',
      '5 PAY-DISPUTE',
      '6 cancellation of 8826170000000211',
      '7 PAY-SEVERAL',
    ]);
    const manual = await captures('manual');
    expect(verdicts(manual)).toEqual([
      '1 PAY-PENDING',
      '2 8826170000000211-8836170000000212: 5000 minor CLP',
      '3 PAY-FAILED',
      '4 PAY-REFUND',
      '5 PAY-DISPUTE',
      '6 PAY-FAILED',
      '7 PAY-SEVERAL',
    ]);
    expect(manual[1]?.header.external_id).toBe('8826170000000211-8836170000000212');
  });
});
