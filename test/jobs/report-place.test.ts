import { describe, expect, it } from 'vitest';
import { updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { advanceChain, chainPlace } from '../../shared/jobs/report/report-chain.ts';
import { hasOwnFiles, isUnchanged, supersededOf } from '../../shared/jobs/report/standing-report.ts';
import { noCounts, type PreviousReport, type Summary } from '../../shared/report/summary/summary.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome } from '../report/report-fixtures.ts';
import { aSummary, emptyStore, storeSummary } from './stored-job.ts';

const reportAt = (job: string) => `reports/demo/standard/sales.csv/${job}/`;
const of = (job: string) => ({ account: 'demo', job, report: reportAt(job) });
const stored = (store: Store, job: string, over: Partial<Summary> = {}) =>
  storeSummary(store, { job, report: reportAt(job), account: 'demo', ...over });
const headAt = (store: Store, latest: PreviousReport, previous?: PreviousReport) =>
  updateChainHead(store, 'demo', () => ({ latest, ...(previous && { previous }), ledgers: [] }));

describe('the place of a report in its chain', () => {
  it('is behind the newest', async () => {
    const store = emptyStore();
    expect(await chainPlace(store, of('one'))).toStrictEqual({ previous: undefined, under: undefined });
    const one = await stored(store, 'one');
    await headAt(store, one);
    expect(await chainPlace(store, of('two'))).toStrictEqual({ previous: one, under: one.sha256 });
  });

  it('stays that of a report that is written again, unless two runs wrote over each other', async () => {
    const store = emptyStore();
    const one = await stored(store, 'one');
    const two = await stored(store, 'two', { previous: one });
    await headAt(store, two, one);
    const { own, ...place } = await chainPlace(store, of('two'));
    expect(place).toStrictEqual({ previous: one, under: two.sha256 });
    expect(own).toMatchObject({ job: 'two', previous: one });
    await stored(store, 'two', { previous: one, language: 'el' });
    expect(await chainPlace(store, of('two'))).toStrictEqual({ previous: one, under: two.sha256 });
  });

  it('stays where another report follows it, near or far', async () => {
    const store = emptyStore();
    const one = await stored(store, 'one');
    const two = await stored(store, 'two', { previous: one });
    const three = await stored(store, 'three', { previous: two });
    const four = await stored(store, 'four', { previous: three });
    for (const [latest, previous] of [
      [three, two],
      [four, three],
    ] as const) {
      await headAt(store, latest, previous);
      const found = await chainPlace(store, of('two'));
      expect(found).toMatchObject({
        previous: one,
        isFollowed: true,
        under: latest.sha256,
        own: { job: 'two' },
      });
    }
    expect(await chainPlace(store, of('one'))).toMatchObject({ isFollowed: true, previous: undefined });
  });

  it('of a report that never came into the chain is behind the newest', async () => {
    const store = emptyStore();
    const one = await stored(store, 'one');
    await stored(store, 'late', { previous: one });
    const two = await stored(store, 'two', { previous: one });
    await headAt(store, two, one);
    expect(await chainPlace(store, of('late'))).toStrictEqual({ previous: two, under: two.sha256 });
    const three = await stored(store, 'three', { previous: two });
    await headAt(store, three, two);
    expect(await chainPlace(store, of('late'))).toStrictEqual({ previous: three, under: three.sha256 });
  });

  it('is found over a report that was written anew since another followed it', async () => {
    const store = emptyStore();
    const one = await stored(store, 'one');
    const two = await stored(store, 'two', { previous: one });
    await store.put(
      `${reportAt('two')}summary-${two.sha256}.json`,
      await store.readText(`${reportAt('two')}summary.json`),
    );
    // Its new summary names another report before it, which cannot be the one that was followed.
    await stored(store, 'two', { previous: { ...one, job: 'x', report: reportAt('x') } });
    const three = await stored(store, 'three', { previous: two });
    await headAt(store, three, two);
    expect(await chainPlace(store, of('one'))).toMatchObject({ isFollowed: true });
  });

  it('is told with the own report where the head was found anew from its links', async () => {
    const store = emptyStore();
    const one = await stored(store, 'one');
    const two = await stored(store, 'two', { previous: one, finished_at: '2026-11-20T09:00:00.000Z' });
    await stored(store, 'aside', { previous: one });
    expect(await chainPlace(store, of('two'))).toMatchObject({
      previous: one,
      under: undefined,
      own: { job: 'two' },
    });
    expect(await chainPlace(store, of('aside'))).toMatchObject({
      previous: two,
      under: undefined,
      own: { job: 'aside' },
    });
    expect(await chainPlace(store, of('new'))).toStrictEqual({ previous: two, under: undefined });
    await store.put(`${reportAt('aside')}summary.json`, '{');
    expect(await chainPlace(store, of('aside'))).toStrictEqual({ previous: two, under: undefined });
  });

  it('is taken where nobody took it meanwhile, with the run that the ledger counted', async () => {
    const store = emptyStore();
    const [one, two, three] = ['1', '2', '3'].map((n) => ({
      job: n,
      report: reportAt(n),
      sha256: n.repeat(64),
    }));
    if (!one || !two || !three) return;
    const counted = { environment: 'a', epoch: '2026-01-01', run: 3 };
    const head = async () => JSON.parse(await store.readText('reports/demo/latest.json'));
    const advance = (to: Parameters<typeof advanceChain>[2]) => advanceChain(store, 'demo', to);
    expect(await advance({ latest: one, previous: undefined, under: undefined, counted })).toBe(true);
    expect(await head()).toStrictEqual({ form: 2, latest: one, ledgers: [counted] });
    expect(await advance({ latest: two, previous: undefined, under: undefined })).toBe(false);
    expect(await advance({ latest: two, previous: one, under: one.sha256 })).toBe(true);
    expect(await head()).toStrictEqual({ form: 2, latest: two, previous: one, ledgers: [counted] });
    expect(await advance({ latest: three, previous: one, under: one.sha256 })).toBe(false);
    // Another run of the same report has put it there.
    expect(await advance({ latest: two, previous: one, under: one.sha256 })).toBe(true);
    expect(await head()).toMatchObject({ latest: two });
  });
});

describe('a report that stands', () => {
  const counts = { rows: noCounts(), documents: { ...noCounts(), issued: 2, failed: 1 } };
  async function* outcomes(...all: ('issued' | 'failed' | 'held')[]) {
    for (const [at, outcome] of all.entries()) yield anOutcome(at + 1, { outcome });
  }

  it('is unchanged where as many documents came to each end', async () => {
    const summary = aSummary({ counts });
    expect(await isUnchanged(summary, outcomes('issued', 'failed', 'issued'))).toBe(true);
    for (const others of [
      outcomes('issued', 'issued'),
      outcomes('issued', 'issued', 'issued'),
      outcomes('issued', 'failed', 'issued', 'held'),
      outcomes('issued', 'failed', 'failed'),
    ])
      expect(await isUnchanged(summary, others)).toBe(false);
    const notices = [{ code: 'REPORT-LEAN' }] as Summary['notices'];
    expect(await isUnchanged({ ...summary, notices }, outcomes('issued', 'failed', 'issued'))).toBe(false);
    expect(
      await isUnchanged(
        { ...summary, notices: [{ code: 'OTHER' }] as Summary['notices'] },
        outcomes('issued', 'failed', 'issued'),
      ),
    ).toBe(true);
  });

  it('has its own files, each with the bytes that it states', async () => {
    const store = emptyStore();
    const report = reportAt('one');
    const files = Object.fromEntries(
      ['a.csv', 'b.csv'].map((file) => [file, { bytes: 1, sha256: sha256Hex(file) }]),
    );
    const summary = aSummary({ report, files });
    await store.put(`${report}a.csv`, 'a.csv');
    expect(await hasOwnFiles(store, summary)).toBe(false);
    await store.put(`${report}b.csv`, 'other');
    expect(await hasOwnFiles(store, summary)).toBe(false);
    await store.put(`${report}b.csv`, 'b.csv');
    expect(await hasOwnFiles(store, summary)).toBe(true);
  });

  it('is kept beside the new one, with those before it', async () => {
    const store = emptyStore();
    const report = reportAt('one');
    const older = `summary-${'a'.repeat(64)}.json`;
    const files = {
      [older]: { bytes: 1, sha256: 'a'.repeat(64) },
      'a.csv': { bytes: 1, sha256: 'b'.repeat(64) },
    };
    await store.put(`${report}summary.json`, 'now');
    await store.put(`${report}${older}`, 'before');
    expect(await supersededOf(store, aSummary({ report, files }))).toEqual(['now', 'before']);
  });
});
