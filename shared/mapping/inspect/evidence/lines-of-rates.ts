import { columnsOfRates, hasValue, type InspectedColumn } from '../columns/match-columns.ts';
import { headerRoles } from '../roles/header-roles.ts';
import { RATES } from './amount-proofs.ts';
import { isPlain, orZero, type Shows } from './proven-formulas.ts';

interface LineOfRate {
  rate: number;
  value: InspectedColumn;
  /** Undefined of a value that may have its VAT inside. */
  vat?: InspectedColumn;
}

/** The lines of a list that has a column for each VAT rate, and their total, as the rows prove it: 10.00 + 2.40 + 20.00 + 2.60 = 35.00. */
export function linesOfRates(columns: readonly InspectedColumn[], shows: Shows) {
  const ofRates = columnsOfRates(columns).filter(hasValue);
  const taxed = (rate: number) => (base: number, tax: number) =>
    base ? (base * rate) / 100 - tax : Number.NaN;
  const taxedLines = RATES.flatMap((rate) =>
    ofRates.flatMap((value): LineOfRate[] => {
      const vat = ofRates.find((one) => one !== value && shows([value, one], taxed(rate)));
      return vat ? [{ rate, value, vat }] : [];
    }),
  );
  const named = columns.filter(
    (one) => hasValue(one) && !/^(document_)?vat/.test(headerRoles(one.header)[0]?.role ?? ''),
  );
  const namedLines = RATES.flatMap((rate) =>
    named
      .filter(({ header }) => new RegExp(`(?<!\\d)${rate} ?%`).test(header))
      .map((value): LineOfRate => ({ rate, value })),
  );
  const lines = taxedLines.length > 0 ? taxedLines : namedLines;
  const terms = lines.flatMap(({ value, vat }) => (vat ? [value, vat] : [value]));
  if (terms.length < Math.max(2, ofRates.length) || new Set(terms).size < terms.length) return undefined;
  const tips = columns.filter(({ header }) => headerRoles(header)[0]?.role === 'other_amount');
  const sumOf = (parts: readonly InspectedColumn[]) =>
    columns.find(
      (one) =>
        isPlain(one) &&
        shows([one, ...parts], (all = 0, ...some) => some.reduce((left, part) => left - orZero(part), all)),
    );
  const total = sumOf(terms);
  return (total ?? sumOf([...terms, ...tips])) ? { lines, total } : undefined;
}
