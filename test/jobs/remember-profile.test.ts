import { describe, expect, it } from 'vitest';
import { exportHeaders, rememberProfile } from '../../shared/jobs/intake/remember-profile.ts';
import type { JobBrief } from '../../shared/jobs/steps/job-brief.ts';
import { problem } from '../../shared/problems/problem.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';
import { KNOWN_EXPORTS_KEY } from '../../shared/store/keys.ts';
import { emptyStore, storeJob } from './stored-job.ts';

describe('the profile of an export', () => {
  const brief = (issued: number, over: Partial<JobBrief> = {}) =>
    ({
      counts: { documents: { ...noCounts(), issued } },
      finished_at: '2026-11-20T08:00:00Z',
      dry_run: false,
      ...over,
    }) as JobBrief;
  const known = async (store: ReturnType<typeof emptyStore>) =>
    JSON.parse(await store.readText(KNOWN_EXPORTS_KEY)).accounts;
  const used = (name: string, issued: boolean, on = '2026-11-20') => ({
    name,
    sha256: 'b'.repeat(64),
    on,
    issued,
  });
  async function imported(
    store: ReturnType<typeof emptyStore>,
    profile: string,
    of: JobBrief,
    plan: object = {},
  ) {
    const stored = await storeJob(store, {
      plan: { job: profile, profile, columns: ['Id', 'Ποσό', 'rowmark_problem'], ...plan },
    });
    await rememberProfile(store, stored.plan, of);
  }

  it('is known by its headers, without what a retry file adds and blank ends', () => {
    expect(exportHeaders(['ID', '', 'Ποσό', 'rowmark_problem', '', ''])).toEqual(['id', '', 'ποσο']);
    expect(exportHeaders(['', 'rowmark_problem'])).toEqual([]);
  });

  it('is remembered with the last one first, and whether it has ever issued', async () => {
    const store = emptyStore();
    await imported(store, 'one', brief(1));
    await imported(store, 'two', brief(0));
    await imported(store, 'one', brief(0, { finished_at: '2026-11-21T08:00:00Z' }));
    const headers = ['id', 'ποσο'];
    expect(await known(store)).toEqual({
      demo: [{ headers, profiles: [used('one', true, '2026-11-21'), used('two', false)] }],
    });
    await imported(store, 'dry', brief(1, { dry_run: true }), { account: 'shop' });
    const found = { counts: { documents: { ...noCounts(), duplicate: 1 } } } as Partial<JobBrief>;
    await imported(store, 'found', brief(0, found), { account: 'shop', columns: ['other'] });
    expect((await known(store)).shop).toEqual([
      { headers: ['other'], profiles: [used('found', true)] },
      { headers, profiles: [used('dry', false)] },
    ]);
    expect((await known(store)).demo).toHaveLength(1);
    const { version } = (await store.head(KNOWN_EXPORTS_KEY)) ?? {};
    await imported(store, 'found', brief(0, found), { account: 'shop', columns: ['other'] });
    expect((await store.head(KNOWN_EXPORTS_KEY))?.version).toBe(version);
  });

  it('is not remembered of what was not read, or is too wide; 200 exports are', async () => {
    const store = emptyStore();
    const wide = (count: number) => ({ columns: Array.from({ length: count }, (_, at) => `c${at}`) });
    await imported(store, 'x', brief(1), { unreadable: problem('READ-EMPTY', {}) });
    await imported(store, 'x', brief(1), { columns: ['rowmark_problem'] });
    await imported(store, 'x', brief(1), wide(1_001));
    expect(await store.head(KNOWN_EXPORTS_KEY)).toBeUndefined();
    await imported(store, 'x', brief(1), wide(1_000));
    for (let at = 1; at <= 200; at += 1) await imported(store, 'x', brief(1), { columns: [`q${at}`] });
    const exports: { headers: string[] }[] = (await known(store)).demo;
    expect(exports.map(({ headers }) => headers)).toEqual(
      Array.from({ length: 200 }, (_, at) => [`q${200 - at}`]),
    );
  });

  it.each([
    '{',
    '{"form":9,"accounts":{}}',
    '{"name":"a profile"}',
  ])('does not touch a record that is none: %s', async (text) => {
    const store = emptyStore();
    await store.put(KNOWN_EXPORTS_KEY, text);
    await imported(store, 'one', brief(1));
    expect(await store.readText(KNOWN_EXPORTS_KEY)).toBe(text);
  });
});
