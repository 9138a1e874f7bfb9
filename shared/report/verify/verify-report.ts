import * as z from 'zod';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { count } from '../../records/balance.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { sha256OfPieces } from '../../store/store.ts';
import { reportProblem, reportProblemSchema } from '../row.ts';
import { isMissing, type Opened, openSummary, ROWS_FILE, type StoredReport } from '../seal.ts';
import type { SealKey, Summary } from '../summary.ts';
import { type CompareDocument, checkResultRows, documentQuestions } from './document-questions.ts';
import { changedCell, recomputeFiles } from './recompute-files.ts';
import {
  type ChainQuestion,
  type CheckedChain,
  erasedNotice,
  type Link,
  linkOf,
  openLink,
  verifyChain,
} from './verify-chain.ts';
import { checkCorrections, checkFiles, checkSums, verifyApproval, verifyPlan } from './verify-plan.ts';

interface TrustedKeys {
  /** The public key that a person trusts, kept apart from the report. */
  key?: SealKey | undefined;
  /** The host's own keys, used if the caller gives none. */
  ownKeys?: readonly SealKey[] | undefined;
}

export interface VerifyRequest extends TrustedKeys, ChainQuestion {
  report: StoredReport;
  /** The export, to be compared with the hash in the report. */
  source?:
    | {
        name: string;
        bytes: AsyncIterable<Uint8Array>;
        /** Opens it as a sheet, to find the corrected cells. */
        open?: ((read: Summary['source']['read']) => Promise<Sheet>) | undefined;
      }
    | undefined;
  /** Called for documents of the report; answers the differences. */
  compareDocument?: CompareDocument | undefined;
  sample?: number | undefined;
  seed?: number | undefined;
}

/** The verdict before it is worded. */
export type VerifyResult = Omit<Verdict, 'problems'> & {
  problems: Problem[];
  /** The report, or another link of the chain. */
  summary?: Pick<Summary, 'approval'>;
};

export const toldVerdict = ({ summary: _, ...result }: VerifyResult, language: Language): Verdict => ({
  ...result,
  problems: result.problems.map((one) => reportProblem(one, language)),
});

const NOTHING: Checked = { files: 0, rows: 0, reports_before: 0, documents: 0 };

/** The auditor's check: seal, hashes, files against the rows, place in the chain, key, and further inputs. */
export async function verifyReport(request: VerifyRequest): Promise<VerifyResult> {
  const opened = await openSummary(request.report);
  if (isMissing(opened)) {
    const other = await openLink(request.report);
    if (other !== undefined) return verifyOther(request, other);
  }
  if ('problem' in opened) return unreadable(request, opened.problem);
  return verifySummary(request, opened);
}

async function verifySummary(
  request: VerifyRequest,
  { record: summary, sha256 }: Exclude<Opened<Summary>, { problem: Problem }>,
): Promise<VerifyResult> {
  const { report } = request;
  const link = linkOf(summary, sha256, report);
  const files = await checkFiles(report, summary);
  const chain = await verifyChain(link, request, summary.approval?.plan);
  const ofRows = await checkRows(request, summary, files);
  const { source } = request;
  const isSource = source === undefined || (await sha256OfPieces(source.bytes)) === summary.source.sha256;
  const ofSource = isSource ? [] : [problem('SOURCE-CHANGED', {}, { file: source.name })];
  const openSource = isSource ? source?.open : undefined;
  const isSound = ![...files, ...ofRows.problems].some(({ code }) => UNREADABLE.test(code));
  const content = isSound
    ? await checkContent(summary, { report, openSource, chain })
    : { problems: await changedCell(report, summary, files), notCompared: [], checked: {} };
  const problems = [
    ...keyProblems(request, link, chain),
    ...(await checkSums(report, summary, sha256)),
    ...[files, ofRows.problems, ofSource, content.problems, chain.problems].flat(),
  ];
  const checked: Checked = {
    files: 1 + Object.keys(summary.files).length,
    rows: ofRows.rows,
    reports_before: chain.followed,
    documents: ofRows.documents,
    ...content.checked,
  };
  const isOpen: Partial<Record<AuditCheck, boolean>> = {
    ...chain.isOpen,
    rows: ofRows.rows === 0 && summary.source.rows > 0,
    ...{ sums: false, contents: content.notCompared.length > 0 },
    source: source === undefined,
    service: request.compareDocument === undefined,
    ...(summary.corrections && {
      corrections: checked.corrections === undefined || openSource === undefined,
    }),
    ...(summary.plan && { plan: checked.plan === undefined }),
    ...(summary.approval && { approval: checked.approval === undefined }),
  };
  const [{ notCompared }, { seed }] = [content, ofRows];
  return judged(request, { link, chain, problems, isOpen, notCompared, seed, checked, summary });
}

