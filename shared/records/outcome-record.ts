import { z } from 'zod';
import { directions } from '../facts/directions.ts';
import { paymentTraceSchema } from '../money/conversion/payment.ts';
import { problemSchema } from '../problems/problem-schema.ts';
import { outcomes, stages } from './outcome.ts';
import { fastPathCheck, isEmptyList, isListOf, isOneOf, isText, isWhole } from './schema-fast-path.ts';
import { storedForm } from './stored-form.ts';

/** Net and VAT of a document per VAT rate, in euro; `direction` where its lines have another than their type alone says. */
export const vatShareSchema = z.object({
  vat_rate: z.string(),
  net: z.string(),
  vat: z.string(),
  direction: z.enum(directions).optional(),
});

const text = z.string().optional();

/** `service`: it could not be asked; `answer`: it was, and what became of it is unknown; `turn`: nothing was begun. */
export const waitings = ['service', 'answer', 'turn'] as const;
export type Waiting = (typeof waitings)[number];

/** A line of `jobs/<job>/outcomes/<chunk>.jsonl`: one per document of the chunk, in order; all that a report needs. */
const outcomeSchema = z.object({
  ordinal: z.int(),
  external_id: z.string(),
  rows: z.array(z.int()).readonly(),
  outcome: z.enum(outcomes),
  stage: z.enum(stages).optional(),
  problems: z.array(problemSchema).readonly(),
  invoice_type_code: text,
  counterpart: text,
  net_total: text,
  vat_total: text,
  payable_total: text,
  vat: z.array(vatShareSchema).readonly(),
  payment: paymentTraceSchema.optional(),
  currency: text,
  exchange_rate: text,
  invoice_id: text,
  series: text,
  number: text,
  mark: text,
  uid: text,
  qr_url: text,
  issued_at: text,
  /** Series numbers that this job used for the document, and those that a refusal lost. */
  numbers_used: z.int(),
  numbers_lost: z.int(),
  /** The MARK in whose place it comes, and that of the credit note for it; `credit` is its place in the same job. */
  amends: z
    .object({ mark: z.string(), credit_mark: z.string().optional(), credit: z.int().optional() })
    .optional(),
  /** It is the older content: the MARK of the newest version. */
  amended_by: text,
  /** A failed document that is decided again by itself: the service was away, gave no answer, or the time ran out. */
  waits_for: z.enum(waitings).optional(),
});

export type VatShare = z.infer<typeof vatShareSchema>;
export type OutcomeRecord = z.infer<typeof outcomeSchema>;

const isShare = fastPathCheck<VatShare>({
  needed: { vat_rate: isText, net: isText, vat: isText },
  possible: { direction: isOneOf(directions) },
});
/** Without findings, foreign money or anything to wait for. */
const isPlainOutcome = fastPathCheck<OutcomeRecord>({
  needed: {
    ordinal: isWhole,
    external_id: isText,
    rows: isListOf(isWhole),
    outcome: isOneOf(outcomes),
    problems: isEmptyList,
    vat: isListOf((share) => typeof share === 'object' && share !== null && isShare(share)),
    numbers_used: isWhole,
    numbers_lost: isWhole,
  },
  possible: {
    invoice_type_code: isText,
    counterpart: isText,
    net_total: isText,
    vat_total: isText,
    payable_total: isText,
    invoice_id: isText,
    series: isText,
    number: isText,
    mark: isText,
    uid: isText,
    qr_url: isText,
    issued_at: isText,
  },
});

const FORM = 1;
export const outcomeForm = storedForm(outcomeSchema, FORM, isPlainOutcome);
