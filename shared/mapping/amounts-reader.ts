import { currencyOf, EURO } from '../money/currency.ts';
import type { ForeignTerms } from '../money/payment.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { AmountsSection } from './amounts-section.ts';
import { cellReader } from './payment-cells.ts';
import { fixedRateGuard, foreignParts } from './payment-rate-reader.ts';
import type { RowView } from './row-view.ts';

/** Reads of row after row in which currency its amounts are, and at which rate. */
export function amountsReader(section: AmountsSection) {
  const fixed = fixedRateGuard();
  return (view: RowView): { foreign?: ForeignTerms; problems: Problem[] } => {
    const cells = cellReader(view);
    const named = cells.read('currency', section.currency, 'text');
    const original = section.original && cells.read('original', { ...blankable(section.original) }, 'text');
    const { row } = view;
    if (named === undefined) return { problems: inSection(cells.problems) };
    const currency = currencyOf(named);
    if (currency?.exponent === undefined) {
      const place = { row, column: cells.columns.currency, field: 'amounts.currency' };
      return { problems: [problem('FX-CURRENCY-UNKNOWN', place, { currency: named })] };
    }
    const { code } = currency;
    const terms = { row, columns: cells.columns, currency: code, ...(original && { original }) };
    if (code === EURO) return { foreign: terms, problems: inSection(cells.problems) };
    const { rate, date } = section;
    const ofPayment = { ...(rate && { rate }), ...(date && { date }) };
    const parts = foreignParts({ section: ofPayment, view, currency: code, isRefund: false, fixed, cells });
    const { rate: found, date: day, warn_above_percent } = parts;
    const foreign: ForeignTerms = {
      ...terms,
      ...(found && { rate: found }),
      ...(day && { date: day }),
      ...(warn_above_percent && { warn_above_percent }),
    };
    return { foreign, problems: inSection(cells.problems) };
  };
}

/** Only credit notes name their sale. */
const blankable = (source: NonNullable<AmountsSection['original']>) =>
  typeof source === 'string'
    ? { column: source, optional: 'cells' as const }
    : 'column' in source
      ? { ...source, optional: source.optional ?? ('cells' as const) }
      : source;

/** Tell findings of the reader of payments under the section's own keys. */
const inSection = (problems: readonly Problem[]): Problem[] =>
  problems.map((found) =>
    found.field === undefined ? found : { ...found, field: found.field.replace(/^payment\./, 'amounts.') },
  );
