import { z } from '@hono/zod-openapi';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import { readJsonLines } from '../../../shared/records/json-lines.ts';
import { type ReportRow, reportRowForm, reportRowSchema, rowInLanguage } from '../../../shared/report/row.ts';
import { countedIn, type Summary } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { JOBS_LISTED_MAX, ROWS_A_PAGE } from '../console-limits.ts';
import { seenBy } from '../guard/own-accounts.ts';
import {
  answerJob,
  jobAnswer,
  jobParameter,
  jobsAnswer,
  json,
  nextPage,
  pageHeaders,
  refusals,
} from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { queryOf } from '../http/read-request.ts';
import type { JobList } from '../jobs/job-list.ts';
import { jobStates } from '../jobs/job-schema.ts';
import { summaryOf } from '../jobs/job-view.ts';

const PAGE_MAX = 1_000_000;
const rowsQuery = z.strictObject({
  outcome: z.union([z.literal(''), z.enum(outcomes)]).optional(),
  page: z.union([z.literal(''), z.coerce.number().int().min(1).max(PAGE_MAX)]).optional(),
  lang: z.enum(['en', 'el']).optional(),
});

const jobsQuery = z.strictObject({
  account: z.string().optional(),
  file: z.string().optional(),
  state: z.enum(jobStates).optional(),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: 'Jobs made at this moment or later.', example: '2026-11-20T10:00:00Z' }),
  limit: z.coerce.number().int().min(1).max(JOBS_LISTED_MAX).default(JOBS_LISTED_MAX),
  cursor: z.string().optional().openapi({ description: 'As the Link of the page before names it.' }),
  lang: z.enum(['en', 'el']).optional(),
});

export const reportRowsSchema = z.array(reportRowSchema);

interface Parts {
  host: ConsoleHost;
  jobs: JobList;
}

/** `GET /api/jobs`, one job, and the rows of its report. */
export function serveJobs(app: ConsoleApp, { host, jobs }: Parts): void {
  serveApi(app, 'listJobs', 'get /api/jobs', {
    summary: 'List the jobs, newest first',
    request: { query: jobsQuery },
    responses: { 200: { ...jobsAnswer, headers: pageHeaders }, ...refusals() },
    answer: async (c) => {
      const { lang: _, file, ...wanted } = queryOf(c, jobsQuery);
      const { views, next } = await jobs.page(
        { ...wanted, file: file?.normalize('NFC'), isSeen: seenBy(c.get('person')) },
        c.get('language'),
      );
      return c.json(views, { headers: nextPage(c, next === undefined ? undefined : { cursor: next }) });
    },
  });
  serveApi(app, 'getJob', 'get /api/jobs/{job}', {
    summary: 'Read a job',
    request: { params: jobParameter },
    responses: { 200: jobAnswer, ...refusals(404) },
    answer: async (c) =>
      answerJob(c, await jobs.viewAlone(await jobs.find(c.req.param('job') ?? ''), c.get('language'))),
  });
  serveRows(app, { host, jobs });
}

function serveRows(app: ConsoleApp, { host, jobs }: Parts): void {
  jobOperations(app, jobs)('listRows', 'get rows', {
    summary: `Read the rows of a report, ${ROWS_A_PAGE} per page`,
    ...{ query: rowsQuery, refuses: [409] },
    answers: {
      ...json(reportRowsSchema, 'The rows of the page in file order. Empty after the last page.'),
      headers: z.object({
        ...{ 'X-Total-Count': z.string(), 'X-Total-Pages': z.string(), Link: z.string().optional() },
      }),
    },
    async run({ c, record, language }) {
      const { outcome, page } = queryOf(c, rowsQuery);
      const summary = await endedSummary(host, record);
      const wanted = { report: summary.report, outcome: outcome || undefined, page: page || 1, language };
      const total = wanted.outcome ? summary.counts.rows[wanted.outcome] : countedIn(summary.counts.rows);
      const pages = Math.max(1, Math.ceil(total / ROWS_A_PAGE));
      const rows = wanted.page > pages ? [] : await reportRows(host.store, wanted);
      return c.json(rows, {
        headers: {
          'X-Total-Count': String(total),
          'X-Total-Pages': String(pages),
          ...nextPage(c, wanted.page < pages ? { page: String(wanted.page + 1) } : undefined),
        },
      });
    },
  });
}

/** The summary of a finished job; 409 for any other. */
export async function endedSummary(
  host: ConsoleHost,
  record: Parameters<typeof summaryOf>[1],
): Promise<Summary> {
  const summary = (await host.progressOf(record)) === undefined ? await summaryOf(host, record) : undefined;
  if (summary === undefined) throw new ConsoleError('JOB-UNDER-WAY');
  return summary;
}

/** One page of a report's rows. The file is streamed to the page's end; only rows of the page are read as such. */
async function reportRows(
  store: Store,
  {
    report,
    outcome,
    page,
    language,
  }: { report: string; outcome: Outcome | undefined; page: number; language: Language },
): Promise<ReportRow[]> {
  const key = `${report}result.jsonl`;
  const isWanted = outcome === undefined ? () => true : hasOutcome(outcome);
  const from = (page - 1) * ROWS_A_PAGE;
  const rows: ReportRow[] = [];
  let seen = 0;
  for await (const text of readJsonLines(await store.read(key), (line) => line)) {
    if (!isWanted(text)) continue;
    seen += 1;
    if (seen <= from) continue;
    rows.push(rowInLanguage(reportRowForm.read(text, key), language));
    if (rows.length === ROWS_A_PAGE) break;
  }
  return rows;
}

/** True if a line's JSON text has an outcome; quotes in values are escaped, so only properties match. */
const hasOutcome = (outcome: Outcome) => {
  const property = `"outcome":"${outcome}"`;
  return (line: string) => line.includes(property);
};
