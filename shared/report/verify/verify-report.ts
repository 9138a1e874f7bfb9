import { createHash } from 'node:crypto';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { ReportRow } from '../columns/report-row.ts';
import { ERASED_FILE, type ErasedReport } from '../seal/erased-report.ts';
import { type MarkWatch, WATCH_FILE } from '../seal/mark-watch.ts';
import {
  isMissing,
  type Opened,
  openErased,
  openSummary,
  openWatch,
  type StoredReport,
  SUMMARY_FILE,
} from '../seal/open-sealed.ts';
import type { SealKey, Summary } from '../summary/summary.ts';
import { erasedNotice, type PreviousOf, verifyChain } from './verify-chain.ts';
import { checkCorrections } from './verify-corrections.ts';
import { verifyApproval, verifyPlan } from './verify-plan.ts';
import { RowsCheck } from './verify-rows.ts';
import { verifySignature } from './verify-signature.ts';

export interface VerifyRequest {
  report: StoredReport;
  /** The export, to be compared with the hash in the report. */
  source?:
    | {
        name: string;
        bytes: AsyncIterable<Uint8Array>;
        /** Opens it as a sheet, to find in it what was corrected. */
        open?: ((read: Summary['source']['read']) => Promise<Sheet>) | undefined;
      }
    | undefined;
  /** The public key that a person trusts, kept apart from the report. */
  key?: SealKey | undefined;
  previous: PreviousOf;
  /** Called for every document that the report says is issued; what it finds wrong. */
  compareDocument?: ((row: ReportRow) => Promise<Problem[]>) | undefined;
  /** Number of documents to compare, spread over the report; all of them where it is not given. */
  sample?: number | undefined;
}

/** Key that the seal was checked with: the given one, the one that the report names, or none; `wrong` is a problem. */
export type KeyCheck = 'checked' | 'own' | 'none' | 'wrong';

export interface VerifyResult {
  /** Nothing is wrong; warnings may be there. */
  sound: boolean;
  problems: Problem[];
  /** The report, or the watch of MARKs. */
  summary?: Pick<Summary, 'job' | 'seal_key' | 'approval'>;
  /** Named in words to the reader: a seal without a key proves little, an export or a service that was not asked nothing. */
  key: KeyCheck;
  unchecked: ('source' | 'service' | 'corrections' | 'plan' | 'approval')[];
  checked: {
    files: number;
    rows: number;
    reports_before: number;
    documents: number;
    /** Corrected cells that were compared with the rows, and with the source where it was given. */
    corrections?: number;
    /** Documents of a dry run's plan, whose hash was made anew. */
    plan?: number;
    /** Issued documents that were looked for in the approved plan. */
    approval?: number;
  };
}

const ROWS_FILE = 'result.jsonl';

/** The auditor's check: seal, every hash, every row once, the chain of reports before, and the source if given. */
export async function verifyReport(request: VerifyRequest): Promise<VerifyResult> {
  const { report } = request;
  const checked: VerifyResult['checked'] = { files: 0, rows: 0, reports_before: 0, documents: 0 };
  const opened = await openSummary(report);
  if (isMissing(opened)) {
    const watch = await openWatch(report);
    if (!isMissing(watch)) return verifyLink(request, watch, WATCH_FILE);
    const erased = await openErased(report);
    if (!isMissing(erased)) return verifyLink(request, erased, ERASED_FILE);
  }
  const unchecked = (['source', 'service'] as const).filter((what) => request[ASKED[what]] === undefined);
  if ('problem' in opened)
    return { sound: false, problems: [opened.problem], key: 'wrong', unchecked, checked };
  const { record: summary } = opened;
  const files = await checkFiles(report, summary);
  const key = verifySignature(summary, request.key);
  checked.files = 1 + Object.keys(summary.files).length;
  const rowsAreIntact = !files.some(({ params }) => params?.file === ROWS_FILE);
  let ofRows: readonly Problem[] = [];
  if (rowsAreIntact) {
    const rows = new RowsCheck(ROWS_FILE, documentSampler(request, summary));
    await rows.read(await report.read(ROWS_FILE));
    ofRows = rows.finish(summary);
    checked.rows = rows.rows;
    checked.documents = rows.documents;
  }
  const ofSource = request.source === undefined ? [] : await checkSource(request.source, summary);
  const openSource = ofSource.length === 0 ? request.source?.open : undefined;
  const chain = await verifyChain(request.previous, summary, {
    key: request.key,
    plan: summary.approval?.plan,
  });
  checked.reports_before = chain.followed;
  const ofContent =
    files.length > 0 ? [] : await checkContent(summary, { report, openSource, chain, checked });
  const problems = [...key, ...files, ...ofRows, ...ofSource, ...ofContent, ...chain.problems];
  return {
    sound: !problems.some(isError),
    problems,
    summary,
    key: key.length > 0 ? 'wrong' : keyCheck(request, summary),
    unchecked: [...unchecked, ...contentUnchecked(summary, { checked, openSource })],
    checked,
  };
}

