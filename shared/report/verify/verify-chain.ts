import { type Problem, problem } from '../../problems/problem.ts';
import {
  type ChainLink,
  ERASED_FILE,
  type ErasedReport,
  isMissing,
  isSignedBy,
  isSuperseded,
  KEY_CHANGE_FILE,
  type Opened,
  openOther,
  openSummary,
  readHeadLine,
  type StoredReport,
  SUMMARY_FILE,
  supersededFile,
  WATCH_FILE,
} from '../seal.ts';
import type { PreviousReport, SealKey } from '../summary.ts';

/** Questions to the chain about a report. */
export interface ChainQuestion {
  previous: PreviousOf;
  /** The account's newest report by `latest.json`; undefined if it names none or cannot be read. */
  latest?: ((account: string) => Promise<PreviousReport | undefined>) | undefined;
  /** A head of the chain that a person kept. */
  head?: string | undefined;
}

export type CheckedChain = Awaited<ReturnType<typeof verifyChain>>;

/** Checks a report's place in its account's chain: predecessor, successors and key; `plan` is one whose dry run is looked for. */
export async function verifyChain(verified: Link, asked: ChainQuestion, plan?: string) {
  const { place } = verified.stored;
  const isWhole = place !== undefined;
  const latest = isWhole ? await asked.latest?.(verified.account) : undefined;
  const after = latest && (await linksAfter(verified, latest, asked));
  const start = { by: fileOf(verified), previousOf: asked.previous, isWhole };
  const before = await followChain(verified.previous, start);
  const links = [...(after?.links ?? []), verified, ...before.links];
  const keys = checkKeys(links, verified);
  const head = heldHead(links, asked);
  const isReached = isWhole && latest !== undefined && before.end === undefined;
  const problems = [
    ...(place === undefined ? [] : placeProblems(verified, place)),
    ...(after?.problems ?? []),
    ...before.links.flatMap(({ erased }) => (erased === undefined ? [] : [erasedNotice(erased)])),
    ...(before.end === undefined ? [] : [before.end]),
    ...keys.problems,
    ...(head === 'not held' && isReached ? [problem('HEAD-NOT-HELD', {}, { head: asked.head ?? '' })] : []),
  ];
  return {
    ...{ ...keys, problems, head, isHeadOpen: head === 'not held' && !isReached },
    /** Reports before this one that were followed. */
    followed: before.links.filter(({ erased }) => erased === undefined).length,
    planned: before.links.find((link) => plan !== undefined && link.plan === plan)?.stored,
    /** Every other report of the chain by its job; undefined if some are out of reach. */
    reports: isReached ? new Map(links.map(({ job, stored }) => [job, stored])) : undefined,
    /** True of a check that the links within reach do not answer. */
    isOpen: {
      place: !isWhole,
      chain: before.end?.code === 'CHAIN-MISSING',
      newest: latest === undefined || after?.isWritten === true,
      keys: false,
    },
  };
}

/** The reports that follow one, down to it; it has to be among those that the newest one follows. */
async function linksAfter(verified: Link, latest: PreviousReport, { previous }: ChainQuestion) {
  const { report, hashes } = verified;
  if (latest.report === report && hashes.includes(latest.sha256))
    return { links: [], problems: [], isWritten: false };
  const by = `${report.split('/').slice(0, 2).join('/')}/latest.json`;
  const following = { by, previousOf: previous, isWhole: true, until: report, isLoose: true };
  const { links, end } = await followChain(latest, following);
  const met = links.at(-1)?.report === report;
  const newer = met ? links.slice(0, -1) : links;
  if (met || end !== undefined)
    return { links: newer, problems: end === undefined ? [] : [end], isWritten: false };
  // Its run is unfinished: the place in the chain is taken last, and `latest.json` has no seal.
  const isWritten = verified.previous?.report === latest.report && verified.previous.sha256 === latest.sha256;
  const apart = problem('CHAIN-APART', {}, { file: fileOf(verified) });
  return { links: isWritten ? newer : [], problems: isWritten ? [] : [apart], isWritten };
}

