import * as z from 'zod';
import { type Language, severities } from '../problems/problem-text.ts';
import { recordOf } from '../record-of.ts';
import { balanceLineSchema, count, money, unusedAmountSchema } from '../records/balance.ts';
import { approvalSchema } from '../records/corrections.ts';
import { type Outcome, outcomes } from '../records/document-record.ts';
import { ledgerAgeSchema } from '../records/ledger-age.ts';
import { storedForm } from '../records/stored.ts';
import { type ReportProblem, reportParamsSchema, reportProblemSchema, sentencesIn } from './row.ts';
import { directionsSchema, effectSchema } from './summary/direction-sums.ts';

const FORM = 2;
export const SUMMARY_FORM = `rowmark-summary/${FORM}` as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const outcome = z.enum(outcomes);

/** Every outcome is named, those without a row with 0. */
const countsSchema = z.record(outcome, count);

const totals = { documents: count, net_total: money, vat_total: money, payable_total: money };

/** Money of documents per outcome and currency, in euro; `payable_foreign` in that currency, null on EUR. */
const currencySumSchema = z.object({
  outcome,
  currency: z.string(),
  ...totals,
  payable_foreign: money.nullable(),
});

const typeSumSchema = z.object({ outcome, invoice_type_code: z.string(), ...totals });

const vatSumSchema = z.object({
  outcome,
  vat_rate: z.string(),
  documents: count,
  net: money,
  vat: money,
});

/** A rate that documents were converted with. */
const rateSchema = z.object({
  currency: z.string(),
  exchange_rate: z.string(),
  rate_source: z.string().nullable(),
  rate_date: z.string().nullable(),
  documents: count,
});

/** Numbers of a series that this job used: `first` and `last` are the lowest and highest number issued. */
const seriesSchema = z.object({
  series: z.string(),
  used: count,
  lost: count,
  first: z.string().nullable(),
  last: z.string().nullable(),
});

/** Findings of one cause, counted once per row; `cells` and `rows` name the first ones. */
const causeSchema = z.object({
  code: z.string(),
  severity: z.enum(severities),
  field: z.string().nullable(),
  column: z.string().nullable(),
  count,
  rows: z.array(z.int()),
  cells: z.array(z.string()),
  params: reportParamsSchema,
  message: z.string(),
  hint: z.string(),
});

/** The original export of a retry file, every row of it with its latest outcome. */
const joinedSchema = z.object({
  job: z.string(),
  source: z.string(),
  rows: count,
  counts: countsSchema,
  complete: z.boolean(),
  files: z.array(z.string()),
  notices: z.array(reportProblemSchema),
});

const readAsSchema = z.object({
  encoding: z.string(),
  delimiter: z.string().optional(),
  sheet: z.string().optional(),
});

const fileSchema = z.object({ bytes: count, sha256 });

export const previousSchema = z.object({ job: z.string(), report: z.string(), sha256 });

