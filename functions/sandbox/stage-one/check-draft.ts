import { type Account, bookServes } from '../accounts/account.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import { integerOf, isBlank, Numeral, textOf } from '../json/scalar.ts';
import { fuels } from '../print/words.ts';

type Rule = (invoice: Invoice, account: Account) => StageOneError[];

const error = (code: string, message: string, status: 200 | 422 = 200): StageOneError[] => [
  { code, title: 'Invoice Errors', message, status },
];

const bookOf = (invoice: Invoice, account: Account) =>
  account.books.find((book) => book.id === textOf(invoice.billing_book_id));

const billingBook: Rule = (invoice, account) => {
  if (isBlank(invoice.billing_book_id))
    return error('billing_book_missing', 'billing_book_id cannot be blank.');
  const book = bookOf(invoice, account);
  if (book === undefined) return error('billing_book_unknown', 'billing_book_id is not one of the account.');
  return bookServes(book, textOf(invoice.invoice_type_code))
    ? []
    : error(
        'billing_book_type',
        `Billing book ${book.series} is for invoice type ${book.invoice_type_code}.`,
      );
};

const invoiceType: Rule = (invoice) =>
  isBlank(invoice.invoice_type_code) ? error('invoice_type_blank', 'invoice_type_code cannot be blank.') : [];

const externalId: Rule = (invoice) =>
  invoice.external_id !== undefined && isBlank(invoice.external_id)
    ? error('external_id_blank', 'external_id cannot be blank.')
    : [];

/** Interface, Errors, stage 1: `currency` present without `exchange_rate`; euro needs none. */
const exchangeRate: Rule = ({ currency, exchange_rate: rate }) =>
  !isBlank(currency) && textOf(currency) !== 'EUR' && isBlank(rate)
    ? error('exchange_rate_blank', 'Exchange rate cannot be blank.')
    : [];

const isFuel = ({ fuel_code: code }: InvoiceLine) =>
  code === undefined || (code instanceof Numeral && fuels.has(String(integerOf(code))));

/** Interface, Fuel documents, 2; sent as an integer, not as text. */
const fuelCode: Rule = (invoice) =>
  invoice.invoice_lines.every(isFuel)
    ? []
    : error('fuel_code_invalid', 'fuel_code is not included in the list.', 422);

/** The service's own checks, all but the uniqueness of `external_id`, which the write decides. */
const rules: readonly Rule[] = [invoiceType, billingBook, externalId, exchangeRate, fuelCode];

/** Every error of a draft; empty when it can be kept. */
export const checkDraft = (invoice: Invoice, account: Account): StageOneError[] =>
  rules.flatMap((rule) => rule(invoice, account));

/** An error of the service's own checks, before a number is used. 422 if the interface says so, else 200. */
export interface StageOneError {
  code: string;
  title: string;
  message: string;
  status: 200 | 400 | 422;
}
