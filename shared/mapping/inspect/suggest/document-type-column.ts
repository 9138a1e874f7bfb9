import { allowedTypes } from '../../../facts/classifications.ts';
import { documentKind } from '../../../facts/document-kinds.ts';
import { typesOfName } from '../../facts/type-names.ts';
import type { ColumnSource, ValueSource } from '../../profile/value-source.ts';
import { SKIP } from '../../rows/not-carried.ts';
import { codeLists } from '../../templates/code-lists.ts';
import { openChoice } from './open-fields.ts';
import type { ColumnOfRole } from './suggest-foreign-amount.ts';

/** A column whose texts name the document type, with the types that each text may mean. */
export interface DocumentTypeColumn {
  header: string;
  kinds: ReadonlyMap<string, readonly string[]>;
}

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
  const { header, beginnings } = of('document') ?? {};
  if (header === undefined || !beginnings?.length || !beginnings.every(isKnown)) return undefined;
  return { header, kinds: kinds(beginnings, '*') };
}

const isKnown = (text: string): boolean => typesOfName(text).length > 0;

/** The type and the classifications of a document: asked once for each kind that the export names, or once for all. */
export function documentTypeSources(of: ColumnOfRole, column: DocumentTypeColumn | undefined) {
  const ask = (field: string, codes: (types: readonly string[]) => string[]): ValueSource => {
    if (column === undefined) return { value: openChoice(field, codes(fittingTypes(of))) };
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

/** True for a document type that is not an invoice: its rows are left out without further questions. */
const isLeftOut = (types: readonly string[]): boolean => types.length === 1 && types[0] === SKIP;

/** All codes of a field, in the order of its table. */
export const codesOfField = (field: string): string[] => (codeLists[field] ?? []).map(({ code }) => code);
const CATEGORY = 'line.classification_category';
const TYPE = 'line.classification_type';

/** Kinds that an export of sales may be, the usual ones first; a 1.5 clears other documents. */
const SALES = ['1.1', '2.1', '11.1', '5.2', '11.4', '2.3', '1.4'];

/** The kinds that an export of these columns can make: one that wants a tax number needs a column of them. */
const fittingTypes = (of: ColumnOfRole): string[] =>
  SALES.filter((type) => {
    const { buyer = [], withoutVat } = documentKind(type) ?? {};
    const hasNumber = of('tax_number') !== undefined || !buyer.includes('vat');
    const rate = of('vat_rate') ?? of('vat_amount');
    return hasNumber && (withoutVat === undefined || rate === undefined);
  });

/** The categories of income that any of the kinds takes; a service has its own first. */
export function fittingCategories(types: readonly string[]): string[] {
  const fits = (category: string) =>
    types.some((type) => (allowedTypes(type, category)?.size ?? 0) > 0 || isThirdParty(type, category));
  const found = codesOfField(CATEGORY).filter(fits);
  const [first] = types;
  const service = first === '2.1' || first === '2.3' ? 'category1_3' : undefined;
  return service === undefined ? found : [service, ...found.filter((category) => category !== service)];
}

const isThirdParty = (type: string, category: string): boolean =>
  type === '1.4' && category === 'category1_7';

/** The classification types that the document types take with any of their categories. */
export function fittingClassifications(types: readonly string[]): string[] {
  const categories = fittingCategories(types);
  const fits = (code: string) =>
    types.some((type) => categories.some((category) => allowedTypes(type, category)?.has(code)));
  return codesOfField(TYPE).filter(fits);
}
