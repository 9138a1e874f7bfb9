import { compare, isZero, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { unstatedAmounts } from '../profile/profile-uses.ts';

/** Whole numbers beside an amount that is a hundred times smaller, on every row that has both: 12400 beside 124.00. */
interface Pair {
  index: number;
  other: number;
  /** Values that agree; a single one may do so by chance. */
  seen: Set<string>;
  /** The smaller one is written as an amount. */
  hasDecimals: boolean;
}

const VALUES_MIN = 2;
const CENTS = 2;

/** Watches columns of whole numbers for others that say a hundredth of them. */
export function hundredfold(watched: readonly number[], width: number) {
  let pairs: Pair[] = watched.flatMap((index) =>
    Array.from({ length: width }, (_, other) => other)
      .filter((other) => other !== index)
      .map((other) => ({ index, other, seen: new Set<string>(), hasDecimals: false })),
  );
  return {
    see({ cells }: SheetRow) {
      if (pairs.length === 0) return;
      const numbers = new Map<number, string | undefined>();
      const at = (index: number) => {
        if (!numbers.has(index)) numbers.set(index, numberOf(cells[index] ?? ''));
        return numbers.get(index);
      };
      pairs = pairs.filter((pair) => agrees(pair, at(pair.index), at(pair.other)));
    },
    /** The columns whose amounts another one says in a hundredth, with that one. */
    end: (): ReadonlyMap<number, number> =>
      new Map(
        pairs
          .filter(({ seen, hasDecimals }) => seen.size >= VALUES_MIN && hasDecimals)
          .map(({ index, other }) => [index, other]),
      ),
  };
}

/** Blank where the cell is; undefined of a text that is no number. */
function numberOf(cell: Cell): string | undefined {
  const text = cellText(cell).trim();
  if (text === '') return '';
  const number = readNumber(text, typeof cell === 'string' ? undefined : '.');
  return number.kind === 'number' && !number.percent ? number.value : undefined;
}

function agrees(pair: Pair, whole: string | undefined, part: string | undefined): boolean {
  if (whole === undefined || part === undefined || whole.includes('.')) return false;
  if (whole === '' || part === '') return true;
  if (isZero(whole) || isZero(part)) return isZero(whole) && isZero(part);
  if (compare(shift(part, CENTS), whole) !== 0) return false;
  if (pair.seen.size < VALUES_MIN) pair.seen.add(whole);
  pair.hasDecimals ||= part.includes('.');
  return true;
}

/** Amounts of a profile that another column of the file says in a hundredth: 12400 would be stated as 12,400 euro. */
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
