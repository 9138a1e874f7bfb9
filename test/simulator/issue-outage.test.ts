import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { foldExternalId } from '../../shared/documents/external-id.ts';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import { readOutcomes } from '../../shared/jobs/files/read-job.ts';
import type { IssueDeps } from '../../shared/jobs/issue/decide.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { RetryableStep } from '../../shared/jobs/steps/events.ts';
import type { LedgerEntry } from '../../shared/ledger/ledger.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { StoredReport } from '../../shared/report/seal.ts';
import { verifyReport } from '../../shared/report/verify/verify-report.ts';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { emptyLedger, emptyWorld } from './empty-ledger.ts';
import { dynamodbOver, MemoryTables } from './memory-dynamodb.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const DOCUMENTS = 6;

let data: string;
let host: LocalHost;
let jobs = 0;
let job: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'rowmark-outage-'));
  host = await openQuietHost(data, { requestsInFlight: 2 });
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await rm(data, { recursive: true });
});
beforeEach(async () => {
  job = await readExport();
});

/** The job of a new export, read and not yet issued. */
async function readExport(documents = DOCUMENTS): Promise<string> {
  jobs += 1;
  const rows = Array.from(
    { length: documents },
    (_, n) => `R${jobs}-${n},11.1,3,Καφές,1,10.00,24,category1_3,E3_561_003`,
  );
  return readJob(host, [HEADER, ...rows].join('\n'), { file: `${jobs}.csv` });
}

const storedIn = (report: string): StoredReport => ({
  name: report,
  async files() {
    const files: string[] = [];
    for await (const { key } of host.store.list(report)) files.push(key.slice(report.length));
    return files;
  },
  async read(file) {
    const text = await host.store.readText(`${report}${file}`).catch(() => undefined);
    return text === undefined ? undefined : createReadStream(join(data, report, file));
  },
});

const AWAY: IssueResult = {
  outcome: 'failed',
  problems: [problem('SERVICE-UNREACHABLE', {}, { reason: { phrase: 'silent' } })],
  numbers_used: 0,
  numbers_lost: 0,
  waits_for: 'service',
};

const issued = (n: number): IssueResult => ({
  outcome: 'issued',
  problems: [],
  mark: String(400_000_000_000_000 + n),
  numbers_used: 1,
  numbers_lost: 0,
});

/** The ledger knows each document that an outcome calls issued: the entry of a known one. */
const issuedEntry = (external_id: string) =>
  [foldExternalId(external_id), { state: 'issued', external_id } as LedgerEntry] as const;

/** A chunk whose documents end as `decide` says; `asked` names those that went to the service. */
function chunkOf(decide: (ordinal: number) => IssueResult, over: Partial<IssueDeps> = {}, chunk = 1) {
  const asked: number[] = [];
  const deps: IssueDeps = {
    ...{ ...emptyWorld(host.store), concurrency: 2, verify: 'all' },
    ledgerOf: () => ({ ...emptyLedger, lookupAll: async (ids) => new Map(ids.map(issuedEntry)) }),
    around:
      (_, { away }) =>
      async (record) => {
        if (away() !== undefined) return AWAY;
        asked.push(record.ordinal);
        return decide(record.ordinal);
      },
    ...over,
  };
  return { asked, run: () => issueChunk(deps, { job, chunk }) };
}

const whyAgain = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof RetryableStep) return error.name;
    throw error;
  }
  return 'done';
};

