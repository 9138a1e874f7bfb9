import { expect, it } from 'vitest';
import { ZodError } from 'zod';
import { type ApproveDeps, approvePlan } from '../../../shared/jobs/approve/approve-plan.ts';
import { approvedKeys } from '../../../shared/jobs/approve/approved-plan.ts';
import { keptPlan } from '../../../shared/jobs/approve/approved-report.ts';
import { lastApproved, notePlan } from '../../../shared/jobs/approve/known-plans.ts';
import {
  APPROVALS_PREFIX,
  approvalEventSchema,
  approvalsOf,
  parseApprovalKey,
  receiveApproval,
} from '../../../shared/jobs/approve/receive-approval.ts';
import { readJob } from '../../../shared/jobs/files/read-job.ts';
import { jobId } from '../../../shared/jobs/receive/job-id.ts';
import { jobsOfImport, noteImport } from '../../../shared/jobs/receive/job-imports.ts';
import type { Approval } from '../../../shared/records/approval.ts';
import type { JobRecord } from '../../../shared/records/job-record.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import { createMemoryStore, MemoryObjects } from '../../simulator/memory-store.ts';
import { EXPORT_KEY, FINISHED, PLACE, storeDryRun } from './dry-run.ts';

const AT = '2026-11-20T09:00:00.000Z';
const NOW = '2026-11-20T10:00:00.000Z';

/** A dry run whose plan may be approved, and what was started since. */
async function opened(over: Partial<JobRecord> = {}) {
  const objects = new MemoryObjects(Date.now);
  const store = createMemoryStore(objects);
  const dry = await storeDryRun(store, over);
  const started: string[] = [];
  const deps: ApproveDeps = {
    ...{ store, environment: 'test', now: () => new Date(NOW), log: () => {} },
    async startJob(job) {
      const isNew = !started.includes(job);
      started.push(job);
      return isNew ? 'started' : 'exists';
    },
  };
  const approve = (approval: Partial<Approval> = {}, more: { job?: string; act?: string } = {}) =>
    approvePlan(deps, { job: 'dry', approval: { plan: dry.plan, by: 'anna', at: AT, ...approval }, ...more });
  const nameOf = (version: string, act = '') =>
    jobId({ environment: 'test', key: EXPORT_KEY, version: `${version} approved ${dry.plan} ${act}` });
  return { objects, store, ...dry, started, deps, approve, nameOf };
}

it('starts the real run of a plan, with its texts, its companions and its place in the import', async () => {
  const { store, record, summary, lines, plan, started, approve, nameOf } = await opened({ amend: true });
  await store.put(jobKeys('dry').companion('.control.json'), '{"rows": 2}');
  await noteImport(store, record, { import: 'i'.repeat(32), as: 'retry' });
  await notePlan(store, PLACE, {
    ...{ job: 'dry', report: reportPrefix(record) },
    plan: { sha256: plan, documents: 2, payable: {} },
  });
  const job = nameOf(record.version);
  expect(await approve()).toEqual({ job, started: true });
  expect(started).toEqual([job]);
  const real = { ...record, job, dry_run: false, created_at: NOW };
  expect(await readJob(store, job)).toEqual(real);
  const keys = approvedKeys(job);
  expect([await store.readText(keys.summary), await store.readText(keys.lines)]).toEqual([summary, lines]);
  expect(await keptPlan(store, job)).toBe(plan);
  expect(JSON.parse(await store.readText(keys.approval))).toEqual({ form: 1, plan, by: 'anna', at: AT });
  expect(await store.readText(jobKeys(job).companion('.control.json'))).toBe('{"rows": 2}');
  expect((await jobsOfImport(store, 'i'.repeat(32))).map((one) => [one.job, one.as])).toEqual([
    ['dry', 'retry'],
    [job, 'retry'],
  ]);
  expect(await lastApproved(store, PLACE)).toEqual({ plan, job, by: 'anna', at: AT });
});

it('starts one run for one act, and another for another', async () => {
  const { store, record, started, approve, nameOf } = await opened();
  const job = nameOf(record.version);
  expect(await approve()).toEqual({ job, started: true });
  expect(await approve({ by: 'maria' })).toEqual({ job, started: false });
  expect(JSON.parse(await store.readText(approvedKeys(job).approval)).by).toBe('anna');
  const second = nameOf(record.version, 'again');
  expect(await approve({}, { act: 'again' })).toEqual({ job: second, started: true });
  expect(started).toEqual([job, job, second]);
});

it('reads the export as it stands now, and one that was removed as it was', async () => {
  const { objects, store, record, approve, nameOf } = await opened();
  const { version } = await store.put(EXPORT_KEY, 'changed since');
  expect(version).not.toBe(record.version);
  expect(await approve()).toMatchObject({ job: nameOf(version) });
  expect((await readJob(store, nameOf(version))).version).toBe(version);
  objects.remove(EXPORT_KEY);
  expect(await approve()).toMatchObject({ job: nameOf(record.version) });
});