type Checked = VerifyResult['checked'];
type OpenSource = NonNullable<VerifyRequest['source']>['open'];

/** Compares corrections, plan and approval with what they speak of, and counts what was compared. */
async function checkContent(
  summary: Summary,
  of: {
    report: StoredReport;
    openSource: OpenSource;
    chain: { planned: StoredReport | undefined };
    checked: Checked;
  },
): Promise<Problem[]> {
  const { report, openSource, chain, checked } = of;
  const read = (file: string) => report.read(file);
  const corrections = await checkCorrections({ summary, read, rowsFile: ROWS_FILE, openSource });
  if (summary.corrections !== undefined) checked.corrections = summary.corrections.count;
  const plan = await verifyPlan(report, summary);
  if (plan.documents !== undefined) checked.plan = plan.documents;
  const approval = await verifyApproval(report, summary, { dryRun: chain.planned, rowsFile: ROWS_FILE });
  if (approval.documents !== undefined) checked.approval = approval.documents;
  return [...corrections, ...plan.problems, ...approval.problems];
}

/** Name what the report has and nothing was held against. */
function contentUnchecked(
  { corrections, plan, approval }: Summary,
  { checked, openSource }: { checked: Checked; openSource: OpenSource },
): VerifyResult['unchecked'] {
  const isOpen = {
    corrections: corrections !== undefined && (checked.corrections === undefined || openSource === undefined),
    plan: plan !== undefined && checked.plan === undefined,
    approval: approval !== undefined && checked.approval === undefined,
  };
  return (['corrections', 'plan', 'approval'] as const).filter((what) => isOpen[what]);
}

/** A watch of MARKs, or what is left of an erased report, is one file: its seal, its key, and the reports before it. */
async function verifyLink(
  request: VerifyRequest,
  opened: Opened<MarkWatch | ErasedReport>,
  file: string,
): Promise<VerifyResult> {
  const checked = { files: 0, rows: 0, reports_before: 0, documents: 0 };
  if ('problem' in opened)
    return { sound: false, problems: [opened.problem], key: 'wrong', unchecked: [], checked };
  const { record } = opened;
  const key = verifySignature(record, request.key, file);
  const chain = await verifyChain(request.previous, record, { key: request.key });
  const { followed } = chain;
  const problems = ['erased_at' in record ? [erasedNotice(record)] : [], key, chain.problems].flat();
  return {
    sound: !problems.some(isError),
    problems,
    summary: record,
    key: key.length > 0 ? 'wrong' : keyCheck(request, record),
    unchecked: [],
    checked: { ...checked, files: 1, reports_before: followed },
  };
}

const ASKED = { source: 'source', service: 'compareDocument' } as const;

const keyCheck = ({ key }: VerifyRequest, { seal_key }: Pick<Summary, 'seal_key'>): KeyCheck => {
  if (seal_key === undefined) return 'none';
  return key === undefined ? 'own' : 'checked';
};

/** Compares every so many-th document, so that a sample is spread over the whole report. */
function documentSampler({ compareDocument, sample }: VerifyRequest, { counts }: Summary) {
  if (compareDocument === undefined) return undefined;
  const issued = counts.documents.issued + counts.documents.duplicate;
  const step = sample === undefined ? 1 : Math.max(1, Math.floor(issued / sample));
  let met = 0;
  return async (row: ReportRow): Promise<Problem[] | undefined> => {
    const isChosen = met % step === 0 && met / step < (sample ?? Number.POSITIVE_INFINITY);
    met += 1;
    return isChosen ? compareDocument(row) : undefined;
  };
}

async function checkFiles(report: StoredReport, summary: Summary): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [file, { sha256 }] of Object.entries(summary.files)) {
    const bytes = await report.read(file);
    if (bytes === undefined) problems.push(problem('REPORT-FILE-MISSING', {}, { file }));
    else if ((await hashOf(bytes)) !== sha256) problems.push(problem('REPORT-FILE-CHANGED', {}, { file }));
  }
  for (const file of await report.files())
    if (file !== SUMMARY_FILE && !Object.hasOwn(summary.files, file))
      problems.push(problem('REPORT-FILE-UNKNOWN', {}, { file }));
  return problems;
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

async function checkSource(
  source: NonNullable<VerifyRequest['source']>,
  summary: Summary,
): Promise<Problem[]> {
  if ((await hashOf(source.bytes)) === summary.source.sha256) return [];
  return [problem('SOURCE-CHANGED', {}, { file: source.name })];
}
