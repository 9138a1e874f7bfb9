import { allFields, OF_REVERSALS } from '../../documents/fields.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { isOwnColumn, isReversalColumn } from '../../records/retry-reference.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import type { SheetRow } from '../../sheet/sheet.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { fieldsAtOtherLevels } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { amountsOf } from '../profile/uses.ts';
import { editDistance, foldHeader, nearestName, wordsApart } from '../texts/fold.ts';
import {
  assertNames,
  columnIndexes,
  type Header,
  hasColumn,
  headerPlace,
  headerVariant,
  readHeader,
  tellingNames,
  UnmappableExport,
} from './header.ts';

/** Rows searched for the header, blank ones not counted. */
const HEADER_SEARCH_ROWS = 50;
/** Most headers that a sentence lists. */
const LISTED_NAMES = 12;

/** Finds the header among rows offered one by one: the declared row, or the first with all needed columns; `failure` says why not. */
export function headerSearch(profile: Profile, needs: readonly ColumnNeed[]) {
  const declared = profile.read?.header_row;
  const candidates: Header[] = [];
  return {
    offer(row: SheetRow): Header | undefined {
      if (declared !== undefined && row.number < declared) return undefined;
      if (declared !== undefined && row.number > declared) throw notThere(declared);
      const header = readHeader(row);
      candidates.push(header);
      if (missingOf(header, needs).length === 0) {
        assertNames(row);
        return header;
      }
      if (declared !== undefined || candidates.length >= HEADER_SEARCH_ROWS) throw this.failure();
      return undefined;
    },
    failure(): UnmappableExport {
      const best = bestOf(candidates, needs);
      if (best === undefined) return declared === undefined ? nothing() : notThere(declared);
      const missing = missingOf(best, needs);
      if (declared === undefined && scoreOf(best, needs) === 0)
        return noHeader(profile.name, candidates.length, best, missing);
      return new UnmappableExport(missing.map((need) => missingColumn(best, need)));
    },
  };
}

/** Needed columns that the header lacks. A profile without required columns needs at least one column. */
function missingOf(header: Header, needs: readonly ColumnNeed[]): ColumnNeed[] {
  const required = needs.filter((need) => need.required);
  const wanted = required.length > 0 ? required : needs;
  const missing = wanted.filter(({ names }) => !hasColumn(header, names));
  return required.length > 0 || missing.length === wanted.length ? missing : [];
}

const scoreOf = (header: Header, needs: readonly ColumnNeed[]): number =>
  needs.filter(({ names }) => hasColumn(header, names)).length;

/** The row with most of the needed columns; at a tie, the row with most filled cells. */
function bestOf(candidates: readonly Header[], needs: readonly ColumnNeed[]): Header | undefined {
  const filled = ({ names }: Header) => names.filter((name) => name !== '').length;
  return candidates.toSorted(
    (a, b) => scoreOf(b, needs) - scoreOf(a, needs) || filled(b) - filled(a) || a.row - b.row,
  )[0];
}

/** The first of some names, as a sentence lists them. */
const namesListed = (names: readonly string[], most = LISTED_NAMES): string => {
  const some = names.filter((name) => name !== '');
  return some.slice(0, most).join(', ') + (some.length > most ? ', …' : '');
};

const nothing = () => new UnmappableExport([problem('READ-EMPTY', {}, { variant: 'export' })]);
const notThere = (row: number) => new UnmappableExport([problem('MAP-HEADER-ROW-BLANK', { row })]);

function noHeader(profile: string, rows: number, best: Header, missing: readonly ColumnNeed[]) {
  const wanted = namesListed(missing.map(({ names }) => names[0] ?? ''));
  const params = { profile, rows, wanted, columns: namesListed(best.names), ...headerVariant(best) };
  return new UnmappableExport([problem('MAP-NO-HEADER', headerPlace(best), params)]);
}

function missingColumn(header: Header, { field, names }: ColumnNeed): Problem {
  const [column = ''] = names;
  const there = header.names.filter((name) => name !== '');
  const nearest = nearestName(column, there);
  const params = { header_row: header.row, nearest, columns: namesListed(there) };
  return problem('MAP-COLUMN-MISSING', { column, field }, { ...params, ...headerVariant(header) });
}

/** Most letters that a header may differ from a field's name and still be taken for it. */
const MISSPELLED_LETTERS = 2;

