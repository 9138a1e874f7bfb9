import type { Direction } from '../../facts/directions.ts';
import { type BilingualText, saidInBoth } from '../../problems/bilingual-text.ts';
import { phrases } from '../../problems/phrases.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { UnusedAmount } from '../../records/unused-amount.ts';
import el from '../../words/el/report.json' with { type: 'json' };
import en from '../../words/en/report.json' with { type: 'json' };
import { reportColumns } from '../columns/columns.ts';

export const outcomeNames: Readonly<Record<Outcome, BilingualText>> = {
  issued: phrases['outcome-issued'],
  duplicate: phrases['outcome-duplicate'],
  conflict: phrases['outcome-conflict'],
  rejected: phrases['outcome-rejected'],
  held: phrases['outcome-held'],
  failed: phrases['outcome-failed'],
  ready: phrases['outcome-ready'],
  skipped: phrases['outcome-skipped'],
};

/** Meaning of each outcome for the reader, in one line. */
export const outcomeMeanings: Readonly<Record<Outcome, BilingualText>> = saidInBoth(en.outcomes, el.outcomes);

export const reportLabels = {
  document: reportColumns.external_id,
  outcome: reportColumns.outcome,
  row: reportColumns.row,
  type: reportColumns.invoice_type_code,
  currency: reportColumns.currency,
  vat: reportColumns.vat_total,
  payable: reportColumns.payable_total,
  series: reportColumns.series,
  problem: reportColumns.message,
  whatToDo: reportColumns.hint,
  ...saidInBoth(en.labels, el.labels),
};

/** Reasons why an amount of the file may stand in no document. */
export const unusedMeanings: Readonly<Record<UnusedAmount['because'], BilingualText>> = saidInBoth(
  en.unused,
  el.unused,
);

/** The hour at which issuing ends: of a plan, and of a job that has begun. */
export const issuingEndWords = saidInBoth(en.ending, el.ending);

/** The order of the numbers of each series, against the rows of the file. */
export const numberOrderWords = saidInBoth(en.numbers, el.numbers);

/** The directions of money; credit notes are subtracted in each. */
export const directionNames: Readonly<Record<Direction, BilingualText>> = saidInBoth(
  en.directions,
  el.directions,
);
