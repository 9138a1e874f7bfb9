import { translate } from '../../problems/phrases.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Told } from '../../records/event.ts';
import type { JobRecord } from '../../records/job-record.ts';
import { formatAmount, formatEffect, toldWords } from '../../report/labels.ts';
import { effectOf, reachedTotals } from '../../report/summary/verdict.ts';
import type { Summary } from '../../report/summary.ts';

/** Address of the console, and who may approve a plan. */
export interface ConsoleLink {
  /** Undefined if the installation has no console. */
  consoleUrl: string | undefined;
  /** True if the approver must be another person than the importer. */
  secondPerson: boolean;
}

/** Message about a report. A check waits for approval if it found documents to issue. */
export function toldOf(
  summary: Summary,
  { record, link, language }: { record: JobRecord; link: ConsoleLink | undefined; language: Language },
): Told {
  const { plan, dry_run, counts, unreadable } = summary;
  const waits = dry_run && plan !== undefined && plan.documents > 0 && unreadable === null;
  const outcome = dry_run ? 'ready' : 'issued';
  const payable = reachedTotals(summary).payable_total;
  const sum = formatEffect({ payable, effect: effectOf(summary).payable, amends: summary.amend }, language);
  const waitsFor = waits ? (link?.secondPerson ? 'second_person' : 'approver') : '';
  const base = link?.consoleUrl?.replace(/\/$/, '');
  const address = base === undefined ? '' : `${base}/jobs/${record.job}${waits ? '/approve' : ''}`;
  const { by = '' } = record;
  const say = (word: keyof typeof toldWords, params: Record<string, string> = {}) =>
    translate(toldWords[word], language, params);
  const n = formatAmount(String(counts.documents[outcome]), language);
  const unknown = summary.problems.find(({ code }) => code === 'OUTCOME-UNKNOWN')?.count ?? 0;
  const about = { n, sum, file: record.file, account: record.account };
  const told = [
    unreadable === null ? say(dry_run ? 'checked' : 'issued', about) : say('failed', about),
    unknown === 0 ? '' : say('unknown', { n: formatAmount(String(unknown), language) }),
    by === '' ? '' : say('broughtBy', { by }),
    waitsFor === '' ? '' : say(waitsFor === 'approver' ? 'waitsForApprover' : 'waitsForSecond'),
    summary.notices.find(({ code }) => code === 'REPORT-UNSEALED')?.message ?? '',
    address === '' ? '' : say(waits ? 'approveAt' : 'lookAt', { address }),
  ];
  return {
    news: waits ? 'waits for approval' : 'has ended',
    ...{ by, payable, waits_for: waitsFor, address },
    told: told.filter((sentence) => sentence !== '').join(' '),
  };
}
