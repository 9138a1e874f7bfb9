import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type StoredForm, UnreadableRecord } from '../../records/stored-form.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import { type Summary, summaryForm } from '../summary/summary.ts';
import { ERASED_FILE, type ErasedReport, erasedReportForm } from './erased-report.ts';
import { KEY_CHANGE_FILE, type KeyChange, keyChangeForm } from './key-change.ts';
import { type MarkWatch, markWatchForm, WATCH_FILE } from './mark-watch.ts';
import { isSealIntact } from './seal-record.ts';

/** A report as it lies somewhere: in a folder, or below a key prefix. */
export interface StoredReport {
  /** Name of the report in messages. */
  name: string;
  /** Key prefix of the folder in which it lies, below `reports/`; undefined of a copy elsewhere. */
  place?: string | undefined;
  files(): Promise<readonly string[]>;
  /** Undefined where there is no such file. */
  read(file: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Path of a file on this machine, for those that are too large for memory. */
  path?(file: string): string;
}

export const SUMMARY_FILE = 'summary.json';
const MAX_BYTES = 64 * 1024 * 1024;

export type Opened<Value> = { record: Value; sha256: string } | { problem: Problem };

/** The summary of a report, its seal checked. */
export const openSummary = (report: StoredReport, file = SUMMARY_FILE): Promise<Opened<Summary>> =>
  openSealed(report, file, { form: summaryForm, called: SUMMARY_FILE });

/** A watch of MARKs, its seal checked. */
export const openWatch = (report: StoredReport): Promise<Opened<MarkWatch>> =>
  openSealed(report, WATCH_FILE, { form: markWatchForm, called: WATCH_FILE });

/** The record of a report that was erased, its seal checked. */
export const openErased = (report: StoredReport): Promise<Opened<ErasedReport>> =>
  openSealed(report, ERASED_FILE, { form: erasedReportForm, called: ERASED_FILE });

/** The link by which a seal key hands over to the next one, its seal checked. */
export const openKeyChange = (report: StoredReport): Promise<Opened<KeyChange>> =>
  openSealed(report, KEY_CHANGE_FILE, { form: keyChangeForm, called: KEY_CHANGE_FILE });

export const isMissing = (opened: Opened<unknown>): boolean =>
  'problem' in opened && opened.problem.code === 'REPORT-SUMMARY-MISSING';

async function openSealed<Value>(
  report: StoredReport,
  file: string,
  { form, called }: { form: StoredForm<Value>; called: string },
): Promise<Opened<Value>> {
  const place = `${report.name}${called}`;
  const bytes = await report.read(file);
  if (bytes === undefined) return { problem: problem('REPORT-SUMMARY-MISSING', {}, { file: report.name }) };
  const changed = (reason: Phrase) => ({
    problem: problem('REPORT-SUMMARY-CHANGED', {}, { file: place, reason }),
  });
  const content = await readWhole(bytes);
  if (content === undefined) return changed({ phrase: 'summary-too-large' });
  const text = content.toString('utf8');
  // A byte that is no UTF-8 reads as another character and would be written back as other bytes.
  if (!Buffer.from(text).equals(content) || !isSealIntact(text)) return changed({ phrase: 'seal-unfit' });
  try {
    if (isAmbiguous(text)) return changed({ phrase: 'seal-unfit' });
    return { record: form.read(text, place), sha256: sha256Hex(content) };
  } catch (error) {
    if (error instanceof SyntaxError) return changed({ phrase: 'seal-unfit' });
    if (!(error instanceof UnreadableRecord)) throw error;
    return { problem: error.problem };
  }
}

/** A name that stands twice has one value for us and the other for another program. */
const isAmbiguous = (text: string): boolean => `${JSON.stringify(JSON.parse(text), null, 2)}\n` !== text;

async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MAX_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
