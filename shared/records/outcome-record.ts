import * as z from 'zod';
import { directions } from '../facts/directions.ts';
import type { paymentTraceSchema } from '../money/conversion/payment.ts';
import type { Problem } from '../problems/problem.ts';
import type { Outcome, Stage } from './outcome.ts';
import { linesForm } from './stored-lines.ts';

/** Net and VAT of a document per VAT rate, in euro; `direction` where its lines have another than their type alone says. */
export const vatShareSchema = z.object({
  vat_rate: z.string(),
  net: z.string(),
  vat: z.string(),
  direction: z.enum(directions).optional(),
});
export type VatShare = z.infer<typeof vatShareSchema>;

/** `service`: it could not be asked; `answer`: it was, and what became of it is unknown; `turn`: nothing was begun. */
export const waitings = ['service', 'answer', 'turn'] as const;
export type Waiting = (typeof waitings)[number];

/** Keys of the items that a document may hold in the ledger beside its own entry. */
export interface Holdings {
  identity?: string;
  /** The sales that it clears. */
  clears?: readonly string[];
  /** The MARKs that it credits. */
  notes?: readonly string[];
  /** Issued documents whose money it takes back, by external_id or MARK. */
  credits?: readonly { external_id?: string | undefined; mark?: string | undefined }[];
  payment?: string;
  /** Others may name it by its MARK. */
  named?: true;
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
  payment?: z.infer<typeof paymentTraceSchema> | undefined;
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
