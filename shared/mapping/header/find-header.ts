import { type Problem, problem } from '../../problems/problem.ts';
import type { SheetRow } from '../../sheet/sheet.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import type { Profile } from '../profile/profile.ts';
import { nearestName } from '../texts/nearest-name.ts';
import { assertNames, findColumns, type Header, headerPlace, headerVariant, readHeader } from './header.ts';
import { UnmappableExport } from './unmappable-export.ts';

/** Rows searched for the header, blank ones not counted. */
const HEADER_SEARCH_ROWS = 50;
/** Most headers that a sentence lists. */
const LISTED_NAMES = 12;

/**
 * Finds the header row among rows offered one by one: the row that the profile declares, or the first with
 * all columns that it needs. `offer` returns the header; `failure` gives the error if it was not found.
 */
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
        return noHeader({ profile, best, missing, candidates });
      return new UnmappableExport(missing.map((need) => missingColumn(best, need)));
    },
  };
}

/** Needed columns that the header lacks. A profile without required columns needs at least one column. */
function missingOf(header: Header, needs: readonly ColumnNeed[]): ColumnNeed[] {
  const required = needs.filter((need) => need.required);
  const wanted = required.length > 0 ? required : needs;
  const missing = wanted.filter(({ names }) => findColumns(header, names).length === 0);
  return required.length > 0 || missing.length === wanted.length ? missing : [];
}

const scoreOf = (header: Header, needs: readonly ColumnNeed[]): number =>
  needs.filter(({ names }) => findColumns(header, names).length > 0).length;

/** The row with most of the needed columns; at a tie, the row with most filled cells. */
function bestOf(candidates: readonly Header[], needs: readonly ColumnNeed[]): Header | undefined {
  const filled = ({ names }: Header) => names.filter((name) => name !== '').length;
  const [best] = candidates.toSorted(
    (a, b) => scoreOf(b, needs) - scoreOf(a, needs) || filled(b) - filled(a) || a.row - b.row,
  );
  return best;
}

/** The first of some names, as a sentence lists them. */
export const namesListed = (names: readonly string[], most = LISTED_NAMES): string => {
  const some = names.filter((name) => name !== '');
  return some.slice(0, most).join(', ') + (some.length > most ? ', …' : '');
};

const nothing = () => new UnmappableExport([problem('READ-EMPTY')]);
const notThere = (row: number) => new UnmappableExport([problem('MAP-HEADER-ROW-BLANK', { row })]);

function noHeader(found: {
  profile: Profile;
  best: Header;
  missing: readonly ColumnNeed[];
  candidates: readonly Header[];
}): UnmappableExport {
  const { profile, best, missing, candidates } = found;
  const params = {
    profile: profile.name,
    rows: candidates.length,
    wanted: namesListed(missing.map(({ names }) => names[0] ?? '')),
    columns: namesListed(best.names),
    ...headerVariant(best),
  };
  return new UnmappableExport([problem('MAP-NO-HEADER', headerPlace(best), params)]);
}

function missingColumn(header: Header, { field, names }: ColumnNeed): Problem {
  const [column = ''] = names;
  const there = header.names.filter((name) => name !== '');
  const params = {
    header_row: header.row,
    nearest: nearestName(column, there) ?? '–',
    columns: namesListed(there),
  };
  return problem('MAP-COLUMN-MISSING', { column, field }, { ...params, ...headerVariant(header) });
}
