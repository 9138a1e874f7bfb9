import type { Document } from '../documents/document.ts';
import type { PaymentTrace } from '../money/payment.ts';
import type { Problem } from '../problems/problem.ts';
import type { Cell, SheetFacts } from '../sheet/sheet.ts';

/** Outcomes of a document or a row; `skipped` is a row that a declared rule leaves alone. */
export const outcomes = [
  'issued',
  'duplicate',
  'conflict',
  'rejected',
  'held',
  'failed',
  'ready',
  'skipped',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Stages at which a document or row can be rejected. */
export const stages = ['read', 'map', 'preflight', 'draft', 'issue'] as const;
export type Stage = (typeof stages)[number];

/** `jobs/<job>/job.json`, written before anything else. */
export interface JobRecord {
  job: string;
  environment: string;
  account: string;
  /** The name under `incoming/<account>/`; `standard` where none was chosen. */
  profile: string;
  key: string;
  version: string;
  /** File name as it was dropped. */
  file: string;
  dry_run: boolean;
  created_at: string;
  /** Doubtful codes that somebody took on when the job was started. */
  accept?: AcceptedCodes;
}

export interface AcceptedCodes {
  codes: readonly string[];
  by: string;
}

/** A line of `jobs/<job>/rows.jsonl`: every record below the header, in file order, blank ones left out. */
export interface RowRecord {
  row: number;
  cells: readonly Cell[];
  /** As the row gives it; absent where it cannot be told. */
  external_id?: string;
  /** Ordinal of the document that the row belongs to, from 1; absent on skipped rows and rows without a document. */
  document?: number;
  /** Set when the row itself is the cause: `rejected`, or `skipped` by a rule. Otherwise the document's outcome counts. */
  verdict?: 'rejected' | 'skipped';
  stage?: Stage;
  problems: readonly Problem[];
}

/** A line of `jobs/<job>/documents/<chunk>.jsonl`. Ordinals run through the chunks without a gap, waves in order. */
export interface DocumentRecord {
  ordinal: number;
  external_id: string;
  rows: readonly number[];
  /** The day of the sale as the export writes it; it is not sent. */
  date?: string;
  /** `ready` goes to the service; the others are answered without it. */
  verdict: 'ready' | 'rejected' | 'held' | 'failed';
  stage?: Stage;
  /** Absent only where the rows cannot be read as a document at all. */
  document?: Document;
  /** The documents that a `1.5` clears; `ordinal` where they stand in the same export. */
  clears?: readonly { external_id: string; ordinal?: number }[];
  /** The header of the column that names them. */
  clears_column?: string;
  payment?: PaymentTrace;
  /** Findings about the document as a whole and its rows; warnings and notices included. */
  problems: readonly Problem[];
}

/** Net and VAT of a document per VAT rate, in euro. */
export interface VatShare {
  vat_rate: string;
  net: string;
  vat: string;
}

/** A line of `jobs/<job>/outcomes/<chunk>.jsonl`: one per document of the chunk, in order; all that a report needs. */
export interface OutcomeRecord {
  ordinal: number;
  external_id: string;
  rows: readonly number[];
  outcome: Outcome;
  stage?: Stage;
  problems: readonly Problem[];
  invoice_type_code?: string;
  counterpart?: string;
  net_total?: string;
  vat_total?: string;
  payable_total?: string;
  vat: readonly VatShare[];
  payment?: PaymentTrace;
  currency?: string;
  exchange_rate?: string;
  invoice_id?: string;
  series?: string;
  number?: string;
  mark?: string;
  uid?: string;
  qr_url?: string;
  issued_at?: string;
  /** Series numbers that this job used for the document, and those that a refusal lost. */
  numbers_used: number;
  numbers_lost: number;
}

/** `jobs/<job>/plan.json`: what intake found, written after rows and documents. Keys and counts, never rows. */
export interface Plan extends JobRecord {
  started_at: string;
  source: { key: string; name: string; sha256: string; bytes: number; rows: number };
  profile_used: { name: string; sha256: string };
  sheet?: SheetFacts;
  /** The export's own headers, in their order, and the row they stand in. */
  columns: readonly string[];
  header_row?: number;
  documents: number;
  /** The first ordinal of each chunk, chunk 1 first. */
  chunk_starts: readonly number[];
  /** Chunk numbers from 1, per wave; a wave starts when the one before has ended. */
  waves: readonly (readonly number[])[];
  /** Reason why the file could not be read or read to its end; then no document is sent. */
  unreadable?: Problem;
  notices: readonly Problem[];
}
