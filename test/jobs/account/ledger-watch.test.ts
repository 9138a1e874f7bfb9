import { beforeEach, expect, it } from 'vitest';
import { createLedgerWatch } from '../../../shared/jobs/account/ledger-watch.ts';
import { findChainHead, findCountedRun, updateChainHead } from '../../../shared/jobs/files/chain-head.ts';
import { type Certificates, createCertificates } from '../../../shared/ledger/certificates.ts';
import type { LedgerEntry } from '../../../shared/ledger/ledger.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { ReportRow } from '../../../shared/report/columns/report-row.ts';
import { noCounts } from '../../../shared/report/summary/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { anOutcome, aRow, reportOf } from '../../report/report-fixtures.ts';
import { dynamodbOver, MemoryTables } from '../../simulator/memory-dynamodb.ts';
import { emptyStore, storeSummary } from '../stored-job.ts';

const ENVIRONMENT = 'http://127.0.0.1:1';
const NOW = '2026-11-20T08:00:00.000Z';
const BEHIND = problem('LEDGER-BEHIND', {}, { account: 'a' });

let tables: MemoryTables;
let store: Store;
beforeEach(() => {
  tables = new MemoryTables();
  store = emptyStore();
});

const certificatesOf = (account = 'a'): Certificates =>
  createCertificates({
    ...{ dynamodb: dynamodbOver(async (command) => tables.execute(command)), tableName: 'ledger' },
    ...{ environment: ENVIRONMENT, account },
  });

interface Watching {
  run?: string;
  certificates?: Certificates;
  /** Documents that the ledger knows as issued, and those that it knows otherwise. */
  issued?: readonly string[];
  claimed?: readonly string[];
}

/** A process that watches, and the ids that it has looked up. */
function watching({ run, certificates, issued = [], claimed = [] }: Watching = {}) {
  const asked: string[][] = [];
  const watch = createLedgerWatch({
    ...{ store, environment: ENVIRONMENT, now: () => new Date(NOW) },
    certificatesOf: (account) => certificates ?? certificatesOf(account),
    ledgerOf: () => ({
      async lookupAll(ids) {
        asked.push([...ids]);
        const known = new Map<string, unknown>();
        for (const id of issued) known.set(id, { state: 'issued' });
        for (const id of claimed) known.set(id, { state: 'claimed' });
        return new Map([...known].filter(([id]) => ids.includes(id))) as Map<string, LedgerEntry>;
      },
    }),
    ...(run === undefined ? {} : { run }),
  });
  return { ...watch, asked };
}
const headAt = (run: number, { epoch = NOW, environment = ENVIRONMENT } = {}) =>
  updateChainHead(store, 'a', (head) => ({
    ...head,
    ledgers: [...head.ledgers, { environment, epoch, run }],
  }));
const ledgers = async () => (await findChainHead(store, 'a')).head.ledgers;

it('counts a job once, before anything is sent, where reports and the job say so', async () => {
  const watch = watching();
  expect(await watch.count({ job: 'one', account: 'a' })).toBeUndefined();
  expect(await certificatesOf().read()).toEqual({ epoch: NOW, run: 1, job: 'one' });
  expect(await ledgers()).toEqual([{ environment: ENVIRONMENT, epoch: NOW, run: 1 }]);
  const counted = { account: 'a', environment: ENVIRONMENT, epoch: NOW, run: 1 };
  expect(await findCountedRun(store, 'one')).toEqual(counted);

  await watch.count({ job: 'one', account: 'a' });
  await watching().count({ job: 'one', account: 'a' });
  await watching().count({ job: 'two', account: 'a' });
  // A step of the first job that goes on after the second has begun.
  await watching().count({ job: 'one', account: 'a' });
  expect(await certificatesOf().read()).toMatchObject({ run: 2, job: 'two' });
  expect(await ledgers()).toEqual([{ environment: ENVIRONMENT, epoch: NOW, run: 2 }]);
  expect(await findCountedRun(store, 'two')).toEqual({ ...counted, run: 2 });
  expect(await findCountedRun(store, 'one')).toEqual(counted);
});

