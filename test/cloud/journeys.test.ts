import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type Deployed, openCloud } from './cloud.ts';
import { drop, importOne, objectCreated, runJob } from './run-sample.ts';

describe('journeys of an export over the bundles, each function under its own role', () => {
  let cloud: Awaited<ReturnType<typeof openCloud>>;
  let folder: string;
  beforeAll(async () => {
    cloud = await openCloud();
    folder = await mkdtemp(join(tmpdir(), 'rowmark-journeys-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await cloud[Symbol.asyncDispose]();
  });
  const exportOf = async (name: string, ...ids: string[]) => {
    const path = join(folder, name);
    await writeFile(path, receiptExport(...ids.map((id) => receipt(id))));
    return { path, profile: 'standard' };
  };
  const refused = () =>
    cloud.judged.flatMap(({ who, refused: why }) => (why === undefined ? [] : [`${who}: ${why}`]));

  it('an event that comes twice, encoded and late starts one job', async () => {
    await using stack = await cloud.deploy();
    const event = await drop(stack, await exportOf('Πωλήσεις Μαΐου (2) +10%.csv', 'A-1', 'A-2'));
    const { key, 'version-id': version } = event.detail.object;
    await stack.invoke('Receive', event);
    await stack.invoke('Receive', event);
    const encoded = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
    await stack.invoke('Receive', objectCreated(stack.imports, { key: encoded, version }));
    expect(stack.jobs).toHaveLength(1);
    const summary = await runJob(stack, stack.jobs[0] ?? '');
    await stack.invoke('Receive', event);
    expect(stack.jobs).toHaveLength(1);
    expect(summary.counts.documents).toMatchObject({ issued: 2 });
  });

  it('two versions whose events come in the wrong order issue each document once', async () => {
    await using stack = await cloud.deploy();
    const first = await drop(stack, await exportOf('sales.csv', 'B-1'));
    const second = await drop(stack, await exportOf('sales.csv', 'B-1', 'B-2'));
    await stack.invoke('Receive', second);
    await stack.invoke('Receive', first);
    const [newer = '', older = ''] = stack.jobs;
    expect((await runJob(stack, newer)).counts.documents).toMatchObject({ issued: 2, duplicate: 0 });
    expect((await runJob(stack, older)).counts.documents).toMatchObject({ issued: 0, duplicate: 1 });
  });

  it('a plan is issued once somebody with the policy Approver has approved it', async () => {
    await using stack = await cloud.deploy({ approval: 'required' }, [
      ...(['Receive', 'Intake', 'Issue', 'Report', 'Approve'] as const),
    ]);
    const dry = await importOne(stack, await exportOf('approved.csv', 'C-1', 'C-2'));
    expect(dry.counts.documents).toMatchObject({ ready: 2, issued: 0 });
    const approver = stack.storeOf(await stack.personOf('Approver-default'));
    const key = `approvals/default/${dry.plan?.sha256}.json`;
    await expect(approver.put('profiles/standard.json', '{}')).rejects.toThrow('AccessDenied');
    const { version } = await approver.put(key, '{}');
    await stack.invoke('Approve', notified(stack, { key, version }));
    await stack.invoke('Approve', notified(stack, { key, version }));
    expect(stack.jobs).toHaveLength(2);
    const real = await runJob(stack, stack.jobs[1] ?? '');
    expect(real.counts.documents).toMatchObject({ issued: 2 });
    expect(real.approval).toMatchObject({ by: 'AWS:AROAEXAMPLE:anna@example.com' });
  });

  it('a job whose function died is run again by the operator, and issues what is left', async () => {
    await using stack = await cloud.deploy();
    await stack.invoke('Receive', await drop(stack, await exportOf('again.csv', 'D-1', 'D-2')));
    const [job = ''] = stack.jobs;
    await stack.functions.get('Issue')?.[Symbol.asyncDispose]();
    expect((await runJob(stack, job)).counts.documents).toMatchObject({ issued: 0, failed: 2 });
    await stack.start('Issue');
    expect((await runJob(stack, job)).counts.documents).toMatchObject({ issued: 2, failed: 0 });
  });

  it('asked for nothing that a role does not allow, but what an approver tried', () => {
    expect(new Set(refused().map((why) => why.replace(/rowmark-\S+?\//, '')))).toEqual(
      new Set(['Approver-default: s3:PutObject on arn:aws:s3:::profiles/standard.json: ImplicitlyDenied']),
    );
  });
});

/** The message of S3 in a queue, as Lambda hands it over. */
function notified({ imports }: Deployed, { key, version }: { key: string; version: string }) {
  const object = { key: encodeURIComponent(key).replaceAll('%2F', '/'), versionId: version, size: 2 };
  const record = {
    ...{ eventSource: 'aws:s3', eventName: 'ObjectCreated:Put', eventTime: new Date().toISOString() },
    userIdentity: { principalId: 'AWS:AROAEXAMPLE:anna@example.com' },
    s3: { bucket: { name: imports, ownerIdentity: { principalId: 'A1' } }, object },
  };
  return { Records: [{ messageId: '1', body: JSON.stringify({ Records: [record] }) }] };
}