it('starts nothing that nobody may start', async () => {
  const { objects, store, record, plan, started, deps, approve } = await opened();
  expect(await approve({}, { job: 'unknown' })).toEqual({ refused: 'no-plan' });
  expect(await approve({ plan: 'e'.repeat(64) })).toEqual({ refused: 'other-plan' });
  const elsewhere = { ...deps, environment: 'another' };
  expect(await approvePlan(elsewhere, { job: 'dry', approval: { plan, by: 'anna', at: AT } })).toEqual({
    refused: 'other-environment',
  });
  expect(await approve({ at: '2026-11-20T08:00:02.999Z' })).toEqual({ refused: 'before-plan' });
  objects.remove(`${reportPrefix(record)}summary.json`);
  expect(await approve()).toEqual({ refused: 'no-plan' });
  const real = await opened({ dry_run: false });
  expect(await real.approve()).toEqual({ refused: 'no-plan' });
  expect([started, real.started]).toEqual([[], []]);
  expect(await Array.fromAsync(store.list('jobs/'), ({ key }) => key)).toEqual([jobKeys('dry').job]);
});

it('takes an approval in the moment in which the plan was finished', async () => {
  const { approve } = await opened();
  expect(await approve({ at: FINISHED })).toMatchObject({ started: true });
});

const HASH = 'a1'.repeat(32);

it('reads the account and the plan of an approval from its key, and nothing from another', () => {
  expect(parseApprovalKey(`${APPROVALS_PREFIX}demo/${HASH}.json`)).toEqual({ account: 'demo', plan: HASH });
  for (const key of [
    `incoming/approvals/demo/${HASH}.json`,
    `approvals/demo/${HASH}.json.tmp`,
    `approvals/demo/of/${HASH}.json`,
    `approvals/${HASH}.json`,
    `approvals/../${HASH}.json`,
    `approvals/demo/${HASH.toUpperCase()}.json`,
    `approvals/demo/${HASH.slice(1)}.json`,
    `approvals/demo/${HASH}1.json`,
  ])
    expect([key, parseApprovalKey(key)]).toEqual([key, undefined]);
});

it('carries the approval of a plan out once: the same version again names the same job', async () => {
  const { store, record, plan, started, deps, nameOf } = await opened();
  const receive = (account: string, version: string, at = AT) =>
    receiveApproval(deps, { key: `approvals/${account}/${plan}.json`, version, by: 'anna', at });
  expect(await receiveApproval(deps, { key: 'approvals/x', version: 'v1', by: 'anna', at: AT })).toEqual({
    ignored: 'approvals/x',
  });
  expect(await receive('demo', 'v1')).toEqual({ refused: 'unknown-plan' });
  await notePlan(store, PLACE, {
    ...{ job: 'dry', report: reportPrefix(record) },
    plan: { sha256: plan, documents: 2, payable: {} },
  });
  expect(await receive('another', 'v1')).toEqual({ refused: 'unknown-plan' });
  expect(await receive('demo', 'v1', '2026-11-20T08:00:00.000Z')).toEqual({ refused: 'before-plan' });
  const job = nameOf(record.version, 'v1');
  expect(await receive('demo', 'v1')).toEqual({ job, started: true });
  expect(JSON.parse(await store.readText(approvedKeys(job).approval))).toEqual({
    ...{ form: 1, plan, by: 'anna', at: AT },
  });
  // The export has changed since; it is the same approval, and the same job.
  await store.put(EXPORT_KEY, 'changed since');
  expect(await receive('demo', 'v1')).toEqual({ job, started: false });
  expect(started).toEqual([job, job]);
  expect(JSON.parse(await store.readText(`jobs/taken/approvals/demo/${plan}.json`))).toEqual({
    ...{ form: 1, version: 'v1', job },
  });
  started.length = 0;
  expect(await receive('demo', 'v1')).toEqual({ job, started: true });
  const second = await receive('demo', 'v2');
  expect(second).toMatchObject({ started: true });
  expect(second).not.toMatchObject({ job });
});

const notified = (over: object = {}, object: object = {}, bucket: object = { name: 'imports' }) => ({
  ...{ eventTime: AT, userIdentity: { principalId: 'A' } },
  s3: { bucket, object: { key: 'approvals/demo/a+b%2B%CE%B1.json', versionId: 'v', ...object } },
  ...over,
});
const event = (...records: object[]) => ({ Records: [{ body: JSON.stringify({ Records: records }) }] });

it('reads approvals from notifications of its own bucket', () => {
  const read = approvalEventSchema.parse(
    event(
      notified(),
      notified({}, {}, { name: 'another' }),
      notified({ userIdentity: { principalId: 'AWS:A:b' } }),
    ),
  );
  const approval = { key: 'approvals/demo/a b+α.json', version: 'v', by: 'A', at: AT };
  expect(approvalsOf(read, 'imports')).toEqual([approval, { ...approval, by: 'AWS:A:b' }]);
  const test = approvalEventSchema.parse({ Records: [{ body: '{"Event": "s3:TestEvent"}' }] });
  expect(approvalsOf(test, 'imports')).toEqual([]);
  expect(
    approvalsOf(approvalEventSchema.parse(event(notified({}, { versionId: 'v12' }))), 'imports'),
  ).toEqual([{ ...approval, version: 'v12' }]);
});

it.each([
  ['nobody put', notified({ userIdentity: { principalId: '' } })],
  ['nobody is named to have put', notified({ userIdentity: {} })],
  ['has no version', notified({}, { versionId: '' })],
  ['has no key', notified({}, { key: undefined })],
  ['lies in no bucket', notified({}, {}, {})],
  ['came at no time', notified({ eventTime: 'yesterday' })],
])('takes no object that %s', (_, record) => {
  expect(() => approvalEventSchema.parse(event(record))).toThrow(ZodError);
});
