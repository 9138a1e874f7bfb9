import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import { type ReportRow, reportRowSchema, rowInLanguage } from '../../../shared/report/row.ts';
import { SUMS_FILE, SUMS_SIGNATURE_FILE } from '../../../shared/report/seal.ts';
import { countedIn } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ConsoleHost } from '../console-host.ts';
import { JOBS_LISTED_MAX, ROWS_A_PAGE } from '../console-limits.ts';
import { seenBy } from '../guard/own-accounts.ts';
import {
  answerJob,
  fileAnswer,
  flag,
  jobsSchema,
  json,
  lang,
  nextPage,
  paged,
  type Serve,
} from '../http/operations.ts';
import { type ImportList, importStates, importViewSchema, type JobList } from '../jobs/job-lists.ts';
import { endedSummary, jobStates } from '../jobs/job-view.ts';
import { rowsOfReport } from '../jobs/stored-rows.ts';

const PAGE_MAX = 1_000_000;
const rowsQuery = z.strictObject({
  outcome: z.union([z.literal(''), z.enum(outcomes)]).optional(),
  page: z.union([z.literal(''), z.coerce.number().int().min(1).max(PAGE_MAX)]).optional(),
  lang,
});

/** The query of a list by its states and the words for `since`. */
const listQuery = <State extends string>(states: readonly State[], since: string) =>
  z.strictObject({
    account: z.string().optional(),
    file: z.string().optional(),
    state: z.enum(states).optional(),
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .openapi({ description: since, example: '2026-11-20T10:00:00Z' }),
    limit: z.coerce.number().int().min(1).max(JOBS_LISTED_MAX).default(JOBS_LISTED_MAX),
    cursor: z.string().optional().describe('As the Link of the page before names it.'),
    lang,
  });

export const reportRowsSchema = z.array(reportRowSchema);

interface Parts {
  host: ConsoleHost;
  jobs: JobList;
  imports: ImportList;
}

/** The jobs with the rows of their reports, and the imports: all that was done with one content of a file. */
export function serveJobs(serve: Serve, { host, jobs, imports }: Parts): void {
  serve('listJobs', 'get /api/jobs', {
    summary: 'List the jobs, newest first',
    query: listQuery(jobStates, 'Jobs made at this moment or later.'),
    answers: paged(jobsSchema, 'Jobs, newest first.'),
    async run({ c, person, language, query: { lang: _, file, ...wanted } }) {
      const asked = { ...wanted, file: file?.normalize('NFC'), isSeen: seenBy(person) };
      const { views, next } = await jobs.page(asked, language);
      return c.json(views, { headers: nextPage(c, { cursor: next }) });
    },
  });
  serve('getJob', 'get /api/jobs/{job}', {
    summary: 'Read a job',
    refuses: [404],
    run: async ({ c, language, named }) =>
      answerJob(c, await jobs.viewAlone(await jobs.find(named('job')), language)),
  });
  serve('listRows', 'get rows', {
    summary: `Read the rows of a report, ${ROWS_A_PAGE} per page`,
    query: rowsQuery,
    refuses: [409],
    answers: {
      ...json(reportRowsSchema, 'The rows of the page in file order. Empty after the last page.'),
      headers: z.object({
        ...{ 'X-Total-Count': z.string(), 'X-Total-Pages': z.string(), Link: z.string().optional() },
      }),
    },
    async run({ c, record, language, query: { outcome, page } }) {
      const summary = await endedSummary(host, record);
      const wanted = { report: summary.report, outcome: outcome || undefined, page: page || 1, language };
      const total = wanted.outcome ? summary.counts.rows[wanted.outcome] : countedIn(summary.counts.rows);
      const pages = Math.max(1, Math.ceil(total / ROWS_A_PAGE));
      const rows = wanted.page > pages ? [] : await reportRows(host.store, wanted);
      return c.json(rows, {
        headers: {
          'X-Total-Count': String(total),
          'X-Total-Pages': String(pages),
          ...nextPage(c, wanted.page < pages ? { page: String(wanted.page + 1) } : {}),
        },
      });
    },
  });
  serve('listImports', 'get /api/imports', {
    summary: 'List the imports, newest first',
    description:
      'The same bytes under the same name are one import, however often they are checked. A retry file and credit notes belong to the import of their original.',
    query: listQuery(importStates, 'Imports that got a job at this moment or later.').extend({
      waits: flag.optional().describe('1: those alone that wait for a person.'),
    }),
    answers: paged(importsSchema, 'Imports, newest first.'),
    async run({ c, person, query: { lang: _, file, ...wanted } }) {
      const asked = { ...wanted, file: file?.normalize('NFC'), isSeen: seenBy(person) };
      const { views, next } = await imports.page(asked);
      return c.json(views, { headers: nextPage(c, { cursor: next }) });
    },
  });
  serve('getImport', 'get /api/imports/{import}', {
    ...{ summary: 'Read an import', refuses: [404], answers: json(importViewSchema, 'The import.') },
    async run({ person, named }) {
      const found = await imports.find(named('import'));
      if (!seenBy(person)(found)) throw new RefusedRequest('IMPORT-UNKNOWN');
      return found;
    },
  });
}

