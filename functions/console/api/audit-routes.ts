import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { Reversal } from '../../../shared/jobs/reverse-job.ts';
import { reportProblem, reportProblemSchema } from '../../../shared/report/report-problem.ts';
import { verifyReport } from '../../../shared/report/verify-report.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import type { JobList } from '../jobs/job-list.ts';
import { keepUpload } from '../jobs/kept-upload.ts';
import { storedReport } from '../jobs/stored-report.ts';
import { jobParameter, json, refusals } from './answers.ts';
import { endedSummary } from './jobs-routes.ts';

export const verifiedSchema = z
  .object({
    sound: z.boolean(),
    problems: z.array(reportProblemSchema),
    key: z.enum(['checked', 'own', 'none', 'wrong']),
    unchecked: z.array(z.string()),
    checked: z.object({ files: z.int(), rows: z.int(), reports_before: z.int(), documents: z.int() }),
  })
  .openapi('Verified');

export type Verified = z.infer<typeof verifiedSchema>;

export const reversedSchema = z
  .object({ upload: z.string(), file: z.string(), documents: z.int(), left_apart: z.int() })
  .openapi('Reversed');

interface Parts {
  host: ConsoleHost;
  jobs: JobList;
}

/** The auditor's check of a report, and credit notes for what a job has issued. */
export function serveAudit(app: ConsoleApp, { host, jobs }: Parts): void {
  const { store } = host;
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/verify',
    summary: 'Check a report: its seal, every hash, every row once, the reports before, the export',
    request: { params: jobParameter },
    responses: { 200: json(verifiedSchema, 'What was found.'), ...refusals(404, 409) },
    answer: async (c) => {
      const record = await jobs.find(c.req.param('job') ?? '');
      const { report, source } = await endedSummary(host, record);
      const limit = host.apart?.rowsVerifiedMax ?? Number.POSITIVE_INFINITY;
      if (source.rows > limit) throw new ConsoleError('TOO-LARGE-TO-VERIFY', { limit });
      const result = await verifyReport({
        report: storedReport(store, report),
        source: { name: record.file, bytes: await store.read(record.key, record.version) },
        previous: (before) => storedReport(store, before),
      });
      const { sound, problems, key, unchecked, checked } = result;
      const told = problems.map((one) => reportProblem(one, c.get('language')));
      return c.json({ sound, problems: told, key, unchecked, checked });
    },
  });
  serveReverse(app, { host, jobs });
}

function serveReverse(app: ConsoleApp, { host, jobs }: Parts): void {
  const { store } = host;
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/reverse',
    summary: 'Write credit notes for what a job has issued, as an upload to check and issue',
    request: { params: jobParameter },
    responses: {
      201: json(reversedSchema, 'The upload; the profile that reads it is standard.'),
      ...refusals(404, 409),
    },
    answer: async (c) => {
      assertRole(c.get('person'), 'dropper', 'approver');
      const record = await jobs.find(c.req.param('job') ?? '');
      await endedSummary(host, record);
      const reversal = new Reversal(store, record.job);
      const folder = await mkdtemp(join(tmpdir(), 'rowmark-reverse-'));
      try {
        const path = join(folder, 'export');
        await writeFile(path, Readable.from(reversal.lines()));
        const { id, file } = await keepUpload(store, {
          source: path,
          file: `${parse(record.file).name}.reverse.csv`,
        });
        const { documents, apart } = reversal;
        return c.json({ upload: id, file, documents, left_apart: apart.length }, 201);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });
}
