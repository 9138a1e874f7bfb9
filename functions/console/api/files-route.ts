import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { SUMS_FILE, SUMS_SIGNATURE_FILE } from '../../../shared/report/seal.ts';
import { type ConsoleApp, fileAnswer, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { refusals } from '../http/answers.ts';
import type { JobList } from '../jobs/job-list.ts';
import { endedSummary } from './jobs-routes.ts';

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
export function serveFiles(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  serveApi(app, 'getReportFile', 'get /api/jobs/{job}/files/{name}', {
    summary: 'Read a file of a report',
    request: { params: z.object({ job: z.string(), name: z.string() }) },
    responses: {
      200: fileAnswer,
      302: { description: 'On AWS, for a large file: an address that serves it for five minutes.' },
      ...refusals(404, 409),
    },
    answer: async (c) => {
      const summary = await endedSummary(host, await jobs.find(c.req.param('job') ?? ''));
      const name = c.req.param('name') ?? '';
      if (!BESIDE.includes(name) && !Object.hasOwn(summary.files, name))
        throw new ConsoleError('FILE-UNKNOWN');
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
