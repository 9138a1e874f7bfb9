import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { documentSchema } from '../../shared/documents/document.ts';
import {
  readDocuments,
  readJob,
  readOutcomes,
  readPlan,
  readPlanHead,
  readRows,
} from '../../shared/jobs/files/read-job.ts';
import { jobId } from '../../shared/jobs/receive/job-id.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import { readEntry } from '../../shared/ledger/ledger-item.ts';
import { planHeadOf } from '../../shared/records/plan.ts';
import {
  type VerifyRequest,
  type VerifyResult,
  verifyReport,
} from '../../shared/report/verify/verify-report.ts';
import { reportIn, type Stored } from './stored-folder.ts';

const fingerprintsSchema = z.object({
  document: documentSchema,
  fingerprint: z.string(),
  digests: z.record(z.string(), z.string()),
});
const jobIdsSchema = z.array(
  z.object({ environment: z.string(), key: z.string(), version: z.string(), job: z.string() }),
);
const attribute = z.union([
  z.object({ S: z.string() }),
  z.object({ N: z.string() }),
  z.object({ SS: z.array(z.string()) }),
  z.object({ BOOL: z.boolean() }),
]);
const itemsSchema = z.array(z.record(z.string(), attribute));
type StoredItem = z.infer<typeof itemsSchema>[number];

/** The last ids are of no job in the data folder: they pin environments and letters. */
const IDS_WITHOUT_DATA = 4;

export const jobIds = async (stored: Stored) =>
  jobIdsSchema.parse(JSON.parse(await stored.text('job-ids.json')));

/** The jobs whose records lie in the data folder. */
export const storedJobs = async (stored: Stored) =>
  (await jobIds(stored)).slice(0, -IDS_WITHOUT_DATA).map(({ job }) => job);

export const ledgerItems = async (stored: Stored): Promise<StoredItem[]> =>
  itemsSchema.parse(JSON.parse(await stored.text('ledger-items.json')));

const textOf = (item: StoredItem, name: string): string => {
  const value = item[name];
  return value !== undefined && 'S' in value ? value.S : '';
};

/** What an item is about: a document has a key of three parts, anything else names its kind in the fourth. */
export function kindOfItem(item: StoredItem): string {
  const key = z.array(z.string()).parse(JSON.parse(textOf(item, 'pk')));
  return key.length === 2 ? 'login' : (key[3] ?? 'document');
}

/** The entries of documents among the stored items, by external_id. */
export async function documentEntries(stored: Stored) {
  const items = (await ledgerItems(stored)).filter((item) => kindOfItem(item) === 'document');
  return new Map(items.map((item) => [textOf(item, 'external_id'), readEntry(item)]));
}

/** Expects of every document that was sent the fingerprint and digests that it had; answers with the kinds. */
export async function expectSameFingerprints(stored: Stored): Promise<string[]> {
  const kinds = new Set<string>();
  for (const line of (await stored.text('fingerprints.jsonl')).trimEnd().split('\n')) {
    const { document, ...before } = fingerprintsSchema.parse(JSON.parse(line));
    expect(fingerprint(document)).toEqual(before);
    kinds.add(document.invoice_type_code);
  }
  return [...kinds].sort();
}

export async function expectSameJobIds(stored: Stored): Promise<void> {
  for (const { job, ...of } of await jobIds(stored)) expect(jobId(of)).toBe(job);
}

/** Reading checks the number of the form and takes it away; version 0.1.0 wrote none. */
function withoutForm({ form: _, ...record }: Record<string, unknown>) {
  return record;
}

/** Expects every record of every job to be read, with nothing lost of what it said. */
export async function expectRecordsRead(stored: Stored): Promise<void> {
  await using folder = await stored.folder();
  const raw = (name: string) => readFile(join(folder.data, name), 'utf8');
  const record = async (name: string) => withoutForm(JSON.parse(await raw(name)));
  for (const job of await storedJobs(stored)) {
    expect(await readJob(folder.store, job)).toEqual(await record(`jobs/${job}/job.json`));
    const plan = await readPlan(folder.store, job);
    expect(plan).toEqual(await record(`jobs/${job}/plan.json`));
    expect(await readPlanHead(folder.store, job)).toEqual(planHeadOf(plan));
    const lines = async (name: string) =>
      (await raw(`jobs/${job}/${name}`))
        .split('\n')
        .flatMap((line): unknown[] => (line === '' ? [] : [withoutForm(JSON.parse(line))]));
    expect(await Array.fromAsync(readRows(folder.store, job))).toEqual(await lines('rows.jsonl'));
    for (const chunk of plan.waves.flat()) {
      expect(await readDocuments(folder.store, job, chunk)).toEqual(
        await lines(`documents/0000${chunk}.jsonl`),
      );
      expect(await readOutcomes(folder.store, job, chunk)).toEqual(
        await lines(`outcomes/0000${chunk}.jsonl`),
      );
    }
  }
}

/** The auditor's check of one link of the chain, and of all links before it. */
export const verified = (data: string, link: string, key?: VerifyRequest['key']): Promise<VerifyResult> =>
  verifyReport({ report: reportIn(data, link), key, previous: (before) => reportIn(data, before) });
