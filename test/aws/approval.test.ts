import { expect, it } from 'vitest';
import { createApprove } from '../../functions/steps/approve.ts';
import { createReceive } from '../../functions/steps/receive.ts';
import { runJob } from '../../infra/local/host/run-job.ts';
import { readStored } from '../../shared/records/stored.ts';
import { type Summary, summaryForm } from '../../shared/report/summary.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';
import { EVERY_OPTION, synthesize } from './synthesize.ts';

const KEY = 'incoming/default/standard/sales.csv';
const CSV = receiptExport(receipt('A-1'));
const APPROVER = 'AWS:AROAEXAMPLE:anna@example.com';

/** Messages of the queue as Lambda hands them over, each with a notification as S3 writes it. */
const notified = (key: string, over: { bucket?: string; versionId?: string; eventTime?: string } = {}) => {
  const { bucket = 'imports', versionId = 'v1', eventTime = new Date().toISOString() } = over;
  const object = { key: encodeURIComponent(key).replaceAll('%2F', '/'), versionId, size: 2 };
  const record = {
    eventSource: 'aws:s3',
    eventName: 'ObjectCreated:Put',
    eventTime,
    userIdentity: { principalId: APPROVER },
    s3: { bucket: { name: bucket, ownerIdentity: { principalId: 'A1' } }, object },
  };
  return { Records: [{ messageId: '1', body: JSON.stringify({ Records: [record] }) }] };
};

/** The handlers of the deployed functions over a folder: drop → dry run → approval → real run. */
async function opened(folder: TemporaryFolder) {
  const host = await openQuietHost(folder.path, { dryRun: true, verify: 'all' });
  const started: string[] = [];
  const startJob = async (job: string) => {
    const isNew = !started.includes(job);
    if (isNew) started.push(job);
    return isNew ? ('started' as const) : ('exists' as const);
  };
  const own = { ...host.approving, startJob };
  const receive = createReceive(async () => ({ ...own, dryRun: true }));
  return {
    store: host.store,
    started,
    approve: createApprove(async () => ({ ...own, bucket: 'imports' })),
    drop: () => receive({ detail: { bucket: { name: 'imports' }, object: { key: KEY } } }),
    run: async (job = ''): Promise<Summary> => {
      const { report } = await runJob({ job, ...host }, () => {});
      return readStored(host.store, `${report}summary.json`, summaryForm);
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

it('carries a plan out once, in the name that S3 gives, whatever the object says', async () => {
  await using folder = await temporaryFolder();
  await using aws = await opened(folder);
  await aws.store.put(KEY, CSV);
  await aws.drop();
  const dry = await aws.run(aws.started[0]);
  expect(dry.counts.documents).toMatchObject({ ready: 1, issued: 0 });
  const key = `approvals/default/${dry.plan?.sha256}.json`;

  // The test message of S3, somebody else's bucket, and another account's name.
  await aws.approve({ Records: [{ body: JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent' }) }] });
  await aws.approve(notified(key, { bucket: 'another' }));
  await expect(aws.approve(notified(key.replace('default', 'south')))).rejects.toThrow('NO-PLAN');
  await expect(aws.approve(notified(key, { eventTime: dry.started_at }))).rejects.toThrow('CLOCK-BEHIND');
  expect(aws.started).toHaveLength(1);

  await aws.approve(notified(key));
  await aws.approve(notified(key));
  const [, job, ...more] = aws.started;
  expect(more).toEqual([]);
  const real = await aws.run(job);
  expect(real).toMatchObject({
    dry_run: false,
    counts: { documents: { issued: 1 } },
    approval: { plan: dry.plan?.sha256, by: APPROVER },
  });
  for (const [made, why] of [['sentBack', 'SENT-BACK'] as const, ['edits', 'CHANGED-SINCE'] as const]) {
    await aws.store.put(jobKeys(dry.job)[made], '{"entries":[]}');
    await expect(aws.approve(notified(key, { versionId: made }))).rejects.toThrow(why);
  }
});

it('has nothing left to issue after intake where the export was changed', async () => {
  await using folder = await temporaryFolder();
  await using aws = await opened(folder);
  await aws.store.put(KEY, CSV);
  await aws.drop();
  const dry = await aws.run(aws.started[0]);
  await aws.store.put(KEY, CSV.replace('3.10', '3.11'));
  await aws.approve(notified(`approvals/default/${dry.plan?.sha256}.json`));
  const real = await aws.run(aws.started[1]);
  expect(real.unreadable?.message).toContain('the export is a different file');
  expect(real.counts.documents.issued).toBe(0);
});

it('is deployed so: S3 tells a queue, the queue wakes the function, and a drop is run dry', () => {
  const { template } = synthesize(EVERY_OPTION);
  template.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: {
      QueueConfigurations: [
        {
          Event: 's3:ObjectCreated:*',
          Filter: {
            S3Key: {
              Rules: [
                { Name: 'prefix', Value: 'approvals/' },
                { Name: 'suffix', Value: '.json' },
              ],
            },
          },
        },
      ],
    },
  });
  template.resourceCountIs('AWS::Lambda::EventSourceMapping', 1);
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  const [, receive] = functions.find(([id]) => id.startsWith('Receive')) ?? [];
  expect(receive?.Properties.Environment.Variables.ROWMARK_DRY_RUN).toBe('1');
  expect(synthesize().template.findResources('AWS::Lambda::EventSourceMapping')).toEqual({});
});
