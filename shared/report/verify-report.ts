import { createHash } from 'node:crypto';
import type { Phrase } from '../problems/phrases.ts';
import { isError, type Problem, problem } from '../problems/problem.ts';
import { UnreadableRecord } from '../records/stored-form.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { checkKey } from './check-key.ts';
import type { ReportRow } from './report-row.ts';
import type { SealKey } from './seal-key.ts';
import { sha256Hex } from './sha256-hex.ts';
import { type Summary, summaryForm } from './summary.ts';
import { supersededFile } from './superseded.ts';
import { checkCorrections } from './verify-corrections.ts';
import { RowsCheck } from './verify-rows.ts';
import { hasItsSeal } from './write-summary-json.ts';

/** A report as it lies somewhere: in a folder, or below a key prefix. */
export interface StoredReport {
  /** Name of the report in messages. */
  name: string;
  files(): Promise<readonly string[]>;
  /** Undefined where there is no such file. */
  read(file: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

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
  /** Find the report below this key prefix; undefined where it is not within reach. */
  previous(report: string): StoredReport | undefined;
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
  summary?: Summary;
  /** Named in words to the reader: a seal without a key proves little, an export or a service that was not asked nothing. */
  key: KeyCheck;
  unchecked: ('source' | 'service')[];
  checked: { files: number; rows: number; reports_before: number; documents: number };
}

export const SUMMARY_FILE = 'summary.json';
const ROWS_FILE = 'result.jsonl';
const MAX_SUMMARY_BYTES = 64 * 1024 * 1024;

/** The auditor's check: seal, every hash, every row once, the chain of reports before, and the source if given. */
export async function verifyReport(request: VerifyRequest): Promise<VerifyResult> {
  const { report } = request;
  const checked = { files: 0, rows: 0, reports_before: 0, documents: 0 };
  const opened = await openSummary(report);
  const unchecked = (['source', 'service'] as const).filter((what) => request[ASKED[what]] === undefined);
  if ('problem' in opened)
    return { sound: false, problems: [opened.problem], key: 'wrong', unchecked, checked };
  const { summary } = opened;
  const files = await checkFiles(report, summary);
  const key = checkKey(summary, request.key);
  const problems = [...key, ...files];
  checked.files = 1 + Object.keys(summary.files).length;
  const rowsAreIntact = !files.some(({ params }) => params?.file === ROWS_FILE);
  if (rowsAreIntact) {
    const rows = new RowsCheck(ROWS_FILE, documentSampler(request, summary));
    await rows.read(await report.read(ROWS_FILE));
    problems.push(...rows.finish(summary));
    checked.rows = rows.rows;
    checked.documents = rows.documents;
  }
  const ofSource = request.source === undefined ? [] : await checkSource(request.source, summary);
  problems.push(...ofSource);
  if (files.length === 0) {
    const openSource = ofSource.length === 0 ? request.source?.open : undefined;
    const read = (file: string) => report.read(file);
    problems.push(...(await checkCorrections({ summary, read, rowsFile: ROWS_FILE, openSource })));
  }
  const chain = await followChain(request, summary);
  problems.push(...chain.problems);
  checked.reports_before = chain.followed;
  return {
    sound: !problems.some(isError),
    problems,
    summary,
    key: key.length > 0 ? 'wrong' : keyCheck(request, summary),
    unchecked,
    checked,
  };
}

const ASKED = { source: 'source', service: 'compareDocument' } as const;

const keyCheck = ({ key }: VerifyRequest, { seal_key }: Summary): KeyCheck => {
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

type OpenedSummary = { summary: Summary; sha256: string } | { problem: Problem };

async function openSummary(report: StoredReport, file = SUMMARY_FILE): Promise<OpenedSummary> {
  const bytes = await report.read(file);
  if (bytes === undefined) return { problem: problem('REPORT-SUMMARY-MISSING', {}, { file: report.name }) };
  const changed = (reason: Phrase) => ({
    problem: problem('REPORT-SUMMARY-CHANGED', {}, { file: `${report.name}${SUMMARY_FILE}`, reason }),
  });
  const content = await readWhole(bytes);
  if (content === undefined) return changed({ phrase: 'summary-too-large' });
  const text = content.toString('utf8');
  // A byte that is no UTF-8 reads as another character and would be written back as other bytes.
  if (!Buffer.from(text).equals(content) || !hasItsSeal(text)) return changed({ phrase: 'seal-unfit' });
  try {
    const summary = summaryForm.read(text, `${report.name}${SUMMARY_FILE}`);
    return { summary, sha256: sha256Hex(content) };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    return { problem: error.problem };
  }
}

async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MAX_SUMMARY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
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

/** Each report names the hash of the account's report before it; the first names none. */
async function followChain({ previous }: VerifyRequest, newest: Summary) {
  const problems: Problem[] = [];
  let followed = 0;
  let next = newest;
  while (next.previous !== null) {
    const { report, sha256 } = next.previous;
    const place = previous(report);
    const file = `${report}${SUMMARY_FILE}`;
    const opened = place === undefined ? undefined : await openFollowed(place, sha256);
    if (opened === undefined || isMissing(opened)) {
      problems.push(problem('CHAIN-MISSING', {}, { file }));
      break;
    }
    if ('problem' in opened && opened.problem.code === 'STORED-NEWER') {
      problems.push(opened.problem);
      break;
    }
    if ('problem' in opened || opened.sha256 !== sha256) {
      problems.push(problem('CHAIN-BROKEN', {}, { file, next: `${next.report}${SUMMARY_FILE}` }));
      break;
    }
    followed += 1;
    next = opened.summary;
  }
  return { problems, followed };
}

/** The summary of this hash, also where the report was written anew since. */
async function openFollowed(place: StoredReport, sha256: string): Promise<OpenedSummary> {
  const opened = await openSummary(place);
  if ('problem' in opened || opened.sha256 === sha256) return opened;
  const before = await openSummary(place, supersededFile(sha256));
  return isMissing(before) ? opened : before;
}

const isMissing = (opened: OpenedSummary) =>
  'problem' in opened && opened.problem.code === 'REPORT-SUMMARY-MISSING';
