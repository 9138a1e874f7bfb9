import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { NoSuchObject } from '../../shared/store/store.ts';
import { type ScriptedAnswer, type SeenRequest, startScriptedS3 } from './scripted-s3.ts';

const bucketOf = (key: string) => (key.startsWith('reports/') ? 'the-reports' : 'the-imports');

async function scripted(answer: (request: SeenRequest, count: number) => ScriptedAnswer) {
  const server = await startScriptedS3(answer);
  return { ...server, store: createS3Store({ client: server.client, bucketOf }) };
}

const xml = (body: string): ScriptedAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

const refusal = (status: number, code: string, message = 'no'): ScriptedAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

describe('S3 store', () => {
  it('follows a listing over its pages', async () => {
    const page = (keys: string[], next?: string) =>
      xml(
        `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size><ETag>"e"</ETag></Contents>`).join('')}` +
          `<IsTruncated>${next !== undefined}</IsTruncated>${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
      );
    await using s3 = await scripted(({ query }) =>
      query.get('continuation-token') === 'page two'
        ? page(['jobs/c'])
        : page(['jobs/a', 'jobs/b'], 'page two'),
    );
    const keys = await Array.fromAsync(s3.store.list('jobs/'), ({ key }) => key);
    expect(keys).toEqual(['jobs/a', 'jobs/b', 'jobs/c']);
    expect(s3.seen.map(({ query }) => query.get('prefix'))).toEqual(['jobs/', 'jobs/']);
  });

  it('changes an object on condition that it is as it was read, and reads again when another was faster', async () => {
    let content = 'a';
    let overtaken = false;
    await using s3 = await scripted(({ method, headers, body }) => {
      if (method === 'GET') return { status: 200, headers: { etag: `"${content}"` }, body: content };
      if (!overtaken) {
        overtaken = true;
        content = 'b';
      }
      if (headers['if-match'] !== `"${content}"`) return refusal(412, 'PreconditionFailed');
      content = body.toString('utf8');
      return { status: 200, headers: { etag: `"${content}"` } };
    });
    expect(await s3.store.update('reports/x', (text) => `${text}+`)).toBe(true);
    expect(content).toBe('b+');
  });

  it('makes an object on condition that there is none', async () => {
    await using s3 = await scripted(({ method }) =>
      method === 'GET' ? refusal(404, 'NoSuchKey') : { status: 200, headers: { etag: '"n"' } },
    );
    expect(await s3.store.update('reports/x', (text) => text ?? 'new')).toBe(true);
    expect(s3.seen.at(-1)?.headers['if-none-match']).toBe('*');
  });

  it('sends a key to its bucket', async () => {
    await using s3 = await scripted(() => ({ status: 200, headers: { etag: '"e"' } }));
    await s3.store.put('reports/a/standard/x.csv/1/result.csv', 'x');
    await s3.store.put('jobs/1/job.json', 'x');
    expect(s3.seen.map(({ path }) => path)).toEqual([
      '/the-reports/reports/a/standard/x.csv/1/result.csv',
      '/the-imports/jobs/1/job.json',
    ]);
  });

  it('reads by the version of a versioned bucket, and names it', async () => {
    await using s3 = await scripted(({ method }) => ({
      status: 200,
      headers: { 'x-amz-version-id': 'v-2', etag: '"e"', 'content-length': '5' },
      body: method === 'HEAD' ? '' : 'hello',
    }));
    expect(await s3.store.readText('incoming/a/p/x.csv', 'v-1')).toBe('hello');
    expect((await s3.store.head('incoming/a/p/x.csv'))?.version).toBe('v-2');
    expect(s3.seen[0]?.query.get('versionId')).toBe('v-1');
    expect(s3.seen[1]?.query.has('versionId')).toBe(false);
  });

  it('asks an unversioned bucket for the very content by its entity tag', async () => {
    await using s3 = await scripted(({ method, headers }) =>
      method === 'HEAD' || headers['if-match'] === '"one"'
        ? { status: 200, headers: { etag: '"one"' }, body: '' }
        : refusal(412, 'PreconditionFailed'),
    );
    const version = (await s3.store.head('incoming/a/p/x.csv'))?.version ?? '';
    expect(await s3.store.readText('incoming/a/p/x.csv', version)).toBe('');
    await expect(s3.store.readText('incoming/a/p/x.csv', 'etag:"two"')).rejects.toBeInstanceOf(NoSuchObject);
  });

  it.each([
    ['NoSuchKey', 404],
    ['NoSuchVersion', 404],
    ['MethodNotAllowed', 405],
  ])('takes %s for an object that is not there', async (code, status) => {
    await using s3 = await scripted(() => refusal(status, code));
    await expect(s3.store.readText('incoming/a/p/x.csv', 'v')).rejects.toBeInstanceOf(NoSuchObject);
  });

  it('takes a version of another form for one that is not there', async () => {
    await using s3 = await scripted(() => refusal(400, 'InvalidArgument', 'Invalid version id specified'));
    await expect(s3.store.readText('incoming/a/p/x.csv', 'v')).rejects.toBeInstanceOf(NoSuchObject);
  });

  it('does not take a denied access for a missing object', async () => {
    await using s3 = await scripted(() => refusal(403, 'AccessDenied'));
    await expect(s3.store.readText('a')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(s3.store.head('a')).rejects.not.toBeInstanceOf(NoSuchObject);
  });

  it('sends a file again from its start when the connection breaks, with its SHA-256', async () => {
    const bytes = Buffer.alloc(200_000, 'row;');
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    await using s3 = await scripted((_, count) =>
      count === 1 ? 'reset' : { status: 200, headers: { etag: '"e"' } },
    );
    const sink = await s3.store.create('jobs/1/rows.jsonl');
    await sink.write(bytes);
    await sink.close();
    expect(s3.seen).toHaveLength(2);
    expect(s3.seen[1]?.body.equals(bytes)).toBe(true);
    expect(s3.seen[1]?.headers['x-amz-checksum-sha256']).toBe(sha256);
  });

  it('gives up at once on a refusal, and leaves no file behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-s3-store-'));
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      await using s3 = await scripted(() => refusal(403, 'AccessDenied'));
      const sink = await s3.store.create('jobs/1/rows.jsonl');
      await sink.write('x');
      await expect(sink.close()).rejects.toMatchObject({ name: 'AccessDenied' });
      expect(s3.seen).toHaveLength(1);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('gives up on a server that stays broken', async () => {
    await using s3 = await scripted(() => refusal(503, 'SlowDown'));
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-s3-store-'));
    await writeFile(join(folder, 'file'), 'x');
    await expect(s3.store.putFile('a/b', join(folder, 'file'))).rejects.toMatchObject({ name: 'SlowDown' });
    expect(s3.seen).toHaveLength(3);
    await rm(folder, { recursive: true });
  });
});
