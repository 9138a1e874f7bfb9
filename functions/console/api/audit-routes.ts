import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { findChainHead } from '../../../shared/jobs/files/chain-head.ts';
import { ownDuplicates } from '../../../shared/jobs/undo/own-duplicates.ts';
import { Reversal, reversalFile } from '../../../shared/jobs/undo/reverse-job.ts';
import type { StoredReport } from '../../../shared/report/seal/open-sealed.ts';
import { type Verdict, verdictSchema } from '../../../shared/report/verify/verdict.ts';
import { toldVerdict, verifyReport } from '../../../shared/report/verify/verify-report.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../shared/sheet/sheet.ts';
import { momentaryFolder } from '../../../shared/store/momentary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import { jobParameter, json, refusals } from '../http/answers.ts';
import { flag, queryOf } from '../http/read-request.ts';
import type { JobList } from '../jobs/job-list.ts';
import { storeUpload } from '../jobs/stored-upload.ts';
import { endedSummary } from './jobs-routes.ts';

/** A report below its key prefix, as verification reads it. */
const storedReport = (store: Store, report: string): StoredReport => ({
  name: report,
  place: report,
  async files() {
    const names: string[] = [];
    for await (const { key } of store.list(report)) names.push(key.slice(report.length));
    return names;
  },
  read: async (file) =>
    (await store.head(`${report}${file}`)) === undefined ? undefined : store.read(`${report}${file}`),
});

export const verifiedSchema = verdictSchema.openapi('Verified');
export type Verified = Verdict;

export const reversedSchema = z
  .object({ upload: z.string(), file: z.string(), documents: z.int(), left_apart: z.int() })
  .openapi('Reversed');

const reverseQuery = z.strictObject({
  with_duplicates: flag.optional().openapi({
    description: 'Also documents that an earlier import of the same export issued.',
  }),
});

interface Parts {
  host: ConsoleHost;
  jobs: JobList;
}

/** Verification of a report, and credit notes for what a job has issued. */
export function serveAudit(app: ConsoleApp, { host, jobs }: Parts): void {
  const { store } = host;
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/verify',
    summary: 'Verify a report: its seal, every hash, every row once, the earlier reports and the export',
    request: { params: jobParameter },
    responses: { 200: json(verifiedSchema, 'What was found.'), ...refusals(404, 409) },
    answer: async (c) => {
      const record = await jobs.find(c.req.param('job') ?? '');
      const { report, source } = await endedSummary(host, record);
      const limit = host.apart?.rowsVerifiedMax ?? Number.POSITIVE_INFINITY;
      if (source.rows > limit) throw new ConsoleError('TOO-LARGE-TO-VERIFY', { limit });
      await using kept = await store.localFile(record.key, record.version);
      const open = (read: ReadOptions | undefined) => openSheet(kept.bytes ?? kept.path, record.file, read);
      const result = await verifyReport({
        report: storedReport(store, report),
        source: { name: record.file, bytes: await store.read(record.key, record.version), open },
        ownKey: await host.sealKey(),
        previous: (before) => storedReport(store, before),
        latest: async (account) => {
          const { head, isStored } = await findChainHead(store, account);
          return isStored ? head.latest : undefined;
        },
      });
      return c.json(toldVerdict(result, c.get('language')));
    },
  });
  serveReverse(app, { host, jobs });
}

function serveReverse(app: ConsoleApp, { host, jobs }: Parts): void {
  const { store } = host;
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/reverse',
    summary: 'Write credit notes for everything a job has issued, as an upload to check and issue',
    request: { params: jobParameter, query: reverseQuery },
    responses: {
      201: json(reversedSchema, 'The upload. The profile standard reads it.'),
      ...refusals(400, 404, 409),
    },
    answer: async (c) => {
      const by = c.get('person');
      assertRole(by, 'dropper', 'approver');
      const record = await jobs.find(c.req.param('job') ?? '');
      await endedSummary(host, record);
      const { with_duplicates } = queryOf(c, reverseQuery);
      const deps = { store, ledger: host.ledgerOf(record.account) };
      const isOwnDuplicate = with_duplicates ? await ownDuplicates(deps, record.job) : undefined;
      const reversal = new Reversal(store, record.job, { isOwnDuplicate });
      const folder = await momentaryFolder();
      try {
        const path = join(folder, 'export');
        await writeFile(path, Readable.from(reversal.lines()));
        const { id, file } = await storeUpload(store, {
          source: path,
          file: reversalFile(record.file),
          by,
        });
        const { documents, apart } = reversal;
        return c.json({ upload: id, file, documents, left_apart: apart.length }, 201);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });
}
