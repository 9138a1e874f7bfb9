import { expect, test } from 'vitest';
import { reportJob } from '../../shared/jobs/report/report-job.ts';
import { readStored } from '../../shared/records/stored.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { emptyWorld } from '../simulator/empty-ledger.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { drawSales } from './draw-sales.ts';
import { dropExport, stepsOver } from './work-job.ts';

test('a lean report has every row and says so; asked for again, it is written in full', async () => {
  const store = createMemoryStore(new MemoryObjects(() => 0));
  const job = await dropExport(store, { file: 'sales.csv', profile: 'standard', text: drawSales(40, 7) });
  const steps = stepsOver(store);
  await steps.intake(job);
  await steps.issue(job);
  const deps = { ...emptyWorld(store), now: () => new Date('2026-11-20T08:00:00Z'), language: 'el' as const };
  const { report } = await reportJob(deps, { job, lean: 'Runtime.OutOfMemory' });
  const lean = await readStored(store, `${report}summary.json`, summaryForm);
  expect(Object.keys(lean.files)).toEqual(['result.jsonl', 'summary.html']);
  expect(lean.notices.at(-1)).toMatchObject({ code: 'REPORT-LEAN', severity: 'warning' });
  expect((await store.readText(`${report}result.jsonl`)).trim().split('\n')).toHaveLength(40);

  await reportJob(deps, { job });
  const full = await readStored(store, `${report}summary.json`, summaryForm);
  expect(Object.keys(full.files)).toContain('result.xlsx');
  expect(full.notices.map(({ code }) => code)).not.toContain('REPORT-LEAN');
  expect(full.counts).toEqual(lean.counts);
});