it('counts each process that goes on with a job, where processes are counted', async () => {
  const first = watching({ run: 'p1' });
  await first.count({ job: 'one', account: 'a' });
  await first.count({ job: 'one', account: 'a' });
  expect(await certificatesOf().read()).toEqual({ epoch: NOW, run: 1, job: 'one p1' });
  await watching({ run: 'p2' }).count({ job: 'one', account: 'a' });
  expect(await certificatesOf().read()).toEqual({ epoch: NOW, run: 2, job: 'one p2' });
});

it('counts a job anew with a ledger that was rebuilt, and repeats whose word took it on', async () => {
  await watching().count({ job: 'one', account: 'a' });
  const accepted = { by: 'Άννα', at: NOW, count: 3 };
  const epoch = '2026-11-21T08:00:00.000Z';
  await certificatesOf().renew({ epoch, run: 0, accepted });
  await updateChainHead(store, 'a', (head) => ({ ...head, ledgers: [] }));
  await watching().count({ job: 'one', account: 'a' });
  expect(await certificatesOf().read()).toEqual({ epoch, run: 1, job: 'one', accepted });
  expect(await findCountedRun(store, 'one')).toEqual({
    ...{ account: 'a', environment: ENVIRONMENT, epoch, run: 1, accepted },
  });
});

it('looks again after another run was faster, five times', async () => {
  let asked = 0;
  const late = (times: number): Certificates => ({
    ...certificatesOf(),
    count: async (run) => {
      asked += 1;
      return asked > times ? certificatesOf().count(run) : undefined;
    },
  });
  expect(await watching({ certificates: late(4) }).count({ job: 'one', account: 'a' })).toBeUndefined();
  expect(asked).toBe(5);
  asked = 0;
  const never = watching({ certificates: late(9) }).count({ job: 'two', account: 'a' });
  await expect(never).rejects.toThrow('The runs of a are counted by others all the time.');
  expect(asked).toBe(5);
  expect(await findCountedRun(store, 'two')).toBeUndefined();
});

it.each([
  ['fewer runs than the reports', { run: 2 }, true],
  ['as many runs', { run: 3 }, false],
  ['more runs', { run: 4 }, false],
  ['another beginning', { run: 9, epoch: '2026-11-19T00:00:00.000Z' }, true],
])('a ledger that has counted %s', async (_, of, isBehind) => {
  await headAt(9, { environment: 'elsewhere' });
  await headAt(3);
  await certificatesOf().renew({ epoch: NOW, ...of });
  const watch = watching();
  const expected = isBehind ? BEHIND : undefined;
  expect(await watch.look('a')).toEqual(expected);
  expect(await watch.count({ job: 'one', account: 'a' })).toEqual(expected);
  expect((await certificatesOf().read())?.run).toBe(isBehind ? of.run : of.run + 1);
  expect(watch.asked).toEqual([]);
});

it('a ledger that has counted nothing is behind where the reports state a run, whatever it knows', async () => {
  await storeIssued('one', ['A-1']);
  await headAt(1);
  const watch = watching({ issued: ['a-1', 'A-1'] });
  expect(await watch.look('a')).toEqual(BEHIND);
  expect(watch.asked).toEqual([]);
});

it('looks once at a ledger that is not behind, and again at one that was', async () => {
  let reads = 0;
  const certificates: Certificates = {
    ...certificatesOf(),
    read: () => {
      reads += 1;
      return certificatesOf().read();
    },
  };
  await headAt(1);
  const watch = watching({ certificates });
  expect(await watch.look('a')).toEqual(BEHIND);
  await certificatesOf().renew({ epoch: NOW, run: 1 });
  expect(await watch.look('a')).toBeUndefined();
  expect(await watch.look('a')).toBeUndefined();
  expect(reads).toBe(2);
  // A run that was behind may be counted once the ledger is put back.
  await certificatesOf().renew({ epoch: NOW, run: 0 });
  expect(await watch.count({ job: 'one', account: 'a' })).toEqual(BEHIND);
  await certificatesOf().renew({ epoch: NOW, run: 1 });
  expect(await watch.count({ job: 'one', account: 'a' })).toBeUndefined();
  expect((await certificatesOf().read())?.run).toBe(2);
});

it('names what a rebuild could not prove, of the account that was asked', async () => {
  const unproven = { clearances: 1, identities: 2, payments: 3 };
  await certificatesOf('a').renew({ epoch: NOW, run: 1, unproven });
  await certificatesOf('b').renew({ epoch: NOW, run: 1 });
  const watch = watching();
  expect(watch.unproven('a')).toBeUndefined();
  await watch.look('a');
  await watch.look('b');
  expect(watch.unproven('a')).toEqual({ epoch: NOW, run: 1, unproven });
  expect(watch.unproven('b')).toBeUndefined();
});