/** `reports/<account>/<profile>/<file>/<job>/` */
function placeIn(report: string): Verdict['report'] {
  const [, account, profile, file, job] = report.split('/');
  if (account === undefined || profile === undefined || file === undefined || !job) return null;
  return { account, profile, file, job };
}

/** Findings with which the rows cannot be compared. */
const UNREADABLE = /^REPORT-(FILE-MISSING|FILE-CHANGED|ROWS-WRONG)$/;

const SEED_MAX = 2 ** 31;

async function checkRows(request: VerifyRequest, summary: Summary, files: readonly Problem[]) {
  const { report, compareDocument: compare, sample } = request;
  const seed = compare === undefined ? null : (request.seed ?? Math.floor(Math.random() * SEED_MAX));
  if (files.some(({ params }) => params?.file === ROWS_FILE))
    return { problems: [], rows: 0, documents: 0, seed };
  const questions =
    compare === undefined ? undefined : documentQuestions({ compare, sample, seed: seed ?? 0 }, summary);
  return { ...(await checkResultRows(report, summary, questions)), seed };
}

/** Compares files, corrections, plan and approval with their subjects, and counts the comparisons. */
async function checkContent(
  summary: Summary,
  { chain, ...of }: Omit<Parameters<typeof checkCorrections>[0], 'summary'> & { chain: CheckedChain },
) {
  const { report } = of;
  const corrections = await checkCorrections({ ...of, summary });
  const files = await recomputeFiles(report, summary, { reports: chain.reports });
  const plan = await verifyPlan(report, summary);
  const approval = await verifyApproval(report, summary, chain.planned);
  return {
    problems: [...corrections, ...files.problems, ...plan.problems, ...approval.problems],
    notCompared: files.notCompared,
    checked: {
      ...(summary.corrections && { corrections: summary.corrections.count }),
      ...(plan.documents !== undefined && { plan: plan.documents }),
      ...(approval.documents !== undefined && { approval: approval.documents }),
    },
  };
}

/** Verifies a watch of MARKs, a change of key or an erasure: its seal, key and place in the chain. */
async function verifyOther(request: VerifyRequest, link: Link | { problem: Problem }): Promise<VerifyResult> {
  if ('problem' in link) return unreadable(request, link.problem);
  const chain = await verifyChain(link, request);
  const { erased } = link;
  const problems = [
    ...(erased === undefined ? [] : [erasedNotice(erased)]),
    ...keyProblems(request, link, chain),
    ...chain.problems,
  ];
  const checked = { ...NOTHING, files: 1, reports_before: chain.followed };
  return judged(request, { link, chain, problems, isOpen: chain.isOpen, checked, summary: {} });
}

const unreadable = (request: VerifyRequest, found: Problem): VerifyResult => ({
  ...{ verdict: 'altered', report: null, sealed_by: null, seal_key: null, head: 'not given' },
  key: comparedWith(request),
  ...{ checks: ['seal'], not_checked: auditChecks.filter((one) => one === 'source' || one === 'service') },
  ...{ files_not_compared: [], seed: null, sound: false, job: null },
  problems: [found],
  checked: NOTHING,
});

/** All checks of a report, in the order in which they are shown. */
const auditChecks = [
  ...(['seal', 'files', 'rows', 'sums', 'contents', 'place', 'chain', 'newest', 'keys'] as const),
  ...(['key', 'head', 'source', 'service', 'corrections', 'plan', 'approval'] as const),
] as const;
export type AuditCheck = (typeof auditChecks)[number];

