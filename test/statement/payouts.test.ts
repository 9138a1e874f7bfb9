import { expect, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { listedMonth } from '../../shared/statement/service-documents.ts';
import { drawStatement } from '../../shared/statement/statement.ts';
import { statementPage, writeStatement } from '../../shared/statement/write-statement.ts';
import { runSample, SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { readSamples } from '../samples/samples.ts';
import { workbookText } from '../samples/workbook-text.ts';

async function imported(name: string) {
  const sample = (await readSamples()).find((sample) => sample.name === name);
  if (sample === undefined) throw new Error(`There is no sample ${name}.`);
  return runSample(sample);
}

async function statementOf(host: LocalHost, month: string) {
  const client = host.clientOf(DEFAULT_ACCOUNT);
  const listed = await listedMonth(client, month);
  if ('state' in listed) throw new Error('the service is away');
  const deps = { store: host.store, ledger: host.ledgerOf(DEFAULT_ACCOUNT), client };
  const { environment } = host;
  return drawStatement(deps, { account: DEFAULT_ACCOUNT, environment, month, now: SAMPLE_MOMENT, listed });
}

it('states the payouts of the month, each export in three lines, and the documents that wait for a payout', async () => {
  await using run = await imported('stripe-payouts');
  const statement = await statementOf(run.host, '2026-11');
  const { payouts, paid_without_document, waiting_for_payout } = statement;
  expect(payouts.map(({ payout, amount, remainder }) => [payout, amount, remainder])).toEqual([
    ['po_1PA100', '424.12', '0.00'],
    ['po_1PA101', '129.04', '0.00'],
  ]);
  expect(paid_without_document).toEqual([]);
  expect(waiting_for_payout.map(({ external_id, payable }) => [external_id, payable])).toEqual([
    ['ch_3PA011', '62.00'],
  ]);
  const page = statementPage(statement, 'el');
  for (const words of [
    'Documents that wait for a payout',
    'Παραστατικά που περιμένουν απόδοση',
    'captured 790.50',
    'εισπράξεις 790,50',
  ])
    expect(page).toContain(words);
  const folder = await writeStatement(run.host.store, statement, 'el');
  await using workbook = await run.host.store.localFile(`${folder}statement.el.xlsx`);
  const cells = await workbookText(workbook.path);
  for (const text of ['po_1PA100', statement.head ?? 'no head']) expect(cells).toContain(text);
});

it('names what was paid out without a document, and by the day of the payout', async () => {
  await using run = await imported('adyen-settlement');
  const statement = await statementOf(run.host, '2024-03');
  expect(statement.payouts).toMatchObject([{ payout: '41', amount: '244.34', remainder: '0.00' }]);
  // The payment whose rate is refused, and the refund for which the profile makes no credit note.
  expect(statement.paid_without_document.map(({ payout, row }) => [payout, row])).toEqual([
    ['41', 6],
    ['41', 7],
  ]);
  expect((await statementOf(run.host, '2026-11')).payouts).toEqual([]);
});
