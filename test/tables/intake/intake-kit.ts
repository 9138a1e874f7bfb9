import { preconfiguredBooks } from '../../../functions/sandbox/accounts/account.ts';
import { findJobPlan, readDocuments, readRows } from '../../../shared/jobs/files/read-job.ts';
import { createSpool, type Spool } from '../../../shared/jobs/files/spool.ts';
import { type IntakeDeps, intakeExport } from '../../../shared/jobs/intake/intake-export.ts';
import { exportProfile, profileSha256 } from '../../../shared/jobs/intake/open-export.ts';
import { type JobRecord, jobForm } from '../../../shared/records/plan.ts';
import { exportKey, jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { emptyWorld } from '../../simulator/empty-ledger.ts';
import { emptyStore } from '../../simulator/stored-job.ts';

export { putCountedRun } from '../../../shared/jobs/files/chain.ts';
export { jobsOfImport, notedImport, noteImport } from '../../../shared/jobs/receive/receive-export.ts';

export const standardSha256 = async () => profileSha256(await exportProfile(emptyStore(), 'standard'));
const NO_ROOM = { write: () => Promise.reject(), async *read() {}, async *batches() {} };
export const spoolWithoutRoom = async () => ({ ...(await createSpool()), file: async () => NO_ROOM });

/** A spool that loses a row of the first file of rows, or leaves something of it. */
export const forgetfulSpool = (lost: number, left?: object) => async (): Promise<Spool> => {
  const spool = await createSpool();
  return {
    ...spool,
    async file<Line>(name: string) {
      const file = await spool.file<Line>(name);
      let written = 0;
      const write: typeof file.write = (row) => {
        if (name !== 'rows-0' || ++written !== lost) return file.write(row);
        return left && file.write({ ...row, ...left });
      };
      return { ...file, write };
    },
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };
};

export const NOW = '2026-11-20T08:00:00.000Z';
export const CREATED = '2026-11-20T07:00:00.000Z';
const books = preconfiguredBooks.map((book) => ({ name: '', ...book, id: `book-${book.series}` }));

export const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
/** A receipt of one line at 24 %. */
export const receipt = (id: string, price = '10.00') =>
  `${id},11.1,3,Καφές,1,${price},24,category1_3,E3_561_003`;
export const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');

export interface Dropped {
  record?: Partial<JobRecord>;
  deps?: Partial<IntakeDeps>;
  /** Other objects of the store, by key. */
  beside?: Record<string, string>;
  store?: Store;
  file?: string;
  profile?: string;
}

/** A job as its export was received, and the intake of it. */
export async function dropped(text: string, of: Dropped = {}) {
  const { store = emptyStore(), file = 'sales.csv', profile = 'standard' } = of;
  const place = { account: 'demo', profile, file };
  const key = of.record?.key ?? exportKey('imported', place);
  const { version } = await store.put(key, text);
  for (const [name, content] of Object.entries(of.beside ?? {})) await store.put(name, content);
  const record: JobRecord = {
    ...{ job: 'job-1', environment: 'test', ...place, key, version, dry_run: false, created_at: CREATED },
    ...of.record,
  };
  const { job } = record;
  await store.put(jobKeys(job).job, jobForm.text(record));
  const logged: string[] = [];
  const deps: IntakeDeps = {
    ...{ ...emptyWorld(store), now: () => new Date(NOW), log: (event) => void logged.push(event) },
    isSandbox: async () => true,
    asked: async () => ({ books, there: { documents: [], isCut: false } }),
    ...of.deps,
  };
  return {
    ...{ store, key, record, logged, deps },
    intake: () => intakeExport(deps, { job }),
    async plan() {
      const plan = await findJobPlan(store, job);
      if (plan === undefined) throw new Error('The job has no plan.');
      return plan;
    },
    rows: () => Array.fromAsync(readRows(store, job)),
    documents: (chunk = 1) => readDocuments(store, job, chunk),
  };
}

/** The same, read. */
export async function taken(text: string, of: Dropped = {}) {
  const one = await dropped(text, of);
  const answer = await one.intake();
  return { ...one, answer, plan: await one.plan() };
}
