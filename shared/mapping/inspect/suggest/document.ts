import { isTaxNumber } from '../../../documents/tax-number.ts';
import { allowedTypes } from '../../../facts/classifications.ts';
import { countryNamed, listedCountries } from '../../../facts/countries.ts';
import { creditNoteTypes, documentKind } from '../../../facts/document-kinds.ts';
import { currencySaid } from '../../../money/currency.ts';
import { paymentMethodNamed, typesOfName } from '../../facts/type-names.ts';
import { type ColumnSource, OPEN_MARK, type ValueSource } from '../../profile/source.ts';
import { SKIP } from '../../rows/not-carried.ts';
import { fractionOf } from '../../survey/left-out-values.ts';
import { codeLists, openChoice } from '../../templates/code-lists.ts';
import { type Column, rateInName, rateText } from '../columns/column.ts';
import { means } from '../roles/header-roles.ts';
import { type ColumnOfRole, columnSources, type FieldSources } from './amounts.ts';

/** The sources of the document section but for its amounts. */
export function suggestDocument(
  of: ColumnOfRole,
  kind: DocumentTypeColumn | undefined,
  { type: invoice_type_code, ids, rows }: { type: ValueSource; ids: readonly string[]; rows?: number },
): FieldSources {
  // Fuel codes are forbidden without the switch of the header (interface, Fuel documents, 1).
  const [fuel, ...named] = (['fuel_code', 'document', 'number', 'item'] as const).map(of);
  const all = Math.max(...named.map((column) => column?.filled ?? 0));
  return {
    external_id: idSource(of, kind) ?? { column: `${OPEN_MARK} ${ids.join(' | ')}`.trim() },
    invoice_type_code,
    payment_method_type: paymentSource(of('payment_method'), rows),
    ...nameSource(of),
    ...columnSources(of, {
      'counterpart.vat': 'tax_number',
      'counterpart.street': 'street',
      'counterpart.number': 'street_number',
      'counterpart.postal_code': 'postal_code',
      'counterpart.city': 'city',
      'counterpart.supply_account_no': 'supply_number',
      notes: 'notes',
      ...(kind && { correlated_invoices: 'related_mark' }),
    }),
    ...countrySource(of),
    ...(fuel && { fuel_invoice: { value: fuel.filled < all ? `${OPEN_MARK} true | false` : true } }),
  };
}

function paymentSource(column: Column | undefined, rows = 0): ValueSource {
  const field = 'payment_method_type';
  if (column === undefined || column.type === 'blank')
    return { value: openChoice(field, codesOfField(field)) };
  const texts = column.filled < rows ? [...column.distinct, ''] : column.distinct;
  return { column: column.header, map: openTexts(field, texts) ?? {} };
}

/** The name for a document: the company's if present, else the person's, from one column or two. */
function nameSource(of: ColumnOfRole): FieldSources {
  const [name, company, ...half] = [of('name'), of('company'), of('first_name'), of('last_name')];
  // Nome beside Cognome is a first name, and Nom beside Prénom a last one, if most are one word.
  const isHalf =
    (name?.distinct.filter((text) => !/\s/.test(text)).length ?? 0) * 2 > (name?.distinct.length ?? 0);
  const [first, last] = isHalf && half.some(Boolean) ? half.map((one) => one ?? name) : half;
  if (first !== undefined && last !== undefined && [undefined, first, last].includes(name)) {
    const person = `{${first.header}} {${last.header}}`;
    const template = company === undefined ? person : [`{${company.header}}`, person];
    return { 'counterpart.name': { template, optional: true } };
  }
  if (name !== undefined && company !== undefined)
    return { 'counterpart.name': { column: [company.header, name.header], optional: 'cells' } };
  const only = name ?? company ?? last;
  return only
    ? columnSources((role) => (role === 'name' ? only : of(role)), { 'counterpart.name': 'name' })
    : {};
}

/** The document's number, after its type and its series if they have columns: each has its own numbering. */
function idSource(of: ColumnOfRole, kind: DocumentTypeColumn | undefined): ValueSource | undefined {
  const number = of('document') ?? of('number');
  if (number === undefined) return undefined;
  const [type, series] = [kind && of('type'), of('series')];
  // A single document type does not distinguish documents.
  const before = [type, series].filter(
    (column) =>
      column !== undefined &&
      column.filled >= number.filled &&
      (column === series || column.distinct.length > 1) &&
      !isSaidBy(number, column),
  );
  if (before.length === 0) return number.header;
  return { template: [...before, number].map((column) => `{${column?.header}}`).join('-') };
}

