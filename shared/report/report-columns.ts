import { z } from 'zod';
import { column, moment, outcome, rate, stage, text, total } from './column.ts';
import { foreignPayable } from './foreign-payable.ts';

/**
 * The columns of a report, in the order of `result.csv`. Everything that names a column is made from this table:
 * CSV, JSON lines, workbook, joined report, JSON Schema and headings. One that is added later comes last, with a
 * schema that has a `default`, so that reports without it are still read.
 */
export const reportColumns = {
  row: column(z.int().positive(), 'whole', {
    en: 'Row',
    el: 'Γραμμή',
    place: 19,
    width: 8,
    of: ({ row }) => row.row,
  }),
  external_id: text({
    en: 'Document',
    el: 'Παραστατικό',
    place: 9,
    width: 18,
    of: ({ row, document }) => row.external_id ?? document?.external_id,
  }),
  outcome: column(outcome, 'text', {
    en: 'Outcome',
    el: 'Αποτέλεσμα',
    place: 1,
    width: 16,
    of: ({ verdict }) => verdict.outcome,
  }),
  stage: column(stage, 'text', {
    en: 'Stage',
    el: 'Στάδιο',
    place: 23,
    width: 11,
    of: ({ verdict }) => verdict.stage,
  }),
  code: text({ en: 'Code', el: 'Κωδικός', place: 22, width: 22, of: ({ first }) => first?.code }),
  field: text({ en: 'Field', el: 'Πεδίο', place: 21, width: 22, of: ({ first }) => first?.field }),
  column: text({ en: 'Column', el: 'Στήλη', place: 20, width: 18, of: ({ first }) => first?.column }),
  message: text({ en: 'Problem', el: 'Πρόβλημα', place: 2, width: 52, of: ({ first }) => first?.message }),
  hint: text({ en: 'What to do', el: 'Τι να κάνετε', place: 3, width: 44, of: ({ first }) => first?.hint }),
  invoice_type_code: text({
    en: 'Type',
    el: 'Τύπος',
    place: 10,
    width: 8,
    of: ({ document }) => document?.invoice_type_code,
  }),
  invoice_id: text({
    en: 'Id at the service',
    el: 'Κωδικός υπηρεσίας',
    place: 25,
    width: 20,
    of: ({ document }) => document?.invoice_id,
  }),
  series: text({ en: 'Series', el: 'Σειρά', place: 5, width: 10, of: ({ document }) => document?.series }),
  number: text({ en: 'Number', el: 'Αριθμός', place: 6, width: 10, of: ({ document }) => document?.number }),
  mark: text({ en: 'MARK', el: 'ΜΑΡΚ', place: 4, width: 18, of: ({ document }) => document?.mark }),
  uid: text({ en: 'UID', el: 'UID', place: 26, width: 44, of: ({ document }) => document?.uid }),
  qr_url: text({
    en: 'QR address',
    el: 'Διεύθυνση QR',
    place: 8,
    width: 24,
    of: ({ document }) => document?.qr_url,
  }),
  issued_at: moment({
    en: 'Issued at (Greek time)',
    el: 'Εκδόθηκε (ώρα Ελλάδας)',
    place: 7,
    width: 24,
    of: ({ document }) => document?.issued_at,
  }),
  currency: text({
    en: 'Currency',
    el: 'Νόμισμα',
    place: 14,
    width: 10,
    of: ({ document }) => document?.currency ?? document?.payment?.currency,
  }),
  exchange_rate: rate({
    en: 'Exchange rate',
    el: 'Ισοτιμία',
    place: 16,
    width: 12,
    of: ({ document }) => document?.exchange_rate ?? document?.payment?.exchange_rate,
  }),
  rate_source: text({
    en: 'Rate from',
    el: 'Πηγή ισοτιμίας',
    place: 17,
    width: 14,
    of: ({ document }) => document?.payment?.rate_source,
  }),
  rate_date: moment({
    en: 'Rate of',
    el: 'Ημέρα ισοτιμίας',
    place: 18,
    width: 12,
    of: ({ document }) => document?.payment?.rate_date,
  }),
  net_total: total({
    en: 'Net €',
    el: 'Καθαρή €',
    place: 11,
    width: 13,
    of: ({ document }) => document?.net_total,
  }),
  vat_total: total({
    en: 'VAT €',
    el: 'ΦΠΑ €',
    place: 12,
    width: 13,
    of: ({ document }) => document?.vat_total,
  }),
  payable_total: total({
    en: 'Payable €',
    el: 'Πληρωτέο €',
    place: 13,
    width: 13,
    of: ({ document }) => document?.payable_total,
  }),
  payable_foreign: total({
    en: 'Payable, foreign',
    el: 'Πληρωτέο, νόμισμα',
    place: 15,
    width: 14,
    of: ({ document }) => document && foreignPayable(document).payable_foreign,
  }),
  warnings: text({
    en: 'Warnings',
    el: 'Προειδοποιήσεις',
    place: 24,
    width: 22,
    of: ({ noticed }) => noticed.join(' ') || null,
  }),
};
