import { categories, classificationTypes } from '../../../shared/facts/classifications.ts';
import { listedCountries } from '../../../shared/facts/countries.ts';
import { listedCurrencies } from '../../../shared/facts/currencies.ts';
import { compare, decimalsOf, isNegative, isPositive, normalise } from '../../../shared/money/decimal.ts';
import type { Invoice, InvoiceLine, SeenInvoice, SeenLine } from '../invoices/invoice-schema.ts';
import { decimalOf, integerOf, isBlank, isTrue, type Scalar, textOf } from '../json/scalar.ts';

/** Check that a value that is present fits its element of the authority's schema. */
type Limit = (value: Scalar) => boolean;

const AMOUNT_DECIMALS = 2;
const AMOUNT_DIGITS = 15;
const HIGHEST_RATE = '50000';

/** At least zero, at most 2 decimals and 15 digits; zeros at the end do not count. */
const amount: Limit = (value) => {
  const given = decimalOf(value);
  if (given === undefined || isNegative(given)) return false;
  const shortest = normalise(given);
  const digits = shortest.replace('.', '').replace(/^0+/, '').length;
  return decimalsOf(shortest) <= AMOUNT_DECIMALS && digits <= AMOUNT_DIGITS;
};

/** More than zero. */
const quantity: Limit = (value) => isPositive(decimalOf(value) ?? '0');

/** Neither negative nor above 50,000; that zero is too little is rule 211. */
const exchangeRate: Limit = (value) => {
  const rate = decimalOf(value);
  return rate !== undefined && !isNegative(rate) && compare(rate, HIGHEST_RATE) <= 0;
};

const wholeNumber =
  (lowest: number, highest: number): Limit =>
  (value) => {
    const given = integerOf(value);
    return given !== undefined && given >= lowest && given <= highest;
  };

const oneOf =
  (listed: ReadonlySet<string>): Limit =>
  (value) =>
    listed.has(textOf(value));

/** JSON's own true and false; text of these words is not boolean. */
const boolean: Limit = (value) => typeof value === 'boolean';

/** At most so many characters as readers count them, not UTF-16 halves. */
const text =
  (longestChars: number): Limit =>
  (value) =>
    [...textOf(value)].length <= longestChars;

const headerLimits: Partial<Record<keyof Invoice, Limit>> = {
  net_total_amount: amount,
  vat_total_amount: amount,
  total_amount: amount,
  payable_total_amount: amount,
  special_invoice_category: wholeNumber(1, 13),
  fuel_invoice: boolean,
};

const counterpartLimits: Partial<Record<keyof NonNullable<Invoice['counterpart']>, Limit>> = {
  name: text(200),
  vat: text(30),
  supply_account_no: text(100),
  country_code: (value) => isBlank(value) || listedCountries.has(textOf(value)),
};

const lineLimits: Partial<Record<keyof InvoiceLine, Limit>> = {
  net_total_price: amount,
  vat_total: amount,
  subtotal: amount,
  quantity,
  quantity_type: wholeNumber(1, 7),
  vat_exemption_code: wholeNumber(1, 31),
  invoice_detail_type: wholeNumber(1, 2),
  classification_category: oneOf(categories),
  classification_type: oneOf(classificationTypes),
  expense: boolean,
};

const LONGEST_QUOTED_CHARS = 80;

const misfit = (element: string, value: Scalar) =>
  `The '${element}' element is invalid: the value '${textOf(value).slice(0, LONGEST_QUOTED_CHARS)}' does not fit its type.`;

const absent = (element: string) => `The element '${element}' is missing.`;

/** One message for each given value that does not fit its limit. */
function misfits(limits: Record<string, Limit | undefined>, given: object, at = ''): string[] {
  const values: Record<string, unknown> = { ...given };
  return Object.entries(limits).flatMap(([element, fits]) => {
    const value = values[element];
    if (!isScalar(value) || fits === undefined || fits(value)) return [];
    return [misfit(at + element, value)];
  });
}

const isScalar = (value: unknown): value is Scalar =>
  value !== undefined && value !== '' && !Array.isArray(value);

/** A 3.1 states what the issuer has bought: its categories are of expenses without being marked. */
const isInWrongList = ({ type }: SeenInvoice, { expense, category }: SeenLine) =>
  isTrue(expense) ? category.startsWith('category1_') : category.startsWith('category2_') && type !== '3.1';

/** A 1.5 whose clearance is not an expense, by mark or category: all its lines are serialised as income. */
const isIncomeOnly = ({ type, lines }: SeenInvoice) =>
  type === '1.5' &&
  lines.some(
    ({ isClearance, expense, category }) =>
      (isClearance && (!isTrue(expense) || category.startsWith('category1_'))) ||
      (category.startsWith('category2_') && !isTrue(expense)),
  );

/**
 * Elements that do not fit the schema (interface, Stage 2; limits of the authority's schema 2.0.1). The currency must
 * be in the list; a transmitted rate (currency other than euro) must be in range.
 */
export function* schemaMisfits(document: SeenInvoice): Generator<string> {
  const { currency: code, exchange_rate: rate, lines } = document;
  if (code !== undefined && !isBlank(code)) {
    if (!listedCurrencies.has(textOf(code))) yield misfit('currency', code);
    if (textOf(code) !== 'EUR' && rate !== undefined && !exchangeRate(rate))
      yield misfit('exchange_rate', rate);
  }
  yield* misfits(headerLimits, document);
  yield* misfits(counterpartLimits, document.counterpart ?? {}, 'counterpart.');
  if (lines.length === 0) yield absent('invoice_lines');
  yield* lineMisfits(document);
}

/** `expense` decides in which list a category is looked up; the clearance of a 1.5 needs the literal `_` as its type. */
function* lineMisfits(document: SeenInvoice): Generator<string> {
  const incomeOnly = isIncomeOnly(document);
  for (const line of document.lines) {
    const { number, category, isClearance, classification } = line;
    if (line.net_total_price === undefined) yield absent(`line ${number}, net_total_price`);
    yield* misfits(lineLimits, line, `line ${number}, `);
    if (isInWrongList(document, line) && !incomeOnly)
      yield `Line ${number}: ${category} is not a category of ${isTrue(line.expense) ? 'expenses' : 'income'}.`;
    if (document.type === '1.5' && isClearance && classification === '')
      yield `Line ${number}: classificationType is empty; without a type it is the literal _.`;
  }
  if (incomeOnly)
    for (const { number } of document.lines)
      yield `Line ${number}: serialised as income, in the clearance of a sale.`;
}
