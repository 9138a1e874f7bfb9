import type { Store } from '../../store/store.ts';
import { emptySegments, type IndexHead, indexFolder, readIndexHead, updateIndexHead } from './index-head.ts';
import type { IndexedDocument } from './issued-document.ts';
import { openSegment, type SegmentPlace, writeSegment } from './segment.ts';

/** Segments of similar size that become one: a document is rewritten each time its segment grows so much. */
const MERGED_AT_ONCE = 8;
const SMALLEST = 64;
/** Documents of a segment: as many as are held in memory while segments are merged. */
export const SEGMENT_DOCUMENTS_MAX = 32_768;

/** Makes few segments of many, so that a question looks into few: those of a head that was just noted. */
export async function mergeSegments(store: Store, account: string, noted: IndexHead): Promise<void> {
  let head = noted;
  while (mergedOf(head) !== undefined) {
    // Others may have merged them, or dropped jobs of them, since.
    head = await readIndexHead(store, account);
    const { dropped } = head;
    const merged = mergedOf(head);
    if (merged === undefined) return;
    await replaceSegments(store, account, merged, ({ segment, job }) =>
      dropped.some((one) => one.segment === segment && one.job === job),
    );
  }
}

const mergedOf = ({ segments }: IndexHead): readonly SegmentPlace[] | undefined =>
  [...Map.groupBy(segments, sizeOf).values()].map(togetherOf).find((of) => of.length > 1);

/** Groups segments of one environment by size; a segment above half the maximum stays separate. */
function sizeOf({ environment, documents, key }: SegmentPlace): string {
  if (documents * 2 > SEGMENT_DOCUMENTS_MAX) return key;
  const size = Math.floor(Math.log(Math.max(1, documents / SMALLEST)) / Math.log(MERGED_AT_ONCE));
  return `${environment} ${size}`;
}

/** Segments of a group that fit into one; empty if too few. */
function togetherOf(group: readonly SegmentPlace[]): readonly SegmentPlace[] {
  let documents = 0;
  const full = group.findIndex((one) => {
    documents += one.documents;
    return documents > SEGMENT_DOCUMENTS_MAX;
  });
  if (full < 0) return group.length < MERGED_AT_ONCE ? [] : group;
  return group.slice(0, full);
}

/** Replaces several segments by one, without the documents of some jobs. */
export async function replaceSegments(
  store: Store,
  account: string,
  replaced: readonly SegmentPlace[],
  isLeftOut: (of: { segment: string; job: string }) => boolean,
): Promise<void> {
  const documents: IndexedDocument[] = [];
  for (const place of replaced) {
    const segment = openSegment(store, place);
    for await (const document of segment.documents(undefined, undefined))
      if (!isLeftOut({ segment: place.key, job: document.job })) documents.push(document);
  }
  const environment = replaced[0]?.environment ?? '';
  const folder = indexFolder(account);
  const written =
    documents.length === 0 ? [] : [await writeSegment(store, { folder, environment }, documents)];
  const gone = new Set(replaced.map(({ key }) => key));
  const isNoted = await updateIndexHead(store, account, (head) => {
    const still = head.segments.filter(({ key }) => gone.has(key));
    if (still.length < gone.size) return undefined;
    return {
      ...head,
      segments: [...head.segments.filter(({ key }) => !gone.has(key)), ...written],
      dropped: head.dropped.filter(({ segment }) => !gone.has(segment)),
    };
  });
  const keys = (isNoted ? replaced : written).map(({ key }) => key);
  await emptySegments(store, account, keys);
}
