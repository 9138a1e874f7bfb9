import * as z from 'zod';
import { storedForm } from '../../records/stored-form.ts';
import { linkPlace, linkSeal } from './chain-link.ts';

const FORM = 1;
export const ERASED_REPORT_FORM = `rowmark-erased/${FORM}` as const;
/** The one file in the folder of a report that was erased. */
export const ERASED_FILE = 'erased.json';

/**
 * `erased.json`: a report that was taken away because somebody's data had to go. It keeps the place of the report in the
 * chain and its hash, so that a report that was erased is told from one that was taken out unseen.
 */
const erasedReportSchema = z.object({
  form: z.literal(ERASED_REPORT_FORM),
  ...linkPlace,
  erased_at: z.string(),
  /** Who ran the command. */
  by: z.string(),
  /** SHA-256 of every summary of the report that others may name. */
  summaries: z.array(z.string()),
  ...linkSeal,
});

export type ErasedReport = z.infer<typeof erasedReportSchema>;
export const erasedReportForm = storedForm(erasedReportSchema, FORM);

/** Name of an earlier summary of a report that was written anew: the report that follows it names this hash. */
export const supersededFile = (sha256: string): string => `summary-${sha256}.json`;

export const isSuperseded = (file: string): boolean => /^summary-[0-9a-f]{64}\.json$/.test(file);
