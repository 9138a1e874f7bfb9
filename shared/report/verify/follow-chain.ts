import { type Problem, problem } from '../../problems/problem.ts';
import { ERASED_FILE, type ErasedReport, isSuperseded, supersededFile } from '../seal/erased-report.ts';
import { KEY_CHANGE_FILE, type KeyChange } from '../seal/key-change.ts';
import { type MarkWatch, WATCH_FILE } from '../seal/mark-watch.ts';
import {
  isMissing,
  type Opened,
  openErased,
  openKeyChange,
  openSummary,
  openWatch,
  type StoredReport,
  SUMMARY_FILE,
} from '../seal/open-sealed.ts';
import type { PreviousReport, SealKey, Summary } from '../summary/summary.ts';

/** Finds a report below a key prefix; undefined where it is not within reach. */
export type PreviousOf = (report: string) => StoredReport | undefined;

type LinkRecord = Summary | MarkWatch | ErasedReport | KeyChange;

/** One place of the chain: a report, a watch of MARKs, a change of key, or what is left of an erased report. */
export interface Link {
  account: string;
  job: string;
  /** The file that its seal is on. */
  file: string;
  /** Name of the export, of a report. */
  source?: string;
  report: string;
  previous: PreviousReport | null;
  sealed: { seal_key?: SealKey | undefined; seal: string; signature?: string | undefined };
  /** Every hash that others may name it by. */
  hashes: readonly string[];
  erased?: ErasedReport;
  /** The key that it hands over to. */
  next_key?: SealKey;
  plan?: string | undefined;
  stored: StoredReport;
}

export const isErased = ({ erased }: Link): boolean => erased !== undefined;
const FILES: readonly (readonly [start: string, file: string])[] = [
  ['rowmark-erased/', ERASED_FILE],
  ['rowmark-watch/', WATCH_FILE],
  ['rowmark-key/', KEY_CHANGE_FILE],
];

const fileName = (form: string): string =>
  FILES.find(([start]) => form.startsWith(start))?.[1] ?? SUMMARY_FILE;

/** The key of the file that its seal is on. */
export const fileOf = ({ report, file }: Pick<Link, 'report' | 'file'>): string => `${report}${file}`;

/** A record of the chain as a link of it. */
export function linkOf(record: LinkRecord, sha256: string, stored: StoredReport): Link {
  const { form, account, job, report, previous } = record;
  const link = { account, job, file: fileName(form), report, previous, sealed: record, stored };
  if ('summaries' in record) return { ...link, hashes: record.summaries, erased: record };
  if ('next_key' in record) return { ...link, hashes: [sha256], next_key: record.next_key };
  if (!('files' in record)) return { ...link, hashes: [sha256] };
  const before = Object.entries(record.files).flatMap(([file, one]) =>
    isSuperseded(file) ? [one.sha256] : [],
  );
  return { ...link, hashes: [sha256, ...before], plan: record.plan?.sha256, source: record.source.name };
}

interface Followed {
  links: Link[];
  /** The reason for which it ends before the first report. */
  end: Problem | undefined;
}

interface Following {
  /** The file that names the first link to follow, for messages. */
  by: string;
  previousOf: PreviousOf;
  /** A link that is missing is an alteration, and no matter of what is within reach. */
  isWhole: boolean;
  /** The hash of the first link is not held against it: nothing seals what names it. */
  isLoose?: boolean;
  /** Ends behind the link of this report. */
  until?: string | undefined;
}

/** The links from one back to the first report of the account, the newest first, as far as each is what the next one names. */
export async function followChain(from: PreviousReport | null, following: Following): Promise<Followed> {
  const links: Link[] = [];
  let { by } = following;
  const seen = new Set<string>();
  for (let next = from; next !== null && !seen.has(next.report); ) {
    seen.add(next.report);
    const stored = following.previousOf(next.report);
    const isLoose = following.isLoose && links.length === 0;
    const opened = stored && (await openLink(stored, isLoose ? undefined : next.sha256));
    if (stored === undefined || opened === undefined)
      return { links, end: missing(`${next.report}${SUMMARY_FILE}`, by, following) };
    if ('problem' in opened) return { links, end: brokenBy(opened.problem, next, by) };
    if (!isLoose && !opened.hashes.includes(next.sha256))
      return { links, end: problem('CHAIN-BROKEN', {}, { file: fileOf(opened), next: by }) };
    links.push(opened);
    if (opened.report === following.until) break;
    by = fileOf(opened);
    next = opened.previous;
  }
  return { links, end: undefined };
}

const missing = (file: string, next: string, { isWhole }: Following): Problem =>
  isWhole ? problem('CHAIN-ABSENT', {}, { file, next }) : problem('CHAIN-MISSING', {}, { file });

const brokenBy = (found: Problem, { report }: PreviousReport, next: string): Problem =>
  found.code === 'STORED-NEWER'
    ? found
    : problem('CHAIN-BROKEN', {}, { file: `${report}${SUMMARY_FILE}`, next });

/** The link that lies in a place, also where its report was erased or written anew since; undefined where none does. */
export async function openLink(
  stored: StoredReport,
  sha256?: string,
): Promise<Link | { problem: Problem } | undefined> {
  const erased = await openErased(stored);
  if (!isMissing(erased)) return asLink(erased, stored);
  const summary = await openSummary(stored);
  if (!isMissing(summary)) {
    if ('problem' in summary) return summary;
    const named = sha256 !== undefined && summary.sha256 !== sha256;
    const before = named ? await openSummary(stored, supersededFile(sha256)) : summary;
    return asLink('problem' in before ? summary : before, stored);
  }
  for (const open of [openWatch, openKeyChange]) {
    const other: Opened<MarkWatch | KeyChange> = await open(stored);
    if (!isMissing(other)) return asLink(other, stored);
  }
  return undefined;
}

const asLink = (opened: Opened<LinkRecord>, stored: StoredReport): Link | { problem: Problem } =>
  'problem' in opened ? opened : linkOf(opened.record, opened.sha256, stored);
