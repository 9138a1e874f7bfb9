import { directions } from '../../facts/directions.ts';
import { plus, toCents } from '../../money/decimal.ts';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Directions } from '../summary/directions-schema.ts';
import { directionNames, reportLabels as labels } from '../words/report-labels.ts';
import { columns, countCell, moneyCell, numberColumns, sumColumns, type Table } from './table.ts';

/** The directions in which something is, each with its name. */
export const directionsFound = (found: Directions) =>
  directions
    .map((direction) => ({ direction, name: directionNames[direction], ...found[direction] }))
    .filter(({ documents, rates }) => documents > 0 || rates.length > 0);

/** Who owes whom: sums by direction, then the VAT rates of each in a table of its own. */
export function directionTables(found: Directions): Table[] {
  const all = directionsFound(found);
  const sums: Table = {
    id: 'directions',
    title: labels.byDirection,
    head: [...columns(labels.direction), ...sumColumns],
    rows: all.map(({ name, documents, net, vat, payable }) => [
      { words: name },
      countCell(documents),
      ...[net, vat, payable].map(moneyCell),
    ]),
  };
  const ofRates = all.map(
    ({ direction, name, rates }): Table => ({
      id: `vat-${direction}`,
      title: ratesOf(name),
      head: [...columns(labels.vatRate), ...numberColumns(labels.net, labels.vat, labels.payable)],
      rows: rates.map(({ vat_rate, net, vat }) => [
        { percent: vat_rate },
        ...[net, vat, toCents(plus(net, vat))].map(moneyCell),
      ]),
    }),
  );
  return [sums, ...ofRates];
}

/** By VAT rate: purchases. */
export const ratesOf = ({ en, el }: BilingualText): BilingualText => ({
  en: `${labels.byVat.en}: ${en.toLocaleLowerCase('en')}`,
  el: `${labels.byVat.el}: ${el.toLocaleLowerCase('el')}`,
});
