import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { openPast, rowsOf } from './kept-past.ts';

const BEHIND = { status: 2, stderr: expect.stringContaining('[LEDGER-BEHIND]') };

it('counts the runs that may send, and the reports and the head of their chain repeat the number', async () => {
  await using past = await openPast();
  const first = await past.import('one.csv', ['A-1']);
  await past.import('one.csv', ['A-1'], '--dry-run');
  const second = await past.import('two.csv', ['A-2']);
  expect([first.summary?.ledger?.run, second.summary?.ledger?.run]).toEqual([1, 2]);
  expect(second.summary?.ledger?.epoch).toBe(first.summary?.ledger?.epoch);
  expect(JSON.parse(await past.text('reports/default/latest.json'))).toMatchObject({
    ledgers: [{ environment: 'sandbox', ...second.summary?.ledger }],
  });
  // Nothing of this one could be sent.
  const rejected = await past.importText('three.csv', receiptExport(receipt('A-3', { rate: '23' })));
  expect(rejected.summary?.counts.documents).toMatchObject({ issued: 0, rejected: 1 });
  expect(rejected.summary?.ledger).toBeUndefined();
});

it('sends nothing with a ledger that is gone, and says so to programs by its code', async () => {
  await using past = await openPast();
  await past.import('one.csv', ['A-1']);
  await past.lose('ledger');
  const lost = await past.import('two.csv', ['A-2']);
  expect(lost).toMatchObject(BEHIND);
  expect(JSON.parse(lost.stdout)).toMatchObject({ code: 'LEDGER-BEHIND' });
  expect(await past.import('two.csv', ['A-2'], '--dry-run')).toMatchObject(BEHIND);
  expect(await past.run('statement', '--month', '2026-11')).toMatchObject(BEHIND);
});

it('sends nothing with a copy of the ledger that is one run older than the reports', async () => {
  await using past = await openPast();
  await past.import('one.csv', ['A-1']);
  await past.keep('ledger', 'copy');
  await past.import('two.csv', ['A-2']);
  await past.keep('ledger', 'newest');
  await past.putBack('ledger', 'copy');
  expect(await past.import('three.csv', ['A-3'])).toMatchObject(BEHIND);
  await past.putBack('ledger', 'newest');
  expect(await past.import('three.csv', ['A-3'])).toMatchObject({ status: 0 });
});

it('knows the run of an import that was killed before its report, also by the jobs alone', async () => {
  await using past = await openPast();
  await past.import('one.csv', ['A-1']);
  await past.keep('ledger', 'copy');
  const killed = await past.import('two.csv', ['A-2']);
  await rm(join(past.data, 'jobs', killed.summary?.job ?? '', 'finished.json'));
  await rm(killed.report ?? '', { recursive: true });
  await past.putBack('ledger', 'copy');
  expect(await past.import('three.csv', ['A-3'])).toMatchObject(BEHIND);
  await past.lose('reports/default/latest.json');
  expect(await past.import('three.csv', ['A-3'])).toMatchObject(BEHIND);
});

it('sends nothing with a copy of the ledger that was made between an import that was killed and the one that went on with it', async () => {
  await using past = await openPast();
  const killed = await past.import('one.csv', ['A-1']);
  await past.forget(killed, 'outcomes');
  await past.keep('ledger', 'copy');
  const gone = await past.import('one.csv', ['A-1']);
  expect([gone.summary?.job, gone.summary?.ledger?.run]).toEqual([killed.summary?.job, 2]);
  await past.putBack('ledger', 'copy');
  expect(await past.import('two.csv', ['A-2'])).toMatchObject(BEHIND);
});

it.each([
  300, 1200, 2400,
])('asks the ledger what became of a chunk, of which it lost the last %i bytes', async (bytes) => {
  await using past = await openPast();
  const killed = await past.import('one.csv', ['A-1', 'A-2', 'A-3']);
  await past.forget(killed);
  const [log = ''] = (await readdir(join(past.data, 'ledger/tables'))).filter((name) =>
    name.endsWith('.log'),
  );
  const path = join(past.data, 'ledger/tables', log);
  await truncate(path, (await stat(path)).size - bytes);
  const { status, report } = await past.import('one.csv', ['A-1', 'A-2', 'A-3']);
  expect([status, await rowsOf(report)]).toEqual([0, ['A-1 issued', 'A-2 issued', 'A-3 issued']]);
  expect(await past.run('ledger', 'check')).toMatchObject({ status: 0 });
});

it('takes a folder that was put back as a whole, ledger and reports alike', async () => {
  await using past = await openPast();
  await past.import('one.csv', ['A-1']);
  await past.keep('.', 'copy');
  await past.import('two.csv', ['A-2']);
  await past.putBack('.', 'copy');
  const again = await past.import('three.csv', ['A-3']);
  expect(again).toMatchObject({ status: 0, summary: { ledger: { run: 2 } } });
});
