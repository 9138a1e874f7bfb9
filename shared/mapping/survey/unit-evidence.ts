import { currencyOf, EURO } from '../../money/currency.ts';
import { CENT_PLACES, compare, isZero, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { lookUp } from '../cells/look-up.ts';
import { numberIn, readNumber } from '../cells/read-number.ts';
import type { DecimalSign } from '../cells/row-view.ts';
import { columnIndexes, type Header, saysCents } from '../header/header.ts';
import { currencyBeside, type PaymentSection } from '../profile/payment.ts';
import { areEuro, type Profile } from '../profile/profile.ts';
import { columnIn, columnsOf, namesIn, type ValueSource } from '../profile/source.ts';
import { amountsOf } from '../profile/uses.ts';

type Seen = { text: string; row: number; column: string };

/** Counts of the amounts of one column, except those of currencies without decimals. */
const newColumn = () => ({
  /** Plain digits; separated thousands are for people, who write major units. Those of them that are not euro. */
  ...{ whole: 0, foreign: 0 },
  /** Amounts with decimals, and those that end in a zero: a file with 12.50 would also have 12.00. */
  ...{ decimals: 0, fixed: 0 },
  /** Texts such as 5.120, by the sign in them. */
  unclear: { ',': 0, '.': 0 },
  first: {} as Partial<Record<'whole' | 'decimal' | 'unclear', Seen | undefined>>,
});
type Column = ReturnType<typeof newColumn>;

export function unitEvidence(header: Header, payment: Pick<PaymentSection, 'amount' | 'currency'>) {
  const names = namesIn(payment.amount?.column);
  const places = names.flatMap((name) => {
    const currencyIn = currencyReader(header, currencyBeside(payment, name));
    return columnIndexes(header, [name]).map((index) => ({ index, currencyIn }));
  });
  // Credits and debits are one amount in two columns.
  const isOne = names.every((name) => /credit|debit/i.test(name));
  const columns = new Map<number, Column>();
  return {
    see({ cells, number: row }: SheetRow) {
      const found = places.find(({ index }) => cellText(cells[index]).trim() !== '');
      if (found === undefined) return;
      const { index } = found;
      const currency = found.currencyIn(cells);
      if (currency === '') return;
      // A currency that is spelled as $ is refused later, and most have cents.
      const { exponent = CENT_PLACES, code } = currencyOf(currency) ?? {};
      const place = isOne ? (places[0]?.index ?? index) : index;
      const own = columns.get(place) ?? newColumn();
      columns.set(place, own);
      const cell = cells[index] ?? '';
      const seen = { text: cellText(cell).trim(), row, column: header.nameAt(index) };
      count(own, { cell, exponent, isForeign: code !== EURO, seen });
    },
    end: (signOf: (column: number) => DecimalSign | undefined) => {
      const all = [...columns].map(([index, one]) => withUnclear(one, signOf(index)));
      /** An amount without proof of major units: 5000, if no amount of its column has decimals. */
      const isOpen = ({ whole, fixed, decimals, first }: Column) =>
        // Most may be whole although others end in a fixed zero: 12.50.
        first.whole && (decimals === 0 || (fixed > 0 && whole > decimals));
      const open = all.find(isOpen)?.first.whole;
      /** The first amount with decimals; amounts in minor units have none. */
      const decimal = all.find(({ first }) => first.decimal !== undefined)?.first.decimal;
      const foreign = all.reduce((sum, one) => sum + one.foreign, 0);
      return { foreign, open, decimal };
    },
  };
}

type Amount = { cell: Cell; exponent: number; isForeign: boolean; seen: Seen };

function count(column: Column, { cell, exponent, isForeign, seen }: Amount): void {
  const shown = typeof cell === 'string' ? 0 : (cell.shownDecimals ?? 0);
  const read = readNumber(seen.text, typeof cell === 'string' ? undefined : '.');
  if (read.kind === 'ambiguous') {
    if (exponent === 0) return;
    column.unclear[seen.text.includes(',') ? ',' : '.'] += 1;
    column.first.unclear ??= seen;
  } else if (read.kind !== 'number') return;
  else if (shown > 0 || read.value.includes('.')) {
    column.decimals += 1;
    if (shown > 0 || read.value.endsWith('0')) column.fixed += 1;
    column.first.decimal ??= seen;
  } else if (exponent > 0 && /[1-9]/.test(read.value)) {
    column.whole += 1;
    if (isForeign) column.foreign += 1;
    column.first.whole ??= seen;
  }
}

/** Counts 5.120 as a decimal if the column's sign is a point, and as whole if not. */
function withUnclear(column: Column, sign: DecimalSign | undefined): Column {
  const { unclear, first } = column;
  const decimals = sign === undefined ? 0 : unclear[sign];
  const isWhole = unclear[','] + unclear['.'] > decimals;
  const { whole = isWhole ? first.unclear : undefined, decimal = decimals > 0 ? first.unclear : undefined } =
    first;
  return { ...column, decimals: column.decimals + decimals, first: { whole, decimal } };
}

/** The currency that a row states, before any view of it is made. */
function currencyReader(header: Header, source: ValueSource = { value: '' }) {
  if (typeof source === 'object' && 'value' in source) return () => String(source.value);
  const indexes = columnIndexes(header, columnsOf(source).flat());
  const { map, default: given = '' } = columnIn(source);
  return (cells: readonly Cell[]) => {
    const text = indexes.map((index) => cellText(cells[index]).trim()).find((one) => one !== '') ?? '';
    return String((map && lookUp(map, text)) ?? (text === '' ? given : text));
  };
}

/** So many foreign amounts without a cent are hardly all of them prices; so many values show a column of hundredths, among so many beside it. */
const [WHOLE_MIN, VALUES_MIN, COMPANIONS_MAX] = [10, 2, 50];

const CHECKED = /_total_amount$|^line\.(subtotal|vat_total)$/;

/** Holds whole amounts that a profile calls major although a header, or a column of their hundredths, shows cents. */
const answered = (column: string, field: string, by: string): Problem =>
  problem('AMOUNT-UNIT-UNSTATED', { column, field }, { variant: 'answered', by });

/** Watches amounts whose unit is open, in cents, or a hundredfold of another column: 12400 would become 12,400 euro. */
export function documentUnits(header: Header, profile: Profile) {
  const { currency = { value: EURO } } = profile.amounts ?? {};
  const isForeign = !areEuro({ currency });
  const { column, unit: paidIn } = profile.payment?.amount ?? {};
  const all = [...amountsOf(profile), { field: 'payment.amount', names: namesIn(column), unit: paidIn }];
  const isAnswered = all.some(({ unit, names }) => unit === 'major' && names.some(saysCents));
  const isInCents = all.some(({ unit }) => unit === 'cents');
  const watched = all
    .filter(({ unit }) => isAnswered || isInCents || (isForeign && unit === undefined))
    .map(({ field, unit, names }) => {
      const amount = { column: [...names], unit: 'shown' as const };
      return { field, unit, seen: unitEvidence(header, { ...(profile.payment ?? { currency }), amount }) };
    });
  const uses = all
    .filter(({ unit }) => unit === undefined || unit === 'major')
    .flatMap((use) => columnIndexes(header, use.names).map((index) => ({ ...use, index })));
  const parts = hundredfold([...new Set(uses.map(({ index }) => index))], header.names.length);
  return {
    see(row: SheetRow) {
      parts.see(row);
      for (const { seen } of watched) seen.see(row);
    },
    end(signOf: (column: number) => DecimalSign | undefined): Problem[] {
      const hundredths = parts.end();
      const ofParts = uses.flatMap(({ field, index, unit }) => {
        const at = hundredths.get(index);
        if (at === undefined) return [];
        const [column, other] = [header.nameAt(index), header.nameAt(at)];
        if (unit === 'major') return [answered(column, field, other)];
        return [problem('AMOUNT-UNIT-UNSTATED', { column, field }, { other, variant: 'hundredfold' })];
      });
      const found = watched.map(({ seen, ...of }) => ({ ...of, ...seen.end(signOf) }));
      const isWhole = found.every(({ decimal }) => decimal === undefined);
      const ofUnits = found.flatMap(({ field, unit, open, decimal, foreign }) => {
        if (unit === 'cents' && decimal !== undefined) {
          const { text: amount, ...place } = decimal;
          return [problem('UNIT-NOT-WHOLE', { ...place, field }, { amount, variant: 'file' })];
        }
        if (open === undefined) return [];
        // Decimals prove the unit in a total that is checked against these amounts, not in a price or a charge.
        const isProven = decimal || found.some((one) => one.decimal && CHECKED.test(one.field));
        if (unit === 'major' && saysCents(open.column) && !isProven)
          return [answered(open.column, field, open.column)];
        const place = { column: open.column, field };
        if (isInCents && unit === undefined && !decimal)
          return [problem('AMOUNT-UNIT-UNSTATED', place, { variant: 'among-cents' })];
        if (!isWhole || !isForeign || unit !== undefined || foreign < WHOLE_MIN) return [];
        return [problem('AMOUNT-UNIT-UNSTATED', place, { variant: 'whole', count: foreign })];
      });
      return [...ofParts, ...ofUnits];
    },
  };
}

/** A column with a hundredth of whole numbers on every row that has both: 124.00 for 12400. */
interface Companion {
  other: number;
  /** Values that agree; a single one may do so by chance. */
  seen: Set<string>;
  /** The smaller one is written as an amount. */
  hasDecimals: boolean;
}

/** Watches columns of whole numbers for other columns that state a hundredth of them. */
function hundredfold(watched: readonly number[], width: number) {
  /** Undefined until the first row in which the column has an amount. */
  const companions = new Map<number, Companion[] | undefined>(watched.map((index) => [index, undefined]));
  return {
    see({ cells }: SheetRow) {
      if (companions.size === 0) return;
      const numbers = new Map<number, string | undefined>();
      const at = (index: number) => {
        if (!numbers.has(index)) numbers.set(index, numberOf(cells[index] ?? ''));
        return numbers.get(index);
      };
      let byHundredfold: Map<string | undefined, number[]> | undefined;
      for (const [index, known] of companions) {
        const whole = at(index);
        if (known === undefined && (whole === '' || (whole !== undefined && isZero(whole)))) continue;
        byHundredfold ??= known
          ? undefined
          : Map.groupBy(Array(width).keys(), (other) => timesHundred(at(other)));
        const begun = () =>
          [whole, ''].flatMap((value) => byHundredfold?.get(value) ?? []).slice(0, COMPANIONS_MAX);
        const left = (
          known ?? begun().map((other) => ({ other, seen: new Set<string>(), hasDecimals: false }))
        ).filter((one) => one.other !== index && agrees(one, whole, at(one.other)));
        if (left.length === 0) companions.delete(index);
        else companions.set(index, left);
      }
    },
    /** The columns whose amounts another column states in hundredths → that column. */
    end: (): ReadonlyMap<number, number> => {
      const isShown = ({ seen, hasDecimals }: Companion) => seen.size >= VALUES_MIN && hasDecimals;
      const found = [...companions].map(([index, all]) => [index, all?.findLast(isShown)?.other] as const);
      return new Map(found.flatMap(([index, other]) => (other === undefined ? [] : [[index, other]])));
    },
  };
}

/** '' for a blank cell; undefined for a text that is not a number. */
function numberOf(cell: Cell): string | undefined {
  const text = cellText(cell).trim();
  return text.endsWith('%') ? undefined : text && numberIn(cell, undefined);
}

const timesHundred = (value: string | undefined) => value && shift(value, CENT_PLACES);

function agrees(pair: Companion, whole: string | undefined, part: string | undefined): boolean {
  if (whole === undefined || part === undefined || whole.includes('.')) return false;
  if (whole === '' || part === '') return true;
  if (isZero(whole) || isZero(part)) return isZero(whole) && isZero(part);
  if (compare(shift(part, CENT_PLACES), whole) !== 0) return false;
  if (pair.seen.size < VALUES_MIN) pair.seen.add(whole);
  pair.hasDecimals ||= part.includes('.');
  return true;
}