it('decides again what an outage left, and that alone', async () => {
  const first = chunkOf((ordinal) => (ordinal <= 2 ? issued(ordinal) : AWAY));
  expect(await whyAgain(first.run)).toBe('ServiceDown');
  expect(await readOutcomes(host.store, job, 1)).toMatchObject([
    ...[1, 2].map((ordinal) => ({ ordinal, outcome: 'issued' })),
    ...[3, 4, 5, 6].map((ordinal) => ({ ordinal, outcome: 'failed', waits_for: 'service' })),
  ]);
  const second = chunkOf(issued);
  expect(await whyAgain(second.run)).toBe('done');
  expect(second.asked).toEqual([3, 4, 5, 6]);
  const outcomes = await readOutcomes(host.store, job, 1);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(DOCUMENTS).fill('issued'));
  expect(outcomes.reduce((sum, { numbers_used }) => sum + numbers_used, 0)).toBe(DOCUMENTS);
  const third = chunkOf(issued);
  expect([await whyAgain(third.run), third.asked]).toEqual(['done', []]);
});

it('waits for the service in one chunk alone where the next follow it for their numbers', async () => {
  job = await readExport(101);
  const second = chunkOf(() => AWAY, {}, 2);
  expect(await whyAgain(chunkOf(() => AWAY).run)).toBe('ServiceDown');
  expect(await whyAgain(second.run)).toBe('done');
  expect(second.asked).toEqual([101]);
  expect(await readOutcomes(host.store, job, 2)).toMatchObject([{ ordinal: 101, waits_for: 'service' }]);
  expect(await whyAgain(chunkOf(issued).run)).toBe('done');
  expect(await whyAgain(second.run)).toBe('ServiceDown');
});

it('says in the report of a waiting job how many documents wait, and what becomes of them', async () => {
  await whyAgain(chunkOf((ordinal) => (ordinal === 1 ? issued(1) : AWAY)).run);
  const { report, brief } = await host.handlers.report({ job });
  expect(brief).toMatchObject({
    complete: false,
    waiting: 5,
    counts: { documents: { issued: 1, failed: 5 } },
    newly: { issued: 1, rejected: 0, waiting: 5, numbers_used: 1 },
  });
  const summary = JSON.parse(await host.store.readText(`${report}summary.json`));
  expect(summary).toMatchObject({ waiting: 5, notices: [{ code: 'DOCUMENTS-WAIT' }] });
  expect(await readFile(join(data, report, 'summary.html'), 'utf8')).toContain(
    'waiting for the invoicing service',
  );
  await chunkOf(issued).run();
  expect((await host.handlers.report({ job })).brief).toMatchObject({
    ...{ complete: true, waiting: 0 },
    newly: { issued: 5, rejected: 0, waiting: -5, numbers_used: 5 },
  });
  expect((await host.handlers.report({ job })).brief.newly).toMatchObject({ issued: 0, waiting: 0 });
});

it('keeps the chain of reports whole when one is written anew that others follow', async () => {
  const waiting = job;
  await whyAgain(chunkOf((ordinal) => (ordinal === 1 ? issued(1) : AWAY)).run);
  const { report } = await host.handlers.report({ job: waiting });
  const interim = await host.store.readText(`${report}summary.json`);
  const { report: follower } = await host.handlers.report({ job: await readExport() });
  await chunkOf(issued).run();
  await host.handlers.report({ job: waiting });
  expect(await host.store.readText(`${report}summary.json`)).not.toBe(interim);
  for (const [folder, before] of [
    [report, 0],
    [follower, 1],
  ] as const) {
    const found = await verifyReport({ report: storedIn(folder), previous: storedIn });
    // The retry files of the interim report are in no report any more.
    // The stand-in for the issuing step settles nothing in the ledger.
    const problems = found.problems.filter(({ params }) => params?.file !== 'ledger.jsonl');
    expect(problems.map(({ code, params }) => [code, params?.file])).toEqual(
      folder === report ? ['retry.csv', 'retry.xlsx'].map((file) => ['REPORT-FILE-UNKNOWN', file]) : [],
    );
    expect(found.checked.reports_before).toBeGreaterThanOrEqual(before);
  }
});

