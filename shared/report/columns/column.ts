import { z } from 'zod';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import { outcomes, stages } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { RowRecord } from '../../records/row-record.ts';
import type { ReportProblem } from './report-problem.ts';

/** All that the columns of a row are taken from. */
export interface RowFacts {
  row: RowRecord;
  /** The outcome of its document. */
  document: OutcomeRecord | undefined;
  verdict: { outcome: z.infer<typeof rowOutcomeSchema>; stage: z.infer<typeof rowStageSchema> };
  /** The first finding that must be mended. */
  first: ReportProblem | undefined;
  /** Codes of the warnings and notices. */
  noticed: readonly string[];
}

/** A `total` stands for the whole document; a `moment` is an ISO day or instant. */
export type ColumnKind = 'text' | 'whole' | 'total' | 'rate' | 'moment';

/** Heading in both languages, and place and width in characters among the columns that a workbook adds. */
type Look = BilingualText & { place: number; width: number };

export const rowOutcomeSchema = z.enum(outcomes);
export const rowStageSchema = z.enum(stages).nullable();
const textSchema = z.string().nullable();
const moneySchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();

export const column = <Schema extends z.ZodType>(
  schema: Schema,
  kind: ColumnKind,
  look: Look & { of(facts: RowFacts): z.output<Schema> },
) => ({ schema, kind, ...look });

/** A column of text that is null where nothing is known. */
const nullable =
  (schema: typeof textSchema, kind: ColumnKind) =>
  (look: Look & { of(facts: RowFacts): string | null | undefined }) =>
    column(schema, kind, { ...look, of: (facts) => look.of(facts) ?? null });

export const textColumn = nullable(textSchema, 'text');
export const momentColumn = nullable(textSchema, 'moment');
export const totalColumn = nullable(moneySchema, 'total');
export const rateColumn = nullable(moneySchema, 'rate');
