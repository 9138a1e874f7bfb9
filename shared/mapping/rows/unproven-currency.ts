import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import type { PayoutColumns } from '../../facts/payment-types/type-list.ts';
import {
  COMMON_CODES,
  codesSaid,
  currenciesInHeader,
  currencyOf,
  currencySaid,
  EURO,
} from '../../money/currency.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { sizeIn } from '../cells/read-number.ts';
import { textOf } from '../cells/read-value.ts';
import type { RowView } from '../cells/row-view.ts';
import { roleWords } from '../facts/field-labels.ts';
import { columnIndexes, type Header, indexesOf } from '../header/header.ts';
import { isNumeric } from '../profile/column-needs.ts';
import { columnsAfter, currencyBeside, euroAmountOf, type PaymentSection } from '../profile/payment.ts';
import { columnsOf, namesIn, type ValueSource } from '../profile/source.ts';
import { foreignSign, shownSign } from '../survey/currency-evidence.ts';
import type { Survey } from '../survey/survey-sheet.ts';
import { openNames } from '../survey/unread-columns.ts';
import { foldHeader, foldText, headerWords } from '../texts/fold.ts';

export type UnprovenCurrency = (view: RowView) => Problem | undefined;

const CURRENCY_HEADERS: ReadonlySet<string> = new Set(roleWords.currency.headers.map(foldHeader));
/** Words of headers that make three digits a currency: Cur.No, Κωδ. νομίσματος. */
const CURRENCY_WORD =
  /(^|[^\p{L}])(ccy|cur|curr|currency|currencies|νομισμα|νομισματοσ|νομ|wahrung|waehrung|devise|moneda|divisa|valuta|moeda|waluta)($|[^\p{L}])/u;
const IS_AMOUNT = /price|amount|total|subtotal|value/;
const CODE = /^(iso|code|κωδ|κωδικοσ)([ _.-]*(iso|code|4217|no|num|number))*\.?$/u;
/** Fields whose texts may have three letters of another meaning; notes and rules may repeat a currency. */
const OTHER_TEXTS =
  /^(external_id|invoice_type_code|billing_book_id|payment_method_type|counterpart\.|line\.(name|quantity|vat|class|unit_name|fuel))/;

