import { describe, expect, it } from 'vitest';
import { findDocuments } from '../../shared/jobs/find/find-documents.ts';
import { indexFolder, updateIndexHead } from '../../shared/jobs/find/index-head.ts';
import { type IndexedDocument, orderOf } from '../../shared/jobs/find/issued-document.ts';
import { type SegmentPlace, writeSegment } from '../../shared/jobs/find/segment.ts';
import { document, many } from './indexed.ts';
import { emptyStore } from './stored-job.ts';

describe('a page of documents', () => {
  async function indexOf(
    account: string,
    ...segments: [environment: string, documents: IndexedDocument[]][]
  ) {
    const places: SegmentPlace[] = [];
    for (const [environment, documents] of segments)
      places.push(await writeSegment(store, { folder: indexFolder(account), environment }, documents));
    await updateIndexHead(store, account, (head) => ({ ...head, segments: places }));
    return places;
  }
  let store = emptyStore();
  const page = async (over: Partial<Parameters<typeof findDocuments>[1]>) => {
    const asked = { environment: 'e', accounts: ['demo', 'shop'], wanted: undefined, limit: 3, ...over };
    const { documents, next } = await findDocuments(store, asked);
    return { ids: documents.map(({ account, external_id }) => `${account} ${external_id}`), next };
  };

  it('is of all accounts, the newest first, and followed by the next', async () => {
    store = emptyStore();
    const [own, others] = [
      many.filter((_, at) => at % 2 === 0).slice(0, 3),
      many.filter((_, at) => at % 2 === 1).slice(0, 2),
    ];
    await indexOf('demo', ['e', own.slice(0, 1)], ['e', own.slice(1)], ['live', many.slice(50, 60)]);
    await indexOf('shop', ['e', others]);
    const first = await page({});
    expect(first).toEqual({ ids: ['demo X4', 'shop X3', 'demo X2'], next: orderOf(many[2] ?? document()) });
    expect(await page({ cursor: first.next })).toEqual({ ids: ['shop X1', 'demo X0'], next: undefined });
    expect((await page({ limit: 5 })).next).toBeUndefined();
    expect(await page({ accounts: ['shop'] })).toEqual({ ids: ['shop X3', 'shop X1'], next: undefined });
    expect(await page({ wanted: { term: 'n:3' } })).toEqual({ ids: ['shop X3'], next: undefined });
  });

  it('says once what two jobs have told, as the one that issued it does', async () => {
    store = emptyStore();
    const learned = document({ job: 'later', customer: 'learned', learned: true });
    const [one, other] = [document({ customer: 'issued' }), document({ customer: 'again' })];
    for (const [segments, customer] of [
      [[[learned], [one]], 'issued'],
      [[[one], [learned]], 'issued'],
      [[[one], [other]], 'issued'],
    ] as const) {
      await indexOf('demo', ...segments.map((of): [string, IndexedDocument[]] => ['e', [...of]]));
      const { documents } = await findDocuments(store, {
        environment: 'e',
        accounts: ['demo'],
        wanted: undefined,
        limit: 1,
      });
      expect(documents.map((found) => [found.customer, found.account])).toEqual([[customer, 'demo']]);
    }
  });
});
