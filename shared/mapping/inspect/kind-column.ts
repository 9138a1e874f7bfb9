import { typesNamed } from '../facts/kind-words.ts';
import type { ColumnSource, ValueSource } from '../value-source.ts';
import { fittingCategories, fittingClassifications, fittingTypes } from './fitting-codes.ts';
import { openChoice } from './open-choice.ts';
import type { Of } from './suggest-foreign-amount.ts';

/** A column whose texts tell the kind of document, with the types that each may stand for. */
export interface KindColumn {
  header: string;
  kinds: ReadonlyMap<string, readonly string[]>;
}

/** The column of kinds: one that is called so, a series that is named after its kind, or a number that begins with it. */
export function kindColumn(of: Of): KindColumn | undefined {
  const types = fittingTypes(of);
  const fitting = (text: string) => {
    const named = typesNamed(text);
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

const isKnown = (text: string): boolean => typesNamed(text).length > 0;

/** The type and the classifications of a document: asked once for each kind that the export names, or once for all. */
export function kindSources(of: Of, column: KindColumn | undefined) {
  const ask = (field: string, codes: (types: readonly string[]) => string[]): ValueSource => {
    if (column === undefined) return { value: openChoice(field, codes(fittingTypes(of))) };
    const entries = [...column.kinds].map(([text, types]) => [text, openChoice(field, codes(types))]);
    return { column: column.header, map: Object.fromEntries(entries) } satisfies ColumnSource;
  };
  return {
    type: ask('invoice_type_code', (types) => [...types]),
    category: ask('line.classification_category', fittingCategories),
    classification: ask('line.classification_type', fittingClassifications),
  };
}
