import { expect, it } from 'vitest';
import { kmsSealer } from '../../functions/kms-sealer.ts';
import { recordMarkWatch } from '../../shared/statement/recheck-marks.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { startS3Server } from '../cloud/judges/s3-server.ts';
import { runRowmark } from '../commands/run-rowmark.ts';
import { awsVariables, startAwsEndpoints } from './aws-endpoints.ts';
import { startStack } from './described-stack.ts';

const FIRST = 'arn:aws:kms:us-east-1:123456789012:key/seal';
const SECOND = 'arn:aws:kms:us-east-1:123456789012:key/seal-2';

it('lets a key in KMS hand over to the next one, chain by chain, and an auditor verify every link where it lies', async () => {
  await using stack = new AsyncDisposableStack();
  const s3 = await startS3Server(['imports', 'reports']);
  stack.defer(s3.stop);
  const bucketOf = (key: string) => (key.startsWith('reports/') ? 'reports' : 'imports');
  const store = createS3Store({ client: s3.client, bucketOf });
  const others = stack.use(await startAwsEndpoints({}));
  const outputs = { ImportsBucket: 'imports', ReportsBucket: 'reports' };
  const before = stack.use(await startStack({ ...outputs, SealKey: FIRST }));
  const after = stack.use(await startStack({ ...outputs, SealKey: SECOND, SealKeys: `${FIRST},${SECOND}` }));
  const variables = awsVariables({ s3: s3.endpoint, dynamodb: others.url, others: others.url });
  for (const [name, value] of Object.entries(variables)) {
    const kept = process.env[name];
    process.env[name] = value;
    stack.defer(() => {
      if (kept === undefined) delete process.env[name];
      else process.env[name] = kept;
    });
  }
  const rowmark = async (described: { url: string }, ...args: string[]) => {
    const env = { ...variables, AWS_ENDPOINT_URL_CLOUDFORMATION: described.url };
    const ran = await runRowmark([...args, '--stack', 'Rowmark', '--json'], { env });
    return { status: ran.status, ...JSON.parse(ran.stdout) };
  };
  const watched = (account: string) => ({
    ...{ account, environment: 'sandbox', now: new Date(), days: [], vanished: [], changed: [] },
  });
  const sealed = async (keys: string, account = 'default') => {
    const report = await recordMarkWatch({ store, sealer: await kmsSealer(keys) }, watched(account));
    return { report, by: JSON.parse(await store.readText(`${report}watch.json`)).seal_key.sha256 };
  };

  const first = await sealed(FIRST);
  const other = await sealed(FIRST, 'other');
  const refused = { status: 2, error: expect.stringContaining('one seal key') };
  expect(await rowmark(before, 'seal', 'rotate')).toMatchObject(refused);
  // The stack has the next key, and no chain has heard of it.
  const second = await sealed(`${FIRST},${SECOND}`);
  expect(second.by).toBe(first.by);
  const rotated = await rowmark(after, 'seal', 'rotate');
  expect(rotated).toMatchObject({ status: 0, before: first.by, public_key: SECOND });
  expect(rotated.links.map((link: string) => link.split('/')[1]).sort()).toEqual(['default', 'other']);
  expect((await rowmark(after, 'seal', 'rotate')).links).toEqual([]);
  const third = await sealed(`${FIRST},${SECOND}`);
  expect(third.by).toBe(rotated.now);

  for (const report of [first, second, third, other].map((one) => one.report).concat(rotated.links))
    expect(await rowmark(after, 'verify', report)).toMatchObject({
      ...{ status: 0, verdict: 'intact', key: 'own', problems: [] },
    });
  // While the key did not answer, a link went out unsealed; the command seals it, once.
  const unsealed = await recordMarkWatch({ store }, watched('default'));
  expect(await rowmark(after, 'verify', unsealed)).toMatchObject({ status: 1, verdict: 'altered' });
  expect(await rowmark(after, 'verify', third.report)).toMatchObject({
    ...{ status: 0, problems: [{ code: 'CHAIN-HEAD-UNSEALED' }] },
  });
  const missing = await rowmark(after, 'seal', 'missing');
  expect(missing.links).toEqual([expect.stringContaining('reports/default/keys/')]);
  expect((await rowmark(after, 'seal', 'missing')).links).toEqual([]);
  expect((await sealed(`${FIRST},${SECOND}`)).by).toBe(rotated.now);
  for (const report of [unsealed, third.report, missing.links[0]])
    expect(await rowmark(after, 'verify', report)).toMatchObject({
      ...{ status: 0, verdict: 'intact', key: 'own' },
    });

  const head = await rowmark(after, 'seal', 'head');
  expect(await rowmark(after, 'verify', first.report, '--head', head.head)).toMatchObject({ head: 'held' });
  // Neither a folder outside the reports nor one that leads out of them.
  for (const place of ['jobs/one', 'reports/../jobs', '/reports/default'])
    expect(await rowmark(after, 'verify', place)).toEqual({
      status: 2,
      error: `${place} is neither a report folder nor a summary.json. Give one of the two.`,
    });
  const link = `${rotated.links[0]}key.json`;
  await store.put(link, (await store.readText(link)).replace(/"by": "[^"]*"/, '"by": "nobody"'));
  expect(await rowmark(after, 'verify', rotated.links[0])).toMatchObject({ status: 1, verdict: 'altered' });
});
