import { providerTypeList } from '../../../facts/payment-types/provider-type-lists.ts';
import { cellText, type SheetRow } from '../../../sheet/sheet.ts';
import { builtInProfiles } from '../../built-in/built-in-profiles.ts';
import { lookUp } from '../../cells/look-up.ts';
import { flagOf } from '../../facts/row-states.ts';
import { columnIndexes, type Header, hasColumn, indexesOf, readHeader } from '../../header/header.ts';
import { filled } from '../../load/merge-profiles.ts';
import { columnNeeds, isNumeric } from '../../profile/column-needs.ts';
import { momentsOf } from '../../profile/payment.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import { columnIn, columnsOf, namesIn, OPEN_MARK } from '../../profile/source.ts';
import { openChoice } from '../../templates/code-lists.ts';
import type { Column } from '../columns/column.ts';
import { onlyOne } from '../columns/column-facts.ts';
import { askedUnit, OPEN_RATE, openZone } from './amounts.ts';
import { codesOfField, fittingCategories, fittingClassifications } from './document.ts';

/** Kinds of documents that a receipt of money may be answered with. */
const OF_PAYMENTS = ['11.1', '1.1', '2.1', '2.3'];
const ask = (field: string, codes: readonly string[]) => ({ value: openChoice(field, codes) });
const questions = {
  invoice_type_code: ask('invoice_type_code', OF_PAYMENTS),
  payment_method_type: ask('payment_method_type', codesOfField('payment_method_type')),
};

/** Extends the built-in profile of the provider whose columns a row has, with holes to decide; undefined of no known payments. */
export function suggestPayments(of: {
  name: string;
  row: SheetRow;
  records: readonly SheetRow[];
  /** The order of day and month that the cells prove, and the declared reading of the file. */
  date_order: NonNullable<ProfileFile['read']>['date_order'];
  read: ProfileFile['read'];
  columns: readonly Column[];
}): ProfileFile | undefined {
  const { name, row, records, date_order } = of;
  const header = readHeader(row);
  const best = recognizeProfile(header, true);
  if (best === undefined) return undefined;
  const { provider, profile } = best;
  const { document, payment } = openParts(profile);
  const order = profile.read?.date_order === undefined && date_order ? { date_order } : {};
  const read = { ...of.read, ...otherDecimal(profile, header, of.columns), ...order };
  const known = [profile, header, records] as const;
  const rate = hasForeign(...known) && { rate: OPEN_RATE, ...dayPaid(...known) };
  const decimal = read.decimal ?? profile.read?.decimal;
  const amount =
    profile.payment && askedUnit(profile.payment, { header, records, columns: of.columns, decimal });
  const parts = { ...rate, ...(amount && { amount }), ...payment };
  return { name, extends: provider, ...filled({ read, document, payment: parts }) };
}

/** True if rows have a currency other than euro and the provider's profile does not name its rate. */
function hasForeign({ payment }: ProfileFile, header: Header, records: readonly SheetRow[]): boolean {
  if (payment?.currency === undefined || payment.rate !== undefined) return false;
  const columns = columnsOf(payment.currency).flatMap((names) => columnIndexes(header, names));
  const texts = records.flatMap(({ cells }) => columns.map((index) => cellText(cells[index]).trim()));
  return texts.some((text) => text !== '' && !/^(EUR|978)$/i.test(text));
}

/** The day of a payment with a question for its zone, if the file has a clock of an unknown zone. */
function dayPaid({ payment }: ProfileFile, header: Header, records: readonly SheetRow[]) {
  const moments = payment?.date === undefined ? [] : momentsOf(payment.date);
  const textsAt = (index: number) => records.map(({ cells }) => cellText(cells[index]));
  const [date] = moments.flatMap((moment) =>
    namesIn(moment.column).flatMap((column) =>
      columnIndexes(header, [column]).map((index) =>
        openZone({ ...moment, column }, header.nameAt(index), textsAt(index)),
      ),
    ),
  );
  return date && { date };
}

export const hasColumnsOf = (row: SheetRow, profile: ProfileFile & { name: string }): boolean =>
  columnsFound(readHeader(row), profile).found > 0;

/** Mark the parts that the provider's profile and list leave to a person: type, line, capture and own companies. */
function openParts({ document = {}, payment }: ProfileFile): Pick<ProfileFile, 'document' | 'payment'> {
  const { payer, needs } = providerTypeList(payment?.list);
  const own = payer && [`${OPEN_MARK} names of your own companies as payers; [] if none`];
  const capture = needs?.includes('capture') ? (`${OPEN_MARK} automatic | manual` as const) : undefined;
  const line = {
    name: { value: OPEN_MARK },
    vat_rate: ask('line.vat_rate', codesOfField('line.vat_rate')),
    classification_category: ask('line.classification_category', fittingCategories(OF_PAYMENTS)),
    classification_type: ask('line.classification_type', fittingClassifications(OF_PAYMENTS)),
  };
  return filled({
    document: lacking(questions, document, /./),
    payment: payment?.line ? undefined : { ...filled({ capture, own_accounts: own }), line },
  });
}

