import { expect, it } from 'vitest';
import { approvedKeys, approvedPlan } from '../../../shared/jobs/approve/approved-plan.ts';
import { keepApproved, keptPlan, readApprovedReport } from '../../../shared/jobs/approve/approved-report.ts';
import { PLAN_FILE } from '../../../shared/records/plan-line.ts';
import type { Summary } from '../../../shared/report/summary/summary.ts';
import { sha256Hex } from '../../../shared/store/sha256-hex.ts';
import { emptyStore } from '../stored-job.ts';
import { planLine, sealedPlan } from './dry-run.ts';

interface Texts {
  summary: string | undefined;
  lines: string | undefined;
}
const readOf = ({ summary, lines }: Texts) =>
  readApprovedReport(async (file) => ({ 'summary.json': summary, [PLAN_FILE]: lines })[file]);

it('reads the plan of a dry run with its hash', async () => {
  const { summary, lines, plan } = await sealedPlan();
  const read = await readOf({ summary, lines });
  expect(read).toMatchObject({ summary, lines, plan, stated: { plan: { sha256: plan, documents: 2 } } });
  const none = await sealedPlan({}, []);
  expect((await readOf(none))?.plan).toBe(none.plan);
});

const report = await sealedPlan();
const other = await sealedPlan({}, [planLine('A-1'), planLine('A-3')]);
const stating = async (over: Partial<Summary>) => ({ ...(await sealedPlan(over)), lines: report.lines });
const { plan, files } = JSON.parse(report.summary);

it.each<[why: string, Texts]>([
  ['has no summary', { ...report, summary: undefined }],
  ['has no plan', { ...report, lines: undefined }],
  ['was changed in a byte of its summary', { ...report, summary: report.summary.replace('"en"', '"el"') }],
  ['was changed in a byte of its plan', { ...report, lines: report.lines.replace('A-2', 'A-3') }],
  ['has the plan of another', { ...report, lines: other.lines }],
  ['judges as on another day', await stating({ on: '2026-12-31' })],
  ['states no plan', await stating({ plan: undefined })],
  ['seals no plan', await stating({ files: {} })],
  ['states the hash of another plan', await stating({ plan: { ...plan, sha256: other.plan } })],
  ['stands on another profile', await stating({ profile: { name: 'other', sha256: 'e'.repeat(64) } })],
])('takes no report that %s', async (_, texts) => {
  expect(files[PLAN_FILE].sha256).toBe(sha256Hex(report.lines));
  expect(await readOf(texts)).toBeUndefined();
});

const approval = { plan: report.plan, by: 'anna', at: '2026-11-20T09:00:00.000Z' };

it('lies beside the job that it allows, with the word of who approved it', async () => {
  const store = emptyStore();
  expect([await approvedPlan(store, 'job'), await keptPlan(store, 'job')]).toEqual([undefined, undefined]);
  await keepApproved(store, 'job', { ...report, approval });
  expect(await keptPlan(store, 'job')).toBe(report.plan);
  expect(await keptPlan(store, 'another')).toBeUndefined();
  const kept = await approvedPlan(store, 'job');
  expect(kept?.summary.plan).toEqual(plan);
  expect(await Array.fromAsync(kept?.lines() ?? [])).toEqual([planLine('A-1'), planLine('A-2')]);
  expect(approvedKeys('job')).toEqual({
    summary: 'jobs/job/export.approved.json',
    lines: 'jobs/job/export.approved.jsonl',
    approval: 'jobs/job/export.approved.by.json',
    held: 'jobs/job/export.approved.held',
  });
  expect(JSON.parse(await store.readText(approvedKeys('job').approval))).toEqual({ form: 1, ...approval });
});

it.each(['summary', 'lines', 'approval'] as const)('is none where a power cut has cut its %s', async (of) => {
  const store = emptyStore();
  await keepApproved(store, 'job', { ...report, approval });
  const key = approvedKeys('job')[of];
  await store.put(key, (await store.readText(key)).slice(0, -9));
  expect(await keptPlan(store, 'job')).toBeUndefined();
});