/** Counts of checked items; a count is absent if the report has no such items. */
const checkedSchema = z.object({
  files: count,
  rows: count,
  reports_before: count,
  documents: count,
  /** Corrected cells that were compared with the rows, and with the source if it was given. */
  corrections: count.optional(),
  /** Documents of a dry run's plan, whose hash was recomputed. */
  plan: count.optional(),
  /** Issued documents that were looked for in the approved plan. */
  approval: count.optional(),
});

/** Answer to an auditor about a report, by the command and the console alike. */
export const verdictSchema = z.object({
  verdict: z.enum(['intact', 'intact-key-unknown', 'altered']),
  report: z
    .object({ account: z.string(), profile: z.string(), file: z.string(), job: z.string() })
    .nullable(),
  /** SHA-256 of the key that the report is sealed with. */
  sealed_by: z.string().nullable(),
  /** The key of the comparison: the given one, the host's own, or none. */
  key: z.enum(['given', 'own', 'none']),
  head: z.enum(['held', 'not held', 'not given']),
  checks: z.array(z.enum(auditChecks)),
  not_checked: z.array(z.enum(auditChecks)),
  /** Files whose content was not compared. */
  files_not_compared: z.array(z.string()),
  problems: z.array(reportProblemSchema),
  /** Repeats the draw of documents for the service; null if the service was not asked. */
  seed: z.int().nullable(),
  sound: z.boolean(),
  job: z.string().nullable(),
  checked: checkedSchema,
  seal_key: z.string().nullable(),
});

export type Verdict = z.infer<typeof verdictSchema>;
type Checked = z.infer<typeof checkedSchema>;

interface Judging extends Required<Pick<VerifyResult, 'problems' | 'checked' | 'summary'>> {
  link: Link;
  chain: CheckedChain;
  isOpen: Partial<Record<AuditCheck, boolean>>;
  notCompared?: string[];
  seed?: number | null;
}

function judged(of: TrustedKeys, { link, chain, isOpen, ...judging }: Judging): VerifyResult {
  const { problems, checked, summary, notCompared = [], seed = null } = judging;
  const { seal_key } = link.sealed;
  const isAltered = problems.some(isError);
  const verdict = isAltered ? 'altered' : isTrusted(of, chain) ? 'intact' : 'intact-key-unknown';
  const all: Partial<Record<AuditCheck, boolean>> = {
    ...{ seal: false, files: false },
    ...isOpen,
    ...(trustedBy(of).length > 0 && seal_key !== undefined && { key: false }),
    ...(chain.head !== 'not given' && { head: chain.isHeadOpen }),
  };
  return {
    verdict,
    sealed_by: seal_key?.sha256 ?? null,
    seal_key: seal_key?.sha256 ?? null,
    key: comparedWith(of),
    head: chain.head,
    checks: auditChecks.filter((check) => all[check] === false),
    not_checked: auditChecks.filter((check) => all[check] === true),
    sound: !isAltered,
    report: placeIn(link.report),
    job: link.job,
    files_not_compared: notCompared,
    ...{ problems, seed, checked, summary },
  };
}

const trustedBy = ({ key, ownKeys = [] }: TrustedKeys): readonly SealKey[] =>
  key === undefined ? ownKeys : [key];

const isTrusted = (of: TrustedKeys, { isSealed, keys }: CheckedChain): boolean =>
  isSealed && trustedBy(of).some(({ sha256 }) => keys.has(sha256));

/** The key that a report was compared with. */
const comparedWith = ({ key, ownKeys = [] }: TrustedKeys) =>
  key !== undefined ? 'given' : ownKeys.length > 0 ? 'own' : 'none';

/** Problems of the key: a given key requires a report sealed by it, or by a key that it follows. */
function keyProblems(of: TrustedKeys, { file, sealed }: Link, chain: CheckedChain): Problem[] {
  const newest = trustedBy(of).at(-1);
  if (newest === undefined || isTrusted(of, chain)) return [];
  const { seal_key: found } = sealed;
  if (found === undefined) return [problem('REPORT-NOT-SIGNED', {}, { file })];
  return [problem('REPORT-KEY-OTHER', {}, { file, found: found.sha256, trusted: newest.sha256 })];
}
