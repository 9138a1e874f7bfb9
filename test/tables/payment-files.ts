import { workbookOf } from './workbook-of.ts';

/** A payment in major units; `digits` are the decimals of its currency. */
export interface Paid {
  id: string;
  amount: string;
  currency: string;
  digits: number;
  number: string;
}

const paid = (
  id: string,
  amount: string,
  [currency = '', digits = 2, number = '']: readonly [string, number, string],
) => ({ id, amount, currency, digits, number });
const [EUR, USD, GBP, JPY, KWD] = [
  ['EUR', 2, '978'],
  ['USD', 2, '840'],
  ['GBP', 2, '826'],
  ['JPY', 0, '392'],
  ['KWD', 3, '414'],
] as const;

/** The same ten payments, for every provider and notation. */
export const PAYMENTS: readonly Paid[] = [
  paid('T-01', '100.00', USD),
  paid('T-02', '10000', JPY),
  paid('T-03', '31.250', KWD),
  paid('T-04', '124.00', EUR),
  paid('T-05', '1240.50', EUR),
  paid('T-06', '49.90', USD),
  paid('T-07', '20.00', GBP),
  paid('T-08', '5.00', EUR),
  paid('T-09', '5000', JPY),
  paid('T-10', '1290.00', USD),
];

export const RATES = { USD: '1.0842', GBP: '0.85523', JPY: '163.21', KWD: '0.33385' };

/** One amount as a notation writes it. */
const WRITTEN = {
  major: ({ amount }: Paid) => amount,
  minor: ({ amount, digits }: Paid) => String(Math.round(Number(amount) * 10 ** digits)),
  comma: ({ amount }: Paid) => amount.replace('.', ',').replace(/^(\d)(\d{3})(,|$)/, '$1.$2$3'),
  json: ({ amount }: Paid) => Number(amount),
  workbook: ({ amount }: Paid) => Number(amount),
  'minor json': ({ amount, digits }: Paid) => Math.round(Number(amount) * 10 ** digits),
  'minor workbook': ({ amount, digits }: Paid) => Math.round(Number(amount) * 10 ** digits),
} as const;

export type Notation = keyof typeof WRITTEN;
export const NOTATIONS: readonly Notation[] = [
  ...(['major', 'minor', 'comma', 'json', 'workbook', 'minor json', 'minor workbook'] as const),
];

type Row = Readonly<Record<string, string | number>>;

/** The cells of a payment in the export of one provider. */
export type RowOf = (paid: Paid, amount: string | number) => Row;

/** A file of the payments, with its name. */
export async function paymentFile(
  rowOf: RowOf,
  notation: Notation,
  payments: readonly Paid[] = PAYMENTS,
): Promise<{ name: string; content: string | Uint8Array }> {
  const rows = payments.map((payment) => rowOf(payment, WRITTEN[notation](payment)));
  const columns = Object.keys(rows[0] ?? {});
  const name = notation.replace(' ', '-');
  if (notation.endsWith('json')) return { name: `${name}.json`, content: JSON.stringify(rows) };
  const cells = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  if (notation.endsWith('workbook')) return { name: `${name}.xlsx`, content: await workbookOf(cells) };
  return { name: `${name}.csv`, content: cells.map((line) => line.join(';')).join('\n') };
}

const line = {
  name: { value: 'Order' },
  vat_rate: { value: 24 },
  classification_category: { value: 'category1_1' },
  classification_type: { value: 'E3_561_003' },
};

interface Provider {
  /** The built-in profile; absent of a plain CSV. */
  list?: string;
  /** The columns of its amount. */
  column: string;
  payment?: object;
  read?: object;
  row: RowOf;
}