/** Checks that a report is in its stated place, in folders named after its account, export and job. */
function placeProblems(verified: Link, place: string): Problem[] {
  const { report, account, job, source, file } = verified;
  const [, ofAccount, , ofFile] = report.split('/');
  const isOwn =
    ofAccount === account && report.endsWith(`/${job}/`) && (source === undefined || ofFile === source);
  if (report === place && isOwn) return [];
  return [problem('REPORT-PLACE-OTHER', {}, { file, stated: report, place })];
}

function heldHead(links: readonly Link[], { head }: ChainQuestion): 'held' | 'not held' | 'not given' {
  if (head === undefined) return 'not given';
  const sha256 = readHeadLine(head)?.sha256 ?? head;
  const isHeld = links.some(({ hashes, previous }) => hashes.includes(sha256) || previous?.sha256 === sha256);
  return isHeld ? 'held' : 'not held';
}

/** The notice that a report was erased, with the time and the person. */
export const erasedNotice = ({ report, erased_at, by }: ErasedReport): Problem =>
  problem('REPORT-ERASED', {}, { file: report, at: erased_at, by });

/** Finds a report below a key prefix; undefined if it is out of reach. */
type PreviousOf = (report: string) => StoredReport | undefined;

/** One place of the chain: a report, a watch of MARKs, a change of key, or an erased report's remains. */
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

/** The key of the file that its seal is on. */
const fileOf = ({ report, file }: Pick<Link, 'report' | 'file'>): string => `${report}${file}`;

/** A record of the chain as a link of it. */
export function linkOf(record: ChainLink, sha256: string, stored: StoredReport): Link {
  const { account, job, report, previous } = record;
  const link = { account, job, report, previous, sealed: record, hashes: [sha256], stored };
  if ('summaries' in record) return { ...link, file: ERASED_FILE, hashes: record.summaries, erased: record };
  if ('next_key' in record) return { ...link, file: KEY_CHANGE_FILE, next_key: record.next_key };
  if (!('files' in record)) return { ...link, file: WATCH_FILE };
  const before = Object.entries(record.files).flatMap(([file, one]) =>
    isSuperseded(file) ? [one.sha256] : [],
  );
  const { plan, source } = record;
  const hashes = [sha256, ...before];
  return { ...link, file: SUMMARY_FILE, hashes, plan: plan?.sha256, source: source.name };
}

interface Following {
  /** The file that names the first link to follow, for messages. */
  by: string;
  previousOf: PreviousOf;
  /** True if all links are within reach, so that a missing link is an alteration. */
  isWhole: boolean;
  /** True if the first link's hash is not compared: the file that names it has no seal. */
  isLoose?: boolean;
  /** Ends after the link of this report. */
  until?: string | undefined;
}

/**
 * The links from one back to the first report of the account, the newest first, as far as each is what the next one names;
 * `end` is the reason for which it ends before.
 */
async function followChain(from: PreviousReport | null, following: Following) {
  const links: Link[] = [];
  let { by } = following;
  const seen = new Set<string>();
  for (let next = from; next !== null && !seen.has(next.report); ) {
    seen.add(next.report);
    const stored = following.previousOf(next.report);
    const isLoose = following.isLoose && links.length === 0;
    const opened = stored && (await openLink(stored, isLoose ? undefined : next.sha256));
    const endAt = (end: Problem | undefined) => ({ links, end });
    const brokenAt = (file: string) => endAt(problem('CHAIN-BROKEN', {}, { file, next: by }));
    const file = `${next.report}${SUMMARY_FILE}`;
    if (opened === undefined) return endAt(missing(file, by, following));
    if ('problem' in opened)
      return opened.problem.code === 'STORED-NEWER' ? endAt(opened.problem) : brokenAt(file);
    if (!isLoose && !opened.hashes.includes(next.sha256)) return brokenAt(fileOf(opened));
    links.push(opened);
    if (opened.report === following.until) break;
    by = fileOf(opened);
    next = opened.previous;
  }
  return { links, end: undefined };
}

const missing = (file: string, next: string, { isWhole }: Following): Problem =>
  isWhole ? problem('CHAIN-ABSENT', {}, { file, next }) : problem('CHAIN-MISSING', {}, { file });

