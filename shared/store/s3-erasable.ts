import {
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type Erasable, isAtOrBelow, type StoredVersion } from './erasable.ts';

/** Objects that one request deletes at the most. */
const AT_ONCE = 1000;

/** Versioned buckets; `bucketOf` gives the bucket of a key or a prefix. Only reports can be locked. */
export function createS3Erasable(options: { client: S3Client; bucketOf: (key: string) => string }): Erasable {
  const { client, bucketOf } = options;

  async function* pages(Prefix: string): AsyncGenerator<ListObjectVersionsCommandOutput> {
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
    for (;;) {
      const page = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucketOf(Prefix), Prefix, ...from }),
      );
      yield page;
      if (page.IsTruncated !== true) return;
      from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
  }

  async function lockOf(key: string, VersionId: string): Promise<Date | undefined> {
    const { ObjectLockRetainUntilDate } = await client.send(
      new HeadObjectCommand({ Bucket: bucketOf(key), Key: key, VersionId }),
    );
    return ObjectLockRetainUntilDate;
  }

  async function eraseIn(Bucket: string, found: readonly StoredVersion[]): Promise<void> {
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const Objects = found
        .slice(from, from + AT_ONCE)
        .map(({ key, version }) => ({ Key: key, VersionId: version }));
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      const [first] = Errors;
      if (first !== undefined)
        throw new Error(`${Errors.length} objects were not erased, first ${first.Key}: ${first.Message}.`);
    }
  }

  return {
    async *versions(at) {
      for await (const { Versions = [], DeleteMarkers = [] } of pages(at)) {
        for (const { Key = '', VersionId = '', Size = 0 } of Versions)
          if (isAtOrBelow(Key, at))
            yield {
              ...{ key: Key, version: VersionId, bytes: Size },
              lockedUntil: Key.startsWith('reports/') ? await lockOf(Key, VersionId) : undefined,
            };
        for (const { Key = '', VersionId = '' } of DeleteMarkers)
          if (isAtOrBelow(Key, at)) yield { key: Key, version: VersionId, bytes: 0 };
      }
    },
    async erase(found) {
      const buckets = Map.groupBy(found, ({ key }) => bucketOf(key));
      for (const [bucket, own] of buckets) await eraseIn(bucket, own);
    },
  };
}