export const PROVIDERS: Readonly<Record<string, Provider>> = {
  stripe: {
    list: 'stripe-balance',
    column: 'gross',
    row: ({ id, currency }, gross) => ({
      balance_transaction_id: `txn_${id}`,
      created_utc: '2026-11-05 09:00:00',
      currency: currency.toLowerCase(),
      gross,
      reporting_category: 'charge',
      source_id: id,
      charge_id: id,
    }),
  },
  adyen: {
    list: 'adyen-settlement',
    column: 'Gross Credit (GC)',
    payment: { capture: 'automatic' },
    row: ({ id, currency }, gross) => ({
      'Psp Reference': id,
      'Creation Date': '2026-11-05 10:00:00',
      TimeZone: 'CET',
      Type: 'Settled',
      'Modification Reference': `${id}C`,
      'Gross Currency': currency,
      'Gross Debit (GC)': '',
      'Gross Credit (GC)': gross,
      'Net Currency': currency,
      'Net Credit (NC)': '',
    }),
  },
  paypal: {
    list: 'paypal-activity',
    column: 'Gross',
    read: { date_order: 'ymd' },
    row: ({ id, currency }, Gross) => ({
      ...{ Date: '2026-11-05', Time: '10:00:00', TimeZone: 'EET', Name: 'A customer' },
      ...{ Type: 'General Payment', Status: 'Completed', Currency: currency, Gross },
      ...{ 'From Email Address': 'payer@customer.gr', 'To Email Address': 'shop@seller.gr' },
      ...{ 'Transaction ID': id, 'Reference Txn ID': '', 'Balance Impact': 'Credit' },
    }),
  },
  wise: {
    list: 'wise-statement',
    column: 'Amount',
    payment: { own_accounts: [] },
    row: ({ id, currency }, Amount) => ({
      ...{ 'TransferWise ID': id, 'Date Time': '05-11-2026 10:00:00.000', Amount, Currency: currency },
      'Payer Name': 'A customer',
      'Payee Name': '',
      'Total fees': '',
      'Transaction Details Type': 'DEPOSIT',
    }),
  },
  revolut: {
    list: 'revolut-business',
    column: 'Amount',
    payment: { types: { TOPUP: [{ is: 'receipt', where: { 'Sender name': ['A customer'] } }] } },
    row: ({ id, currency }, Amount) => ({
      ...{ 'Date completed (UTC)': '2026-11-05 10:00:05', ID: id, Type: 'TOPUP', State: 'COMPLETED' },
      ...{ 'Sender name': 'A customer', 'Payment currency': currency, Amount },
    }),
  },
  viva: {
    list: 'viva-webhooks',
    column: 'EventData.Amount',
    payment: { instalments: 'each' },
    row: ({ id, number }, amount) => ({
      ...{ EventTypeId: '1796', 'EventData.TransactionId': id, 'EventData.Amount': amount },
      ...{ 'EventData.CurrencyCode': number, 'EventData.StatusId': 'F', 'EventData.TransactionTypeId': '0' },
      'EventData.InsDate': '2026-11-05T10:11:12+02:00',
    }),
  },
  klarna: {
    list: 'klarna-settlement',
    column: 'amount',
    row: ({ id, currency }, amount) => ({
      ...{ type: 'SALE', capture_date: '2026-11-05T07:45:00Z', order_id: '', capture_id: id, amount },
      ...{ posting_currency: currency, refund_id: '', detailed_type: 'PURCHASE' },
    }),
  },
  plain: {
    column: 'amount',
    row: ({ id, currency }, amount) => ({ id, day: '2026-11-05', amount, currency }),
  },
};

const PLAIN = { id: 'id', amount: { column: 'amount', unit: 'shown' }, currency: 'currency', date: 'day' };

/** The profile with what only the issuer decides; `answer` is the answer to a question about its unit or sign. */
export function profileOf(
  { list, payment, read }: Provider,
  answer: { amount?: object; read?: object } = {},
) {
  const { amount, ...answered } = answer;
  const reading = { ...read, ...answered.read };
  return {
    name: 'table',
    ...(list === undefined ? {} : { extends: list }),
    ...(Object.keys(reading).length > 0 ? { read: reading } : {}),
    document: { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
    payment: {
      ...(list === undefined ? PLAIN : {}),
      ...payment,
      ...(amount && { amount }),
      rate: { value: RATES, quoted: 'foreign-per-euro' },
      line,
    },
  };
}