/** One page of a report's rows. The file is streamed to the page's end; only rows of the page are read as such. */
async function reportRows(
  store: Store,
  of: { report: string; outcome: Outcome | undefined; page: number; language: Language },
): Promise<ReportRow[]> {
  // Quotes in values are escaped, so only properties match.
  const property = of.outcome === undefined ? '' : `"outcome":"${of.outcome}"`;
  let left = (of.page - 1) * ROWS_A_PAGE;
  const isOfPage = (line: string) => line.includes(property) && --left < 0;
  const rows: ReportRow[] = [];
  for await (const row of rowsOfReport(store, of.report, isOfPage)) {
    rows.push(rowInLanguage(row, of.language));
    if (rows.length === ROWS_A_PAGE) break;
  }
  return rows;
}

export const importsSchema = z.array(importViewSchema);

const NOT_MODIFIED = 304;
const SUMMARY = 'summary.json';
/** Files that the summary does not list: it cannot name its own hash. */
const BESIDE: readonly string[] = [SUMMARY, SUMS_FILE, SUMS_SIGNATURE_FILE];
const PAGE = 'summary.html';

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The summary page is shown in a sandbox without scripts and without an origin; everything else is downloaded. */
const PAGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** `GET /api/jobs/{job}/files/{name}`: a file that the report seals. */
export function serveFiles(serve: Serve, host: ConsoleHost): void {
  serve('getReportFile', 'get files/{name}', {
    ...{ summary: 'Read a file of a report', refuses: [409], answers: fileAnswer },
    others: { 302: { description: 'On AWS, for a large file: an address that serves it for five minutes.' } },
    async run({ c, record, named }) {
      const summary = await endedSummary(host, record);
      const name = named('name');
      if (!BESIDE.includes(name) && !Object.hasOwn(summary.files, name))
        throw new RefusedRequest('FILE-UNKNOWN');
      const tag = `"${summary.files[name]?.sha256 ?? summary.seal}"`;
      if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, NOT_MODIFIED, { ETag: tag });
      const key = `${summary.report}${name}`;
      if (host.apart !== undefined && name !== SUMMARY) {
        const { bytes = 0 } = (await host.store.head(key)) ?? {};
        if (bytes > host.apart.maxBytes) return c.redirect(await host.apart.addressOf(key, name));
      }
      const bytes = await host.store.read(key);
      return new Response(Readable.toWeb(Readable.from(bytes)), {
        headers: { ETag: tag, ...fileHeaders(name, { shown: name === PAGE }) },
      });
    },
  });
}

/** Headers of a file by its name: a page is shown, everything else is downloaded. */
export function fileHeaders(
  name: string,
  { shown, savedAs = name }: { shown: boolean; savedAs?: string },
): Record<string, string> {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  if (shown)
    return { 'Content-Type': type, 'Content-Security-Policy': PAGE_POLICY, 'X-Frame-Options': 'SAMEORIGIN' };
  const quoted = encodeURIComponent(savedAs).replaceAll("'", '%27');
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename*=UTF-8''${quoted}` };
}