/** Finds rows with another currency than euro, or than the one stated for all amounts: dollars would become as many euro. */
export function unprovenCurrency(survey: Survey): UnprovenCurrency {
  const { profile, header, needs, currencies } = survey;
  const { payment, amounts, columns, document = {} } = profile;
  if (payment !== undefined) return otherThanStated(payment, survey);
  const { currency: given = { value: EURO } } = amounts ?? {};
  const stated = typeof given === 'object' && 'value' in given ? String(given.value) : undefined;
  if (!stated || columns === 'fields' || document.payable_foreign) return () => undefined;
  const isStated = (said: string) => said === stated || codesSaid(said).includes(stated);
  const texts = new Set(indexesOf(header, needs, ({ field }) => OTHER_TEXTS.test(field)));
  const used = indexesOf(header, needs, (need) => isNumeric(need) && IS_AMOUNT.test(need.field));
  const mapped = document.currency ? columnsOf(document.currency).flat() : [];
  const named = header.names.filter((name) => CURRENCY_HEADERS.has(foldHeader(name)));
  const isCode = (index: number) => !texts.has(index) && CODE.test(foldText(header.names[index] ?? ''));
  const coded = currencies.numbered.filter(isCode).map(header.nameAt);
  const worded = [...header.names.filter((name) => CURRENCY_WORD.test(foldText(name))), ...coded];
  const byValues = currencies.columns.filter((index) => !texts.has(index)).map(header.nameAt);
  const isBelieved = amounts !== undefined && stated === EURO;
  const names = [...new Set([...mapped, ...named, ...byValues])];
  const isMarked = used.some((index) => currenciesInHeader(header.names[index] ?? '').some(isStated));
  const { title } = currencies;
  const ofHeader = used
    .flatMap((index) => (isMarked ? [] : (header.names[index] ?? '')))
    .flatMap((column) => currenciesInHeader(column).map((currency) => ({ column, currency })))
    .find(({ currency }) => !isStated(currency));
  // A sign at an amount that is used is refused by the reader of the amount.
  const isOpen = (index: number) => !texts.has(index) && !used.includes(index);
  const isSaid = (index: number) => !isMarked || currenciesInHeader(header.names[index] ?? '').some(isStated);
  const shown = [...currencies.signs.keys()].filter((index) => isOpen(index) && isSaid(index));
  const notes = [...header.names.keys()].filter(isOpen);
  const unprovenIn = (view: RowView): Finding | undefined => {
    let isTold = isMarked || amounts !== undefined;
    for (const [at, name] of isBelieved ? [] : [...names, ...worded].entries()) {
      const { cell, column = name } = view.cell(name) ?? {};
      const currency = cellText(cell).trim();
      const digits = /^\d{3}$/.test(currency) ? currencyOf(currency)?.code : undefined;
      const code = digits ?? (at < names.length && currency !== '-' ? currency : '');
      isTold ||= at < names.length && isStated(currency);
      if (code !== '' && !isStated(code)) return { column, currency };
    }
    return statedElsewhere(view, isTold);
  };
  return (view) => {
    const { column, currency, ...found }: Partial<Finding> = unprovenIn(view) ?? {};
    if (currency === undefined) return undefined;
    const place = { row: view.row, column, field: 'amounts.currency' };
    const more = amounts ? { variant: 'answered', stated, by: found.text ?? column ?? '' } : found;
    return problem('AMOUNT-CURRENCY-UNPROVEN', place, { currency, ...more });
  };

  /** Another currency in a title, in a header, next to any number of the row, or in a note of one that names no euro. */
  function statedElsewhere(view: RowView, isTold: boolean): Finding | undefined {
    const own = used.map((index) => view.cell(header.nameAt(index))?.cell);
    const signOf = (cell: Cell) => currencySaid(shownSign(cell) ?? '');
    if (own.some((cell = '') => isStated(signOf(cell) ?? ''))) return undefined;
    if (ofHeader !== undefined) return { ...ofHeader, variant: 'header' };
    for (const index of shown) {
      const found = view.cell(header.nameAt(index));
      const currency = found && foreignSign(found.cell);
      // Beside euro that is stated only its own amount with another sign says something.
      const isOther = !isBelieved || own.some((cell) => sizeIn(cell) === sizeIn(found?.cell));
      if (found && currency && !isStated(currency) && isOther) return { column: found.column, currency };
    }
    if (title && !isMarked && !isStated(title.currency)) return { ...title, variant: 'title' };
    return isTold ? undefined : spokenIn(view, notes, header);
  }
}

type Finding = { column?: string; currency: string } & Partial<Record<'text' | 'variant', string>>;

/** Finds a cell of a payment's row that shows another currency than the one stated for it: $0.50 beside EUR. */
function otherThanStated(section: PaymentSection, survey: Survey): UnprovenCurrency {
  const { header, needs, currencies } = survey;
  const { currency, amount } = section;
  const isBare = (name: string) => CURRENCY_HEADERS.has(foldHeader(name)) || /^(cur|ccy)\.?$/i.test(name);
  const isForAll = typeof currency === 'object' && 'value' in currency;
  const coded = currencies.columns.map(header.nameAt);
  const isMarked = namesIn(amount?.column).some((name) => currenciesInHeader(name)[0]);
  // A currency with an amount of its own says nothing of other amounts.
  const isOwn = (name: string) => header.names.some((other) => isCurrencyOf(name, other));
  const open = isMarked ? [] : openNames(survey).filter((name) => coded.includes(name) && !isOwn(name));
  const money = moneyColumns(section);
  const named = header.names.flatMap((name): Watched[] => {
    const beside = money.find((one) => isCurrencyOf(name, one.name));
    if (beside !== undefined) return [{ ...beside, name, of: beside.name }];
    return isForAll && (isBare(name) || open.includes(name)) ? [{ name, of: name, sources: [currency] }] : [];
  });
  const stated = [...named, ...money];
  const watched = new Map<number, Watched>();
  for (const one of stated)
    for (const index of columnIndexes(header, [one.name])) if (!watched.has(index)) watched.set(index, one);
  // Any other number with a sign, such as a net or a tax, is in one of the currencies of its row.
  const texts = indexesOf(header, needs, (need) => !isNumeric(need) && need.field !== 'payment.rows');
  const any = [...stated.flatMap(({ sources }) => sources), ...currencies.columns.map(header.nameAt)];
  for (const index of currencies.signs.keys())
    if (!watched.has(index) && !texts.includes(index)) watched.set(index, { name: '', sources: any });
  return (view) => {
    for (const [index, { sources, of, inHeader }] of watched) {
      const found = view.cell(header.nameAt(index));
      const text = cellText(found?.cell).trim();
      const sign = of ? currencyOf(text)?.code : found && (shownSign(found.cell) ?? (text && inHeader));
      if (found === undefined || !sign || (of && cellText(view.cell(of)?.cell).trim() === '')) continue;
      const codes = sources.flatMap((source) => currencyOf(textOf(source, view) ?? '')?.code ?? []);
      const [code] = codes;
      const may = sources === any ? [...codes, ...currenciesInHeader(found.column)] : codes.slice(0, 1);
      if (code === undefined || (sign === inHeader ? codes : may).some((one) => fits(sign, one))) continue;
      const field = of ? 'payment.currency' : 'payment.amount';
      const params = { text: text.includes(sign) ? text : `${text} ${sign}`, currency: code };
      return problem('PAY-CURRENCY-SIGN', { row: view.row, column: found.column, field }, params);
    }
    return undefined;
  };
}

