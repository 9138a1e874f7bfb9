import { plus, sum } from '../../../shared/money/decimal.ts';
import { decimalOf, integerOf, isTrue, textOf } from '../json/scalar.ts';
import type { Invoice, InvoiceLine } from './invoice-schema.ts';

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
