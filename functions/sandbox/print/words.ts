import texts from './words.json' with { type: 'json' };

export type Locale = 'el' | 'en';

type Text = Readonly<Record<Locale, string>>;

/** The words of the printed document in one language. */
export type Words = Readonly<Record<keyof typeof texts.words, string>>;

const inLanguage = (locale: Locale) =>
  Object.fromEntries(Object.entries(texts.words).map(([name, text]) => [name, text[locale]])) as Words;

export const words: Readonly<Record<Locale, Words>> = { el: inLanguage('el'), en: inLanguage('en') };

const byCode = (named: Readonly<Record<string, Text>>): ReadonlyMap<string, Text> =>
  new Map(Object.entries(named));

/** Names of the counterpart if it is not a customer, by document type. */
export const parties = byCode(texts.parties);
/** Abbreviations of units, by `quantity_type`. */
export const units = byCode(texts.units);
/** Titles of documents, by type. */
export const documentTitles = byCode(texts.titles);
/** Special categories of documents, by code. */
export const specialCategories = byCode(texts.specialCategories);
/** The 28 fuel codes and 999; the English names are the interface's (interface, Fuel codes). */
export const fuels = byCode(texts.fuels);

/** Charges for services on a fuel document. */
export const SERVICE_CHARGE = 999;
