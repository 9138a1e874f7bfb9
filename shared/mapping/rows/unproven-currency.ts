import { currenciesInHeader, currencyOf, currencySaid, EURO } from '../../money/currency.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { cellText } from '../../sheet/sheet.ts';
import { type FoundCell, firstText, type RowView } from '../cells/row-view.ts';
import { roleWords } from '../facts/field-labels.ts';
import { type Header, indexesOf } from '../header/header.ts';
import { isNumeric } from '../profile/column-needs.ts';
import { columnsOf, type ValueSource } from '../profile/value-source.ts';
import { foreignSign } from '../survey/currency-evidence.ts';
import type { Survey } from '../survey/survey-sheet.ts';
import { foldHeader, foldText } from '../texts/fold.ts';

/** The finding of a row whose amounts are not proven to be euro. */
export type UnprovenCurrency = (view: RowView) => Problem | undefined;

const CURRENCY_HEADERS: ReadonlySet<string> = new Set(roleWords.currency.headers.map(foldHeader));
/** Words of headers that make three digits a currency: Cur.No, Κωδ. νομίσματος. */
const CURRENCY_WORD =
  /(^|[^\p{L}])(ccy|cur|curr|currency|currencies|νομισμα|νομισματοσ|νομ|wahrung|waehrung|devise|moneda|divisa|valuta|moeda|waluta)($|[^\p{L}])/u;
/** Headers of unspecified codes. */
const CODE = /^(iso|code|κωδ|κωδικοσ)([ _.-]*(iso|code|4217|no|num|number))*\.?$/u;
/** Fields whose texts may have three letters of another meaning; notes and rules may repeat a currency. */
const OTHER_TEXTS =
  /^(external_id|invoice_type_code|billing_book_id|payment_method_type|counterpart\.|line\.(name|quantity|vat|class|unit_name|fuel))/;

/**
 * Finds rows with a currency other than euro, in a profile that does not state the currency of its amounts:
 * dollars in a euro field would become that many euro. A column of currencies counts under any header; a
 * title, a header or a sign next to a number counts if the amounts themselves are not marked as euro.
 * Standard columns are always euro.
 */
export function unprovenCurrency({ profile, header, needs, currencies }: Survey): UnprovenCurrency {
  const { payment, amounts, columns, document = {} } = profile;
  if (payment !== undefined) return otherThanStated(payment.currency, header);
  if (amounts || columns === 'fields' || document.payable_foreign) return () => undefined;
  const texts = new Set(indexesOf(header, needs, ({ field }) => OTHER_TEXTS.test(field)));
  const used = indexesOf(header, needs, (need) => isNumeric(need) && isAmount(need.field));
  const mapped = document.currency ? columnsOf(document.currency).flat() : [];
  const named = header.names.filter((name) => CURRENCY_HEADERS.has(foldHeader(name)));
  const isCode = (index: number) => !texts.has(index) && CODE.test(foldText(header.names[index] ?? ''));
  const coded = currencies.numbered.filter(isCode).map(header.nameAt);
  const worded = [...header.names.filter((name) => CURRENCY_WORD.test(foldText(name))), ...coded];
  const byValues = currencies.columns
    .filter((index) => !texts.has(index))
    .map((index) => header.nameAt(index));
  const names = [...new Set([...mapped, ...named, ...byValues])];
  const saysEuro = used.some((index) => currenciesInHeader(header.names[index] ?? '').includes(EURO));
  const others = statedElsewhere({ header, currencies, used, texts, saysEuro });
  return (view) => {
    let inEuro = saysEuro;
    for (const name of names) {
      const found = view.cell(name);
      const currency = cellText(found?.cell).trim();
      inEuro ||= isEuro(currency);
      if (found === undefined || currency === '' || currency === '-' || isEuro(currency)) continue;
      return unprovenBy(view, found, currency);
    }
    for (const name of worded) {
      const found = view.cell(name);
      const digits = cellText(found?.cell).trim();
      if (found !== undefined && isForeignNumber(digits)) return unprovenBy(view, found, digits);
    }
    return others(view, inEuro);
  };
}

