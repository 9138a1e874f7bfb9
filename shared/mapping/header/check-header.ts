import { headerFields, lineFields, OF_REVERSALS } from '../../documents/fields.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { isOwnColumn, isReversalColumn } from '../../records/retry-reference.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { fieldsAtOtherLevels } from '../profile/field-levels.ts';
import type { Profile } from '../profile/profile.ts';
import { unstatedAmounts } from '../profile/profile-uses.ts';
import { foldHeader, wordsApart } from '../texts/fold.ts';
import { editDistance, nearestName } from '../texts/nearest-name.ts';
import { namesListed } from './find-header.ts';
import { columnIndexes, distinguishingNames, findColumns, type Header } from './header.ts';

/** Most letters that a header may differ from a field's name and still be taken for it. */
const MISSPELLED_LETTERS = 2;

/** Finds problems and notices of the header row: columns meant twice, misplaced fields, unused columns. */
export function checkHeader(header: Header, profile: Profile, needs: readonly ColumnNeed[]): Problem[] {
  const used = new Set<number>();
  const problems = new Map<string, Problem>();
  const one = profile.columns === 'fields';
  for (const need of needs) {
    const found = findColumns(header, need.names);
    const groups = found.map((column) => (column.kind === 'found' ? [column.index] : column.indexes));
    for (const index of groups.flat()) used.add(index);
    const twice = groups.find((indexes) => indexes.length > 1) ?? (one ? [...new Set(groups.flat())] : []);
    if (twice.length > 1) problems.set(twice.join(), meantTwice(header, need, twice));
  }
  const unused = header.names.filter(
    (name, index) => name !== '' && !used.has(index) && !isOwnColumn(name) && !isReversalColumn(name),
  );
  const strange = one ? unused.flatMap(strangeField) : [];
  return [
    ...[...problems.values(), ...inCents(header, profile), ...strange],
    ...[...repeatedHeaders(header, used), ...notUsed(unused)],
  ];
}

/** Headers of hundredths: amount_cents, unitAmountCents, Ποσό σε λεπτά. */
const OF_CENTS =
  /(^|[^\p{L}])(cents?|minor( units?)?|λεπτ[αά]|centimes|centesimi|c[eéê]ntimos|grosz[ey])($|[^\p{L}])/iu;

/** Amounts under a header of cents whose unit the profile does not state: 1250 would become 1,250 euro. */
const inCents = (header: Header, profile: Profile): Problem[] =>
  unstatedAmounts(profile).flatMap(({ field, names }) => {
    const columns = columnIndexes(header, names).map((index) => header.names[index] ?? '');
    const column = columns.find(saysCents);
    return column === undefined ? [] : [problem('AMOUNT-UNIT-UNSTATED', { column, field })];
  });

/** Lowers the finding to a warning for a profile that was saved before the unit was required. */
export const toldOfUnit = (found: Problem): Problem =>
  found.code === 'AMOUNT-UNIT-UNSTATED'
    ? problem(found.code, { column: found.column, field: found.field }, { variant: 'older' })
    : found;

/** True if a header has a word for hundredths. */
export const saysCents = (name: string): boolean => OF_CENTS.test(wordsApart(name).replaceAll('_', ' '));

function meantTwice(header: Header, { field, names }: ColumnNeed, indexes: readonly number[]): Problem {
  const places = indexes.map(columnLetters).join(', ');
  const params = {
    header_row: header.row,
    places,
    names: distinguishingNames(header.names, indexes).join(', '),
  };
  return problem('MAP-HEADER-DUPLICATE', { column: names[0], field }, params);
}

/** Headers that several unused columns share. If the profile uses one, the others are merely unused. */
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

const fieldNames = [...Object.keys(headerFields), ...Object.keys(lineFields)]
  .filter((name) => name !== OF_REVERSALS)
  .map((name) => ({ name, letters: foldHeader(name).length }));

/** Field names of about the same length: only they can be a few letters off, and a sheet may have 16,000 columns. */
function fieldsLike(column: string): string[] {
  const letters = foldHeader(column).length;
  return fieldNames
    .filter((field) => Math.abs(field.letters - letters) <= MISSPELLED_LETTERS)
    .map(({ name }) => name);
}

/** A header that resembles a field: at a wrong level, or a few letters off. */
function strangeField(column: string): Problem[] {
  const places = fieldsAtOtherLevels(column);
  if (places.length > 0)
    return [problem('MAP-COLUMN-MISPLACED', { column }, { belongs: places.join(' / ') })];
  const isPath = /^(line|counterpart|commission)\./i.test(column);
  const like = nearestName(column, isPath ? fieldNames.map(({ name }) => name) : fieldsLike(column));
  if (like === undefined) return [];
  if (!isPath && editDistance(column, like) > MISSPELLED_LETTERS) return [];
  return [problem('MAP-COLUMN-UNKNOWN', { column }, { nearest: like })];
}

/** Most unused columns that a sentence lists. */
const LISTED_NAMES = 30;

const notUsed = (names: readonly string[]): Problem[] =>
  names.length === 0
    ? []
    : [problem('MAP-COLUMNS-UNUSED', {}, { columns: namesListed([...new Set(names)], LISTED_NAMES) })];
