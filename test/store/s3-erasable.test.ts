import { expect, it } from 'vitest';
import { createS3Erasable } from '../../shared/store/s3-erasable.ts';
import { type ScriptedAnswer, type SeenRequest, startScriptedS3 } from './scripted-s3.ts';

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