/** True if a number already begins with the document type or the series: ΤΔΑ-15 with ΤΔΑ, but not 101 with 1. */
const isSaidBy = (number: Column, column: Column): boolean =>
  number.distinct.every((text) =>
    column.distinct.some(
      (part) => text.startsWith(part) && !/\d{2}/.test(text.slice(part.length - 1, part.length + 1)),
    ),
  );

const [COUNTRY, PAYMENT] = ['counterpart.country_code', 'payment_method_type'];

/** Country of the buyer: its own column, with names as codes; else from tax numbers, by prefix or valid Greek ones. */
function countrySource(of: ColumnOfRole): Record<string, ValueSource> {
  const [country, number] = [of('country'), of('tax_number')];
  if (country !== undefined) {
    if (country.distinct.every((text) => listedCountries.has(text)))
      return { [COUNTRY]: { column: country.header, optional: 'cells' } };
    const map = Object.fromEntries(country.distinct.map((text) => [text, countryNamed(text) ?? OPEN_MARK]));
    return { [COUNTRY]: { column: country.header, map, optional: 'cells' } };
  }
  const [here = [], abroad = []] = [true, false].map((own) =>
    (number?.distinct ?? []).filter((text) => isGreek(text) === own),
  );
  // A mistyped number among valid ones still counts as Greek; its check digit stops it later.
  const isProven = here.length ? here.filter(hasCheckDigit).length * 2 > here.length : abroad.length > 0;
  if (number === undefined || !isProven || !abroad.every((text) => listedCountries.has(text.slice(0, 2))))
    return {};
  const countries = Object.fromEntries(abroad.map((text) => [`${text.slice(0, 2)}*`, text.slice(0, 2)]));
  const greek: Record<string, string> = here.length === 0 ? {} : { '*': 'GR' };
  return { [COUNTRY]: { column: number.header, map: { '': '', ...countries, ...greek } } };
}

const digitsOf = (text: string): string => text.replace(/^(EL|GR) ?/, '');
const isGreek = (text: string): boolean => /^\d{8,9}$/.test(digitsOf(text));
const hasCheckDigit = (text: string): boolean => isTaxNumber(digitsOf(text).padStart(9, '0'));

/** A column whose texts name the document type, with the types that each text may mean. */
type DocumentTypeColumn = { header: string; kinds: ReadonlyMap<string, readonly string[]> };

/** The column of kinds: one that is called so, a series that is named after its kind, or a number that begins with it. */
export function documentTypeColumn(of: ColumnOfRole): DocumentTypeColumn | undefined {
  const types = fittingTypes(of);
  const fitting = (text: string) => {
    const named = typesOfName(text);
    const fits = named.filter((type) => types.includes(type) || type === '5.1');
    return fits.length > 0 ? fits : named.length > 0 ? named : types;
  };
  const kinds = (texts: readonly string[], end = '') =>
    new Map(texts.map((text) => [`${text}${end}`, fitting(text)]));
  const own = of('type');
  if (own !== undefined && own.type !== 'blank') return { header: own.header, kinds: kinds(own.distinct) };
  const series = of('series');
  if (series?.distinct.every(isKnown)) return { header: series.header, kinds: kinds(series.distinct) };
  const { header, beginnings = [], distinct = [] } = of('document') ?? of('number') ?? {};
  // Numbers of two or three beginnings may be of invoices and of their credit notes.
  const areKinds = /^[23]$/.test(`${beginnings.length}`) && distinct.length > 2 * beginnings.length;
  if (header === undefined || !beginnings[0] || !(areKinds || beginnings.every(isKnown))) return undefined;
  return { header, kinds: kinds(beginnings, '*') };
}

/** A column whose values below zero are those of credit notes, which begin with the sign. */
export function kindsBySign(of: ColumnOfRole, credits: { header: string; sign: string } | undefined) {
  if (credits === undefined) return undefined;
  const types = Map.groupBy(fittingTypes(of), (type) => (creditNoteTypes.has(type) ? credits.sign : ''));
  const kinds = [credits.sign, ''].map((sign) => [`${sign}*`, types.get(sign) ?? []] as const);
  return { header: credits.header, kinds: new Map(kinds) };
}

