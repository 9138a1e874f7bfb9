import { preconfiguredBooks } from '../../functions/sandbox/accounts/account.ts';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import { runBounded } from '../../shared/jobs/files/bounded-work.ts';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { intakeExport } from '../../shared/jobs/intake/intake-export.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { jobId } from '../../shared/jobs/receive/receive-export.ts';
import { reportJob } from '../../shared/jobs/report/report-job.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { type JobRecord, jobForm } from '../../shared/records/plan.ts';
import { exportKey, jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { emptyWorld } from '../simulator/empty-ledger.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');
const ENVIRONMENT = 'equality';
const CHUNKS_AT_ONCE = 32;

const books = preconfiguredBooks.map((book) => ({ name: '', ...book, id: `book-${book.series}` }));

interface DroppedExport {
  file: string;
  profile: string;
  text: string | Uint8Array;
}

/** Puts an export into the store as a job of its own. */
export async function dropExport(store: Store, { file, profile, text }: DroppedExport): Promise<string> {
  const place = { account: 'default', profile, file };
  const key = exportKey('imported', place);
  const { version } = await store.put(key, text);
  const job = jobId({ environment: ENVIRONMENT, key, version: '1' });
  const record: JobRecord = {
    ...{
      job,
      environment: ENVIRONMENT,
      ...place,
      key,
      version,
      dry_run: false,
      created_at: NOW.toISOString(),
    },
  };
  await store.put(jobKeys(job).job, jobForm.text(record));
  return job;
}

/** The three steps over a store, before a service that answers at once and by the document alone. */
export function stepsOver(store: Store, linesKept?: number) {
  const world = { ...emptyWorld(store), environment: ENVIRONMENT, now: () => NOW };
  return {
    intake: (job: string) =>
      intakeExport(
        {
          ...{ ...world, spool: () => createSpool(linesKept) },
          isSandbox: async () => true,
          asked: async () => ({ books, there: { documents: [], isCut: false } }),
        },
        { job },
      ),
    async issue(job: string) {
      const { waves } = await readPlan(store, job);
      const around = () => async (record: DocumentRecord) => answerTo(record);
      const deps = { ...world, concurrency: 8, verify: 'all' as const, around };
      for (const chunks of waves)
        await runBounded(chunks, CHUNKS_AT_ONCE, (chunk) => issueChunk(deps, { job, chunk }));
    },
    report: (job: string) => reportJob({ ...world, language: 'en' }, { job }),
  };
}

/** Most are issued; what becomes of the others follows from their content, so that a cent more shows. */
function answerTo({ document, ordinal }: DocumentRecord): IssueResult {
  if (document === undefined) throw new Error('A document without content is not sent.');
  const digest = fingerprint(document).fingerprint;
  const nothing = { numbers_used: 0, numbers_lost: 0 };
  const fate = Number.parseInt(digest.slice(0, 4), 16) % 50;
  if (fate === 0)
    return { outcome: 'failed', problems: [problem('SERVICE-BUSY', {}, { reason: '429' })], ...nothing };
  if (fate === 1)
    return {
      ...{ outcome: 'rejected', stage: 'issue', numbers_used: 1, numbers_lost: 1 },
      problems: [problem('AUTHORITY-REFUSED', {}, { message: 'No.', variant: 'without a code' })],
    };
  const known = {
    invoice_id: digest.slice(0, 24),
    series: document.billing_book_id ?? '',
    number: String(ordinal),
    mark: String(400_000_000_000_000 + ordinal),
    uid: digest.slice(24).toUpperCase(),
    qr_url: `https://mydataapidev.aade.gr/TimologioQR/QRInfo?q=${digest}`,
    issued_at: '2026-11-20T10:00:00',
  };
  return fate < 5
    ? { outcome: 'duplicate', problems: [], ...known, ...nothing }
    : { outcome: 'issued', problems: [], ...known, numbers_used: 1, numbers_lost: 0 };
}