it('does not go on saying that nothing was sent once a later run has begun and died', async () => {
  await whyAgain(chunkOf(() => AWAY).run);
  const dying = chunkOf(() => {
    throw new Error('the function dies');
  });
  await expect(dying.run()).rejects.toThrow('the function dies');
  const outcomes = await readOutcomes(host.store, job, 1);
  expect(outcomes.map(({ problems }) => problems.map(({ code }) => code))).toEqual(
    Array(DOCUMENTS).fill(['OUTCOME-UNKNOWN']),
  );
  expect(await whyAgain(chunkOf(issued).run)).toBe('done');
});

it('begins no document that its time may not suffice for; the next try goes on with the rest', async () => {
  let begun = 0;
  const short = chunkOf(
    (ordinal) => {
      begun += 1;
      return issued(ordinal);
    },
    { concurrency: 1, timeLeftMs: () => (begun < 2 ? 900_000 : 200_000) },
  );
  expect(await whyAgain(short.run)).toBe('TimeUp');
  expect(short.asked).toEqual([1, 2]);
  const rest = chunkOf(issued);
  expect(await whyAgain(rest.run)).toBe('done');
  expect(rest.asked).toEqual([3, 4, 5, 6]);
});

it('asks again for what a service that answers says nothing usable of, and keeps what it knows', async () => {
  const unknown: IssueResult = { ...AWAY, waits_for: 'answer' };
  expect(await whyAgain(chunkOf((ordinal) => (ordinal === 4 ? unknown : issued(ordinal))).run)).toBe(
    'NoAnswer',
  );
  const again = chunkOf(issued);
  expect(await whyAgain(again.run)).toBe('done');
  expect(again.asked).toEqual([4]);
});

/** The load of an account that all its functions share. */
function sharedLoad(places: number, now: () => number) {
  const tables = new MemoryTables();
  const dynamodb = dynamodbOver(async (command) => tables.execute(command));
  return () =>
    createSharedSemaphore({
      ...{ dynamodb, tableName: 'ledger', environment: 'test', account: 'a', places },
      ...{ placeLifeMs: 960_000, now, nameOf: () => crypto.randomUUID() },
    });
}

it('probes with one document after an outage, and sends no other while it is silent', async () => {
  let now = 1_000_000;
  const loadOf = sharedLoad(2, () => now);
  const first = chunkOf(() => AWAY, { loadOf });
  expect([await whyAgain(first.run), first.asked]).toEqual(['ServiceDown', [1, 2, 3, 4, 5, 6]]);
  const closed = chunkOf(issued, { loadOf });
  expect([await whyAgain(closed.run), closed.asked]).toEqual(['ServiceDown', []]);
  now += 30_000;
  const silent = chunkOf(() => AWAY, { loadOf });
  expect([await whyAgain(silent.run), silent.asked]).toEqual(['ServiceDown', [1]]);
  now += 60_000;
  const back = chunkOf(issued, { loadOf });
  expect([await whyAgain(back.run), back.asked]).toEqual(['done', [1, 2, 3, 4, 5, 6]]);
});

it('leaves a chunk alone while the account has no place for it', async () => {
  const loadOf = sharedLoad(1, Date.now);
  await loadOf().enter('another job');
  const chunk = chunkOf(issued, { loadOf });
  expect([await whyAgain(chunk.run), chunk.asked]).toEqual(['PlacesTaken', []]);
});

it('waits in the midst of a chunk while the account is closed for a short pause, and looks again', async () => {
  let now = 1_000_000;
  const loadOf = sharedLoad(2, () => now);
  job = await readExport(26);
  const slept: number[] = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
    now += ms;
  };
  const close = (ordinal: number) => {
    // A shorter pause that is told later ends nothing.
    for (const ms of ordinal === 3 ? [8_000, 1_000] : []) void loadOf().close(ms);
    return issued(ordinal);
  };
  const chunk = chunkOf(close, { loadOf, sleep, concurrency: 1 });
  expect([await whyAgain(chunk.run), chunk.asked.length, slept]).toEqual(['done', 26, [5_000, 3_000]]);
});
