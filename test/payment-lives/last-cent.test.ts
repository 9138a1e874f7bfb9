import { expect, it } from 'vitest';
import { jsonl } from '../money/export-text.ts';
import { type Imported, issuedCents, paymentImports, paymentProfile } from './payment-imports.ts';

const item = (eventCode: string, pspReference: string, value = 1000) => ({
  live: 'true',
  notificationItems: [
    {
      NotificationRequestItem: {
        amount: { currency: 'USD', value },
        eventCode,
        eventDate: '2026-11-04T10:11:12+01:00',
        success: 'true',
        pspReference,
        originalReference: 'P1',
      },
    },
  ],
});
const file = (...items: object[]) => ({ profile: 'own-adyen-webhooks', text: jsonl(...items) });
const profile = paymentProfile('adyen-webhooks', {
  ...{ capture: 'manual', payable_line: true },
  rate: { value: '1.0842', quoted: 'foreign-per-euro' },
});
const centsOf = ({ outcomes }: Imported) =>
  outcomes.map(({ outcome, payable_total }) => `${outcome} ${payable_total}`).sort();

/** 10.00 $ are 9.22 €, and 20.00 $ 18.45 €. */
it('refunds take back exactly the euro of the captures, the last of them what is left, over files', async () => {
  const imports = await paymentImports([profile]);
  const sales = file(item('CAPTURE', 'C1'), item('CAPTURE', 'C2'), item('CAPTURE', 'C3'));
  const sold = await imports.import(sales);
  expect(centsOf(sold)).toEqual(['issued 9.22', 'issued 9.22', 'issued 9.22']);
  const refunded = [
    await imports.import(file(item('REFUND', 'R1', 2000))),
    await imports.import(file(item('REFUND', 'R2'))),
  ];
  expect(refunded.flatMap(centsOf)).toEqual(['issued 18.45', 'issued 9.21']);
  expect(issuedCents([sold, ...refunded])).toBe(0);
  expect(new Set(centsOf(await imports.import(sales)))).toEqual(new Set(['duplicate 9.22']));
  expect(centsOf(await imports.import(file(item('REFUND', 'R2'))))).toEqual(['duplicate 9.21']);
});
