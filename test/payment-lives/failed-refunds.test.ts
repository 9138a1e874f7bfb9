import { expect, it } from 'vitest';
import { jsonl } from '../money/export-text.ts';
import { type Imported, issuedCents, paymentImports, paymentProfile, refusals } from './payment-imports.ts';

const item = (eventCode: string, value: number, pspReference: string) => ({
  live: 'true',
  notificationItems: [
    {
      NotificationRequestItem: {
        amount: { currency: 'EUR', value },
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
const profile = paymentProfile('adyen-webhooks', { capture: 'manual' });

const codes = (imported: Imported) => refusals([imported]).map(({ code }) => code);
const notices = ({ rows, outcomes }: Imported) =>
  [...rows, ...outcomes].flatMap(({ problems }) =>
    problems.flatMap(({ params }) => (params?.variant === undefined ? [] : [params.variant])),
  );
const outcomesOf = ({ outcomes }: Imported) => outcomes.map(({ outcome }) => outcome);

it('a capture that fails settles its refund that failed, and says the same whenever its file comes again', async () => {
  const imports = await paymentImports([profile]);
  const failures = file(item('CAPTURE_FAILED', 8963, 'C1'), item('REFUND_FAILED', 849, 'R1'));
  const sold = await imports.import(file(item('CAPTURE', 8963, 'C1'), item('REFUND', 849, 'R1')));
  expect(issuedCents([sold])).toBe(8114);
  const failed = await imports.import(failures);
  expect(issuedCents([sold, failed])).toBe(0);
  expect(codes(failed)).toEqual([]);
  expect(notices(failed)).toEqual(expect.arrayContaining(['settled', 'refunds']));
  const more = await imports.import(file(item('CAPTURE', 3658, 'C0')));
  const again = await imports.import(failures);
  expect(outcomesOf(again)).toEqual(['duplicate']);
  expect(codes(again)).toEqual([]);
  expect(issuedCents([sold, failed, more, again])).toBe(3658);
});

it('another capture that failed before is no telling of this one', async () => {
  const imports = await paymentImports([profile]);
  const files = [
    file(item('CAPTURE', 5000, 'C0'), item('CAPTURE', 5000, 'C1')),
    file(item('REFUND', 5000, 'R1')),
    file(item('CAPTURE_FAILED', 5000, 'C0')),
    file(item('CAPTURE_FAILED', 5000, 'C1'), item('REFUND_FAILED', 5000, 'R1')),
  ];
  const imported: Imported[] = [];
  for (const one of files) imported.push(await imports.import(one));
  expect(issuedCents(imported)).toBe(0);
  expect(refusals(imported)).toEqual([]);
  expect(notices(await imports.import(file(item('REFUND_FAILED', 5000, 'R1'))))).toContain('settled');
});

/** Of 50.00 and 100.00 with refunds of 40.00 and 20.00, 90.00 are left: a failure of the 100.00 settles 10.00 of the first. */
it('a failed refund is settled in part, and names what is left of it', async () => {
  const imports = await paymentImports([profile]);
  const imported = [
    await imports.import(file(item('CAPTURE', 5000, 'C0'), item('CAPTURE', 10000, 'C1'))),
    await imports.import(file(item('REFUND', 4000, 'R1'), item('REFUND', 2000, 'R2'))),
  ];
  const failed = await imports.import(
    file(
      item('REFUND_FAILED', 4000, 'R1'),
      item('REFUND_FAILED', 2000, 'R2'),
      item('CAPTURE_FAILED', 10000, 'C1'),
    ),
  );
  expect(issuedCents([...imported, failed])).toBe(0);
  expect(
    refusals([failed]).map(({ code, params }) => `${code} ${params?.external_id} ${params?.amount}`),
  ).toEqual(['PAY-ISSUED-REVERSED R1 30.00 EUR', 'PAY-ISSUED-REVERSED R2 20.00 EUR']);
});
