import { type Decimal, plus, sum } from '../../../shared/money/decimal.ts';
import { decimalOf, integerOf, isTrue, textOf } from '../json/scalar.ts';
import type { Invoice, InvoiceLine } from './invoice-schema.ts';

/** The lines with the number by which messages name them: their place in the document. */
export const numbered = (invoice: Invoice): readonly (readonly [number, InvoiceLine])[] =>
  invoice.invoice_lines.map((line, index) => [index + 1, line] as const);

export const typeOf = (invoice: Invoice): string => textOf(invoice.invoice_type_code);

export const isClearance = (line: InvoiceLine): boolean => integerOf(line.invoice_detail_type) === 1;

export const isFee = (line: InvoiceLine): boolean => integerOf(line.invoice_detail_type) === 2;

export const isFuelDocument = (invoice: Invoice): boolean => isTrue(invoice.fuel_invoice);

export const fuelCode = (line: InvoiceLine): number | undefined => integerOf(line.fuel_code);

export const category = (line: InvoiceLine): string => textOf(line.classification_category);

export const classification = (line: InvoiceLine): string => textOf(line.classification_type);

export const net = (line: InvoiceLine): Decimal => decimalOf(line.net_total_price) ?? '0';

export const vat = (line: InvoiceLine): Decimal => decimalOf(line.vat_total) ?? '0';

/** The line's subtotal, or its net and VAT if the subtotal is left out. */
export const gross = (line: InvoiceLine): Decimal => decimalOf(line.subtotal) ?? plus(net(line), vat(line));

export const netOf = (lines: readonly InvoiceLine[]): Decimal => sum(lines.map(net));

/** Amount that the customer owes in euro: the payable total, or the sum of the lines if it is left out. */
export const payable = (invoice: Invoice): Decimal =>
  decimalOf(invoice.payable_total_amount) ?? sum(invoice.invoice_lines.map(gross));
