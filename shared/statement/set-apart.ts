import { findWholeJobRecord } from '../jobs/files/read-job.ts';
import { type Ledger, NOBODY } from '../ledger/ledger.ts';
import type { JobRecord } from '../records/job-record.ts';
import { SUMMARY_FILE } from '../report/seal/open-sealed.ts';
import { reportPrefix } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { ServiceDocument } from './service-documents.ts';

/** An import that is under way: its report does not say yet what it has issued. */
export interface RunningImport {
  job: string;
  file: string;
  /** Of those that the service has issued so far. */
  documents: number;
}

/** A document that a job of ours has sent, and of which its report does not say what became. */
export type UndecidedDocument = ServiceDocument & { job: string; file: string };

interface SetApart {
  running: RunningImport[];
  /** MARKs of documents of running imports. */
  underWay: ReadonlySet<string>;
  undecided: UndecidedDocument[];
  not_ours: ServiceDocument[];
}

export interface SetApartDeps {
  store: Store;
  ledger: Pick<Ledger, 'lookup'>;
  /** False of a job that no process and no execution works on; without it, each without a report counts as running. */
  isUnderWay?: (job: JobRecord) => Promise<boolean>;
}

/** Documents that no report of ours has, told from others' by the ledger. */
export async function setApart(
  unknown: readonly ServiceDocument[],
  { ledger, ...deps }: SetApartDeps,
): Promise<SetApart> {
  const running = new Map<string, RunningImport>();
  const underWay = new Set<string>();
  const undecided: UndecidedDocument[] = [];
  const not_ours: ServiceDocument[] = [];
  const jobs = new Map<string, Awaited<ReturnType<typeof lookAt>>>();
  for (const document of unknown) {
    const entry = await ledger.lookup(document.external_id);
    const sender = entry === undefined || entry.job === NOBODY ? undefined : entry.job;
    const job = sender === undefined ? undefined : (jobs.get(sender) ?? (await lookAt(deps, sender)));
    if (sender !== undefined) jobs.set(sender, job);
    const isSent =
      entry?.state === 'claimed' || (entry?.state === 'issued' && entry.issued.mark === document.mark);
    if (job === undefined || !isSent) not_ours.push(document);
    else if (job.isRunning) {
      const documents = (running.get(job.job)?.documents ?? 0) + 1;
      running.set(job.job, { job: job.job, file: job.file, documents });
      underWay.add(document.mark);
    } else undecided.push({ ...document, job: job.job, file: job.file });
  }
  return { running: [...running.values()], underWay, undecided, not_ours };
}

async function lookAt({ store, isUnderWay = async () => true }: Omit<SetApartDeps, 'ledger'>, job: string) {
  const record = await findWholeJobRecord(store, job);
  if (record === undefined) return undefined;
  const summary = await store.head(`${reportPrefix(record)}${SUMMARY_FILE}`);
  return { job, file: record.file, isRunning: summary === undefined && (await isUnderWay(record)) };
}
