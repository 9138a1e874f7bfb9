import { beforeEach, describe, expect, it } from 'vitest';
import { updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { catchUp, noteReport, noteRewriting } from '../../shared/jobs/find/catch-up.ts';
import { findDocuments } from '../../shared/jobs/find/find-documents.ts';
import { dropIndex, indexFolder, readIndexHead, updateIndexHead } from '../../shared/jobs/find/index-head.ts';
import { wantedBy } from '../../shared/jobs/find/issued-document.ts';
import { openSegment } from '../../shared/jobs/find/segment.ts';
import {
  noCounts,
  type PreviousReport,
  type Summary,
  summaryForm,
} from '../../shared/report/summary/summary.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import { anOutcome, aPlan } from '../report/report-fixtures.ts';
import { aDocument, aRecord, emptyStore, storeJob, storeSummary } from './stored-job.ts';

const ENVIRONMENT = 'http://127.0.0.1:1';
const always = () => true;
/** Time for one change of the head. */
const once = () => {
  const answers = [true];
  return () => answers.pop() ?? false;
};
let store = emptyStore();
let newest: PreviousReport | undefined;

beforeEach(() => {
  store = emptyStore();
  newest = undefined;
});

interface Reported {
  /** The number of each document, whose MARK and external_id it makes. */
  documents?: readonly number[];
  outcome?: 'issued' | 'duplicate';
  summary?: Partial<Summary>;
  /** Where it is written over. */
  previous?: PreviousReport | undefined;
}

const countsOf = (documents: Partial<Summary['counts']['documents']>) => ({
  ...{ rows: noCounts(), documents: { ...noCounts(), ...documents } },
});
const reportAt = (job: string) => `reports/demo/standard/sales.csv/${job}/`;

/** A job with its report, as the newest link of the chain. */
async function reported(
  job: string,
  { documents = [], outcome = 'issued', summary = {}, previous = newest }: Reported = {},
) {
  const answers = documents.map((number, at) => {
    return anOutcome(at + 1, {
      ...{ external_id: `A-${number}`, mark: String(number), number: String(number), outcome },
      issued_at: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
    });
  });
  await storeJob(store, {
    plan: { job },
    outcomes: [answers],
    documents: [
      answers.map(({ ordinal }) =>
        aRecord(ordinal, { document: aDocument({ counterpart: { vat: '094014201' } }) }),
      ),
    ],
  });
  const counts = countsOf({ [outcome]: documents.length });
  const link = await storeSummary(store, {
    ...{ job, report: reportAt(job), account: 'demo', previous: previous ?? null, counts },
    ...summary,
  });
  newest = link;
  await updateChainHead(store, 'demo', () => ({ latest: link, ledgers: [] }));
  return link;
}

async function found(environment = ENVIRONMENT, criteria: Parameters<typeof wantedBy>[0] = {}) {
  const asked = { environment, accounts: ['demo'], wanted: wantedBy(criteria), limit: 1_000 };
  const { documents } = await findDocuments(store, asked);
  return documents.map(({ job, mark, learned = false }) => `${job} ${mark}${learned ? ' learned' : ''}`);
}

const head = () => readIndexHead(store, 'demo');

/** As the step that has just written a report notes it. */
async function noted(job: string, over: Partial<Parameters<typeof noteReport>[2]> = {}): Promise<void> {
  const report = reportAt(job);
  const text = await store.readText(`${report}summary.json`);
  const summary = summaryForm.read(text, report);
  await noteReport(store, 'demo', { job, report, summary, sha256: sha256Hex(text), ...over });
}

describe('the index of an account', () => {
  it('is brought up to the chain, as far as there is time', async () => {
    await reported('one', { documents: [1, 2] });
    await reported('dry', { documents: [3], summary: { dry_run: true } });
    await reported('live', { documents: [4], summary: { environment: 'live' } });
    const two = await reported('two', { documents: [5] });
    expect(await catchUp({ store, account: 'demo', mayGoOn: () => false })).toBe(false);
    expect(await found()).toEqual([]);
    expect(await catchUp({ store, account: 'demo', mayGoOn: always })).toBe(true);
    expect(await found()).toEqual(['two 5', 'one 2', 'one 1']);
    expect(await found('live')).toEqual(['live 4']);
    expect(await found(ENVIRONMENT, { customer: '094014201' })).toEqual(['two 5', 'one 2', 'one 1']);
    expect(await head()).toMatchObject({ covered: two, gaps: [], rewritten: [] });
    expect(await catchUp({ store, account: 'demo', mayGoOn: () => false })).toBe(true);
    expect(await catchUp({ store, account: 'nobody', mayGoOn: () => false })).toBe(true);
    await reported('three', { documents: [6] });
    await noted('three');
    expect(await found()).toEqual(['three 6', 'two 5', 'one 2', 'one 1']);
  });

  it('takes in a report with what its step knows of it, and any other as it lies there', async () => {
    const read: string[] = [];
    const bare = store;
    store = { ...bare, readText: (key) => bare.readText(read[read.push(key) - 1] ?? key) };
    await reported('one', { documents: [1] });
    await reported('two', { documents: [2, 3] });
    read.length = 0;
    await noted('two', { plan: aPlan({ job: 'two', waves: [[1]] }) });
    expect(read.filter((key) => /(plan|summary)\.json$/.test(key))).toEqual([
      `${reportAt('two')}summary.json`,
      `${reportAt('one')}summary.json`,
      'jobs/one/plan.json',
    ]);
    expect(await found()).toEqual(['two 3', 'two 2', 'one 1']);
    await reported('three', { documents: [4] });
    await noted('two');
    expect(await found()).toEqual(['three 4', 'two 3', 'two 2', 'one 1']);
  });

  it('takes in 64 links at a time, the newest first, and remembers the gap', async () => {
    const links: PreviousReport[] = [];
    for (let at = 1; at <= 70; at += 1) links.push(await reported(`j${at}`, { documents: [at] }));
    expect(await catchUp({ store, account: 'demo', mayGoOn: once() })).toBe(false);
    expect(await found()).toEqual(Array.from({ length: 64 }, (_, at) => `j${70 - at} ${70 - at}`));
    expect((await head()).gaps).toEqual([{ next: links[5] }]);
    const last = await reported('j71', { documents: [71] });
    expect(await catchUp({ store, account: 'demo', mayGoOn: once() })).toBe(false);
    expect(await head()).toMatchObject({ covered: last, gaps: [{ next: links[5] }] });
    expect(await found()).toHaveLength(65);
    expect(await catchUp({ store, account: 'demo', mayGoOn: always })).toBe(true);
    expect(await found()).toEqual(Array.from({ length: 71 }, (_, at) => `j${71 - at} ${71 - at}`));
    expect((await head()).gaps).toEqual([]);
    // Of so many parts few are made.
    expect((await head()).segments.length).toBeLessThan(8);
  });

  it.each([
    [8_191, 1],
    [8_192, 2],
  ])('takes in links at a time that issued so many documents: %i', async (issued, times) => {
    await reported('one', { documents: [1] });
    // A dry run counts for nothing.
    await reported('dry', { summary: { dry_run: true, counts: countsOf({ issued: 9 }) } });
    await reported('many', { documents: [2], summary: { counts: countsOf({ issued }) } });
    const asked: boolean[] = [];
    const mayGoOn = () => asked.push(true) > 0;
    expect(await catchUp({ store, account: 'demo', mayGoOn })).toBe(true);
    expect([await found(), asked.length]).toEqual([['many 2', 'one 1'], times]);
  });

  it('has a document once: as who issued it says, else as who found it', async () => {
    await reported('first', { documents: [1] });
    await reported('again', { documents: [1, 2], outcome: 'duplicate' });
    await reported('third', { documents: [2], outcome: 'duplicate' });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    const all = await found();
    expect(all.toSorted()).toEqual(['first 1', expect.stringMatching(/^(again|third) 2 learned$/)]);
    const { segments } = await head();
    await reported('fourth', { documents: [1, 2], outcome: 'duplicate' });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect([await found(), (await head()).segments]).toEqual([all, segments]);
  });

  it('has the newest answers of a report that was written anew', async () => {
    const one = await reported('one', { documents: [1, 2] });
    const two = await reported('two', { documents: [3] });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    await noteRewriting(store, 'demo', reportAt('one'));
    await noteRewriting(store, 'demo', reportAt('one'));
    await noteRewriting(store, 'demo', reportAt('unwritten'));
    await noteRewriting(store, 'demo', reportAt('two'));
    expect((await head()).rewritten).toEqual([
      { report: reportAt('one'), sha256: one.sha256 },
      { report: reportAt('two'), sha256: two.sha256 },
    ]);
    expect(await catchUp({ store, account: 'demo', mayGoOn: always })).toBe(true);
    const again = await reported('one', {
      documents: [1, 4],
      previous: undefined,
      summary: { language: 'el' },
    });
    await updateChainHead(store, 'demo', () => ({ latest: two, ledgers: [] }));
    expect(await catchUp({ store, account: 'demo', mayGoOn: () => false })).toBe(false);
    expect(await catchUp({ store, account: 'demo', mayGoOn: always })).toBe(true);
    expect((await found()).toSorted()).toEqual(['one 1', 'one 4', 'two 3']);
    const rewritten = { report: reportAt('one'), sha256: again.sha256 };
    expect((await head()).rewritten).toEqual([rewritten, { report: reportAt('two'), sha256: two.sha256 }]);
    await noted('two');
    expect((await head()).rewritten).toHaveLength(2);
  });

  it('forgets that a report was to be written anew once it is', async () => {
    const one = await reported('one', { documents: [1] });
    await noted('one');
    await noteRewriting(store, 'demo', reportAt('one'));
    await reported('one', { documents: [1, 2], previous: undefined, summary: { language: 'el' } });
    await updateChainHead(store, 'demo', () => ({ latest: one, ledgers: [] }));
    await noted('one');
    expect([(await found()).toSorted(), (await head()).rewritten]).toEqual([['one 1', 'one 2'], []]);
  });

  it('of the newest report that was written anew has its newest answers', async () => {
    await reported('zero', { documents: [9] });
    await reported('one', { documents: [1, 2], previous: newest });
    const before = newest;
    await catchUp({ store, account: 'demo', mayGoOn: always });
    const zero = JSON.parse(await store.readText(`${reportAt('one')}summary.json`)).previous;
    await reported('one', { documents: [3], previous: zero, summary: { language: 'el' } });
    expect(newest?.sha256).not.toBe(before?.sha256);
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect(await found()).toEqual(['zero 9', 'one 3']);
  });

  it('keeps a document that a report found, where that report is written anew', async () => {
    const link = await reported('one', { documents: [1], outcome: 'duplicate' });
    await reported('two', { documents: [1], outcome: 'duplicate' });
    const latest = newest;
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect(await found()).toEqual([expect.stringMatching(/^(one|two) 1 learned$/)]);
    for (const [job, previous] of [
      ['one', undefined],
      ['two', link],
    ] as const) {
      await noteRewriting(store, 'demo', reportAt(job));
      const again = { documents: [1], outcome: 'duplicate', summary: { language: 'el' } } as const;
      await reported(job, { ...again, previous });
      await updateChainHead(store, 'demo', () => latest && { latest, ledgers: [] });
    }
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect(await found()).toEqual([expect.stringMatching(/^(one|two) 1 learned$/)]);
  });

  it('remembers of which jobs a segment is out of date, while others are taken in', async () => {
    await reported('one', { documents: [1, 2] });
    const two = await reported('two', { documents: [3] });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    const [segment = { key: '' }] = (await head()).segments;
    for (const [job, documents] of [
      ['one', [1, 4]],
      ['two', [5]],
    ] as const) {
      await noteRewriting(store, 'demo', reportAt(job));
      const summary: Partial<Summary> = { language: 'el' };
      await reported(job, { documents, previous: undefined, summary });
      await updateChainHead(store, 'demo', () => ({ latest: two, ledgers: [] }));
      await catchUp({ store, account: 'demo', mayGoOn: always });
    }
    expect((await head()).dropped).toEqual([
      { segment: segment.key, job: 'one' },
      { segment: segment.key, job: 'two' },
    ]);
    expect(await found()).toEqual(['two 5', 'one 4', 'one 1']);
  });

  it('looks at every report behind a link that is gone, but for those that it has', async () => {
    await reported('known', { documents: [7] });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    const [known] = (await head()).segments;
    await reported('lost', { documents: [1] });
    await reported('dry', { documents: [8], summary: { dry_run: true } });
    await reported('two', {
      documents: [2],
      previous: { job: 'gone', report: reportAt('gone'), sha256: 'a'.repeat(64) },
    });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect((await found()).toSorted()).toEqual(['known 7', 'lost 1', 'two 2']);
    expect(await head()).toMatchObject({ gaps: [], dropped: [] });
    const [first, fresh, ...others] = (await head()).segments;
    expect([first, others]).toEqual([known, []]);
    expect((await (fresh && openSegment(store, fresh).jobs()))?.toSorted()).toEqual(['lost', 'two']);
  });

  it('that was damaged is made anew', async () => {
    await reported('one', { documents: [1] });
    await catchUp({ store, account: 'demo', mayGoOn: always });
    await noteRewriting(store, 'demo', reportAt('one'));
    const { rewritten } = await head();
    await dropIndex(store, 'demo');
    expect(await head()).toEqual({ gaps: [], rewritten, segments: [], dropped: [] });
    expect(await found()).toEqual([]);
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect(await found()).toEqual(['one 1']);
    await store.put(`${indexFolder('demo')}head.json`, '{');
    expect(await found()).toEqual([]);
    await catchUp({ store, account: 'demo', mayGoOn: always });
    expect(await found()).toEqual(['one 1']);
  });

  it('leaves what it wrote empty where somebody else was faster', async () => {
    await reported('one', { documents: [1] });
    const slow = {
      ...store,
      put: async (key: string, body: string | Uint8Array) => {
        const put = await store.put(key, body);
        // Somebody takes in the same links at that moment.
        if (key.startsWith('index/') && body.length > 0)
          await updateIndexHead(store, 'demo', (one) => ({ ...one, covered: newest }));
        return put;
      },
    };
    await catchUp({ store: slow, account: 'demo', mayGoOn: always });
    const objects = await Array.fromAsync(store.list('index/demo/'), ({ key, bytes }) => [
      key.endsWith('.json'),
      bytes > 0,
    ]);
    expect(objects.filter(([isHead]) => !isHead)).toEqual([[false, false]]);
  });
});
