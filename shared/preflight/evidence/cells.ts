import type { Document, Line } from '../../documents/document.ts';
import { taxNumberForm } from '../../documents/tax-number.ts';
import type { Axis, documentAxes, lineAxes } from '../../facts/compatibility/row.ts';
import { listedCountries, unionCountries } from '../../facts/countries.ts';
import { isReducedIsland } from '../../facts/vat.ts';
import { isZero, normalise } from '../../money/decimal.ts';
import type { AccountFacts } from '../../records/account-facts.ts';
import { itemOf } from './line-item.ts';

export type Establishment = NonNullable<AccountFacts['issuer']>['establishments'][number];

/** Absent and blank are the same. */
export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

const NONE = 'none';
const orNone = (text: string | undefined): string => (text === undefined || isBlank(text) ? NONE : text);
const yesOrNo = (said: boolean): string => (said ? 'yes' : 'no');

/** The sides of a document that the table of what goes together looks at. */
export const documentCells = (
  {
    invoice_type_code: kind,
    counterpart: { country_code, vat, postal_code } = {},
    special_invoice_category: special,
    fuel_invoice,
    correlated_invoices: marks = [],
    currency,
  }: Document,
  on: string,
  establishments: readonly Establishment[] = [],
): Readonly<Record<(typeof documentAxes)[number], string>> => ({
  kind: orNone(kind),
  place: placeOf(country_code),
  number: taxNumberForm(vat),
  special: special === undefined ? NONE : String(special),
  fuel: yesOrNo(fuel_invoice === true),
  correlated: yesOrNo(marks.length > 0),
  island: islandOf(postal_code, country_code, on),
  seat: establishments.length === 0 ? NONE : yesOrNo(establishments.some((one) => isOnIsland(one, on))),
  currency: currency ?? NONE,
});

/** True of a place of the issuer, open on the day, on an island with reduced rates. */
const isOnIsland = ({ postcode, from, to = '9999-12-31' }: Establishment, on: string): boolean =>
  from <= on && on <= to && isReducedIsland(postcode.replaceAll(' ', ''), on);

const GREEK_POSTCODE = /^\d{5}$/;

/** A customer without a country counts as Greek where the postcode is like one. */
function islandOf(postcode = '', country = '', on: string): string {
  const digits = GREEK_POSTCODE.test(postcode) ? postcode : postcode.replace(/^\s*(?:GR|EL)-?|\s/gi, '');
  const isAbroad = !isBlank(country) && country !== 'GR';
  return isAbroad || !GREEK_POSTCODE.test(digits) ? NONE : yesOrNo(isReducedIsland(digits, on));
}

/** The place of the counterpart; none that the table knows where the authority does not list the country. */
function placeOf(country = ''): string {
  if (isBlank(country)) return NONE;
  if (country === 'GR') return 'greece';
  if (unionCountries.has(country)) return 'union';
  return listedCountries.has(country) ? 'third' : 'unlisted';
}

export const lineCells = (line: Line, document: Document): Record<(typeof lineAxes)[number], string> => ({
  reason: orNone(line.vat_exemption_code),
  category: orNone(line.classification_category),
  type: orNone(line.classification_type),
  detail: line.invoice_detail_type === undefined ? NONE : String(line.invoice_detail_type),
  expense: yesOrNo(line.expense === true),
  rate: isZero(line.vat_rate) ? '0' : normalise(line.vat_rate),
  item: itemOf(line, document),
});

/** The text that a sentence quotes of a side, as the document has it. */
export function quoted(axis: Axis, document: Document, line: Line | undefined): string {
  const { counterpart, special_invoice_category: special = '' } = document;
  const texts: Partial<Record<Axis, string | undefined>> = {
    ...{ kind: document.invoice_type_code, special: String(special), currency: document.currency },
    place: counterpart?.country_code,
    number: counterpart?.vat || '–',
    island: counterpart?.postal_code,
    ...{ item: line?.name, rate: line?.vat_rate, reason: line?.vat_exemption_code },
    ...{ category: line?.classification_category, type: line?.classification_type || '_' },
  };
  return texts[axis] ?? '';
}
