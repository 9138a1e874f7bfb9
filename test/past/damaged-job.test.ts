import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWholeJob } from '../../shared/jobs/files/read-job.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { isFullRun } from '../full-run.ts';
import { paymentSteps } from '../simulator/payment-steps.ts';
import { openPast, type Past, rowsOf } from './kept-past.ts';

const PAYMENTS_HEADER =
  'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';
const IDS = ['A-1', 'A-2', 'A-3'];

const half = async (path: string) => truncate(path, Math.floor((await readFile(path)).length / 2));
const zeros = async (path: string) => writeFile(path, Buffer.alloc((await readFile(path)).length));
const damages = {
  half,
  emptied: (path: string) => truncate(path, 0),
  zeros,
  gone: (path: string) => rm(path),
};

const parts = [
  'plan.json',
  'rows.jsonl',
  'ordinals',
  'documents/00001.jsonl',
  'outcomes/00001.jsonl',
  'job.json',
  'run.json',
  'waves/1.json',
];

const played = Object.entries(damages).filter(([name]) => isFullRun || name === 'half');

describe.each(played)('a part of an unfinished job that is %s', (_, damage) => {
  let past: Past;
  let job = '';
  beforeAll(async () => {
    past = await openPast();
    const killed = await past.import('one.csv', IDS);
    job = join(past.data, 'jobs', killed.summary?.job ?? '');
    await past.forget(killed);
    await past.keep('', 'killed');
  });
  afterAll(() => past[Symbol.asyncDispose]());

  it.each(
    parts,
  )('%s: the export is imported again, every row is answered, and nothing is issued twice', async (part) => {
    await past.putBack('', 'killed');
    await damage(join(job, part));
    const again = await past.import('one.csv', IDS);
    expect(await rowsOf(again.report)).toEqual(
      IDS.map((id) => expect.stringMatching(`^${id} (issued|duplicate)`)),
    );
    expect(again.status).toBe(0);
    expect(await past.run('ledger', 'check')).toMatchObject({ status: 0 });
    expect((await past.import('two.csv', ['B-1'])).status).toBe(0);
  });

  it('newest/: the export is imported again', async () => {
    await past.putBack('', 'killed');
    await damage(join(past.data, 'newest/default/standard/one.csv.json'));
    expect(await past.import('one.csv', IDS)).toMatchObject({ status: 0 });
  });

  it('latest.json: it is rebuilt from the chain, which goes on', async () => {
    await using past = await openPast();
    await past.import('one.csv', ['A-1']);
    const second = await past.import('two.csv', ['A-2']);
    await past.keep('ledger', 'copy');
    await damage(join(past.data, 'reports/default/latest.json'));
    const third = await past.import('three.csv', ['A-3']);
    expect(third).toMatchObject({ status: 0, summary: { previous: { job: second.summary?.job } } });
    const verified = await past.verify(third.report);
    expect(verified).toMatchObject({ sound: true, checked: { reports_before: 2 } });
    await past.putBack('ledger', 'copy');
    await damage(join(past.data, 'reports/default/latest.json'));
    expect((await past.import('four.csv', ['A-4'])).status).toBe(2);
  });
});

it('seals no report without rows that its plan counts', async () => {
  await using past = await openPast();
  const killed = await past.import('one.csv', IDS);
  await past.forget(killed);
  const rows = join(past.data, 'jobs', killed.summary?.job ?? '', 'rows.jsonl');
  const lines = (await readFile(rows, 'utf8')).split('\n');
  await writeFile(rows, `${lines.slice(0, 2).join('\n')}\n`);
  expect(await rowsOf((await past.import('one.csv', IDS)).report)).toHaveLength(IDS.length);
  expect(await readdir(join(past.data, 'reports/default/standard/one.csv'))).toHaveLength(1);
});

it.each([
  ['payments that it told are torn', 'payments', (text: string) => text.slice(0, 20)],
  ['the last payment is gone', 'payments', (text: string) => text.slice(0, text.indexOf('\n') + 1)],
  ['payments are emptied', 'payments', () => ''],
  ['a document has another digit', 'documents', (text: string) => text.replace('"124.00"', '"724.00"')],
  ['a cell of a row has another digit', 'rows', (text: string) => text.replace('-124.00', '-724.00')],
] as const)('begins anew where %s', async (_, part, damaged) => {
  const { host, intake } = await paymentSteps();
  const failures = ['ch_1', 'ch_2'].map(
    (id) => `txn_${id},2026-11-09 09:14:20,eur,-124.00,charge_failure,${id},${id}`,
  );
  const sale = 'txn_ch_3,2026-11-09 09:14:20,eur,124.00,charge,ch_3,ch_3';
  const job = await intake('failures.csv', `${[PAYMENTS_HEADER, ...failures, sale].join('\n')}\n`);
  expect(await isWholeJob(host.store, job)).toBe(true);
  const { documents, ...keys } = jobKeys(job);
  const key = part === 'documents' ? documents(1) : keys[part];
  await host.store.put(key, damaged(await host.store.readText(key)));
  expect(await isWholeJob(host.store, job)).toBe(false);
});
