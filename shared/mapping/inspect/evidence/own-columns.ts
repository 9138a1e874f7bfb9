import { type ColumnMatch, columnOfRole as find, type InspectedColumn } from '../columns/match-columns.ts';

const ADDRESS = /^(street(_number)?|postal_code|city|country)$/;
const [SAME_ROWS_MIN, NAMES_MIN] = [10, 5];

/** Drops the seller's own: a company or tax number of several buyers; one street and postcode, or one city only, for 5 or more of them. */
export function withoutOwn(all: readonly ColumnMatch[]): readonly ColumnMatch[] {
  const [name, city] = [find(all, 'name'), find(all, 'city')];
  const rows = (name?.distinct.length ?? 0) > 1 ? name?.filled : undefined;
  const isShared = ({ role, column: { distinct, filled } }: ColumnMatch) =>
    /^(company|tax_number)$/.test(role) && distinct.length === 1 && rows !== undefined && filled >= rows;
  const matches = all.filter((match) => !isShared(match));
  const streets = matches.filter(({ role }) => /^street|^postal/.test(role)).map(({ column }) => column);
  const house = streets.length > 0 ? streets : city === undefined ? [] : [city];
  const isOne = ({ distinct, filled }: InspectedColumn) => distinct.length === 1 && filled >= SAME_ROWS_MIN;
  const isOwn = house.length > 0 && house.every(isOne) && (name?.distinct.length ?? 0) >= NAMES_MIN;
  return isOwn ? matches.filter(({ role }) => !ADDRESS.test(role)) : matches;
}
