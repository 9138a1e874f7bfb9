import type { Account } from '../accounts/account.ts';
import type { AuthorityError } from '../authority/checks.ts';
import type { InvoiceLine } from '../invoices/invoice-schema.ts';
import { decimalOf, Numeral, type Scalar, textOf } from '../json/scalar.ts';
import type { InvoiceRecord, Registration } from '../state/document-store.ts';

const HEADER_NUMBERS = [
  ...(['exchange_rate', 'net_total_amount', 'vat_total_amount', 'total_amount'] as const),
  ...(['payable_total_amount', 'payment_method_type', 'special_invoice_category'] as const),
];

/** A document with every field that was kept (interface, Read projections), and its fiscal status once issued. */
export function fullInvoice(record: InvoiceRecord, account: Account) {
  const { registration, pendingReads } = record;
  const shown = pendingReads === 0 && registration !== undefined;
  return {
    ...numbersAsNumbers(record.invoice, HEADER_NUMBERS),
    id: record.id,
    created_at: record.createdAt,
    ...(shown
      ? fiscalStatus(record, account, registration)
      : { status: pendingReads > 0 ? 'pending' : 'draft' }),
    external_id: record.externalId,
    invoice_type_code: record.invoice.invoice_type_code,
    ...(record.invoice.counterpart && { counterpart: keptCounterpart(record.invoice.counterpart) }),
    invoice_lines: record.invoice.invoice_lines.map(keptLine),
  };
}

/** The stored counterpart; an absent tax number comes back as empty text. */
const keptCounterpart = (counterpart: object) =>
  Object.fromEntries(
    Object.entries({ vat: '', ...counterpart }).map(([name, value]) => [name, textOf(value)]),
  );

/** The stored line; a quantity comes back as text with at least one decimal. */
function keptLine(line: InvoiceLine) {
  const quantity = decimalOf(line.quantity);
  return {
    ...numbersAsNumbers(line, ['unit_price', 'net_total_price', 'vat_rate', 'vat_total', 'subtotal']),
    ...(quantity === undefined ? {} : { quantity: quantity.includes('.') ? quantity : `${quantity}.0` }),
  };
}

/** Numbers that were sent as text are kept as numbers. */
function numbersAsNumbers<Kept extends object>(kept: Kept, names: readonly (keyof Kept & string)[]): Kept {
  const numbers = names.flatMap((name) => {
    const value: unknown = kept[name];
    const decimal = typeof value === 'string' ? decimalOf(value satisfies Scalar) : undefined;
    return decimal === undefined ? [] : [[name, new Numeral(decimal)] as const];
  });
  return { ...kept, ...Object.fromEntries(numbers) };
}

/** The lean projection of an issued document (interface, Read projections), without its payload's fields. */
export const fiscalStatus = (record: InvoiceRecord, account: Account, registration: Registration) => ({
  status: 'issued',
  id: record.id,
  external_id: record.externalId,
  invoice_type_code: textOf(record.invoice.invoice_type_code),
  my_data_mark: registration.mark,
  my_data_uid: registration.uid,
  my_data_qr_url: registration.qr_url,
  series: account.books.find(({ id }) => id === record.book)?.series ?? record.book,
  num: registration.num,
  issued_at: registration.issued_at,
});

/** The refusal of the authority. */
export const authorityEnvelope = (errors: readonly AuthorityError[]) => ({ status: 'myData Errors', errors });
