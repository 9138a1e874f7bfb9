import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { operation, pageOf, sending } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import { type ReportRow, reportRowSchema, rowInLanguage } from '../../../shared/report/row.ts';
import { SUMMARY_FILE, SUMS_FILE, SUMS_SIGNATURE_FILE } from '../../../shared/report/seal.ts';
import { countedIn } from '../../../shared/report/summary.ts';
import { type AtConsole, type AtJob, inJob } from '../console-host.ts';
import { ROWS_A_PAGE } from '../console-limits.ts';
import { seenBy } from '../guard/own-accounts.ts';
import { fileAnswer, flag, lang } from '../http/operations.ts';
import { importStates, importsOf, importViewSchema, jobsOf, listConditions } from '../jobs/job-lists.ts';
import { endedSummary, jobStates, jobViewSchema } from '../jobs/job-view.ts';
import { rowsOfReport } from '../jobs/stored-rows.ts';

const PAGE_MAX = 1_000_000;
const JOB_CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]+Z\.[0-9a-f]{32}$/;
const IMPORT_CURSOR = /^\d+\.[0-9a-f]{32}$/;

export const listSomeJobs = operation({
  name: 'listJobs',
  does: 'List the jobs, newest first',
  input: z.object(listConditions(jobStates, JOB_CURSOR, 'Jobs made at this moment or later.')),
  output: pageOf(jobViewSchema),
  ...{ effect: 'reads', http: { at: 'get /api/jobs', says: 'Jobs, newest first.' } },
  agent: 'list_imports',
  run: ({ host, person, language }: AtConsole, wanted) =>
    jobsOf(host).page({ ...wanted, isSeen: seenBy(person) }, language),
});

export const getJob = operation({
  name: 'getJob',
  does: 'Read a job',
  ...{ input: inJob, output: jobViewSchema, effect: 'reads' },
  http: { at: 'get /api/jobs/{job}', refuses: [404] },
  agent: 'read_check',
  run: ({ host, record, language }: AtJob) => jobsOf(host).viewAlone(record, language),
});

export const listRows = operation({
  name: 'listRows',
  does: `Read the rows of a report, ${ROWS_A_PAGE} per page`,
  input: inJob.extend({
    outcome: z.union([z.literal(''), z.enum(outcomes)]).optional(),
    page: z.union([z.literal(''), z.coerce.number().int().min(1).max(PAGE_MAX)]).optional(),
  }),
  output: pageOf(reportRowSchema).extend({ total: z.int(), pages: z.int() }),
  effect: 'reads',
  http: {
    ...{ at: 'get /api/jobs/{job}/rows', refuses: [409] },
    says: 'The rows of the page in file order. Empty after the last page.',
    stated: { 'X-Total-Count': z.string(), 'X-Total-Pages': z.string() },
    headers: ({ total, pages }) => ({ 'X-Total-Count': String(total), 'X-Total-Pages': String(pages) }),
  },
  agent: 'read_rows',
  async run({ host, record, language }: AtJob, { outcome, page }) {
    const { report, counts } = await endedSummary(host, record);
    const at = page || 1;
    const total = outcome ? counts.rows[outcome] : countedIn(counts.rows);
    const pages = Math.max(1, Math.ceil(total / ROWS_A_PAGE));
    // Quotes in values are escaped, so only properties match.
    const property = outcome ? `"outcome":"${outcome}"` : '';
    let before = (at - 1) * ROWS_A_PAGE;
    const isOfPage = (line: string) => line.includes(property) && --before < 0;
    const rows: ReportRow[] = [];
    // The file is streamed to the page's end; only rows of the page are read as such.
    if (at <= pages)
      for await (const row of rowsOfReport(host.store, report, isOfPage)) {
        rows.push(rowInLanguage(row, language));
        if (rows.length === ROWS_A_PAGE) break;
      }
    return { page: rows, total, pages, next: at < pages ? { page: String(at + 1) } : undefined };
  },
});

export const listImports = operation({
  name: 'listImports',
  does: 'List the imports, newest first',
  more: 'The same bytes under the same name are one import, however often they are checked. A retry file and credit notes belong to the import of their original.',
  input: z.object({
    ...listConditions(importStates, IMPORT_CURSOR, 'Imports that got a job at this moment or later.'),
    ...{ lang, waits: flag.optional().describe('1: those alone that wait for a person.') },
  }),
  output: pageOf(importViewSchema),
  ...{ effect: 'reads', http: { at: 'get /api/imports', says: 'Imports, newest first.' } },
  run: ({ host, person }: AtConsole, wanted) => importsOf(host).page({ ...wanted, isSeen: seenBy(person) }),
});

export const getImport = operation({
  name: 'getImport',
  does: 'Read an import',
  ...{ input: z.object({ import: z.string() }), output: importViewSchema, effect: 'reads' },
  http: { at: 'get /api/imports/{import}', refuses: [404], says: 'The import.' },
  async run({ host, person }: AtConsole, { import: id }) {
    const found = await importsOf(host).find(id);
    if (!seenBy(person)(found)) throw new RefusedRequest('IMPORT-UNKNOWN');
    return found;
  },
});

const NOT_MODIFIED = 304;
/** Files that the summary does not list: it cannot name its own hash. */
const BESIDE: readonly string[] = [SUMMARY_FILE, SUMS_FILE, SUMS_SIGNATURE_FILE];
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

/** A file that the report seals. */
export const getReportFile = sending({
  name: 'getReportFile',
  does: 'Read a file of a report',
  input: inJob.extend({ name: z.string() }),
  http: {
    at: 'get /api/jobs/{job}/files/{name}',
    refuses: [409],
    answers: fileAnswer,
    others: { 302: { description: 'On AWS, for a large file: an address that serves it for five minutes.' } },
  },
  async run({ c, host, record }: AtJob, { name }) {
    const summary = await endedSummary(host, record);
    if (!BESIDE.includes(name) && !Object.hasOwn(summary.files, name))
      throw new RefusedRequest('FILE-UNKNOWN');
    const tag = `"${summary.files[name]?.sha256 ?? summary.seal}"`;
    if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, NOT_MODIFIED, { ETag: tag });
    const key = `${summary.report}${name}`;
    if (host.apart !== undefined && name !== SUMMARY_FILE) {
      const { bytes = 0 } = (await host.store.head(key)) ?? {};
      if (bytes > host.apart.maxBytes) return c.redirect(await host.apart.addressOf(key, name));
    }
    return new Response(Readable.toWeb(Readable.from(await host.store.read(key))), {
      headers: { ETag: tag, ...fileHeaders(name, { shown: name === PAGE }) },
    });
  },
});

/** Headers of a file by its name: a page is shown, everything else is downloaded. */
export function fileHeaders(
  name: string,
  { shown, savedAs = name }: { shown: boolean; savedAs?: string },
): Record<string, string> {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  if (shown)
    return { 'Content-Type': type, 'Content-Security-Policy': PAGE_POLICY, 'X-Frame-Options': 'SAMEORIGIN' };
  return { 'Content-Type': type, 'Content-Disposition': attachment(savedAs) };
}

/** Says under which name a file is saved, encoded as RFC 8187 requires. */
export const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`;