/** Share of a profile's columns that an export of its program has; that of another one has the usual words at most. */
const COLUMNS_SHARE_MIN = 0.7;

/** The built-in profile of the program of payments, or of sales, whose columns a header has; of several the one that knows most of them. */
function recognizeProfile(header: Header, isOfPayments: boolean) {
  const profiles: [string, ProfileFile][] = Object.entries(builtInProfiles);
  const [best] = profiles
    .filter(([name, { payment }]) => (payment !== undefined) === isOfPayments && name !== 'standard')
    .map(([name, profile]) => ({ provider: name, profile, ...columnsFound(header, { ...profile, name }) }))
    .filter(({ found, wanted }) => found > 0 && found >= wanted * COLUMNS_SHARE_MIN)
    .toSorted((a, b) => b.found - a.found);
  return best;
}

/** Counts the profile's columns and those that the header has; 0 found if it lacks a required one. */
function columnsFound(header: Header, profile: ProfileFile & { name: string }) {
  const needs = columnNeeds(profile);
  const columns = new Map(needs.map(({ names }) => [names.join('|'), names]));
  const lacks = needs.some(({ required, names }) => required && !hasColumn(header, names));
  const found = [...columns.values()].filter((names) => !lacks && hasColumn(header, names));
  return { wanted: columns.size, found: found.length };
}

/** The sign that the cells prove where a program's own profile says another: a spreadsheet program saved the file anew. */
function otherDecimal(profile: ProfileFile, header: Header, columns: readonly Column[]) {
  const read = indexesOf(header, columnNeeds({ ...profile, name: '' }), isNumeric);
  const sign = onlyOne(read.flatMap((index) => columns[index]?.decimal?.sign ?? []));
  return !sign || !profile.read?.decimal || sign === profile.read.decimal ? {} : { decimal: sign };
}

/** Builds a suggestion on the profile of the export's shop or program, which reads the lines and chooses the orders, if there is one. */
export function extendShopProfile(header: Header, columns: readonly Column[], own: ProfileFile): ProfileFile {
  const fitting = recognizeProfile(header, false);
  if (fitting === undefined) return own;
  const { provider, profile: shop } = fitting;
  const { name, document = {}, line = {}, amounts, other_amounts = {}, read = {}, carry } = own;
  const asked = shop.read?.prices?.startsWith(OPEN_MARK) ? { prices: shop.read.prices } : {};
  const dates = read.date_order !== undefined && shop.read?.date_order === undefined;
  const decimal = otherDecimal(shop, header, columns);
  const further = carry?.filter((column) => shop.carry?.includes(column) !== true) ?? [];
  // Refunds follow from the states of the shop's own profile.
  const asksOf = Object.entries(other_amounts).filter(([header]) => flagOf(header) === undefined);
  return {
    name,
    extends: provider,
    ...filled({
      read: { ...decimal, ...(dates ? { date_order: read.date_order } : {}), ...asked },
      carry: further.length === 0 ? undefined : [...(shop.carry ?? []), ...further],
      amounts,
      other_amounts: Object.fromEntries(asksOf),
    }),
    document: lacking(document, shop.document, OF_DOCUMENT),
    line: {
      ...lacking(line, shop.line, /^line\.(vat_rate|vat_exemption_code|classification_)/),
      ...withOtherNames(line, shop.line),
    },
  };
}

/** The rates of a shop's own profile with a question for each name of a tax that it does not have. */
function withOtherNames({ [RATE]: own }: LineSources, { [RATE]: known }: LineSources = {}): LineSources {
  const [{ column, map = {} }, { column: same, map: names, ...rest }] = [columnIn(own), columnIn(known)];
  const others = Object.entries(map).filter(([text]) => lookUp(names ?? {}, text) === undefined);
  if (!column || column !== same || others.length === 0) return {};
  return { [RATE]: { ...rest, column, map: { ...names, ...Object.fromEntries(others) } } };
}
type LineSources = NonNullable<ProfileFile['line']>;
const RATE = 'line.vat_rate';
const OF_DOCUMENT = /^(counterpart\.|notes$|currency$|exchange_rate$|(invoice|payment_method)_type)/;

/** The entries for some fields that another section has none for. */
const lacking = <One>(all: Readonly<Record<string, One>>, other: object = {}, fields: RegExp) =>
  Object.fromEntries(Object.entries(all).filter(([field]) => fields.test(field) && !(field in other)));
