import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { type Ran, runRowmark } from './run-rowmark.ts';

const answerSchema = z.object({ jobs: z.array(z.object({ report: z.string(), summary: summarySchema })) });

/** The one job of an import that answered in JSON. */
export function jobTold({ stdout, stderr, status }: Ran) {
  const [job] = answerSchema.safeParse(JSON.parse(stdout)).data?.jobs ?? [];
  if (job === undefined) throw new Error(`${stderr}→ ${status}`);
  return job;
}

/** The rows of a report; an import that was held as a whole has none. */
export async function reportRows(report: string): Promise<ReportRow[]> {
  const lines = (await readFile(join(report, 'result.jsonl'), 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map((line) => reportRowForm.read(line, report));
}

/** Imports a file by the command, and reads the rows of its report. */
export async function importedReport(file: string, data: string, ...more: string[]) {
  const ran = await runRowmark(['import', file, '--data', data, '--json', ...more]);
  const job = jobTold(ran);
  return { status: ran.status, ...job, rows: await reportRows(job.report) };
}
