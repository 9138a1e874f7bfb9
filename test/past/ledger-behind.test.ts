import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPast, rowsOf } from './kept-past.ts';

// What else is sent with a ledger that is lost, older or rebuilt: ../tables/plays/lost-ledgers.txt.

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
