import { z } from '@hono/zod-openapi';
import { plus, roundHalfUp, sum } from '../../../shared/money/decimal.ts';
import { decimalOf, integerOf, isTrue, Numeral, type Scalar, textOf } from '../json/scalar.ts';

const EXCHANGE_RATE_PLACES = 5;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || value instanceof Numeral;

/** A known field keeps every scalar that was sent: the authority checks types at issue. */
const field = (type: 'string' | 'number' | 'integer' | 'boolean', description: string) =>
  z.custom<Scalar>(isScalar).optional().openapi({ type, description });

/** A 6th decimal is rounded without a warning (interface, Invoice, exchange_rate). */
const fiveDecimals = (rate: Scalar | undefined): Scalar | undefined => {
  const given = decimalOf(rate);
  if (given === undefined || (given.split('.')[1]?.length ?? 0) <= EXCHANGE_RATE_PLACES) return rate;
  return new Numeral(roundHalfUp(given, EXCHANGE_RATE_PLACES));
};

const counterpartSchema = z
  .object({
    name: field('string', 'Name of the buyer or the principal.'),
    country_code: field('string', 'Country code, upper case; Greece is GR.'),
    vat: field('string', 'Tax number. Any value is taken here; the live service wants the real one.'),
    city: field('string', 'City.'),
    street: field('string', 'Street.'),
    number: field('string', 'Street number.'),
    postal_code: field('string', 'Postal code.'),
    supply_account_no: field('string', 'Electricity supply number. Lost without a sign at header level.'),
  })
  .openapi('Counterpart');

export const lineSchema = z
  .object({
    line_number: field('integer', 'Number of the line.'),
    name: field('string', 'What is sold.'),
    quantity: field('number', 'More than zero.'),
    quantity_type: field('integer', '1 pieces, 2 kilograms, 3 litres … 7.'),
    unit_price: field('number', 'Euro, any number of decimals.'),
    net_total_price: field('number', 'Euro.'),
    vat_rate: field('number', 'Percent.'),
    vat_total: field('number', 'Euro.'),
    subtotal: field('number', 'Euro: net plus VAT.'),
    vat_exemption_code: field('string', 'Reason of a 0% line, from GET /api/v1/vat_exemptions.'),
    classification_category: field('string', 'For example category1_1.'),
    classification_type: field('string', 'For example E3_561_001, or the literal _.'),
    fuel_code: field('integer', 'One of the 29 fuel codes, as a JSON number.'),
    invoice_detail_type: field('integer', 'Type 1.5 only: 1 clearance, 2 fee.'),
    expense: field('boolean', 'true on the clearance line of a 1.5.'),
  })
  .openapi('Line');

/** Fields of a payload that a draft keeps. Unknown members are dropped without a sign, at every level. */
export const invoiceSchema = z
  .object({
    invoice_type_code: field('string', 'Type of the document, as a JSON string: 1.1 … 11.4.'),
    billing_book_id: field('string', 'Id of a billing book of the account.'),
    payment_method_type: field('integer', '0 cash, 1 on credit, 2 domestic account, 3 card … 7 IRIS.'),
    currency: field('string', 'ISO 4217 code in upper case; adds one payable line, converts nothing.'),
    exchange_rate: field('number', 'Foreign units for one euro; rounded to 5 decimals.').transform(
      fiveDecimals,
    ),
    fuel_invoice: field('boolean', 'Master switch of fuel documents.'),
    special_invoice_category: field('integer', '11 is the heating allowance.'),
    net_total_amount: field('number', 'Euro.'),
    vat_total_amount: field('number', 'Euro.'),
    total_amount: field('number', 'Euro.'),
    payable_total_amount: field('number', 'Euro: the sum of the lines.'),
    notes: field('string', 'Printed as it stands; counts for nothing else.'),
    external_id: field('string', 'Unique per account, ignoring letter case.'),
    correlated_invoices: z
      .array(z.union([z.string(), z.instanceof(Numeral)]))
      .optional()
      .openapi({
        type: 'array',
        items: { type: 'string' },
        description: 'MARKs of documents this one is about.',
      }),
    counterpart: counterpartSchema.optional(),
    invoice_lines: z.array(lineSchema).default([]),
  })
  .openapi('Invoice');

/** An invoice as its draft keeps it, every value with the JSON type that was sent. */
export type Invoice = z.infer<typeof invoiceSchema>;
export type InvoiceLine = Invoice['invoice_lines'][number];

/** A line with its codes, its amounts, and the number by which messages name it. */
export type SeenLine = ReturnType<typeof seenLine>;

function seenLine(line: InvoiceLine, index: number) {
  const [net, vat] = [decimalOf(line.net_total_price) ?? '0', decimalOf(line.vat_total) ?? '0'] as const;
  return {
    ...{ ...line, net, vat, number: index + 1 },
    isClearance: integerOf(line.invoice_detail_type) === 1,
    isFee: integerOf(line.invoice_detail_type) === 2,
    fuel: integerOf(line.fuel_code),
    category: textOf(line.classification_category),
    classification: textOf(line.classification_type),
    /** The subtotal, or net and VAT if it is left out. */
    gross: decimalOf(line.subtotal) ?? plus(net, vat),
  };
}

export type SeenInvoice = ReturnType<typeof seenInvoice>;

/** A document as it is judged and printed. */
export function seenInvoice(invoice: Invoice) {
  const lines = invoice.invoice_lines.map(seenLine);
  return {
    ...{ ...invoice, lines, type: textOf(invoice.invoice_type_code), isFuel: isTrue(invoice.fuel_invoice) },
    /** Amount that the customer owes in euro: the payable total, or the sum of the lines if it is left out. */
    payable: decimalOf(invoice.payable_total_amount) ?? sum(lines.map(({ gross }) => gross)),
  };
}