/** A column of money, or of currencies `of` one, and what states its currency: the first source that does. */
type Watched = { name: string; sources: Sources } & Partial<Record<'of' | 'inHeader', string>>;
type Sources = readonly (ValueSource | undefined)[];

/** True of settlementCurrency beside Settlement amount; a currency without a word of its own may be that of any. */
export const isCurrencyOf = (name: string, amount: string): boolean =>
  name !== amount &&
  CURRENCY_WORD.test(headerWords(name)) &&
  ownWords(name) !== '' &&
  ownWords(name) === ownWords(amount);

const OF_MONEY = /(^| )(amount|value|sum|total|code|iso|ποσο|αξια|betrag)(?= |$)/gu;
const ownWords = (name: string): string =>
  headerWords(name).replace(CURRENCY_WORD, ' ').replace(OF_MONEY, '').trim();

/** The columns of money that a payment section and its list read. */
function moneyColumns(section: PaymentSection): Watched[] {
  const { amount, currency, settlement_currency: settled, refund_euro_amount: back, list } = section;
  const { payouts = {} }: { payouts?: Partial<PayoutColumns> } = providerTypeList(list);
  const { currency: beside, before, fees, paid } = payouts;
  const { refunded, authorised, refunds_told, fee } = section;
  const ofAccount = beside && { column: beside, optional: true };
  const read: [names: readonly string[], sources: Sources][] = [
    ...namesIn(amount?.column).map((name): (typeof read)[0] => [[name], [currencyBeside(section, name)]]),
    [[euroAmountOf(section).columns, back?.column, back?.less].flatMap(namesIn), [settled, { value: EURO }]],
    [[fees, before, columnsAfter(payouts), paid].flatMap(namesIn), [ofAccount, settled, currency]],
    [namesIn(fee), [settled, currency]],
    [[refunded, authorised, refunds_told].flatMap(namesIn), [currencyBeside(section)]],
  ];
  // Two currencies in a header are none that is known.
  return read.flatMap(([names, sources]) =>
    names.map((name) => ({ name, sources, inHeader: currenciesInHeader(name).join(' ') })),
  );
}

/** True if a sign may mean a currency: $ any that writes it so, a sign of its own or unknown letters all but the common ones. */
function fits(sign: string, currency: string): boolean {
  const said = currencySaid(sign);
  if (said === undefined || codesSaid(sign).includes(currency)) return true;
  return ![said, currency].includes(EURO) && /^(\p{Sc}|kr\.?)$/iu.test(sign) && !COMMON_CODES.has(currency);
}

/** Words of a note that may name a currency, so that few notes are taken apart. */
const SPOKEN = /\b(?:USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|RON|TRY|BGN|CZK|HUF)\b|[$£¥]|δολάρι|δολαρι/;

/** Finds a note of the row that names one other currency, such as "paid in USD", and no euro. */
function spokenIn(view: RowView, notes: readonly number[], { nameAt }: Header): Finding | undefined {
  for (const index of notes) {
    // Most cells are one word, and are not looked at.
    if (view.plainAt(index)?.includes(' ') === false) continue;
    const found = view.cell(nameAt(index));
    if (typeof found?.cell !== 'string' || !found.cell.includes(' ') || !SPOKEN.test(found.cell)) continue;
    const [currency = EURO, ...others] = currenciesInHeader(found.cell);
    if (others.length === 0 && currency !== EURO) return { column: found.column, currency };
  }
  return undefined;
}
