import * as z from 'zod';
import { documentSchema } from '../documents/document.ts';
import { paymentTraceSchema } from '../money/conversion/payment.ts';
import { problemSchema } from '../problems/problem-schema.ts';
import type { LinePart } from './line-parts.ts';
import { stages } from './outcome.ts';
import { storedForm } from './stored-form.ts';

const capturedSchema = z.object({
  source: z.string(),
  external_id: z.string(),
  amount: z.string(),
  currency: z.string(),
  euro: z.string().optional(),
  part: z.string().optional(),
  gross: z.literal(true).optional(),
  authorised: z.string().optional(),
});

const amendsSchema = z.object({
  /** The external_id of the first version, which the export has. */
  of: z.string(),
  /** The MARK of the version that is taken back. */
  mark: z.string(),
  /** Series and number of that version, as they are printed. */
  printed: z.string().optional(),
  /** The credit note that has to be issued before, its place in the same job, and its MARK where it has one. */
  credit: z.string().optional(),
  ordinal: z.int().optional(),
  credit_mark: z.string().optional(),
});

/** A line of `jobs/<job>/documents/<chunk>.jsonl`. Ordinals run through the chunks without a gap, waves in order. */
const recordSchema = z.object({
  ordinal: z.int(),
  external_id: z.string(),
  rows: z.array(z.int()).readonly(),
  /** The day of the sale as the export writes it; it is not sent. */
  date: z.string().optional(),
  /** The day of supply that the export names, as an ISO date; it is not sent. */
  supplied: z.string().optional(),
  /** `ready` goes to the service; the others are answered without it. */
  verdict: z.enum(['ready', 'rejected', 'held', 'failed']),
  stage: z.enum(stages).optional(),
  /** Absent only where the rows cannot be read as a document at all. */
  document: documentSchema.optional(),
  /** The documents that a `1.5` clears; `ordinal` where they stand in the same export, `before` an earlier 1.5 of it. */
  clears: z
    .array(z.object({ external_id: z.string(), ordinal: z.int().optional(), before: z.string().optional() }))
    .readonly()
    .optional(),
  /** The documents that a credit note takes back, by external_id or MARK, with earlier credit notes of the same export. */
  credits: z
    .array(
      z.object({
        external_id: z.string().optional(),
        mark: z.string().optional(),
        before: z
          .array(z.object({ external_id: z.string(), amount: z.string() }))
          .readonly()
          .optional(),
      }),
    )
    .readonly()
    .optional(),
  /** The header of the column that names them. */
  clears_column: z.string().optional(),
  /** Digest of kind, customer, day, total and number, where the export says them all. */
  identity: z.string().optional(),
  payment: paymentTraceSchema.optional(),
  /** The provider's payment that it states money of, and the events in its life that its amount counts. */
  life: z
    .object({
      payment: z.string(),
      states: z.enum(['sale', 'refund']),
      part: z.string().optional(),
      counted: z.array(z.string()).readonly(),
      /** Money that the export tells of, before anything is taken off it. */
      captured: capturedSchema.optional(),
      /** It takes back what was reversed, as opposed to refunded. */
      reversal: z.literal(true).optional(),
      /** No amount bounds it: nothing is known of the payment, or no money of its sale. */
      unseen: z.enum(['never', 'older']).optional(),
    })
    .optional(),
  /** Documents of the same payment and export that must be issued first, as they stand there. */
  after: z
    .array(z.object({ external_id: z.string(), ordinal: z.int().optional() }))
    .readonly()
    .optional(),
  /** The issued document in whose place it comes, or for whose sake it credits: then it names no credit note. */
  amends: amendsSchema.optional(),
  /** Findings about the document as a whole and its rows; warnings and notices included. */
  problems: z.array(problemSchema).readonly(),
});

export type DocumentRecord = z.infer<typeof recordSchema>;
const FORM = 1;
export const documentForm = storedForm(recordSchema, FORM);

/** The line of a record, given without its brackets, that is known but for its place and its identity where it has one. */
export const numberedParts = (
  line: LinePart,
  { ordinal, identity }: Pick<DocumentRecord, 'ordinal' | 'identity'>,
): readonly LinePart[] => [
  `{"form":${FORM},"ordinal":${ordinal},`,
  line,
  identity ? `,"identity":"${identity}"}` : '}',
];
