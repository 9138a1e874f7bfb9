import { isTaxNumber } from '../../documents/tax-number.ts';
import { listedCountries } from '../../facts/countries.ts';
import { foldText } from '../fold.ts';
import { OPEN_MARK } from '../open-mark.ts';
import type { ValueSource } from '../value-source.ts';
import type { Of } from './suggest-foreign-amount.ts';

const names = new Map(
  ['en', 'el'].flatMap((language) => {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    return [...listedCountries].flatMap((code): [string, string][] => {
      const name = display.of(code);
      return name === undefined || name === code ? [] : [[foldText(name), code]];
    });
  }),
);
const others = new Map([
  ['el', 'GR'],
  ['hellas', 'GR'],
  ['ελλασ', 'GR'],
  ['uk', 'GB'],
  ['usa', 'US'],
  ['gre', 'GR'],
  ['grc', 'GR'],
]);

/** The code of a country by its name in English or Greek. */
const countryNamed = (text: string): string | undefined => {
  const folded = foldText(text).replaceAll('.', '');
  return others.get(folded) ?? names.get(folded);
};

/** Country of the buyer: its own column, names as codes; without one that of Greek tax numbers, where all are. */
export function countrySource(of: Of): Record<string, ValueSource> {
  const [country, number] = [of('country'), of('tax_number')];
  if (country !== undefined) {
    if (country.distinct.every((text) => listedCountries.has(text)))
      return { 'counterpart.country_code': { column: country.header, optional: 'cells' } };
    const map = Object.fromEntries(
      country.distinct.map((text) => [
        text,
        listedCountries.has(text) ? text : (countryNamed(text) ?? OPEN_MARK),
      ]),
    );
    return { 'counterpart.country_code': { column: country.header, map, optional: 'cells' } };
  }
  if (number === undefined || number.distinct.length === 0) return {};
  const isGreek = (text: string) => {
    const digits = text.replace(/^(EL|GR) ?/, '');
    return /^\d{8,9}$/.test(digits) && (isTaxNumber(digits) || isTaxNumber(`0${digits}`));
  };
  if (!number.distinct.every(isGreek)) return {};
  return { 'counterpart.country_code': { column: number.header, map: { '': '', '*': 'GR' } } };
}