/** The link in a place, even if its report was erased or rewritten since; undefined if the place is empty. */
export async function openLink(
  stored: StoredReport,
  sha256?: string,
): Promise<Link | { problem: Problem } | undefined> {
  const erased = await openOther(stored, ERASED_FILE);
  if (!isMissing(erased)) return asLink(erased, stored);
  const summary = await openSummary(stored);
  if (!isMissing(summary)) {
    if ('problem' in summary) return summary;
    const named = sha256 !== undefined && summary.sha256 !== sha256;
    const before = named ? await openSummary(stored, supersededFile(sha256)) : summary;
    return asLink('problem' in before ? summary : before, stored);
  }
  for (const file of [WATCH_FILE, KEY_CHANGE_FILE] as const) {
    const other = await openOther(stored, file);
    if (!isMissing(other)) return asLink(other, stored);
  }
  return undefined;
}

const asLink = (opened: Opened<ChainLink>, stored: StoredReport): Link | { problem: Problem } =>
  'problem' in opened ? opened : linkOf(opened.record, opened.sha256, stored);

const hashOf = (key: SealKey | undefined): string => key?.sha256 ?? '–';

/**
 * Follows the seal key along the chain, the newest link first: it changes only by a link that the old key sealed. `keys`
 * handed over to one another, up to that of the report and beyond; `isSealed` is true of a report that it or a later link seals.
 */
function checkKeys(links: readonly Link[], verified: Link) {
  const problems: Problem[] = [];
  const hasKey = links.some(({ sealed }) => sealed.seal_key !== undefined);
  let isSealed = false;
  let keys = new Set<string>();
  let ofVerified = keys;
  let expected: SealKey | undefined;
  let next: Link | undefined;
  /** The later sealed link whose seal also covers the unsealed links before it. */
  let sealedNext: string | undefined;
  for (const link of links) {
    const file = link === verified ? link.file : fileOf(link);
    const { seal_key } = link.sealed;
    if (!isWellSigned(link.sealed)) problems.push(problem('REPORT-SIGNATURE-WRONG', {}, { file }));
    if (link.erased !== undefined) {
      // The record of an erasure is written long after its place in the chain, with the key of that day.
      if (next !== undefined && !keys.has(hashOf(seal_key)))
        problems.push(problem('CHAIN-BROKEN', {}, { file: fileOf(link), next: fileOf(next) }));
    } else if (link.next_key !== undefined) {
      const isHandedOver = expected === undefined || link.next_key.public_key === expected.public_key;
      if (next !== undefined && !isHandedOver)
        problems.push(changed(link, { next: fileOf(next), expected, found: link.next_key }));
      expected = seal_key;
    } else if (seal_key === undefined) {
      // The next sealed link states its hash; the auditor still learns that it was not sealed at once.
      if (sealedNext !== undefined)
        problems.push(problem('CHAIN-LINK-UNSEALED', {}, { file, next: sealedNext }));
      else if (link !== verified && hasKey) problems.push(problem('CHAIN-HEAD-UNSEALED', {}, { file }));
    } else if (sealedNext === undefined || seal_key.public_key === expected?.public_key) expected = seal_key;
    else {
      problems.push(changed(link, { next: sealedNext, expected, found: seal_key }));
      keys = new Set();
      expected = seal_key;
    }
    if (link.erased === undefined) {
      keys.add(hashOf(expected));
      if (link.next_key !== undefined) keys.add(hashOf(link.next_key));
      next = link;
      if (seal_key !== undefined) sealedNext = file;
    }
    if (link === verified) {
      ofVerified = keys;
      isSealed = seal_key !== undefined || sealedNext !== undefined;
    }
  }
  return { problems, keys: ofVerified, isSealed };
}

function changed(link: Link, of: { next: string; expected: SealKey | undefined; found: SealKey }): Problem {
  const named = { file: fileOf(link), found: hashOf(of.found), next: of.next, trusted: hashOf(of.expected) };
  return problem('CHAIN-KEY-CHANGED', {}, named);
}

/** True of a record that names no key, or whose signature is of the key that it names. */
const isWellSigned = ({ seal_key, seal, signature }: Link['sealed']): boolean =>
  seal_key === undefined || (signature !== undefined && isSignedBy(seal_key, { seal, signature }));