/** A report of these documents, each of which it says is issued, as the newest of the chain. */
async function storeIssued(
  job: string,
  ids: readonly string[],
  {
    dry_run = false,
    environment = ENVIRONMENT,
    isGone = false,
    counted = ids.length,
    rows = [] as object[],
  } = {},
) {
  const report = `reports/a/standard/sales.csv/${job}/`;
  const { head } = await findChainHead(store, 'a');
  const documents = { ...noCounts(), issued: counted };
  const latest = await storeSummary(store, {
    ...{ job, account: 'a', report, environment, dry_run, previous: head.latest ?? null },
    counts: { rows: noCounts(), documents },
  });
  await updateChainHead(store, 'a', () => ({ latest, ledgers: [] }));
  if (isGone) return;
  const { records } = await reportOf({
    rows: ids.map((external_id, n) => aRow(n + 2, { external_id })),
    outcomes: ids.map((external_id, n) => anOutcome(n + 1, { external_id })),
  });
  const written = records.map((row: ReportRow, n: number) => ({ ...row, ...rows[n] }));
  await store.put(`${report}result.jsonl`, written.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

it('a ledger of before certificates is not behind where it knows what the newest report says is issued', async () => {
  await storeIssued('older', ['O-1']);
  await storeIssued('newest', ['A-1', 'A-2', 'a-1', 'A-3'], {
    rows: [{}, {}, {}, { outcome: 'duplicate' }],
  });
  const ids = ['a-1', 'A-2'];
  const right = watching({ issued: ids });
  expect(await right.look('a')).toBeUndefined();
  expect(right.asked).toEqual([ids]);
  expect(await watching({ issued: ['a-1'] }).look('a')).toEqual(BEHIND);
  expect(await watching({ issued: ['a-1'], claimed: ['A-2'] }).look('a')).toEqual(BEHIND);
  expect(await watching({ issued: ['O-1'] }).count({ job: 'one', account: 'a' })).toEqual(BEHIND);
  expect(await certificatesOf().read()).toBeUndefined();
  const { latest } = (await findChainHead(store, 'a')).head;
  expect(await right.count({ job: 'one', account: 'a' })).toBeUndefined();
  expect((await findChainHead(store, 'a')).head).toEqual({
    ...{ latest, ledgers: [{ environment: ENVIRONMENT, epoch: NOW, run: 1 }] },
  });
  expect(latest?.job).toBe('newest');
});

it('looks behind reports of dry runs, of another service, of nothing issued, and those whose rows are gone', async () => {
  await storeIssued('told', ['A-1']);
  await storeIssued('gone', ['A-2'], { isGone: true });
  await storeIssued('none', ['A-3'], { counted: 0 });
  await storeIssued('elsewhere', ['A-4'], { environment: 'elsewhere' });
  await storeIssued('dry', ['A-5'], { dry_run: true });
  await storeIssued('unnamed', ['A-6'], { rows: [{ external_id: null }] });
  const watch = watching({ issued: ['A-1'] });
  expect(await watch.look('a')).toBeUndefined();
  expect(watch.asked).toEqual([['A-1']]);
});

it('an account without reports of issued documents has no ledger that is behind', async () => {
  expect(await watching().look('a')).toBeUndefined();
  await storeIssued('dry', ['A-5'], { dry_run: true });
  expect(await watching().look('a')).toBeUndefined();
});

it('looks a hundred documents up', async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `A-${n}`);
  await storeIssued('many', ids);
  const watch = watching({ issued: ids.slice(0, 100) });
  expect(await watch.look('a')).toBeUndefined();
  expect(watch.asked).toEqual([ids.slice(0, 100)]);
});

it('does not take a store that fails for rows that are gone', async () => {
  await storeIssued('one', ['A-1']);
  const whole = store;
  const away = async () => {
    throw new Error('the disk is away');
  };
  store = { ...whole, read: (key) => (key.endsWith('.jsonl') ? away() : whole.read(key)) };
  await expect(watching().look('a')).rejects.toThrow('the disk is away');
});
