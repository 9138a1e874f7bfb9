import { type Problem, problem } from '../../problems/problem.ts';
import type { ErasedReport } from '../seal/erased-report.ts';
import type { StoredReport } from '../seal/open-sealed.ts';
import type { PreviousReport } from '../summary/summary.ts';
import { checkKeys } from './chain-keys.ts';
import { fileOf, followChain, type Link, type PreviousOf } from './follow-chain.ts';

/** Questions to the chain about a report. */
interface ChainQuestion {
  previous: PreviousOf;
  /** The newest report of the account as `latest.json` names it; undefined where it names none, or nobody can say. */
  latest?: ((account: string) => Promise<PreviousReport | undefined>) | undefined;
  account: string;
  /** Hash of a head that somebody kept. */
  head?: { line: string; sha256: string } | undefined;
  /** A plan whose dry run is looked for. */
  plan?: string | undefined;
}

type Unchecked = (typeof UNCHECKED)[number];

export interface CheckedChain {
  problems: Problem[];
  /** Keys that handed over to one another, that of the report among them. */
  keys: ReadonlySet<string>;
  isSealed: boolean;
  /** Reports before this one that were followed. */
  followed: number;
  planned: StoredReport | undefined;
  /** Every other report of the chain by its job; undefined where not all are within reach. */
  reports: ReadonlyMap<string, StoredReport> | undefined;
  unchecked: Unchecked[];
  head: 'held' | 'not held' | 'not given';
}

/** Checks the place of a report in its account's chain: what it follows, what follows it, and by which key. */
export async function verifyChain(verified: Link, asked: ChainQuestion): Promise<CheckedChain> {
  const { place } = verified.stored;
  const isWhole = place !== undefined;
  const ofPlace = place === undefined ? [] : placeProblems(verified, place);
  const latest = isWhole ? await asked.latest?.(asked.account) : undefined;
  const after = latest && (await linksAfter(verified, latest, asked));
  const before = await followChain(verified.previous, {
    ...{ by: fileOf(verified), previousOf: asked.previous, isWhole },
  });
  const links = [...(after?.links ?? []), verified, ...before.links];
  const keys = checkKeys(links, verified);
  const head = heldHead(links, asked);
  const isReached = isWhole && latest !== undefined && before.end === undefined;
  const problems = [
    ...ofPlace,
    ...(after?.problems ?? []),
    ...before.links.flatMap(({ erased }) => (erased === undefined ? [] : [erasedNotice(erased)])),
    ...(before.end === undefined ? [] : [before.end]),
    ...keys.problems,
    ...(head === 'not held' && isReached ? [headProblem(asked)] : []),
  ];
  const isOpen: Record<Unchecked, boolean> = {
    place: !isWhole,
    newest: latest === undefined || after?.isWritten === true,
    chain: before.end?.code === 'CHAIN-MISSING',
    head: head === 'not held' && !isReached,
  };
  const unchecked = UNCHECKED.filter((one) => isOpen[one]);
  const followed = before.links.filter(({ erased }) => erased === undefined).length;
  const planned = before.links.find(({ plan }) => asked.plan !== undefined && plan === asked.plan)?.stored;
  const reports = isReached ? new Map(links.map(({ job, stored }) => [job, stored])) : undefined;
  return { ...keys, problems, followed, planned, reports, unchecked, head };
}

const UNCHECKED = ['place', 'newest', 'chain', 'head'] as const;

/** The reports that follow one, down to it; it has to be among those that the newest one follows. */
async function linksAfter(verified: Link, latest: PreviousReport, { previous }: ChainQuestion) {
  const { report, hashes } = verified;
  if (latest.report === report && hashes.includes(latest.sha256))
    return { links: [], problems: [], isWritten: false };
  const by = `${report.split('/').slice(0, 2).join('/')}/latest.json`;
  const { links, end } = await followChain(latest, {
    by,
    previousOf: previous,
    isWhole: true,
    until: report,
    isLoose: true,
  });
  const met = links.at(-1)?.report === report;
  const newer = met ? links.slice(0, -1) : links;
  if (met || end !== undefined)
    return { links: newer, problems: end === undefined ? [] : [end], isWritten: false };
  // Its run has not come to its end: the place in the chain is taken last, and nothing seals `latest.json`.
  const isWritten = verified.previous?.report === latest.report && verified.previous.sha256 === latest.sha256;
  const apart = problem('CHAIN-APART', {}, { file: fileOf(verified) });
  return { links: isWritten ? newer : [], problems: isWritten ? [] : [apart], isWritten };
}

/** A report lies where it says, in folders with the names of its account, its export and its job. */
function placeProblems(verified: Link, place: string): Problem[] {
  const { report, account, job, source, file } = verified;
  const [, ofAccount, , ofFile] = report.split('/');
  const isOwn =
    ofAccount === account && report.endsWith(`/${job}/`) && (source === undefined || ofFile === source);
  if (report === place && isOwn) return [];
  return [problem('REPORT-PLACE-OTHER', {}, { file, stated: report, place })];
}

function heldHead(links: readonly Link[], { head }: ChainQuestion): CheckedChain['head'] {
  if (head === undefined) return 'not given';
  return links.some(
    ({ hashes, previous }) => hashes.includes(head.sha256) || previous?.sha256 === head.sha256,
  )
    ? 'held'
    : 'not held';
}

const headProblem = ({ head }: ChainQuestion): Problem =>
  problem('HEAD-NOT-HELD', {}, { head: head?.line ?? '' });

/** Says of a report that it was erased, when and by whom. */
export const erasedNotice = ({ report, erased_at, by }: ErasedReport): Problem =>
  problem('REPORT-ERASED', {}, { file: report, at: erased_at, by });
