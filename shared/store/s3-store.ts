import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type Erasable, isAtOrBelow, type StoredVersion } from './erasable.ts';
import { createFileSink } from './file-sink.ts';
import { momentaryFolder } from './momentary.ts';
import { assertSafeKey } from './safe-key.ts';
import { describePieces, NoSuchObject, type Store, type StoredObject } from './store.ts';

/** A stream cannot be rewound by the SDK's own retries, so a file is sent again from its start. */
const PUT_FILE_ATTEMPTS = 3;
const PAUSE_MS = 200;
/** A conditional write that lost: the object was changed before it, or at the same moment. */
const OVERTAKEN = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);
const UPDATE_ATTEMPTS = 20;
const ETAG_VERSION = 'etag:';
const ABSENT = new Set([
  'NoSuchKey',
  'NoSuchVersion',
  'NotFound',
  'MethodNotAllowed',
  'PreconditionFailed',
  'InvalidRange',
]);

/** Objects in S3; `bucketOf` gives the bucket of a key or a prefix. Versions are of a versioned bucket. */
export function createS3Store(options: { client: S3Client; bucketOf: (key: string) => string }): Store {
  const { client, bucketOf } = options;
  const place = (key: string, version?: string) => ({
    Bucket: bucketOf(key),
    Key: assertSafeKey(key),
    ...selector(version),
  });

  async function get(key: string, version?: string, Range?: string): Promise<Readable> {
    const asked = new GetObjectCommand({ ...place(key, version), Range });
    const { Body } = await client.send(asked).catch(missing(key));
    if (!(Body instanceof Readable)) throw new NoSuchObject(key);
    return Body;
  }

  async function put(key: string, body: Omit<PutObjectCommandInput, 'Bucket' | 'Key'>, bytes: number) {
    const answer = await client.send(new PutObjectCommand({ ...place(key), ...body }));
    return { key, version: versionOf(answer), bytes, modified: new Date() };
  }

  async function putFile(key: string, path: string, known?: { bytes: number; sha256: string }) {
    const { bytes, sha256 } = known ?? (await describePieces(createReadStream(path)));
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    const send = () =>
      put(key, { Body: createReadStream(path), ContentLength: bytes, ChecksumSHA256: checksum }, bytes);
    return again(send, PUT_FILE_ATTEMPTS);
  }

  /** Text and entity tag of one moment. */
  async function found(key: string): Promise<{ text: string; tag: string | undefined } | undefined> {
    const answer = await client.send(new GetObjectCommand(place(key))).catch(absentIsNone);
    return answer?.Body && { text: await answer.Body.transformToString(), tag: answer.ETag };
  }

  async function whole(...of: Parameters<typeof get>): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of await get(...of)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  return {
    putFile: (key, path) => putFile(key, path),
    async put(key, body) {
      const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
      return put(key, { Body: bytes }, bytes.length);
    },
    async create(key) {
      assertSafeKey(key);
      const { path, remove } = await temporaryFile();
      return createFileSink(path, {
        abort: remove,
        close: (written) => putFile(key, path, written).finally(remove),
      });
    },
    read: get,
    readText: async (key, version) => (await whole(key, version)).toString('utf8'),
    readBytes: (key) => whole(key),
    readPart: (key, from, to) => whole(key, undefined, `bytes=${from}-${to - 1}`),
    async update(key, change) {
      for (let attempt = 1; attempt <= UPDATE_ATTEMPTS; attempt++) {
        const before = await found(key);
        const text = change(before?.text);
        if (text === undefined) return false;
        const condition = before === undefined ? { IfNoneMatch: '*' } : { IfMatch: before.tag };
        const Body = Buffer.from(text, 'utf8');
        try {
          await client.send(new PutObjectCommand({ ...place(key), ...condition, Body }));
          return true;
        } catch (error) {
          if (!(error instanceof Error && OVERTAKEN.has(error.name))) throw error;
        }
        await setTimeout(PAUSE_MS * Math.random() * attempt);
      }
      throw new Error(`${key} was changed by others ${UPDATE_ATTEMPTS} times in a row.`);
    },
    async head(key, version) {
      const answer = await client.send(new HeadObjectCommand(place(key, version))).catch(absentIsNone);
      return answer && describe(key, { ...answer, bytes: answer.ContentLength });
    },
    async *list(prefix) {
      let from: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucketOf(prefix), Prefix: prefix, ContinuationToken: from }),
        );
        for (const { Key, ...found } of page.Contents ?? [])
          if (Key !== undefined) yield describe(Key, { ...found, bytes: found.Size });
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },
    async localFile(key, version) {
      const body = await get(key, version);
      const { path, remove } = await temporaryFile();
      await pipeline(body, createWriteStream(path)).catch(async (error) => {
        await remove();
        throw error;
      });
      return { path, [Symbol.asyncDispose]: remove };
    },
  };
}

interface Versioned {
  VersionId?: string | undefined;
  ETag?: string | undefined;
}

/** Listings and unversioned buckets have no version: the entity tag distinguishes two contents. */
const versionOf = ({ VersionId, ETag }: Versioned): string => VersionId ?? `${ETAG_VERSION}${ETag ?? ''}`;

const selector = (version: string | undefined) => {
  if (version === undefined) return {};
  return version.startsWith(ETAG_VERSION)
    ? { IfMatch: version.slice(ETAG_VERSION.length) }
    : { VersionId: version };
};

const describe = (
  key: string,
  found: Versioned & { bytes?: number | undefined; LastModified?: Date | undefined },
): StoredObject => ({
  key,
  version: versionOf(found),
  bytes: found.bytes ?? 0,
  modified: found.LastModified ?? new Date(0),
});

/** HEAD has an empty body, so some answers have only a status; a version id of another form is a 400. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  (ABSENT.has(error.name) || (error.name === 'InvalidArgument' && error.message.includes('version id')));

function absentIsNone(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

const missing = (key: string) => (error: unknown) => {
  throw isAbsent(error) ? new NoSuchObject(key) : error;
};

async function temporaryFile() {
  const folder = await momentaryFolder();
  return {
    path: join(folder, 'object'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An answer of the 400 kind stays what it is; a broken connection or an answer of the 500 kind may pass. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof Error && '$fault' in error && error.$fault === 'client');

async function again<Result>(send: () => Promise<Result>, attempts: number): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (attempts <= 1 || !mayPass(error)) throw error;
    await setTimeout(PAUSE_MS * 2 ** (PUT_FILE_ATTEMPTS - attempts));
    return again(send, attempts - 1);
  }
}

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
