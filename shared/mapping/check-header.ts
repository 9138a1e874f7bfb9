import { headerFields, lineFields } from '../documents/fields.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { columnLetters } from '../report/column-address.ts';
import type { ColumnNeed } from './column-needs.ts';
import { placesOf } from './field-place.ts';
import { findFirst, type Header } from './header.ts';
import { distanceBetween, nearest } from './nearest.ts';
import type { Profile } from './profile.ts';

/** How many letters a header may differ from a field's name and still be meant as that field. */
const MISSPELLED_LETTERS = 2;

/** What is wrong with the header row or worth knowing of it: columns meant twice, misplaced fields, unused ones. */
export function checkHeader(header: Header, profile: Profile, needs: readonly ColumnNeed[]): Problem[] {
  const used = new Set<number>();
  const problems = new Map<string, Problem>();
  for (const { names, field } of needs) {
    const found = findFirst(header, names);
    if (found.kind === 'found') used.add(found.index);
    if (found.kind !== 'several') continue;
    for (const index of found.indexes) used.add(index);
    problems.set(found.indexes.join(), meantTwice(header, { found, field, names }));
  }
  const unused = header.names.flatMap((name, index) => (name === '' || used.has(index) ? [] : [name]));
  const strange = profile.columns === 'fields' ? unused.flatMap(strangeField) : [];
  return [...problems.values(), ...strange, ...repeatedHeaders(header, used), ...notUsed(unused)];
}

function meantTwice(
  header: Header,
  meant: {
    found: { indexes: readonly number[]; names: readonly string[] };
    field: string;
    names: readonly string[];
  },
): Problem {
  const { found, field, names } = meant;
  const params = {
    header_row: header.row,
    places: found.indexes.map(columnLetters).join(', '),
    names: found.names.join(', '),
  };
  return problem('MAP-HEADER-DUPLICATE', { column: names[0], field }, params);
}

/** Headers that several unused columns share; where the profile names one of them, the others are simply unused. */
function repeatedHeaders(header: Header, used: ReadonlySet<number>): Problem[] {
  const groups = Map.groupBy(
    header.names.map((name, index) => ({ name, index })),
    ({ name }) => name,
  );
  return [...groups].flatMap(([column, group]) => {
    if (column === '' || group.length < 2 || group.some(({ index }) => used.has(index))) return [];
    const places = group.map(({ index }) => columnLetters(index)).join(', ');
    const names = group.map((_, at) => `${column} (${at + 1})`).join(', ');
    return [problem('MAP-HEADER-REPEATED', { column }, { header_row: header.row, places, names })];
  });
}

const fieldNames = [...Object.keys(headerFields), ...Object.keys(lineFields)];

/** A header that was meant as a field and is none: at a wrong level, or a few letters off. */
function strangeField(column: string): Problem[] {
  const places = placesOf(column);
  if (places.length > 0)
    return [problem('MAP-COLUMN-MISPLACED', { column }, { belongs: places.join(' / ') })];
  const like = nearest(column, fieldNames);
  if (like === undefined) return [];
  const isPath = /^(line|counterpart|commission)\./i.test(column);
  if (!isPath && distanceBetween(column, like) > MISSPELLED_LETTERS) return [];
  return [problem('MAP-COLUMN-UNKNOWN', { column }, { nearest: like })];
}

const notUsed = (names: readonly string[]): Problem[] =>
  names.length === 0 ? [] : [problem('MAP-COLUMNS-UNUSED', {}, { columns: [...new Set(names)].join(', ') })];