/** Finds problems and notices of the header row: columns meant twice, misplaced fields, unused columns. */
export function checkHeader(header: Header, profile: Profile, needs: readonly ColumnNeed[]): Problem[] {
  const used = new Set<number>();
  const problems = new Map<string, Problem>();
  const one = profile.columns === 'fields';
  for (const need of needs) {
    const groups = need.names.map(header.find);
    for (const index of groups.flat()) used.add(index);
    const twice = groups.find((indexes) => indexes.length > 1) ?? (one ? [...new Set(groups.flat())] : []);
    if (twice.length > 1) problems.set(twice.join(), meantTwice(header, need, twice));
  }
  const unused = header.names.filter(
    (name, index) => name !== '' && !used.has(index) && !isOwnColumn(name) && !isReversalColumn(name),
  );
  const strange = one ? unused.flatMap(strangeField) : [];
  return [
    ...[...problems.values(), ...inOtherUnits(header, profile), ...strange],
    ...[...repeatedHeaders(header, used), ...notUsed(unused)],
  ];
}

/** Headers of hundredths: amount_cents, unitAmountCents, Ποσό σε λεπτά. */
const OF_CENTS =
  /(^|[^\p{L}])(cents?|minor( units?)?|λεπτ[αά]|lepta|centimes|centesimi|c[eéê]ntimos|grosz[ey])($|[^\p{L}])/iu;

/** Headers of thousands: T€, (k€), TEUR, Umsatz in Tausend, χιλ. €; a price per thousand is one of pieces. */
const OF_THOUSANDS =
  /(^|[^\p{L}])(?<!\b(per|pro|je|par|al|por) |ανά |\/ ?)([tk] ?€|[tk]eur|(€|euros?|eur) ?(k|'?000)|thousands?|tausend|milliers|migliaia|milhares|tys|χιλ|χιλιάδες)($|[^\p{L}])/iu;

/** Amounts under a header of thousands or of cents whose unit the profile does not state: 1250 would become 1,250 euro. */
const inOtherUnits = (header: Header, profile: Profile): Problem[] =>
  amountsOf(profile).flatMap(({ field, names, unit }) => {
    const columns = columnIndexes(header, names).map((index) => header.names[index] ?? '');
    const isOther = (name: string) => saysThousands(name) || (unit === undefined && saysCents(name));
    const column = columns.find((name) => unit === 'thousands' || isOther(name));
    const params = unit === 'major' && column ? { variant: 'answered', by: column } : undefined;
    return column === undefined ? [] : [problem('AMOUNT-UNIT-UNSTATED', { column, field }, params)];
  });

/** True if a header has a word for thousands. */
export const saysThousands = (name: string): boolean => OF_THOUSANDS.test(name);
/** True if a header has a word for hundredths. */
export const saysCents = (name: string): boolean => OF_CENTS.test(wordsApart(name).replaceAll('_', ' '));

function meantTwice(header: Header, { field, names }: ColumnNeed, indexes: readonly number[]): Problem {
  const places = indexes.map(columnLetters).join(', ');
  const apart = tellingNames(header.names, indexes).join(', ');
  const params = { header_row: header.row, places, names: apart };
  return problem('MAP-HEADER-DUPLICATE', { column: names[0], field }, params);
}

/** Headers that several unused columns share. If the profile uses one, the others are merely unused. */
function repeatedHeaders(header: Header, used: ReadonlySet<number>): Problem[] {
  const groups = Map.groupBy(header.names.keys(), (index) => header.names[index] ?? '');
  return [...groups].flatMap(([column, group]) => {
    if (column === '' || group.length < 2 || group.some((index) => used.has(index))) return [];
    const places = group.map(columnLetters).join(', ');
    const names = group.map((_, at) => `${column} (${at + 1})`).join(', ');
    return [problem('MAP-HEADER-REPEATED', { column }, { header_row: header.row, places, names })];
  });
}

const fieldNames = allFields.filter((name) => name !== OF_REVERSALS);

/** A header that resembles a field: at a wrong level, or a few letters off. */
function strangeField(column: string): Problem[] {
  const places = fieldsAtOtherLevels(column);
  if (places.length > 0)
    return [problem('MAP-COLUMN-MISPLACED', { column }, { belongs: places.join(' / ') })];
  const isPath = /^(line|counterpart|commission)\./i.test(column);
  // Only names of about the same length can be a few letters off.
  const letters = foldHeader(column).length;
  const isNear = (one: string) => Math.abs(foldHeader(one).length - letters) <= MISSPELLED_LETTERS;
  const near = fieldNames.filter((one) => isPath || isNear(one));
  const like = nearestName(column, near);
  if (near.length === 0 || (!isPath && editDistance(column, like) > MISSPELLED_LETTERS)) return [];
  return [problem('MAP-COLUMN-UNKNOWN', { column }, { nearest: like })];
}

/** Most unused columns that a sentence lists. */
const UNUSED_LISTED = 30;

const notUsed = (names: readonly string[]): Problem[] =>
  names.length === 0
    ? []
    : [problem('MAP-COLUMNS-UNUSED', {}, { columns: namesListed([...new Set(names)], UNUSED_LISTED) })];
