import { providerTypeList } from '../../facts/payment-types/provider-type-lists.ts';
import { casesOf, type PayoutColumns } from '../../facts/payment-types/type-list.ts';
import { foldHeader } from '../texts/fold.ts';
import type { LineOfPayment, PaymentDay, PaymentMoment, PaymentSection } from './payment-schema.ts';
import {
  type ColumnSource,
  columnIn,
  namesIn,
  OPEN_MARK,
  type SourceUse,
  uses,
  type ValueSource,
} from './source.ts';

export { type PaymentSection, paymentSectionSchema } from './payment-schema.ts';

/** Keys that a payment section still lacks with everything that it extends, as paths of the profile. */
export function paymentGaps(section: PaymentSection): string[] {
  const gaps = ['amount', 'currency'].filter((key) => !Object.hasOwn(section, key));
  if (section.line === undefined && section.lines === undefined) gaps.push('line');
  if (takesReferenceRate(section) && section.date === undefined) gaps.push('rate → date');
  const { needs = [] } = section.rows === undefined ? providerTypeList(section.list) : {};
  gaps.push(...needs.filter((key) => section[key] === undefined || section[key].startsWith(OPEN_MARK)));
  if (section.own_accounts?.some((name) => name.startsWith(OPEN_MARK))) gaps.push('own_accounts');
  if (section.refunds !== undefined && section.refund_id === undefined) gaps.push('refund_id');
  return gaps.map((key) => `payment → ${key}`);
}

/** The sources of a payment section, so that columns can be checked and their numbers be evidence. */
export function paymentSectionUses(section: PaymentSection | undefined): SourceUse[] {
  if (section === undefined) return [];
  const { amount, currency, rate, refunded, settlement_currency, id, own_rate, refunds } = section;
  const back = section.refund_euro_amount;
  const backColumns = refunds ? [back?.column, back?.less].flatMap(namesIn) : [];
  const amountType = amount?.unit === 'minor' ? 'text' : 'decimal';
  return [
    ...uses('payment.rows', ruleSources(section), 'text'),
    ...uses('payment.test', testConditions(section).flatMap(Object.keys).map(mayLack), 'text'),
    ...uses('payment.fee', namesIn(section.fee).map(mayLack), 'decimal'),
    ...uses('payment.nights', namesIn(section.nights).map(mayLack), 'text'),
    ...uses('payment.authorised', namesIn(section.authorised).map(mayLack), amountType),
    ...uses('payment.refunds_told', namesIn(section.refunds_told).map(mayLack), amountType),
    ...uses('payment.id', [id], 'text'),
    ...uses('payment.amount', [amount && { column: amount.column }], amountType),
    ...uses('payment.currency', [currency], 'text'),
    ...momentUses('payment.date', section.date, !takesReferenceRate(section)),
    ...uses('payment.rate', [rate && 'column' in rate ? { column: rate.column } : undefined], 'decimal'),
    ...momentUses('payment.rate', rate && 'source' in rate ? rate.date : undefined, false),
    ...uses('payment.settlement_currency', [settlement_currency], 'text'),
    ...uses('payment.euro_amount', euroAmountOf(section).columns.map(mayLack), 'decimal'),
    ...uses('payment.refunded', namesIn(refunded).map(mayLack), 'decimal'),
    ...lineSources(section).flatMap((line) =>
      lineParts.flatMap(([part, type]) => uses(`line.${part}`, [line[part]], type)),
    ),
    ...uses('payment.part', [section.part, section.reversal_part], 'text'),
    ...uses('payment.own_rate', [own_rate?.into], 'text'),
    ...uses('payment.refunds', refunds ? [section.refund_id, section.refund_original] : [], 'text'),
    ...uses('payment.refund_euro_amount', backColumns.map(mayLack), 'decimal'),
  ];
}

