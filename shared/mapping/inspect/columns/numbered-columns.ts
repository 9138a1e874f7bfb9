import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { withoutNumber } from '../../profile/profile-uses.ts';
import { headerRoles } from '../roles/header-roles.ts';
import type { InspectedColumn } from './match-columns.ts';

/** Columns that hold several lines in one row: `Item1`, `Price1`, `Item2`, `Price2` … */
export interface NumberedColumns {
  count: number;
  /** The number of the first line, if it is not 1. */
  from?: 0;
  /** One column for each kind, its header with {n} for the number and the facts of the first one. */
  columns: readonly InspectedColumn[];
  /** All columns that belong to the numbering. */
  all: ReadonlySet<InspectedColumn>;
}

const NUMBERED = /^(.*?\D)(\d{1,2})(\D*)$/;

/** Headers that differ only in the numbers 1, 2, 3 …, at least two groups of them. */
export function numberedColumns(columns: readonly InspectedColumn[]): NumberedColumns | undefined {
  const groups = Map.groupBy(columns, ({ header }) => header.replace(NUMBERED, '$1{n}$3'));
  const kinds = [...groups].filter(([pattern, group]) => pattern.includes('{n}') && countsUp(pattern, group));
  if (kinds.length < 2 || !kinds.some(([pattern]) => isOfLine(pattern))) return undefined;
  return {
    count: Math.max(...kinds.map(([, group]) => group.length)),
    ...(kinds.every(([pattern, group]) => group[0]?.header === named(pattern, 0))
      ? { from: 0 as const }
      : {}),
    columns: kinds.flatMap(([header, [first]]) => (first === undefined ? [] : [{ ...first, header }])),
    all: new Set(kinds.flatMap(([, group]) => group)),
  };
}

/** Addresses, telephones and taxes are numbered too: lines have an item, a quantity or an amount. */
const OF_LINES: ReadonlySet<ColumnRole> = new Set(['item', 'quantity', 'unit_price', 'net', 'total']);
const isOfLine = (pattern: string): boolean =>
  headerRoles(withoutNumber(pattern)).some(({ role }) => OF_LINES.has(role));

const countsUp = (pattern: string, group: readonly InspectedColumn[]): boolean =>
  group.length > 1 &&
  [0, 1].some((from) => group.every(({ header }, index) => header === named(pattern, index + from)));
const named = (pattern: string, number: number): string => pattern.replace('{n}', String(number));
