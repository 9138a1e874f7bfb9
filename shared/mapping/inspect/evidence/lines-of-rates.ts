import { columnsOfRates, hasValue, type InspectedColumn } from '../columns/match-columns.ts';
import { RATES } from './amount-proofs.ts';
import { isPlain, orZero, type Shows } from './proven-formulas.ts';

/**
 * The lines of a list that has a column for each VAT rate, each with its net value and its VAT, and the total that they make, if
 * the rows prove both: 10.00 + 2.40 + 20.00 + 2.60 = 35.00.
 */
export function linesOfRates(columns: readonly InspectedColumn[], shows: Shows) {
  const ofRates = columnsOfRates(columns).filter(hasValue);
  const taxed = (rate: number) => (base: number, tax: number) =>
    base ? (base * rate) / 100 - tax : Number.NaN;
  const lines = RATES.flatMap((rate) =>
    ofRates.flatMap((net) => {
      const vat = ofRates.find((one) => one !== net && shows([net, one], taxed(rate)));
      return vat ? [{ rate, net, vat }] : [];
    }),
  );
  const terms = lines.flatMap(({ net, vat }) => [net, vat]);
  if (terms.length === 0 || terms.length < ofRates.length || new Set(terms).size < terms.length)
    return undefined;
  const total = columns.find((one) =>
    shows([one, ...terms], (all = 0, ...parts) => parts.reduce((left, part) => left - orZero(part), all)),
  );
  return total && isPlain(total) ? { lines, total } : undefined;
}
