import { compare, isZero, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { unstatedAmounts } from '../profile/profile-uses.ts';

/** A column with a hundredth of whole numbers on every row that has both: 124.00 for 12400. */
interface Companion {
  other: number;
  /** Values that agree; a single one may do so by chance. */
  seen: Set<string>;
  /** The smaller one is written as an amount. */
  hasDecimals: boolean;
}

const VALUES_MIN = 2;
const CENTS = 2;
/** Columns that are compared with one column: the work grows with the width of a file, not with its square. */
const COMPANIONS_MAX = 50;

/** Watches columns of whole numbers for other columns that state a hundredth of them. */
export function hundredfold(watched: readonly number[], width: number) {
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
    end: (): ReadonlyMap<number, number> =>
      new Map(
        [...companions].flatMap(([index, found = []]) =>
          found
            .filter(({ seen, hasDecimals }) => seen.size >= VALUES_MIN && hasDecimals)
            .map(({ other }): [number, number] => [index, other]),
        ),
      ),
  };
}

/** '' for a blank cell; undefined for a text that is not a number. */
function numberOf(cell: Cell): string | undefined {
  const text = cellText(cell).trim();
  if (text === '') return '';
  const number = readNumber(text, typeof cell === 'string' ? undefined : '.');
  return number.kind === 'number' && !number.percent ? number.value : undefined;
}

const timesHundred = (value: string | undefined) => value && shift(value, CENTS);

function agrees(pair: Companion, whole: string | undefined, part: string | undefined): boolean {
  if (whole === undefined || part === undefined || whole.includes('.')) return false;
  if (whole === '' || part === '') return true;
  if (isZero(whole) || isZero(part)) return isZero(whole) && isZero(part);
  if (compare(shift(part, CENTS), whole) !== 0) return false;
  if (pair.seen.size < VALUES_MIN) pair.seen.add(whole);
  pair.hasDecimals ||= part.includes('.');
  return true;
}

/** Amounts of a profile of which another column states a hundredth: 12400 would become 12,400 euro. */
export function hundredfoldAmounts(header: Header, profile: Profile) {
  const uses = unstatedAmounts(profile).flatMap(({ field, names }) =>
    columnIndexes(header, names).map((index) => ({ field, index })),
  );
  const watch = hundredfold([...new Set(uses.map(({ index }) => index))], header.names.length);
  return {
    see: watch.see,
    end(): Problem[] {
      const found = watch.end();
      return uses.flatMap(({ field, index }) => {
        const other = found.get(index);
        if (other === undefined) return [];
        const params = { other: header.nameAt(other), variant: 'hundredfold' };
        return [problem('AMOUNT-UNIT-UNSTATED', { column: header.nameAt(index), field }, params)];
      });
    },
  };
}
