import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/configuration.ts';
import type { GroupedRow } from '../../shared/jobs/group-rows.ts';
import { paymentLives } from '../../shared/jobs/payment-lives.ts';
import { readOutcomes, readPlan } from '../../shared/jobs/read-plan.ts';
import { exportKey, profileKey } from '../../shared/store/keys.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { memoryLedger } from '../payment-lives/memory-ledger.ts';

const HEADER = 'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';
const SALE = `${HEADER}\ntxn_1,2026-11-05 09:14:20,eur,124.00,charge,ch_1,ch_1\n`;
const FAILURE = `${HEADER}\ntxn_2,2026-11-09 09:14:20,eur,-124.00,charge_failure,ch_1,ch_1\n`;
const profile = {
  name: 'balance',
  extends: 'stripe-balance',
  document: { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  payment: {
    line: {
      name: { value: 'Order' },
      vat_rate: { value: 24 },
      classification_category: { value: 'category1_3' },
      classification_type: { value: 'E3_561_003' },
    },
  },
};

async function steps() {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-meanwhile-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const host = await openQuietHost(data, { requestsInFlight: 1 });
  onTestFinished(() => host[Symbol.asyncDispose]());
  await host.store.put(profileKey('balance'), JSON.stringify(profile));
  async function intake(file: string, text: string): Promise<string> {
    const key = exportKey('incoming', { account: DEFAULT_ACCOUNT, profile: 'balance', file });
    await host.store.put(key, text);
    const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
    if (!('job' in received)) throw new Error('the export is none');
    await host.handlers.intake({ job: received.job });
    return received.job;
  }
  async function issue(job: string) {
    await host.handlers.issue({ job, chunk: 1 });
    return readOutcomes(host.store, job, 1);
  }
  return { intake, issue, documents: async (job: string) => (await readPlan(host.store, job)).documents };
}

it('a sale is not issued once another export has told that it failed', async () => {
  const { intake, issue, documents } = await steps();
  const sale = await intake('sale.csv', SALE);
  await intake('failure.csv', FAILURE);
  const [outcome] = await issue(sale);
  expect(outcome).toMatchObject({ outcome: 'held', numbers_used: 0 });
  expect(outcome?.problems.map(({ code }) => code)).toContain('PAY-CHANGED-MEANWHILE');

  const again = await intake('sale-again.csv', SALE.replace('txn_1', 'txn_01'));
  expect(await documents(again)).toBe(0);
});

it('a sale that was issued before the failure is told is issued, and the failure names it', async () => {
  const ledger = memoryLedger();
  const begunMeanwhile = {
    ...ledger,
    async notePayment(...of: Parameters<typeof ledger.notePayment>) {
      ledger.issue('ch_1');
      await ledger.notePayment(...of);
    },
  };
  const failure: GroupedRow = {
    ...{ row: 2, header: { external_id: 'ch_1' }, lines: [], problems: [] },
    event: { is: 'reversal', payment: 'ch_1', what: 'reporting_category: charge_failure' },
  };
  const lives = paymentLives({
    ...{ ledger: begunMeanwhile, rates: undefined, saleRates: undefined, dryRun: false },
  });
  const { answers } = await lives([[failure]]);
  expect(answers.flatMap(({ problems }) => problems)).toMatchObject([
    { code: 'PAY-ISSUED-REVERSED', params: { mark: '400000000000000' } },
  ]);
});
