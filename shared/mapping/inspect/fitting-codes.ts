import { allowedTypes } from '../../facts/classifications.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { codeLists } from '../templates/code-lists.ts';
import type { Of } from './suggest-foreign-amount.ts';

/** All codes of a field, in the order of its table. */
export const codesOf = (field: string): string[] => (codeLists[field] ?? []).map(({ code }) => code);
const CATEGORY = 'line.classification_category';
const TYPE = 'line.classification_type';

/** Kinds that an export of sales may be, the usual ones first; a 1.5 clears other documents. */
const SALES = ['1.1', '2.1', '11.1', '5.2', '11.4', '2.3', '1.4'];

/** The kinds that an export of these columns can make: one that wants a tax number needs a column of them. */
export const fittingTypes = (of: Of): string[] =>
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
  const found = codesOf(CATEGORY).filter(fits);
  const [first] = types;
  const service = first === '2.1' || first === '2.3' ? 'category1_3' : undefined;
  return service === undefined ? found : [service, ...found.filter((category) => category !== service)];
}

const isThirdParty = (type: string, category: string): boolean =>
  type === '1.4' && category === 'category1_7';

/** The classification types that the kinds take beside any of their categories. */
export function fittingClassifications(types: readonly string[]): string[] {
  const categories = fittingCategories(types);
  const fits = (code: string) =>
    types.some((type) => categories.some((category) => allowedTypes(type, category)?.has(code)));
  return codesOf(TYPE).filter(fits);
}
