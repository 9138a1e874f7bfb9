import * as z from 'zod';
import type { Document } from '../documents/document.ts';
import type { DocumentLife } from '../documents/payment-lifecycle/lifecycle-context.ts';
import { directions } from '../facts/directions.ts';
import type { PaymentTrace } from '../money/conversion/payment.ts';
import type { Problem } from '../problems/problem.ts';
import { linesForm } from './stored.ts';

/** Results of a document or a row; `skipped` is a row that a declared rule leaves alone. */
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

/** Steps at which a rejected document or row was stopped. */
export const stages = ['read', 'map', 'preflight', 'draft', 'issue'] as const;
export type Stage = (typeof stages)[number];

/** Net and VAT of a document per VAT rate, in euro; `direction` if its lines differ from the direction of their type. */
export const vatShareSchema = z.object({
  vat_rate: z.string(),
  net: z.string(),
  vat: z.string(),
  direction: z.enum(directions).optional(),
});
export type VatShare = z.infer<typeof vatShareSchema>;

/** `service`: not reachable; `answer`: asked, with an unknown outcome; `turn`: not begun. */
export const waitings = ['service', 'answer', 'turn'] as const;
export type Waiting = (typeof waitings)[number];

/** Keys of the items that a document may hold in the ledger in addition to its entry. */
export interface Holdings {
  identity?: string | undefined;
  /** The sales that it clears. */
  clears?: readonly string[] | undefined;
  /** The MARKs that it credits. */
  notes?: readonly string[] | undefined;
  /** Issued documents whose money it takes back, by external_id or MARK. */
  credits?: readonly { external_id?: string | undefined; mark?: string | undefined }[] | undefined;
  payment?: string | undefined;
  /** Others may name it by its MARK. */
  named?: true | undefined;
}

/**
 * A line of `jobs/<job>/outcomes/<chunk>.jsonl`: one per document of the chunk, in order. All that report, search, statement,
 * sealed ledger and rebuild need of a document.
 */
export interface OutcomeRecord {
  ordinal: number;
  external_id: string;
  rows: readonly number[];
  outcome: Outcome;
  stage?: Stage | undefined;
  problems: readonly Problem[];
  invoice_type_code?: string | undefined;
  /** Name of the customer, and the VAT number. */
  counterpart?: string | undefined;
  counterpart_vat?: string | undefined;
  net_total?: string | undefined;
  vat_total?: string | undefined;
  payable_total?: string | undefined;
  vat: readonly VatShare[];
  payment?: PaymentTrace | undefined;
  currency?: string | undefined;
  exchange_rate?: string | undefined;
  invoice_id?: string | undefined;
  series?: string | undefined;
  number?: string | undefined;
  mark?: string | undefined;
  uid?: string | undefined;
  qr_url?: string | undefined;
  issued_at?: string | undefined;
  /** Series numbers that this job used for the document, and those that a refusal lost. */
  numbers_used: number;
  numbers_lost: number;
  /** The MARK in whose place it comes, and that of the credit note for it; `credit` is its place in the same job. */
  amends?: { mark: string; credit_mark?: string | undefined; credit?: number | undefined } | undefined;
  /** It is the older content: the MARK of the newest version. */
  amended_by?: string | undefined;
  /** A failed document that is decided again by itself: the service was away, gave no answer, or the time ran out. */
  waits_for?: Waiting | undefined;
  holds?: Holdings | undefined;
}

const FORM = 2;
export const outcomeLines = linesForm<OutcomeRecord>(FORM);

export const capturedSchema = z.object({
  external_id: z.string(),
  amount: z.string(),
  currency: z.string(),
  authorised: z.string().optional(),
});

/**
 * A document as intake fills it step by step, and a line of `jobs/<job>/documents/<chunk>.jsonl`. Ordinals run through
 * the chunks without a gap, waves in order; a document that waits for its place has 0.
 */
export interface DocumentRecord {
  ordinal: number;
  external_id: string;
  rows: readonly number[];
  /** The day of the sale, an ISO date, else what the export writes; it is not sent. */
  date?: string | undefined;
  /** The day of supply that the export names, as an ISO date; it is not sent. */
  supplied?: string | undefined;
  /** `ready` goes to the service; the others are answered without it. */
  verdict: 'ready' | 'rejected' | 'held' | 'failed';
  stage?: Stage | undefined;
  /** Absent only where the rows cannot be read as a document at all. */
  document?: Document | undefined;
  /** The sales that a `1.5` clears; `ordinal` if they are in the same export, `before` an earlier 1.5 of it, `credits` credit notes. */
  clears?:
    | readonly {
        external_id: string;
        ordinal?: number | undefined;
        before?: string | undefined;
        credits?: NonNullable<DocumentRecord['credits']>[number]['before'];
      }[]
    | undefined;
  /** The documents that a credit note takes back, by external_id or MARK, with earlier credit notes of the same export. */
  credits?:
    | readonly {
        external_id?: string | undefined;
        mark?: string | undefined;
        before?: readonly { external_id: string; amount: string; parts: string }[] | undefined;
      }[]
    | undefined;
  /** The header of the column that names them. */
  clears_column?: string | undefined;
  /** Says who accepts that a rest of these sales is never cleared. */
  clears_less?: Problem | undefined;
  /** Digest of type, customer, day, total and number, if the export has them all; once it has its place, that of the identity which it takes. */
  identity?: string | undefined;
  payment?: PaymentTrace | undefined;
  /** The provider's payment that it states money of, and the events in its life that its amount counts. */
  life?: DocumentLife | undefined;
  /** Documents of the same payment and export that must be issued first, in the order of the export. */
  after?: readonly { external_id: string; ordinal?: number | undefined }[] | undefined;
  /** The issued document in whose place it comes, or for whose sake it credits: then it names no credit note. */
  amends?: Amends | undefined;
  /** Findings about the document as a whole and its rows; warnings and notices included. */
  problems: readonly Problem[];
}

interface Amends {
  /** The external_id of the first version, which the export has. */
  of: string;
  /** The MARK of the version that is taken back. */
  mark: string;
  /** Series and number of that version, as they are printed. */
  printed?: string | undefined;
  /** The credit note that has to be issued before, its place in the same job, and its MARK where it has one. */
  credit?: string | undefined;
  ordinal?: number | undefined;
  credit_mark?: string | undefined;
}

export const documentLines = linesForm<DocumentRecord>(FORM);
