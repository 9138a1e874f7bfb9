import { expect, it } from 'vitest';
import { problem } from '../../../shared/problems/problem.ts';
import { jobKeys, profileKey } from '../../../shared/store/keys.ts';
import { sha256Hex, unlessAbsent } from '../../../shared/store/store.ts';
import { emptyLedger, emptyWorld } from '../../simulator/empty-ledger.ts';
import { ORDER_LINE, RETAIL } from '../../tables/receipt-profile.ts';
import {
  CREATED,
  csv,
  dropped,
  jobsOfImport,
  NOW,
  notedImport,
  noteImport,
  putCountedRun,
  receipt,
  spoolWithoutRoom,
  standardSha256,
  taken,
} from './intake-kit.ts';

const TWO = csv(receipt('A-1'), receipt('A-2', '20.00'), receipt('A-1', '5.00'));

it('reads an export into rows, documents and a plan', async () => {
  const { answer, plan, key, rows, documents, logged, record, store } = await taken(
    csv(receipt('A-1'), receipt('A-1', '5.00'), receipt('A-2', 'x')),
  );
  expect(answer).toEqual({ job: 'job-1', rows: 3, documents: 2, chunks: 1, waves: [1], ends: '' });
  const text = csv(receipt('A-1'), receipt('A-1', '5.00'), receipt('A-2', 'x'));
  expect(plan).toMatchObject({
    ...{ ...record, started_at: NOW, documents: 2, chunk_starts: [1], waves: [[1]], header_row: 1 },
    source: { key, name: 'sales.csv', sha256: sha256Hex(text), bytes: Buffer.byteLength(text), rows: 3 },
    profile_used: { name: 'standard', sha256: await standardSha256() },
    sheet: { format: 'csv', delimiter: ',' },
    notices: [],
  });
  expect(plan.columns).toEqual(text.split('\n')[0]?.split(','));
  expect(plan.shapes).toHaveLength(plan.columns.length);
  for (const name of ['unreadable', 'corrections', 'told_payments', 'amend', 'unused'])
    expect(plan).not.toHaveProperty(name);
  expect((await rows()).map(({ row, document }) => [row, document])).toEqual([
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
  const [first, second] = await documents();
  expect(first).toMatchObject({ ordinal: 1, rows: [2, 3], verdict: 'ready' });
  expect(first?.document).toMatchObject({ net_total_amount: '15.00', payable_total_amount: '18.60' });
  expect(second).toMatchObject({
    ordinal: 2,
    external_id: 'A-2',
    rows: [4],
    verdict: 'rejected',
    stage: 'map',
  });
  expect(logged).toEqual(['export read']);
  // No payments, no file of them.
  expect(await unlessAbsent(store.readText(jobKeys('job-1').payments))).toBeUndefined();
});

it('makes the same documents of rows that stand apart, and needs no room for them', async () => {
  // The first one goes on in another case, which a person has to correct, and in a row that leaves its number out.
  const text = csv(
    ...[
      receipt('A-1'),
      receipt('A-2', '20.00'),
      receipt('a-1 ', '5.00'),
      receipt(',,', '1.00').replace(',11.1,3', ''),
    ],
    ...[receipt('A-3'), receipt('A-4'), receipt('A-3', '5.00')],
  );
  const deps = { spool: spoolWithoutRoom };
  const two = await (await taken(TWO, { deps })).documents();
  expect(two.map(({ rows }) => rows)).toEqual([[2, 4], [3]]);
  const filled = '{"extends":"standard","read":{"fill_down":true}}';
  const beside = { [profileKey('filled')]: filled };
  const { plan, rows, documents } = await taken(text, { profile: 'filled', beside, deps });
  expect(plan.documents).toBe(4);
  expect((await rows()).map(({ document }) => document)).toEqual([1, 2, 1, 1, 3, 4, 3]);
  expect(
    (await documents()).map(({ external_id, rows, document }) => [
      external_id,
      rows,
      document?.payable_total_amount,
    ]),
  ).toEqual([
    ['A-1', [2, 4, 5], undefined],
    ['A-2', [3], '24.80'],
    ['A-3', [6, 8], '18.60'],
    ['A-4', [7], '12.40'],
  ]);
});

it('does not read a job again whose plan stands, but for one that is damaged', async () => {
  let whole: boolean | undefined;
  const one = await dropped(TWO, { deps: { isWhole: async () => whole ?? true } });
  // Another file that has come in its place is of another job.
  await one.store.put(one.key, 'nothing');
  const answer = await one.intake();
  const { rows } = jobKeys('job-1');
  await one.store.put(rows, '');
  expect(await one.intake()).toEqual(answer);
  expect(await one.store.readText(rows)).toBe('');
  whole = false;
  one.deps.now = () => new Date('2026-11-20T09:00:00.000Z');
  expect(await one.intake()).toEqual(answer);
  expect(await one.rows()).toHaveLength(3);
  expect((await one.plan()).started_at).toBe(NOW);
  expect(one.logged).toEqual(['export read', 'export read']);
  const { isWhole: _, ...elsewhere } = one.deps;
  const other = await dropped(TWO, { store: one.store, deps: elsewhere });
  await one.store.put(rows, '');
  await other.intake();
  expect(await one.store.readText(rows)).toBe('');
});

it('what has sent already was begun when it was made, though its plan is gone', async () => {
  const one = await dropped(TWO);
  const run = { account: 'demo', environment: 'test', epoch: NOW, run: 1 };
  await putCountedRun(one.store, 'job-1', run);
  await one.store.put(jobKeys('job-1').plan, '{"job');
  await one.intake();
  expect((await one.plan()).started_at).toBe(CREATED);
});

it('is noted in the import of its bytes before it is read, unless it is noted already', async () => {
  const { store } = await taken(TWO);
  const place = await notedImport(store, 'job-1');
  expect(place?.as).toBe('own');
  const [noted] = await jobsOfImport(store, place?.import ?? '');
  expect(noted).toEqual({ job: 'job-1', created_at: CREATED, as: 'own' });
  const other = await dropped(TWO);
  await noteImport(other.store, other.record, { import: '1'.repeat(32), as: 'retry' });
  await other.intake();
  expect(await notedImport(other.store, 'job-1')).toEqual({ import: '1'.repeat(32), as: 'retry' });
  const failing = await dropped(TWO, {
    deps: {
      asked: async () => {
        throw new Error('no service');
      },
    },
  });
  await expect(failing.intake()).rejects.toThrow('no service');
  expect((await notedImport(failing.store, 'job-1'))?.as).toBe('own');
  expect(failing.logged).toEqual([]);
});

it.each([
  ['a dry run that nobody has confirmed', true, false, ['DRY-RUN-NOT-LIVE']],
  ['a dry run where documents may be issued', true, true, []],
  ['a dry run of a host that asks nobody', true, undefined, []],
  ['a real run', false, false, []],
])('says why it issues nothing: %s', async (_, dry_run, may, codes) => {
  const deps = may === undefined ? {} : { mayIssue: async () => may };
  const { plan } = await taken(TWO, { record: { dry_run }, deps });
  expect(plan.notices.map(({ code }) => code)).toEqual(codes);
  const text = 'nothing\n1';
  const unreadable = await taken(text, { record: { dry_run }, deps, profile: 'gone' });
  expect(unreadable.plan.notices.map(({ code }) => code)).not.toContain('DRY-RUN-NOT-LIVE');
});

const LOGIN = problem('LOGIN-CHANGED', {}, { account: 'demo' });
const BEHIND = problem('LEDGER-BEHIND', {}, { account: 'demo' });

it('reads nothing of an account that may not issue, or of a file in the wrong place', async () => {
  const asked: string[] = [];
  const world = emptyWorld();
  const look = (name: string, found: typeof LOGIN | undefined) => ({
    look: async (account: string) => {
      asked.push(`${name} ${account}`);
      return found;
    },
  });
  const stopped = async (login: typeof LOGIN | undefined, behind: typeof LOGIN | undefined, of = {}) => {
    const deps = {
      login: { ...world.login, ...look('login', login) },
      ledgerWatch: { ...world.ledgerWatch, ...look('watch', behind) },
    };
    const { plan, answer, store } = await taken(TWO, { deps, ...of });
    expect(await store.readText(jobKeys('job-1').rows)).toBe('');
    expect(plan).toMatchObject({ documents: 0, columns: [], chunk_starts: [], waves: [], notices: [] });
    expect(plan.source).toMatchObject({ name: plan.file, rows: 0 });
    expect(plan.profile_used).toEqual({ name: plan.profile, sha256: sha256Hex('') });
    expect(answer).toMatchObject({ rows: 0, documents: 0, chunks: 0, waves: [] });
    return plan.unreadable;
  };
  expect(await stopped(LOGIN, BEHIND)).toEqual(LOGIN);
  expect(asked.splice(0)).toEqual(['login demo']);
  expect(await stopped(undefined, BEHIND)).toEqual(BEHIND);
  expect(asked.splice(0)).toEqual(['login demo', 'watch demo']);
  const misplaced = { record: { key: 'incoming/sales.csv' }, profile: '@misplaced' };
  expect((await stopped(LOGIN, BEHIND, misplaced))?.code).toBe('EXPORT-MISPLACED');
  expect(asked).toEqual([]);
});

it('answers a file under a name that no store takes, without opening it', async () => {
  const one = await dropped(TWO, { profile: '@misplaced' });
  const record = { ...one.record, key: 'incoming/demo/../sales.csv' };
  await one.store.put(jobKeys('job-1').job, JSON.stringify({ form: 2, ...record }));
  await one.intake();
  const { unreadable, source } = await one.plan();
  expect(unreadable?.code).toBe('EXPORT-MISNAMED');
  expect(source).toMatchObject({ sha256: sha256Hex(''), bytes: 0 });
});

it('says what cannot be read, and by which profile it was tried', async () => {
  const gone = await taken(TWO, { profile: 'gone' });
  expect(gone.plan.unreadable?.code).toBe('MAP-PROFILE-NOT-FOUND');
  expect(gone.plan.profile_used).toEqual({ name: 'gone', sha256: sha256Hex('') });
  expect(await gone.store.readText(jobKeys('job-1').rows)).toBe('');
  const empty = await taken('');
  expect(empty.plan.unreadable).toMatchObject({ severity: 'error' });
  expect(empty.plan.profile_used).toEqual({ name: 'standard', sha256: await standardSha256() });
  expect(empty.plan.documents).toBe(0);
  const headless = await taken('a,b\n1,2');
  expect(headless.plan.unreadable?.code).toBe('MAP-NO-HEADER');
  expect(headless.plan.notices).toEqual([]);
  const profile = JSON.stringify({ name: 'mine', nothing: 1, document: { nowhere: 'a' } });
  const beside = { 'profiles/mine.json': profile };
  const { unreadable, notices } = (await taken(TWO, { profile: 'mine', beside })).plan;
  // Each mistake of the profile is told once.
  expect([unreadable, ...notices].map((one) => one?.code)).toEqual([
    'MAP-PROFILE-KEY-UNKNOWN',
    'MAP-PROFILE-KEY-UNKNOWN',
  ]);
  expect(notices).not.toContainEqual(unreadable);
});

it('counts the cells that are read as a person corrected them', async () => {
  const corrections = JSON.stringify({
    corrections: [{ row: 2, column: 'line.unit_price', was: '10.00', now: '30.00', by: 'Άννα', at: NOW }],
  });
  const beside = { 'imported/demo/standard/sales.csv.corrections.json': corrections };
  const { plan, documents } = await taken(csv(receipt('A-1')), { beside });
  expect(plan.corrections).toEqual({ count: 1, sha256: sha256Hex(corrections) });
  expect((await documents())[0]?.document?.net_total_amount).toBe('30.00');
  const unread = await taken('', { beside });
  expect(unread.plan.corrections).toEqual({ count: 0, sha256: sha256Hex(corrections) });
  const damaged = await taken(csv(receipt('A-1')), {
    beside: { 'imported/demo/standard/sales.csv.corrections.json': '{' },
  });
  expect(damaged.plan.unreadable).toMatchObject({ code: 'CORRECTIONS-UNREADABLE' });
});

it('tells a person when issuing ends that takes hours', async () => {
  const many = csv(...Array.from({ length: 20 }, (_, n) => receipt(`A-${n}`)));
  // 20 documents of 3 calls of 60 seconds, one after the other: an hour.
  const pace = { issuing: 1, secondsPerCall: 60 };
  const long = await taken(many, { deps: { pace } });
  expect(long.answer.ends).toContain('sales.csv');
  expect(long.answer.ends).toMatch(/\b20\b/);
  expect((await taken(many, { deps: { pace, language: 'el' } })).answer.ends).not.toBe(long.answer.ends);
  const asked = await taken(many, { deps: { pace, language: 'el' }, record: { language: 'en' } });
  expect(asked.answer.ends).toBe(long.answer.ends);
  expect((await taken(many, { deps: { pace: { issuing: 1, secondsPerCall: 59 } } })).answer.ends).toBe('');
  expect((await taken(many, { deps: { pace }, record: { dry_run: true } })).answer.ends).toBe('');
});

it('reads a job again whose told payments were never counted, and goes on with one that was', async () => {
  const failure = `balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id
txn_2,2026-11-09 09:14:20,eur,-124.00,charge_failure,ch_1,ch_1
`;
  const profile = { extends: 'stripe-balance', document: RETAIL, payment: { line: ORDER_LINE } };
  const told: string[] = [];
  async function notePayment(payment: string) {
    told.push(payment);
    return true;
  }
  const { intake, store } = await taken(failure, {
    profile: 'own',
    beside: { [profileKey('own')]: JSON.stringify({ name: 'own', ...profile }) },
    deps: { ledgerOf: () => ({ ...emptyLedger, notePayment }) },
  });
  expect(told).toEqual(['ch_1']);
  await intake();
  expect(told).toEqual(['ch_1', 'ch_1']);
  await putCountedRun(store, 'job-1', { environment: 'test', account: 'demo', epoch: 'e', run: 1 });
  await intake();
  expect(told).toHaveLength(2);
});