/** Public half of the key that a report is sealed with, as its summary names it: SPKI in base64, and its SHA-256. */
export const sealKeySchema = z.object({
  algorithm: z.literal('Ed25519'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  public_key: z.base64(),
});
export type SealKey = z.infer<typeof sealKeySchema>;

/**
 * `summary.json`, written last: its presence proves a complete report. `seal` is the SHA-256 of this file's
 * bytes up to the comma before it; a changed byte shows. `previous.sha256` covers the whole file of the
 * account's preceding report. `signature` proves that the holder of `seal_key` wrote it.
 */
export const summarySchema = z.object({
  form: z.literal(SUMMARY_FORM),
  job: z.string(),
  environment: z.string(),
  account: z.string(),
  /** Key prefix of the report's folder in the store. */
  report: z.string(),
  profile: z.object({ name: z.string(), sha256: z.string() }),
  source: z.object({
    key: z.string(),
    name: z.string(),
    sha256,
    bytes: count,
    rows: count,
    /** Read options of the export, if cells of it were corrected. */
    read: readAsSchema.optional(),
  }),
  /** The cells that a person changed, and the hash of `corrections.json`. */
  corrections: z.object({ count, sha256 }).optional(),
  started_at: z.string(),
  finished_at: z.string(),
  dry_run: z.boolean(),
  /** Set for a dry run as on another day; such a plan cannot be approved. */
  on: z.string().optional(),
  /** Documents that conflicted with issued ones took their place. */
  amend: z.boolean().optional(),
  /** Set for a run that could send: the number under which the ledger counts it. */
  ledger: ledgerAgeSchema.optional(),
  /**
   * Set for a dry run: the documents that would be issued, under the hash that an approval names. `payable`:
   * euro of all documents; for another currency the sum of the payable lines in it.
   */
  plan: z
    .object({
      sha256,
      documents: count,
      payable: z.record(z.string(), money),
      effect: effectSchema.optional(),
    })
    .optional(),
  /** Set for an approved run: the plan, who approved it and when. */
  approval: approvalSchema.optional(),
  /** Every row is issued, a duplicate, skipped by a rule or (dry run) ready. */
  complete: z.boolean(),
  language: z.enum(['en', 'el']),
  counts: z.object({ rows: countsSchema, documents: countsSchema }),
  /** Sums of the export's cells, by outcome. */
  balance: z.array(balanceLineSchema).optional(),
  /** Columns that look like money and are not used, each with the reason; absent if there are none. */
  unused: z.array(unusedAmountSchema).optional(),
  sums: z.array(currencySumSchema),
  types: z.array(typeSumSchema),
  vat: z.array(vatSumSchema),
  /** Sums of documents that are issued, or would be. */
  directions: directionsSchema.optional(),
  rates: z.array(rateSchema),
  series: z.array(seriesSchema),
  numbers_used: count,
  numbers_lost: count,
  /** Failed documents that are decided again when the service is back; absent if there are none. */
  waiting: count.optional(),
  problems: z.array(causeSchema),
  /** Tables above that reached their limit; further lines count only in rows and documents. */
  shortened: z.array(z.string()),
  unreadable: reportProblemSchema.nullable(),
  notices: z.array(reportProblemSchema),
  /** One per original export that this retry file answers; usually none or one. */
  joined: z.array(joinedSchema),
  previous: previousSchema.nullable(),
  files: z.record(z.string(), fileSchema),
  /** Absent in reports that are not sealed with a key. */
  seal_key: sealKeySchema.optional(),
  seal: sha256,
  /** Over the text of `seal`, in base64. */
  signature: z.base64().optional(),
});

export type Summary = z.infer<typeof summarySchema>;
export const summaryForm = storedForm(summarySchema, FORM, FORM);
export type Counts = Record<Outcome, number>;
export type CurrencySum = z.infer<typeof currencySumSchema>;
export type TypeSum = z.infer<typeof typeSumSchema>;
export type VatSum = z.infer<typeof vatSumSchema>;
export type RateUse = z.infer<typeof rateSchema>;
export type SeriesUse = z.infer<typeof seriesSchema>;
export type Cause = z.infer<typeof causeSchema>;
export type JoinedSummary = z.infer<typeof joinedSchema>;
export type PreviousReport = z.infer<typeof previousSchema>;

/** The summary with its findings in the reader's language; `language` stays that of the files. */
export function summaryInLanguage(summary: Summary, language: Language): Summary {
  const words = (one: ReportProblem) => ({ ...one, ...sentencesIn(one, language) });
  return {
    ...summary,
    problems: summary.problems.map((problem) => ({
      ...problem,
      ...sentencesIn({ ...problem, row: problem.rows[0] }, language),
    })),
    unreadable: summary.unreadable && words(summary.unreadable),
    notices: summary.notices.map(words),
    joined: summary.joined.map((one) => ({ ...one, notices: one.notices.map(words) })),
  };
}

export const noCounts = (): Counts => recordOf(outcomes, () => 0);

const DONE: ReadonlySet<Outcome> = new Set(['issued', 'duplicate', 'skipped', 'ready'] as const);

/** True if the row or document needs no further work. */
export const isDone = (reached: Outcome): boolean => DONE.has(reached);

/** True if the outcome can never change; a document that a dry run found ready is still to be issued. */
export const isFinal = (reached: Outcome): boolean => reached !== 'ready' && isDone(reached);

/** Every row of the export is done, and every row of the originals that it answers. */
export const isAllDone = ({ complete, joined }: Pick<Summary, 'complete' | 'joined'>): boolean =>
  complete && joined.every((original) => original.complete);

export const countedIn = (counts: Counts): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** Rows or documents that have not come to their end. */
export const countLeft = (counts: Counts, isEnd = isDone): number =>
  outcomes.reduce((sum, reached) => sum + (isEnd(reached) ? 0 : counts[reached]), 0);

export const isComplete = (counts: Counts): boolean => countLeft(counts) === 0;
