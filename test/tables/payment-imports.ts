import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { readOutcomes, readPlan, readRows } from '../../shared/jobs/files/read-job.ts';
import { reversalOf } from '../../shared/jobs/reverse/reverse-document.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import { jobForm } from '../../shared/records/plan.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { jobKeys, profileKey } from '../../shared/store/keys.ts';
import { droppedJob, openQuietHost } from '../commands/open-quiet-host.ts';
import { csv } from './export-text.ts';
import { ORDER_LINE, RETAIL } from './receipt-profile.ts';

const BALANCE = 'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';
/** An export of Stripe's balance. */
export const balance = (...rows: string[]) => ({
  profile: 'own-stripe-balance',
  text: csv(BALANCE, ...rows.map((row) => row.replace(',', ',2026-11-05 09:14:20,eur,'))),
});

/** A file of a life: its text, under the profile of its list, or the credit notes of an earlier one. */
export interface LifeFile {
  profile: string;
  text: string;
}

const tax = { document: RETAIL, line: ORDER_LINE };

/** A profile of a list of payments that makes credit notes, and what a test answers otherwise. */
export const paymentProfile = (list: string, payment: object = {}) => ({
  name: `own-${list}`,
  extends: list,
  ...(list.startsWith('paypal') && list !== 'paypal-tdr'
    ? { read: { decimal: '.', date_order: 'mdy' } }
    : {}),
  document: tax.document,
  payment: { refunds: { invoice_type_code: '11.4' }, line: tax.line, ...payment },
});

export interface Imported {
  job: string;
  rows: readonly RowRecord[];
  outcomes: readonly OutcomeRecord[];
}

const CREDITS: ReadonlySet<string> = new Set(['5.1', '5.2', '11.4']);
const centsOf = (amount = 'NaN'): number => Math.round(Number(amount) * 100);

/** What was issued, in cents: documents less credit notes. */
export const issuedCents = (
  imported: readonly Imported[],
  of: (id: string) => boolean = () => true,
): number =>
  imported
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ outcome, external_id }) => outcome === 'issued' && of(external_id))
    .reduce(
      (sum, { invoice_type_code = '', payable_total }) =>
        sum + centsOf(payable_total) * (CREDITS.has(invoice_type_code) ? -1 : 1),
      0,
    );

/** Every finding that says no. */
export const refusals = (imported: readonly Imported[]): Problem[] =>
  imported.flatMap(({ rows, outcomes }) =>
    [...rows, ...outcomes].flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error')),
  );

/** A data folder into which files of payments are imported one after another, without their reports. */
export async function paymentImports(profiles: readonly { name: string }[]) {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-payments-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const host = await openQuietHost(data, { requestsInFlight: 64 });
  onTestFinished(() => host[Symbol.asyncDispose]());
  for (const profile of profiles) await host.store.put(profileKey(profile.name), JSON.stringify(profile));
  let files = 0;
  return {
    host,
    import: (file: LifeFile, { dryRun = false } = {}): Promise<Imported> => {
      files += 1;
      return importOne(host, { ...file, name: `file-${files}` }, dryRun);
    },
    /** The credit notes that `reverse` makes of a job. */
    reversalOf: async (job: string): Promise<string> =>
      (await Array.fromAsync(reversalOf(host.store, job).lines())).join(''),
  };
}

async function importOne(
  host: LocalHost,
  { profile, text, name }: LifeFile & { name: string },
  dryRun: boolean,
): Promise<Imported> {
  const ending = text.startsWith('{') ? 'jsonl' : 'csv';
  const job = await droppedJob(host, text, { profile, file: `${name}.${ending}` });
  if (dryRun) await asDryRun(host, job);
  await host.handlers.intake({ job });
  const plan = await readPlan(host.store, job);
  if (plan.unreadable !== undefined) throw new Error(JSON.stringify(plan.unreadable));
  const outcomes: OutcomeRecord[] = [];
  for (const chunk of plan.waves.flat()) {
    await host.handlers.issue({ job, chunk });
    outcomes.push(...(await readOutcomes(host.store, job, chunk)));
  }
  return { job, rows: await Array.fromAsync(readRows(host.store, job)), outcomes };
}

/** One host imports what is issued and what is only checked. */
async function asDryRun({ store }: LocalHost, job: string): Promise<void> {
  const key = jobKeys(job).job;
  const record = jobForm.read(await store.readText(key), key);
  await store.put(key, jobForm.text({ ...record, dry_run: true }));
}

/** Every order of a few things. */
export function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, at) =>
    ordersOf([...things.slice(0, at), ...things.slice(at + 1)]).map((others) => [first, ...others]),
  );
}
