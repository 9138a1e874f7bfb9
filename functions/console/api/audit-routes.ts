import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { linkInStore } from '../../../shared/jobs/files/chain.ts';
import { ownDuplicates, Reversal, reversalFile } from '../../../shared/jobs/reverse/reverse-document.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findWhole } from '../../../shared/records/stored.ts';
import { readHeadLine, SUMMARY_FILE } from '../../../shared/report/seal.ts';
import { summaryForm } from '../../../shared/report/summary.ts';
import { toldVerdict, verdictSchema, verifyReport } from '../../../shared/report/verify/verify-report.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../shared/sheet/sheet.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import { momentaryFolder } from '../../../shared/store/momentary.ts';
import { type Store, unlessAbsent } from '../../../shared/store/store.ts';
import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json } from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { flag, queryOf, readJsonIfAny } from '../http/read-request.ts';
import type { JobList } from '../jobs/job-list.ts';
import { storeUpload } from '../jobs/stored-upload.ts';
import { endedSummary } from './jobs-routes.ts';

export const verifiedSchema = z.object(verdictSchema.shape).openapi('Verified');
export type Verified = z.infer<typeof verdictSchema>;

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

export const headSchema = z.strictObject({
  head: z
    .string()
    .optional()
    .openapi({ description: 'A line that somebody kept: the chain has to have held this head.' }),
});

/** The head in a request; refuses a text that is not a head line, which is not the same as a missing head. */
export function headIn(head: string | undefined): string | undefined {
  if (head === undefined || head.trim() === '') return undefined;
  if (readHeadLine(head) === undefined) throw new ConsoleError('HEAD-UNREADABLE', { head });
  return head;
}

/** Serves the verification of a report, and credit notes for the issued documents of a job. */
export function serveAudit(app: ConsoleApp, { host, jobs }: Parts): void {
  const { store } = host;
  const serve = jobOperations(app, jobs);
  serve('verifyReport', 'post verify', {
    summary: 'Verify a report: its seal, every hash, every row once, the chain of reports and the export',
    ...{ shown: headSchema, answers: json(verifiedSchema, 'What was found.'), refuses: [409], reads: true },
    async run({ c, record, language }) {
      if ((await host.progressOf(record)) !== undefined) throw new ConsoleError('JOB-UNDER-WAY');
      const { head } = await readJsonIfAny(c, headSchema);
      // The folder is that of the job: the stored report may name another.
      const report = reportPrefix(record);
      const stated = await findWhole(store, `${report}${SUMMARY_FILE}`, summaryForm);
      const limit = host.apart?.rowsVerifiedMax ?? Number.POSITIVE_INFINITY;
      if ((stated?.source.rows ?? 0) > limit) throw new ConsoleError('TOO-LARGE-TO-VERIFY', { limit });
      await using kept = await exportOf(store, record);
      const result = await verifyReport({
        ...linkInStore(store, report),
        ...{ head: headIn(head), ownKeys: await host.sealKeys(), source: kept?.source },
      });
      return toldVerdict(result, language);
    },
  });
  serve('reverseJob', 'post reverse', {
    summary: 'Write credit notes for everything a job has issued, as an upload to check and issue',
    ...{ query: reverseQuery, roles: ['dropper', 'approver'], refuses: [409], status: 201 },
    answers: json(reversedSchema, 'The upload. The profile standard reads it.'),
    async run({ c, record }) {
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
          by: c.get('person'),
        });
        const { documents, apart } = reversal;
        return c.json({ upload: id, file, documents, left_apart: apart.length }, 201);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });
}

/** The export of a job for verification; undefined if it was erased. */
async function exportOf(store: Store, { key, version, file }: JobRecord) {
  const kept = await unlessAbsent(store.localFile(key, version));
  if (kept === undefined) return undefined;
  const open = (read: ReadOptions | undefined) => openSheet(kept.bytes ?? kept.path, file, read);
  return {
    source: { name: file, bytes: await store.read(key, version), open },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}
