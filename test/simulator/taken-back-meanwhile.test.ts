import { expect, it } from 'vitest';
import { profileKey } from '../../shared/store/keys.ts';
import { taken } from '../tables/intake/intake-kit.ts';
import { memoryLedger } from '../tables/memory-ledger.ts';
import { emptyLedger } from './empty-ledger.ts';
import { paymentSteps, profile } from './payment-steps.ts';

const HEADER = 'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';
const SALE = `${HEADER}\ntxn_1,2026-11-05 09:14:20,eur,124.00,charge,ch_1,ch_1\n`;
const FAILURE = `${HEADER}\ntxn_2,2026-11-09 09:14:20,eur,-124.00,charge_failure,ch_1,ch_1\n`;
const SETTLEMENT =
  'Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC)';
const settled = (...rows: string[]) =>
  [SETTLEMENT, ...rows.map((row) => `P1,B-1,2026-11-05 10:00:00,CET,${row}`), ''].join('\n');
const PARTS = settled('Settled,C1,EUR,,40.00,,EUR,,40.00,', 'Settled,C2,EUR,,40.00,,EUR,,40.00,');
const C1_FAILED = settled('CaptureFailed,C1,EUR,40.00,,,EUR,40.00,,');

it.each([
  ['a sale', 'stripe-balance', [SALE, FAILURE, SALE.replace('txn_1', 'txn_01')], ['held'], 0],
  ['a part', 'adyen-settlement', [PARTS, C1_FAILED, PARTS.trimEnd()], ['held', 'issued'], 1],
] as const)('%s is not issued once another export has told that it failed', async (_, list, files, found, left) => {
  const { intake, issue, documents } = await paymentSteps({ list, payment: { capture: 'manual' } });
  const [sale, , again] = [await intake('0.csv', files[0]), await intake('1.csv', files[1]), files[2]];
  const outcomes = await issue(sale);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(found);
  expect(outcomes[0]?.numbers_used).toBe(0);
  const told = { code: 'PAY-CHANGED-MEANWHILE', field: 'payment.amount' };
  expect(outcomes[0]?.problems).toContainEqual(expect.objectContaining(told));
  expect(await documents(await intake('2.csv', again))).toBe(left);
});

it('a sale whose payment has no room left meanwhile is not issued', async () => {
  const { host, intake, issue } = await paymentSteps();
  const job = await intake('sale.csv', SALE);
  await host.ledgerOf('default').restore({ name: { kind: 'payment', key: 'ch_1' }, item: { crowded: true } });
  const params = { variant: 'document', external_id: 'ch_1', payment: 'ch_1' };
  const problems = [{ code: 'PAY-TOO-MUCH-TOLD', field: 'payment.amount', params }];
  expect(await issue(job)).toMatchObject([{ outcome: 'held', numbers_used: 0, problems }]);
});

it('a sale that was issued before the failure is told is issued, and the failure names it', async () => {
  const ledger = memoryLedger();
  const begunMeanwhile = {
    ...emptyLedger,
    ...ledger,
    async notePayment(...of: Parameters<typeof ledger.notePayment>) {
      ledger.issue('ch_1');
      return ledger.notePayment(...of);
    },
  };
  const own = JSON.stringify({ ...profile, extends: 'stripe-balance' });
  const { rows } = await taken(FAILURE, {
    ...{ profile: 'balance', beside: { [profileKey('balance')]: own } },
    deps: { ledgerOf: () => begunMeanwhile },
  });
  expect((await rows()).flatMap(({ problems }) => problems)).toMatchObject([
    { code: 'PAY-ISSUED-REVERSED', params: { mark: '400000000000000' } },
  ]);
});
