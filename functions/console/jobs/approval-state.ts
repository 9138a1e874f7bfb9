import { approvedKeys, lastApproved } from '../../../shared/jobs/approve/approved-plan.ts';
import { approvalForm } from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored } from '../../../shared/records/stored.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { runOf, seenOf } from './approve-job.ts';
import { handsOf } from './import-notes.ts';
import { editsOf } from './kept-corrections.ts';
import { sentBackOf } from './send-back.ts';

export const waits = ['check', 'seen', 'approver', 'second_person'] as const;
type Wait = (typeof waits)[number];

interface Asked {
  record: JobRecord;
  summary: Summary;
  person: Person;
}

/** Who has a hand in a check, and what its approval waits for, as one person sees it. */
export async function approvalOf(host: ConsoleHost, { record, summary, person }: Asked) {
  const { store, secondPerson } = host;
  const { sha256 } = summary.source;
  const hands = await handsOf(store, { record, sha256 });
  const { unseen } = await seenOf(store, { summary, of: { place: record, sha256 } });
  const approved = await approvedOf(host, record, summary);
  const isOwn = secondPerson && hands.includes(person.name);
  const wait = async (): Promise<Wait | null> => {
    if (summary.plan?.documents === 0 || (approved !== null && !approved.again)) return null;
    if ((await editsOf(host, record)) !== undefined || (await sentBackOf(host, record))) return 'check';
    if (unseen.length > 0) return 'seen';
    return secondPerson ? 'second_person' : 'approver';
  };
  return { hands, unseen: unseen.length, may_approve: !isOwn, waits_for: await wait(), approved };
}

/** The real run of the plan, started here or by an approval elsewhere. */
async function approvedOf(host: ConsoleHost, record: JobRecord, { plan }: Summary) {
  const { store } = host;
  const run = await runOf(host, record.job);
  const last = run === undefined ? await lastApproved(store, record) : undefined;
  const job = run?.job ?? (last?.plan === plan?.sha256 ? last?.job : undefined);
  const approval = job && (await findStored(store, approvedKeys(job).approval, approvalForm));
  if (!job || !approval) return null;
  return { job, by: approval.by, at: approval.at, again: run !== undefined && !run.isGood };
}
