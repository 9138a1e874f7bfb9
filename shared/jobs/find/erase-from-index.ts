import { damagedIsNone } from '../../records/stored-form.ts';
import type { Erasable, StoredVersion } from '../../store/erasable.ts';
import type { Store } from '../../store/store.ts';
import { unlessAbsent } from '../../store/store.ts';
import { dropIndex, indexFolder, readIndexHead } from './index-head.ts';
import { replaceSegments } from './merge-segments.ts';
import { openSegment, type SegmentPlace } from './segment.ts';

interface OfAccount {
  account: string;
  jobs: ReadonlySet<string>;
}

/** Parts of an account's index that name documents of these jobs, and leftover segments outside the head. */
export async function* indexedBytes(
  { store, erasable }: { store: Store; erasable: Erasable },
  { account, jobs }: OfAccount,
): AsyncGenerator<StoredVersion> {
  const { segments } = await readIndexHead(store, account);
  const named = new Map(segments.map((place) => [place.key, place]));
  for await (const found of erasable.versions(indexFolder(account))) {
    if (found.key.endsWith('.json') || found.bytes === 0) continue;
    const place = named.get(found.key);
    if (place === undefined || (await hasJobs(store, place, jobs))) yield found;
  }
}

/** True also of an unreadable segment. */
async function hasJobs(store: Store, place: SegmentPlace, jobs: ReadonlySet<string>): Promise<boolean> {
  const held = await jobsIn(store, place);
  return held === undefined || held.some((job) => jobs.has(job));
}

const jobsIn = (store: Store, place: SegmentPlace) =>
  unlessAbsent(openSegment(store, place).jobs()).catch(damagedIsNone);

/** Leaves the documents of jobs out of the index; the former segments stay until they are erased. */
export async function leaveOut(store: Store, { account, jobs }: OfAccount): Promise<void> {
  for (const place of (await readIndexHead(store, account)).segments) {
    const held = await jobsIn(store, place);
    if (held === undefined) {
      await dropIndex(store, account);
      return;
    }
    if (held.some((job) => jobs.has(job)))
      await replaceSegments(store, account, [place], ({ job }) => jobs.has(job));
  }
}
