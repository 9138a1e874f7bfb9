import { compare, equals, isZero, sum } from '../../../shared/money/decimal.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import * as read from '../invoices/lines.ts';
import { category, classification, isClearance, isFee, numbered, typeOf } from '../invoices/lines.ts';
import { decimalOf, isBlank, Numeral, type Scalar, textOf } from '../json/scalar.ts';
import { SERVICE_CHARGE } from '../print/print-sums.ts';
import type { Check } from './check-101.ts';

const check = (code: string, title: string, find: Check['find']): Check => ({ code, title, find });

/** A check of single lines: a message for each line that is wrong on this document, with its number. */
const ofLines = (
  code: string,
  title: string,
  isWrong: (invoice: Invoice, line: InvoiceLine) => boolean,
  tell: (line: InvoiceLine) => string,
): Check =>
  check(code, title, (invoice) =>
    numbered(invoice)
      .filter(([, line]) => isWrong(invoice, line))
      .map(([number, line]) => `Line ${number}: ${tell(line)}`),
  );

const isZeroRate = (rate: Scalar | undefined) => isZero(decimalOf(rate) ?? '1');
const isClearing = (invoice: Invoice) => typeOf(invoice) === '1.5';
const isCharge = (line: InvoiceLine) => read.fuelCode(line) === SERVICE_CHARGE;
const lacksDetailType = (line: InvoiceLine) => line.invoice_detail_type === undefined;

/** Fields that the type needs: the type as text, and detail types on every line of a 1.5. */
function lacking(invoice: Invoice): string[] {
  const lines = numbered(invoice).filter(([, line]) => isClearing(invoice) && lacksDetailType(line));
  return [
    ...(invoice.invoice_type_code instanceof Numeral ? ['invoiceType is mandatory, as text.'] : []),
    ...(lines.length > 0
      ? [`invoiceDetailType is mandatory on line ${lines.map(([number]) => number).join(', ')}.`]
      : []),
  ];
}

const asNumber = ({ invoice_type_code: type }: Invoice) =>
  type instanceof Numeral ? ['invoiceType is forbidden as a number.'] : [];

const strayDetailTypes = (invoice: Invoice) =>
  isClearing(invoice)
    ? []
    : numbered(invoice)
        .filter(([, line]) => !lacksDetailType(line))
        .map(([number]) => `Line ${number}: invoiceDetailType is forbidden for this invoice type.`);

function grossDiffers(invoice: Invoice): string[] {
  const lines = sum(invoice.invoice_lines.map(read.gross));
  const stated = read.payable(invoice);
  return equals(stated, lines) ? [] : [`payable_total_amount is ${stated}, the lines sum to ${lines}.`];
}

function detailTypes(invoice: Invoice): string[] {
  const clearances = invoice.invoice_lines.filter(isClearance).length;
  const fees = invoice.invoice_lines.filter(isFee).length;
  const { length } = invoice.invoice_lines;
  if (!isClearing(invoice) || (clearances === 1 && fees === 1 && length === 2)) return [];
  return [
    `Of ${length} lines, ${clearances} have invoiceDetailType 1 and ${fees} have 2; one of each is needed.`,
  ];
}

function chargesExceed(invoice: Invoice): string[] {
  const charges = read.netOf(invoice.invoice_lines.filter(isCharge));
  const others = read.netOf(invoice.invoice_lines.filter((line) => !isCharge(line)));
  const exceeds = read.isFuelDocument(invoice) && compare(charges, others) > 0;
  return exceeds ? [`The charges are ${charges}, the other lines ${others}.`] : [];
}

/** Check for a forbidden type on the line: 1.4 with category1_95; 1.5 with E3_881, or a fee without E3. */
function isForbidden(invoice: Invoice, line: InvoiceLine): boolean {
  if (typeOf(invoice) === '1.4') return category(line) === 'category1_95';
  const isBare = isFee(line) && ['_', ''].includes(classification(line));
  return isClearing(invoice) && (classification(line).startsWith('E3_881_') || isBare);
}

/** Check for a category without a rule: a 1.4 takes category1_7 (1_95 is 313), the fee of a 1.5 takes 1_1 to 1_3. */
function isUnknown(invoice: Invoice, line: InvoiceLine): boolean {
  if (typeOf(invoice) === '1.4') return !['category1_7', 'category1_95'].includes(category(line));
  if (!isClearing(invoice)) return false;
  if (isClearance(line)) return category(line) !== 'category2_9';
  return isFee(line) && !['category1_1', 'category1_2', 'category1_3'].includes(category(line));
}

/** The rules that are looked at only when the document fits the schema (interface, Stage 2), and those of its type. */
export const businessChecks: readonly Check[] = [
  check('204', 'Mandatory field for this invoice type', lacking),
  check('205', 'Forbidden field for this invoice type', (invoice) => [
    ...asNumber(invoice),
    ...strayDetailTypes(invoice),
  ]),
  check('208', 'Sum of line gross values differs from the document gross value', grossDiffers),
  check(
    '211',
    'Exchange rate must be greater than 0 when the currency is not EUR',
    ({ currency, exchange_rate: rate }) =>
      !isBlank(currency) && textOf(currency) !== 'EUR' && isZeroRate(rate)
        ? ['exchangeRate must be greater than 0.']
        : [],
  ),
  ofLines(
    '217',
    'VAT exemption category is mandatory for VAT category 7',
    (_, line) => isZeroRate(line.vat_rate) && isBlank(line.vat_exemption_code),
    () => 'vatExemptionCategory is mandatory at 0% VAT.',
  ),
  ofLines(
    '222',
    'Field must be greater than 0 for this invoice type',
    (invoice, line) => isClearing(invoice) && isFee(line) && isZero(read.net(line)),
    () => 'netValue must be greater than 0.',
  ),
  ofLines(
    '231',
    'Classification is forbidden for this invoice detail type',
    (invoice, line) => isClearing(invoice) && isClearance(line) && classification(line).startsWith('E3_'),
    (line) => `${classification(line)} is forbidden on a clearance line.`,
  ),
  check('246', 'Invoice type 1.5 needs one line of each invoice detail type', detailTypes),
  ofLines(
    '247',
    'Field is forbidden on this line',
    (invoice, line) => !read.isFuelDocument(invoice) && read.fuelCode(line) !== undefined,
    () => 'fuel code is forbidden.',
  ),
  check('268', 'A fuel invoice needs at least one line with a fuel code other than 999', (invoice) =>
    read.isFuelDocument(invoice) &&
    invoice.invoice_lines.every((line) => isCharge(line) || read.fuelCode(line) === undefined)
      ? ['No line has a fuel code other than 999.']
      : [],
  ),
  check('269', 'Net value of the line with fuel code 999 exceeds the sum of the others', chargesExceed),
  check('270', 'Only one line may have fuel code 999', (invoice) => {
    const charges = invoice.invoice_lines.filter(isCharge).length;
    return read.isFuelDocument(invoice) && charges > 1 ? [`${charges} lines have fuel code 999.`] : [];
  }),
  ofLines(
    '313',
    'Classification type is forbidden for this category and invoice type',
    isForbidden,
    (line) => `${category(line)} with ${classification(line) || 'no type'}.`,
  ),
  ofLines(
    '331',
    'No validation rule was found for this classification',
    isUnknown,
    (line) => `no rule for ${category(line) || 'no category'}.`,
  ),
];