/** The currency column of an amount column. Lists of equal length are pairs: paid and settled keep their own currency. */
export function currencyBeside(section: PaymentSection, chosen = ''): ValueSource | undefined {
  const { amount, currency, settlement_currency } = section;
  if (typeof currency !== 'object' || !('column' in currency)) return currency;
  const isChosen = (name: string) => foldHeader(name) === foldHeader(chosen);
  const [amounts, currencies] = [namesIn(amount?.column), namesIn(currency.column)];
  const beside = currencies[amounts.findIndex(isChosen)];
  const arePairs = amounts.length > 1 && amounts.length === currencies.length;
  const settled = euroAmountOf(section).columns.some(isChosen) ? namesOf(settlement_currency) : [];
  const column = arePairs ? beside : currencies.find((name) => settled.includes(name));
  return column === undefined ? currency : { ...currency, column };
}

export const namesOf = (source: ValueSource | undefined): readonly string[] =>
  typeof source === 'string' ? [] : namesIn(columnIn(source).column);

export const testConditions = ({ test = [] }: PaymentSection) => (Array.isArray(test) ? test : [test]);

type Unit = Omit<NonNullable<PaymentSection['amount']>, 'column'>;

export function euroAmountOf(section: Pick<PaymentSection, 'euro_amount' | 'amount'>) {
  const { euro_amount: stated, amount } = section;
  const from: Unit = amount ?? { unit: 'major' };
  if (typeof stated !== 'object' || !('unit' in stated)) return { columns: namesIn(stated), from };
  return { columns: namesIn(stated.column), from: { ...from, unit: stated.unit } };
}

/** The columns of the money after fees, signed or on either side. */
export const columnsAfter = ({ after = [] }: Partial<PayoutColumns>): readonly string[] =>
  'credit' in after ? [after.credit, after.debit] : after;

/** Elsewhere the day only serves to compare rates. */
const takesReferenceRate = ({ rate }: PaymentSection): boolean =>
  rate !== undefined && 'source' in rate && rate.date === undefined;

const mayLack = (column: string): ColumnSource => ({ column, optional: true });

/** Columns of the row rules; those of a receipt are required, the others only explain a skipped row. */
function ruleSources(section: PaymentSection): ColumnSource[] {
  if (section.rows === undefined) return typeSources(section);
  return section.rows.flatMap(({ is, where }) =>
    Object.keys(where).map((column) => (is === 'receipt' ? { column } : mayLack(column))),
  );
}

function typeSources({ list, type, types = {} }: PaymentSection): ColumnSource[] {
  const { file = [], always = [], types: entries = {}, payer } = providerTypeList(list);
  const declared = Object.values(types).flatMap((rules) => (typeof rules === 'string' ? [] : rules));
  const cases = [...always, ...Object.values(entries).flatMap(casesOf), ...declared];
  const beside = new Set([
    ...cases.flatMap(({ where = {} }) => Object.keys(where)),
    ...Object.keys(payer?.columns ?? {}),
  ]);
  return [
    ...(type === undefined ? [] : [{ column: type }]),
    ...file.map((column) => ({ column })),
    ...[...beside].filter((column) => !file.includes(column)).map(mayLack),
  ];
}

/** The columns of one moment; the file needs one if the rate depends on it. Clock and zone may lack. */
function momentUses(field: string, day: PaymentDay | undefined, optional: boolean): SourceUse[] {
  const moments = day === undefined ? [] : momentsOf(day);
  const columns = moments.flatMap(({ column }) => namesIn(column));
  const type = moments.some(({ form }) => form === 'unix-seconds') ? 'text' : 'date';
  const besides = moments.flatMap(({ time, time_zone }) => [
    ...namesIn(time),
    ...namesIn(typeof time_zone === 'object' ? time_zone.column : undefined),
  ]);
  return [
    ...uses(field, columns.length === 0 ? [] : [{ column: columns, optional }], type),
    ...uses(field, besides.map(mayLack), 'text'),
  ];
}

export const momentsOf = (day: PaymentDay): readonly PaymentMoment[] =>
  (Array.isArray(day) ? day : [day]).map((one) => (typeof one === 'string' ? { column: one } : one));

export const lineSources = ({ line, lines }: PaymentSection): LineOfPayment[] =>
  lines ?? (line ? [line] : []);

export const lineParts = [
  ['name', 'text'],
  ['vat_rate', 'decimal'],
  ['vat_exemption_code', 'text'],
  ['classification_category', 'text'],
  ['classification_type', 'text'],
  ['quantity_type', 'integer'],
] as const;