const isKnown = (text: string): boolean => typesOfName(text).length > 0;

/** The type and the classifications of a document: asked once for each kind that the export names, or once for all. */
export function documentTypeSources(of: ColumnOfRole, column: DocumentTypeColumn | undefined) {
  const ask = (field: string, codes: (types: readonly string[]) => string[]): ValueSource => {
    if (column === undefined) return { value: openChoice(field, codes(fittingTypes(of))) };
    // The rows of a type that is not an invoice are left out without further questions.
    const isLeftOut = ([type, other]: readonly string[]) => type === SKIP && other === undefined;
    const asked = [...column.kinds].filter(([, types]) => field === 'invoice_type_code' || !isLeftOut(types));
    const entries = asked.map(([text, types]) => [text, openChoice(field, codes(types))]);
    return { column: column.header, map: Object.fromEntries(entries) } satisfies ColumnSource;
  };
  return {
    type: ask('invoice_type_code', (types) => [...types]),
    category: ask('line.classification_category', fittingCategories),
    classification: ask('line.classification_type', fittingClassifications),
  };
}

export const codesOfField = (field: string): string[] => (codeLists[field] ?? []).map(({ code }) => code);

/** The codes that a text may mean, the likeliest first. */
const codesOfText: Readonly<Record<string, (text: string) => readonly string[]>> = {
  invoice_type_code: (text) => [...new Set([...typesOfName(text), ...SALES])],
  [PAYMENT]: (text) => [paymentMethodNamed(text) ?? codesOfField(PAYMENT)].flat(),
  currency: (text) => [currencySaid(text) ?? ''],
  'line.vat_rate': (text) => [String(fractionOf(text) ?? rateInName(text))],
};

/** The map of a column that is read as codes: each text is open but codes of more than two digits. Undefined if all are codes. */
export function openTexts(field: string, texts: readonly string[]): Record<string, string> | undefined {
  const isRate = field === 'line.vat_rate';
  const codes = new Set(field === COUNTRY ? listedCountries : codesOfField(field));
  const codeIn = (text: string) =>
    isRate ? rateText(text) : field === COUNTRY ? (countryNamed(text) ?? '') : text;
  // A program may have its own small numbers.
  const isCode = (text: string) => codes.has(codeIn(text)) && (isRate || !/^\d\d?$/.test(text));
  const fitting = (text: string) =>
    codesOfText[field]?.(text).filter((code) => code === SKIP || codes.has(code)) ?? [];
  const entries = texts.map((text) => [text, isCode(text) ? codeIn(text) : openChoice(field, fitting(text))]);
  return codes.size === 0 || texts.every(isCode) ? undefined : Object.fromEntries(entries);
}

/** Kinds that an export of sales may be, the usual ones first; a 1.5 clears other documents. */
const SALES = ['1.1', '2.1', '11.1', '5.2', '11.4', '2.3', '1.4'];
const CREDITS_FIRST = [...new Set(['5.2', '11.4', ...SALES])];

/** The kinds that an export of these columns can make: one that wants a tax number needs a column of them. */
const fittingTypes = (of: ColumnOfRole): string[] =>
  (means(of('document')?.header ?? '', 'creditNote') ? CREDITS_FIRST : SALES).filter((type) => {
    const { buyer = [], withoutVat } = documentKind(type) ?? {};
    const hasNumber = of('tax_number') !== undefined || !buyer.includes('vat');
    return hasNumber && (withoutVat === undefined || !(of('vat_rate') ?? of('vat_amount')));
  });

/** The categories of income that any of the kinds takes; a service has its own first. */
export function fittingCategories(types: readonly string[]): string[] {
  const fits = (category: string) =>
    types.some((of) => allowedTypes(of, category)?.size || (of === '1.4' && category === 'category1_7'));
  const found = codesOfField('line.classification_category').filter(fits);
  const [first] = types;
  const service = first === '2.1' || first === '2.3' ? 'category1_3' : undefined;
  return service === undefined ? found : [service, ...found.filter((category) => category !== service)];
}

/** The classification types that the document types take with any of their categories. */
export function fittingClassifications(types: readonly string[]): string[] {
  const categories = fittingCategories(types);
  const fits = (code: string) =>
    types.some((type) => categories.some((category) => allowedTypes(type, category)?.has(code)));
  return codesOfField('line.classification_type').filter(fits);
}
