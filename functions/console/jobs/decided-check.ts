import { z } from '@hono/zod-openapi';
import { decidedSchema } from '../../../shared/jobs/approve/approved-plan.ts';
import { listedJobRecord } from '../../../shared/jobs/files/read-job.ts';
import { jobsOfImport, notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import type { BilingualText } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { correctionEntriesSchema } from '../../../shared/records/corrections.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { reportProblemSchema } from '../../../shared/report/row.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import { type IncomingPlace, jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ConsoleHost } from '../console-host.ts';
import { approvedRun } from './job-view.ts';
import { rowOfLine, rowsOfReport } from './stored-rows.ts';

export const judgedDocumentSchema = z.object({
  external_id: z.string(),
  rows: z.array(z.int()).default([]),
  outcome: z.enum(outcomes),
  problems: z.array(reportProblemSchema),
});

const decidedForm = storedForm(
  decidedSchema.extend({
    /** The corrections with people's later edits; absent if they were not edited. */
    entries: correctionEntriesSchema.optional(),
    /** Documents of rows that were changed, as they were judged last, by their external_id. */
    judged: z.record(z.string(), judgedDocumentSchema).optional(),
  }),
);
export type Decided = ReturnType<typeof decidedForm.read>;

export const decidedOf = ({ store }: ConsoleHost, { job }: Pick<JobRecord, 'job'>) =>
  findStored(store, jobKeys(job).edits, decidedForm);

/** Changes what was decided about a check, unless somebody has approved it since `known`. */
export const decide = (
  { store }: ConsoleHost,
  { job, known }: { job: string; known: Decided | undefined },
  change: (kept: Decided) => Decided,
) =>
  store.update(jobKeys(job).edits, (text) => {
    const kept = text === undefined ? {} : decidedForm.read(text, job);
    const { approved } = kept;
    if (approved && approved.job !== known?.approved?.job) throw approvedSince(approved);
    return decidedForm.text(change(kept));
  });

const handsForm = storedForm(z.object({ people: z.array(z.string()) }));

/** Refuses what somebody decides about a check that was made again since; `unapproved` lets an older check be checked again until a newer one is approved. */
export async function assertNewest(host: ConsoleHost, { job }: Pick<JobRecord, 'job'>, unapproved = false) {
  const place = await notedImport(host.store, job);
  const noted = place === undefined ? [] : await jobsOfImport(host.store, place.import);
  const later = noted.slice(noted.findIndex((one) => one.job === job) + 1).filter(({ as }) => as === 'own');
  const records = await Promise.all(later.map((one) => listedJobRecord(host, one.job)));
  const newer = records.findIndex((one) => one?.dry_run);
  if (newer >= 0 && (!unapproved || records.slice(newer).some((one) => one?.dry_run === false)))
    throw new RefusedRequest('CHECK-OLDER');
}

const approvedSince = ({ by, at }: { by: string; at: string }) =>
  new RefusedRequest('APPROVED-SINCE', { by, at: instant(at) });

/** Refuses to change rows of a check that its approved run issues or has issued as they are; without rows, all of it. Answers what was decided about it. */
export async function assertUnapproved(host: ConsoleHost, summary: Summary, changed?: readonly number[]) {
  const known = await decidedOf(host, summary);
  if (changed?.length === 0) return known;
  const { approved } = known ?? {};
  const isComing = approved && (await host.store.head(jobKeys(approved.job).job)) === undefined;
  const run = isComing ? { ...approved, again: false } : await approvedRun(host, summary);
  if (run === null) return known;
  const { again } = run;
  const refused = approvedSince(run);
  if (changed === undefined && !again) throw refused;
  const rows = new Set(changed);
  const isReady = (line: string) => line.includes('"outcome":"ready"') && rows.has(rowOfLine(line));
  const ready = await Array.fromAsync(rowsOfReport(host.store, summary.report, isReady));
  if (ready.length > 0 && !again) throw refused;
  const ids = ready.flatMap(({ external_id }) => external_id ?? []);
  const entries = await host.ledgerOf(summary.account).lookupAll(ids);
  if ([...entries.values()].some(({ state }) => state === 'issued')) throw refused;
  return known;
}

/** An instant in the words of each language. */
export const instant = (iso: string): BilingualText => ({
  en: formatInstant(iso, 'en'),
  el: formatInstant(iso, 'el'),
});

const DIGITS = 16;
type ImportOf = { place: IncomingPlace; sha256: string };
export const noteKey = ({ place, sha256 }: ImportOf, what: 'hands' | 'seen'): string =>
  `newest/${place.account}/${place.profile}/${place.file}.${sha256.slice(0, DIGITS)}.${what}.json`;

/** Records each person who uploaded, corrected or accepted part of an import; a new check keeps them. */
export async function noteHand(store: Store, of: ImportOf, by: string): Promise<void> {
  const key = noteKey(of, 'hands');
  await store.update(key, (text) => {
    const people = text === undefined ? [] : handsForm.read(text, key).people;
    return people.includes(by) ? undefined : handsForm.text({ people: [...people, by] });
  });
}

/** The people who uploaded an import or changed its content. */
export async function handsOf(store: Store, record: JobRecord, sha256: string): Promise<string[]> {
  const hands = await findStored(store, noteKey({ place: record, sha256 }, 'hands'), handsForm);
  return [...new Set([...(record.by === undefined ? [] : [record.by]), ...(hands?.people ?? [])])];
}

/** Who sent a check back instead of approving it, and why. */
export const sentBackForm = storedForm(z.object({ comment: z.string(), by: z.string(), at: z.string() }));

/** The answer of an approver who sent a check back; undefined if it was not sent back. */
export const sentBackOf = ({ store }: ConsoleHost, { job }: Pick<JobRecord, 'job'>) =>
  findStored(store, jobKeys(job).sentBack, sentBackForm);
