import { memoize } from '../../../memoize.ts';
import { currenciesInHeader, EURO } from '../../../money/currency.ts';
import { cellText } from '../../../sheet/sheet.ts';
import { saysThousands } from '../../header/header.ts';
import { type Column, hasValue, holdsForeign, isPlain, matchColumns, ofRole } from '../columns/column.ts';
import { headerRoles } from '../roles/header-roles.ts';
import { firstShown, isTaxOf, LINE_VALUES, offByVat, provenMatch } from './relations.ts';
import { NONE, type ReckonedRows } from './rows.ts';

const AMOUNTS = /^(document_)?(net|vat_amount|vat|total|discount)$|^(value|unit_price|payable)$/;
/** Words for the currency of the books; with a steady rate they propose euro. */
const OF_BOOKS = /base(?! ?imp)|local|home|company|functional|\b(lc|bcy)\b|τοπικ\p{L}*|εγχωρ\p{L}*/giu;
/** Share by which the rate of one currency varies in a file. */
const STEADY = 0.2;

/** Leaves the amounts of one currency where an export has two: euro if its headers or words and rates say so of a value, else the others. */
export function inOneCurrency(of: ReckonedRows, ofDocument: ReadonlySet<Column>) {
  const { matches, columns, records, numbersOf, shows } = of;
  const [currency, quantity] = (['currency', 'quantity'] as const).map((role) => ofRole(matches, role));
  const at = currency ? columns.indexOf(currency) : -1;
  const roleOf = ({ header }: Column) =>
    (headerRoles(header.replace(OF_BOOKS, ''))[0] ?? headerRoles(header)[0])?.role ?? 'other_amount';
  const pieces = (column: Column) => (roleOf(column) === 'unit_price' ? quantity : undefined);
  const amountsOf = memoize((column: Column) => {
    const counts = numbersOf(pieces(column));
    return numbersOf(column).map((amount, row) => amount * (counts[row] || 1));
  });
  const areSteady = (one: Column, other: Column) => {
    const first = new Map<string, number>();
    return amountsOf(one).every((amount, row) => {
      const [rate, code] = [amount / (amountsOf(other)[row] ?? 0), cellText(records[row]?.cells[at])];
      const known = first.get(code) || rate;
      first.set(code, known);
      return !(Math.abs(rate / known - 1) > STEADY);
    });
  };
  const plain = columns.filter((column) => isPlain(column) && hasValue(column));
  const amounts = plain.filter((column) => AMOUNTS.test(roleOf(column)) && !saysThousands(column.header));
  const said = ({ header }: Column) => currenciesInHeader(header);
  const stated = amounts.filter((one) => said(one).includes(EURO));
  const ofBooks = amounts.filter((one) => said(one).length === 0 && one.header.search(OF_BOOKS) >= 0);
  const euro = stated.length > 0 ? stated : ofBooks;
  const areOne = (one: Column, other: Column) =>
    shows([one, other, pieces(one), pieces(other)], (a = 0, b = 0, of = 1, by = 1) =>
      offByVat(a * (of || 1), b * (by || 1)),
    ) ||
    isTaxOf(shows, one, other) ||
    isTaxOf(shows, other, one);
  const foreign = plain.filter(
    (column) =>
      (amounts.includes(column) || headerRoles(column.header).length === 0) &&
      !said(column).includes(EURO) &&
      !euro.some((one) => one === column || areOne(column, one)) &&
      (euro.some((one) => areSteady(column, one)) ||
        // Sums of documents and values of lines have no rate between them.
        (currency && !euro.some((one) => ofDocument.has(one) === ofDocument.has(column)))),
  );
  const isForeign = currency
    ? holdsForeign(currency)
    : euro === stated || foreign.some((one) => said(one).length > 0);
  if (foreign.length === 0 || !isForeign) return { of, foreign: [] };
  const own = euro.filter((column) => !ofDocument.has(column)).map((one) => provenMatch(roleOf(one), one));
  const isEuro = own.some(({ role }) => role === 'unit_price' || LINE_VALUES.some((value) => value === role));
  const rated = firstShown(shows, [foreign, euro, columns], (all = 0, base = 0, by = 0) =>
    by === 1 ? NONE : Math.min(offByVat(base * by, all), offByVat(all * by, base)),
  );
  const isQuoted = shows(rated, (all = 0, base = 0, by = 0) => offByVat(base * by, all));
  const out = new Set(isEuro ? [...foreign, ...rated.slice(2)] : euro);
  const left = columns.filter((column) => !out.has(column));
  const all = [
    ...matches.filter(({ role, column }) => !out.has(column) && !AMOUNTS.test(role)),
    ...(isEuro && currency && isQuoted ? rated.slice(2).map((by) => provenMatch('exchange_rate', by)) : []),
    ...(isEuro ? own : []),
    ...matchColumns(left, ofDocument).filter(({ role }) => AMOUNTS.test(role)),
  ];
  const isTaken = (one: (typeof all)[number], before: number) =>
    all.slice(0, before).some(({ role, column }) => role === one.role || column === one.column);
  // A fee may be a steady share too: the same role or a currency of its own tells the other currency.
  const isOther = (column: Column) =>
    euro.some((one) => areSteady(column, one) && (said(column).length > 0 || roleOf(one) === roleOf(column)));
  const others = isEuro && euro === stated ? foreign.filter(isOther) : [];
  return {
    of: { ...of, columns: left, matches: all.filter((one, before) => !isTaken(one, before)) },
    euro: isEuro ? (euro === stated ? ('stated' as const) : ('proposed' as const)) : undefined,
    foreign: [...others, ...(currency && others.length > 0 ? [currency] : [])].map(({ header }) => header),
  };
}
