import { CENT_PLACES, type Decimal, times } from '../../../shared/money/decimal.ts';
import { currencyNames, currencySymbols, minorUnits } from '../facts/currency-symbols.ts';
import type { Invoice } from '../invoices/invoice-schema.ts';
import { payable } from '../invoices/lines.ts';
import { decimalOf, textOf } from '../json/scalar.ts';
import { greekNumber } from './greek-number.ts';
import type { Locale } from './words.ts';

/** The one line in the customer's currency: its name in the document's language, and amount and symbol. */
export interface PayableInCurrency {
  name: string;
  amount: string;
}

/** Euro payable × rate (interface, Foreign currency, 2); undefined for documents in euro alone. */
export function payableInCurrency(invoice: Invoice, locale: Locale): PayableInCurrency | undefined {
  const code = textOf(invoice.currency);
  const rate: Decimal | undefined = decimalOf(invoice.exchange_rate);
  if (!/^[A-Z]{3}$/.test(code) || code === 'EUR' || rate === undefined) return undefined;
  const amount = greekNumber(times(payable(invoice), rate), minorUnits.get(code) ?? CENT_PLACES);
  return { name: nameOf(code, locale), amount: `${amount} ${symbolOf(code)}`.trim() };
}

const nameOf = (code: string, locale: Locale) =>
  currencyNames.get(code)?.[locale] ?? new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? '';

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  return currencySymbols.get(code) ?? (symbol === code ? '' : symbol);
}
