import { createServer, type IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { createS3Erasable } from '../../shared/store/s3-store.ts';
import { listenHere } from '../listen-here.ts';

const bucketOf = (key: string) => (key.startsWith('reports/') ? 'the-reports' : 'the-imports');

async function scripted(answer: (request: SeenRequest) => ScriptedAnswer) {
  const server = await startScriptedS3(answer);
  return { ...server, erasable: createS3Erasable({ client: server.client, bucketOf }) };
}

const xml = (body: string): ScriptedAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

const version = (key: string, id: string) =>
  `<Version><Key>${key}</Key><VersionId>${id}</VersionId><Size>2</Size></Version>`;
const LAST = '<IsTruncated>false</IsTruncated>';

it('finds every version and deletion of one key over its pages, and nothing of a key that begins like it', async () => {
  await using s3 = await scripted(({ query }) =>
    xml(
      query.get('version-id-marker') === 'v2'
        ? `<ListVersionsResult>${version('incoming/a.csv', 'v1')}${version('incoming/a.csv.bak', 'v9')}` +
            `<DeleteMarker><Key>incoming/a.csv</Key><VersionId>v3</VersionId></DeleteMarker>${LAST}</ListVersionsResult>`
        : `<ListVersionsResult>${version('incoming/a.csv', 'v2')}<IsTruncated>true</IsTruncated>` +
            '<NextKeyMarker>incoming/a.csv</NextKeyMarker><NextVersionIdMarker>v2</NextVersionIdMarker></ListVersionsResult>',
    ),
  );
  const found = await Array.fromAsync(s3.erasable.versions('incoming/a.csv'));
  expect(found.map(({ key, version }) => [key, version])).toEqual([
    ['incoming/a.csv', 'v2'],
    ['incoming/a.csv', 'v1'],
    ['incoming/a.csv', 'v3'],
  ]);
});

it('says until when a report is locked', async () => {
  const until = '2031-01-01T00:00:00.000Z';
  await using s3 = await scripted(({ method }) =>
    method === 'HEAD'
      ? { status: 200, headers: { 'x-amz-object-lock-retain-until-date': until } }
      : xml(`<ListVersionsResult>${version('reports/a/b', 'v1')}${LAST}</ListVersionsResult>`),
  );
  const [found] = await Array.fromAsync(s3.erasable.versions('reports/a/'));
  expect(found?.lockedUntil).toEqual(new Date(until));
});

it('deletes versions a thousand at a time, each bucket for itself, and does not call it done where one stays', async () => {
  await using s3 = await scripted(({ body }) =>
    xml(
      body.includes('reports/locked')
        ? '<DeleteResult><Error><Key>reports/locked</Key><Code>AccessDenied</Code><Message>locked</Message></Error></DeleteResult>'
        : '<DeleteResult></DeleteResult>',
    ),
  );
  const many = Array.from({ length: 1001 }, (_, n) => ({ key: `jobs/${n}`, version: `v${n}`, bytes: 1 }));
  await s3.erasable.erase(many);
  const sizes = s3.seen.map(({ body }) => body.toString().match(/<VersionId>/g)?.length);
  expect(sizes).toEqual([1000, 1]);
  await expect(s3.erasable.erase([{ key: 'reports/locked', version: 'v', bytes: 1 }])).rejects.toThrow(
    'reports/locked: locked',
  );
});

interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks before an answer. */
  | 'reset';

/** A server on loopback that answers S3 requests as a script says, for what the S3 server of the tests cannot do. */
async function startScriptedS3(answer: (request: SeenRequest, count: number) => ScriptedAnswer) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(pieces),
    };
    seen.push(request);
    const reply = answer(request, seen.length);
    if (reply === 'reset') incoming.socket.destroy();
    else outgoing.writeHead(reply.status, reply.headers).end(reply.body);
  });
  const here = await listenHere(server);
  const client = new S3Client({
    endpoint: here.url,
    region: 'eu-central-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'scripted', secretAccessKey: 'scripted' },
    maxAttempts: 1,
  });
  return {
    client,
    seen,
    async [Symbol.asyncDispose]() {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
