import { expect, it } from 'vitest';
import { indexFolder, readIndexHead, updateIndexHead } from '../../shared/jobs/find/index-head.ts';
import { mergeSegments, replaceSegments } from '../../shared/jobs/find/merge-segments.ts';
import { openSegment, type SegmentPlace, writeSegment } from '../../shared/jobs/find/segment.ts';
import type { Store } from '../../shared/store/store.ts';
import { document } from './indexed.ts';
import { emptyStore } from './stored-job.ts';

const account = 'demo';
let marks = 0;
/** A segment of so many documents, all of one job. */
const segment = (store: Store, count: number, { environment = 'test', job = 'job' } = {}) =>
  writeSegment(
    store,
    { folder: indexFolder(account), environment },
    Array.from({ length: count }, () => {
      marks += 1;
      return document({ mark: String(1_000 + marks), job });
    }),
  );
const named = (
  store: Store,
  segments: readonly SegmentPlace[],
  dropped: { segment: string; job: string }[] = [],
) => updateIndexHead(store, account, (head) => ({ ...head, segments, dropped }));
const head = (store: Store) => readIndexHead(store, account);
/** The sizes of the segments after so many documents in each were put together. */
async function merged(...sizes: readonly (number | [count: number, environment: string])[]) {
  const store = emptyStore();
  const segments: SegmentPlace[] = [];
  for (const one of sizes) {
    const [count, environment] = typeof one === 'number' ? [one, 'test'] : one;
    segments.push(await segment(store, count, { environment }));
  }
  await named(store, segments);
  await mergeSegments(store, account, await head(store));
  return (await head(store)).segments.map(({ documents, environment }) => `${documents} ${environment}`);
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

it('makes one segment of eight of about the same size, and of one environment', async () => {
  expect(await merged(...times(7, 3))).toEqual(times(7, '3 test'));
  expect(await merged(...times(8, 3))).toEqual(['24 test']);
  expect(await merged(...times(4, 1), ...times(3, 64), 511)).toEqual(['707 test']);
  expect(await merged(512, ...times(7, 5))).toEqual(['512 test', ...times(7, '5 test')]);
  const other = ['3 other', ...times(7, '3 test')];
  expect(await merged([3, 'other'], ...times(7, 3))).toEqual(other);
});

it('goes on with what came of it', async () => {
  // Eight of eight become eight, and these are one.
  expect(await merged(...times(64, 8))).toEqual(['512 test']);
});

it('leaves out what was dropped, and forgets what was dropped of segments that are gone', async () => {
  const store = emptyStore();
  const small: SegmentPlace[] = [];
  for (let n = 0; n < 8; n += 1) small.push(await segment(store, 2, { job: n === 0 ? 'old' : 'job' }));
  const large = await segment(store, 512);
  const [first, second] = small;
  if (first === undefined || second === undefined) throw new Error('no segments');
  const kept = { segment: large.key, job: 'old' };
  const dropped = [{ segment: first.key, job: 'old' }, { segment: second.key, job: 'old' }, kept];
  await named(store, [large, ...small], dropped);
  await mergeSegments(store, account, await head(store));
  const after = await head(store);
  expect(after.segments.map(({ documents }) => documents)).toEqual([512, 14]);
  expect(after.dropped).toEqual([kept]);
  for (const { key } of small) expect(await store.readText(key)).toBe('');
  const [, fresh] = after.segments;
  expect(await (fresh && openSegment(store, fresh).jobs())).toEqual(['job']);
});

it('puts nothing in the place of segments of which everything is left out', async () => {
  const store = emptyStore();
  const [gone, kept] = [await segment(store, 2), await segment(store, 3)];
  await named(store, [gone, kept]);
  await replaceSegments(store, account, [gone], ({ segment, job }) => segment === gone.key && job === 'job');
  expect((await head(store)).segments).toEqual([kept]);
  expect(await store.readText(gone.key)).toBe('');
});

it('leaves the index alone where somebody else has put them together meanwhile', async () => {
  const store = emptyStore();
  const [one, two] = [await segment(store, 2), await segment(store, 3)];
  await named(store, [one, two]);
  const overtaken: Store = {
    ...store,
    async update(key, change) {
      await named(store, [two]);
      return store.update(key, change);
    },
  };
  const before = (await Array.fromAsync(store.list(indexFolder(account)))).map(({ key }) => key);
  await replaceSegments(overtaken, account, [one, two], () => false);
  expect((await head(store)).segments).toEqual([two]);
  expect(await openSegment(store, two).jobs()).toEqual(['job']);
  const written = (await Array.fromAsync(store.list(indexFolder(account)))).filter(
    ({ key }) => !before.includes(key),
  );
  expect(written).toHaveLength(1);
  expect(await store.readText(written[0]?.key ?? '')).toBe('');
  expect((await store.head(two.key))?.bytes).toBeGreaterThan(0);
});
