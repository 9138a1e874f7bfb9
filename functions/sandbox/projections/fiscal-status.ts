import type { Account } from '../accounts/account.ts';
import { textOf } from '../json/scalar.ts';
import type { InvoiceRecord, Registration } from '../state/invoice-record.ts';

/** The lean projection of an issued document (interface, Read projections): no field of its payload. */
export const fiscalStatus = (record: InvoiceRecord, account: Account, registration: Registration) => ({
  status: 'issued',
  id: record.id,
  external_id: record.externalId,
  invoice_type_code: textOf(record.invoice.invoice_type_code),
  my_data_mark: registration.mark,
  my_data_uid: registration.uid,
  my_data_qr_url: registration.qrUrl,
  series: account.books.find(({ id }) => id === record.book)?.series ?? record.book,
  num: registration.number,
  issued_at: registration.issuedAt,
});