/** Payments whose profile gives one currency for all, and whose rows name another under a bare header of currencies. */
function otherThanStated(stated: ValueSource | undefined, { names }: Header): UnprovenCurrency {
  const currency = typeof stated === 'object' && 'value' in stated ? String(stated.value) : '';
  const isBare = (name: string) => CURRENCY_HEADERS.has(foldHeader(name)) || /^(cur|ccy)\.?$/i.test(name);
  const columns = currency === '' ? [] : names.filter(isBare);
  return (view) => {
    for (const column of columns) {
      const text = firstText(view, column);
      const place = { row: view.row, column, field: 'payment.currency' };
      const code = currencyOf(text)?.code;
      if (code && code !== currencyOf(currency)?.code)
        return problem('PAY-CURRENCY-SIGN', place, { text, currency });
    }
    return undefined;
  };
}

const isAmount = (field: string): boolean => /price|amount|total|subtotal|value/.test(field);
/** True for 840, false for 978 and for numbers unknown to ISO 4217. */
const isForeignNumber = (text: string): boolean =>
  /^\d{3}$/.test(text) && currencyOf(text) !== undefined && !isEuro(text);
const isEuro = (text: string): boolean => currencySaid(text) === EURO || text === '978';

const unprovenBy = (view: RowView, { column }: Pick<FoundCell, 'column'>, currency: string): Problem =>
  problem('AMOUNT-CURRENCY-UNPROVEN', { row: view.row, column, field: 'amounts.currency' }, { currency });

type Elsewhere = Pick<Survey, 'header' | 'currencies'> & {
  saysEuro: boolean;
  used: readonly number[];
  texts: ReadonlySet<number>;
};

/** Finds another currency in a title, in a header, next to any number of the row, or in a note of one that names no euro. */
function statedElsewhere({ header, currencies, used, texts, saysEuro }: Elsewhere) {
  const { title } = currencies;
  const ofHeader = used
    .flatMap((index) => (saysEuro ? [] : (header.names[index] ?? '')))
    .map((column) => ({ column, currency: currenciesInHeader(column).find((one) => one !== EURO) }))
    .find(({ currency }) => currency !== undefined);
  // A sign at an amount that is used is refused by the reader of the amount.
  const isSaid = (index: number) => !saysEuro || currenciesInHeader(header.names[index] ?? '').includes(EURO);
  const shown = [...currencies.signs.keys()].filter(
    (index) => !texts.has(index) && !used.includes(index) && isSaid(index),
  );
  const notes = [...header.names.keys()].filter((index) => !texts.has(index) && !used.includes(index));
  const place = (view: RowView, column?: string) => ({ row: view.row, column, field: 'amounts.currency' });
  return (view: RowView, inEuro: boolean): Problem | undefined => {
    if (used.some((index) => showsEuro(view.cell(header.nameAt(index))))) return undefined;
    if (ofHeader?.currency !== undefined) {
      const params = { currency: ofHeader.currency, variant: 'header' };
      return problem('AMOUNT-CURRENCY-UNPROVEN', place(view, ofHeader.column), params);
    }
    for (const index of shown) {
      const found = view.cell(header.nameAt(index));
      const currency = found && foreignSign(found.cell);
      if (found !== undefined && currency !== undefined) return unprovenBy(view, found, currency);
    }
    if (title === undefined || saysEuro) return inEuro ? undefined : spokenIn(view, notes, header);
    const params = { currency: title.currency, text: title.text, variant: 'title' };
    return problem('AMOUNT-CURRENCY-UNPROVEN', place(view), params);
  };
}

/** Words of a note that may name a currency, so that few notes are taken apart. */
const SPOKEN = /\b(?:USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|RON|TRY|BGN|CZK|HUF)\b|[$£¥]|δολάρι|δολαρι/;

/** Finds a note of the row that names one other currency, such as "paid in USD", and no euro. */
function spokenIn(view: RowView, notes: readonly number[], { nameAt }: Header): Problem | undefined {
  for (const index of notes) {
    // Most cells are one word, and are not looked at.
    if (view.plainAt(index)?.includes(' ') === false) continue;
    const found = view.cell(nameAt(index));
    if (typeof found?.cell !== 'string' || !found.cell.includes(' ') || !SPOKEN.test(found.cell)) continue;
    const [currency = EURO, ...others] = currenciesInHeader(found.cell);
    if (others.length === 0 && currency !== EURO) return unprovenBy(view, found, currency);
  }
  return undefined;
}

const showsEuro = (found: FoundCell | undefined): boolean => {
  if (found === undefined) return false;
  const { cell } = found;
  return typeof cell === 'string' ? /€|\bEUR\b/.test(cell) : cell.currency === '€' || cell.currency === EURO;
};
