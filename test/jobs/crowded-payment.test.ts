import { expect, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { decidePayment } from '../../shared/documents/payment-lifecycle/decide-payment.ts';
import type { LifecycleRow } from '../../shared/documents/payment-lifecycle/lifecycle-row.ts';
import { type DocumentState, NO_HISTORY } from '../../shared/documents/payment-lifecycle/payment-history.ts';
import { readDocuments, readRows } from '../../shared/jobs/files/read-job.ts';
import { PAYMENT_STATE_BYTES_MAX } from '../../shared/ledger/payment-item.ts';
import { paymentSteps } from './payment-steps.ts';

const HEADER = 'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';
const sale = (payment: string) =>
  `txn_of_${payment},2026-11-05 09:14:20,eur,124.00,charge,${payment},${payment}`;
/** One cent of ch_1 each; an event takes at least this many bytes of what is remembered of it. */
const reversals = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `txn_${from + n},2026-11-09 09:14:20,eur,-0.01,charge_failure,${'f'.repeat(8)},ch_1`,
  );
const EVENT_BYTES_MIN = 60;
const TOO_MANY = Math.ceil(PAYMENT_STATE_BYTES_MAX / EVENT_BYTES_MIN);
const exportOf = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

const crowdedSteps = async (options: { dryRun?: boolean } = {}) => {
  const steps = await paymentSteps({ ...options, payment: { refund_id: 'balance_transaction_id' } });
  const { store } = steps.host;
  return {
    ...steps,
    rows: (job: string) => Array.fromAsync(readRows(store, job)),
    verdicts: async (job: string) =>
      (await readDocuments(store, job, 1)).map(({ external_id, verdict, problems }) => ({
        ...{ external_id, verdict },
        codes: problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      })),
  };
};

it.each([
  { dryRun: false },
  { dryRun: true },
])('rows of a payment of which more is told than is remembered say so, and other payments are issued: %j', async (options) => {
  const { intake, rows, verdicts } = await crowdedSteps(options);
  const job = await intake('all.csv', exportOf(sale('ch_2'), ...reversals(1, TOO_MANY), sale('ch_3')));
  const [first, ...others] = await rows(job);
  const last = others.pop();
  expect([first?.verdict, last?.verdict]).toEqual([undefined, undefined]);
  expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['rejected']));
  expect(new Set(others.flatMap(({ problems }) => problems.map(({ code }) => code)))).toEqual(
    new Set(['PAY-TOO-MUCH-TOLD']),
  );
  expect(await verdicts(job)).toMatchObject([
    { external_id: 'ch_2', verdict: 'ready' },
    { external_id: 'ch_3', verdict: 'ready' },
  ]);
});

it('a receipt that comes after an event was forgotten is not issued, whatever is remembered', async () => {
  const { host, intake, rows, verdicts } = await crowdedSteps();
  const some = Math.ceil(TOO_MANY / 4);
  await intake('some.csv', exportOf(...reversals(1, some)));
  await intake('too-many.csv', exportOf(...reversals(some + 1, TOO_MANY)));
  const state = await host.ledgerOf(DEFAULT_ACCOUNT).payment('ch_1');
  expect(state).toMatchObject({ crowded: true });
  expect(state?.told).toHaveLength(some);

  const again = await intake('some-again.csv', exportOf(...reversals(1, 1), ...reversals(TOO_MANY * 2, 1)));
  expect((await rows(again)).map(({ verdict }) => verdict)).toEqual(['skipped', 'rejected']);

  const job = await intake('sale.csv', exportOf(sale('ch_1')));
  expect(await verdicts(job)).toEqual([
    { external_id: 'ch_1', verdict: 'held', codes: ['PAY-TOO-MUCH-TOLD'] },
  ]);
});

it('a sale that was decided before another export told too much is not issued', async () => {
  const { intake, issue } = await crowdedSteps();
  const job = await intake('sale.csv', exportOf(sale('ch_1')));
  await intake('too-many.csv', exportOf(...reversals(1, TOO_MANY)));
  const [outcome] = await issue(job);
  expect(outcome).toMatchObject({ outcome: 'held', numbers_used: 0 });
  expect(outcome?.problems.map(({ code }) => code)).toContain('PAY-TOO-MUCH-TOLD');
});

it('a document that was begun stays what it is, however much was told since', () => {
  const rows: LifecycleRow[] = ['p1', 'p1-c2'].map((external_id, index) => ({
    ...{ row: index + 2, header: { external_id }, lines: [], problems: [] },
    event: { is: 'part', payment: 'p1', part: external_id.slice(3), what: 'charge' },
  }));
  const issued: DocumentState = { state: 'issued', mark: '400000000000001' };
  const past = { ...NO_HISTORY, documents: new Map([['p1', issued]]), crowded: true };
  const { documents, told, parts } = decidePayment(rows, {
    ...{ past, credits: false },
    source: { list: 'stripe-balance', gross: true },
  });
  expect(documents.map(({ external_id, held }) => [external_id, held?.code])).toEqual([
    ['p1', undefined],
    ['p1-c2', 'PAY-TOO-MUCH-TOLD'],
  ]);
  expect([...told, ...parts]).toEqual([]);
});
