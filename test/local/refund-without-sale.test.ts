import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paymentProfile } from '../payment-lives/payment-imports.ts';
import { importedReport } from './imported-report.ts';
import { temporaryFolder } from './run-rowmark.ts';

const BALANCE = 'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';
const row = (id: string, amount: string, what: string) => `${id},2026-11-05 09:14:20,eur,${amount},${what}`;
const charge = row('txn_1', '10.00', 'charge,ch_1,ch_1');
const nameless = row('txn_2', '-999.00', 'refund,re_1,');
const unknown = row('txn_3', '-5.00', 'refund,re_2,ch_9');
const refund = row('txn_4', '-4.00', 'refund,re_3,ch_1');

/** Imports lists of a balance into one data folder; answers what became of each row. */
async function balances(path: string) {
  const profile = join(path, 'balance.profile.json');
  await writeFile(profile, JSON.stringify(paymentProfile('stripe-balance')));
  return async (name: string, rows: readonly string[], ...args: string[]) => {
    const file = join(path, `${name}.csv`);
    await writeFile(file, `${[BALANCE, ...rows].join('\n')}\n`);
    const report = await importedReport(file, join(path, 'data'), '--profile', profile, ...args);
    return report.rows.map(({ external_id, outcome, code }) => [external_id, outcome, code]);
  };
}

it('holds a refund whose sale nobody knows until somebody takes it on, and asks nothing of others', async () => {
  await using folder = await temporaryFolder();
  const imported = await balances(folder.path);
  expect(await imported('all', [charge, nameless, unknown])).toEqual([
    ['ch_1', 'issued', null],
    ['re_1', 'held', 'PAY-SALE-UNSEEN'],
    ['re_2', 'held', 'PAY-SALE-UNSEEN'],
  ]);
  // The sale was issued from an earlier file.
  expect(await imported('later', [refund])).toEqual([['re_3', 'issued', null]]);
  const accepted = await imported('all', [charge, unknown], '--accept', 'PAY-SALE-UNSEEN');
  expect(accepted[1]).toEqual(['re_2', 'issued', null]);
  expect(await imported('all', [unknown])).toEqual([['re_2', 'duplicate', null]]);
});
