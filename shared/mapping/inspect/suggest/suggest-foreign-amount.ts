import { codesSaid, currenciesInHeader, EURO } from '../../../money/currency.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import type { AmountsSection } from '../../profile/amounts-section.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { PaymentDay } from '../../profile/payment-schema.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import type { ValueSource } from '../../profile/value-source.ts';
import type { InspectedColumn } from '../columns/match-columns.ts';
import { OPEN_RATE, openZone } from './open-fields.ts';

/** The column that was taken for a role. */
export type ColumnOfRole = (role: ColumnRole) => InspectedColumn | undefined;

const SAYS_EURO = /€|\beuros?\b|\beur\b|ευρ[ωώ]/iu;

export const holdsForeignCurrency = ({ distinct }: InspectedColumn): boolean =>
  distinct.some((text) => text.toUpperCase() !== EURO && !SAYS_EURO.test(text));

/** Amounts that an export of documents has beside its totals, stated in euro. */
const EURO_AMOUNTS: readonly ColumnRole[] = [
  'net',
  'vat_amount',
  'unit_price',
  'document_net',
  'document_vat',
];
const open = { value: OPEN_MARK };

/**
 * One amount a row beside the foreign currency that it is in is a payment: as a value of a line it would be stated as
 * that many euro, and nobody would notice. Where the rate comes from is for a person to say.
 */
export function suggestForeignAmount(
  of: ColumnOfRole,
  isOneRowEach: boolean,
  asked: Readonly<Record<'vat_rate' | 'classification_category' | 'classification_type', ValueSource>>,
): ProfileFile['payment'] {
  const [amount, currency, date, name, rate] = [
    of('total') ?? of('value') ?? of('document_total'),
    of('currency'),
    of('date'),
    of('item'),
    of('vat_rate'),
  ];
  if (amount === undefined || currency === undefined || !holdsForeignCurrency(currency)) return undefined;
  if (currenciesInHeader(amount.header).includes(EURO) || EURO_AMOUNTS.some((role) => of(role) !== undefined))
    return undefined;
  // Several rows of one document are lines of it, which a payment does not have.
  if (!isOneRowEach) return undefined;
  return {
    amount: { column: amount.header, unit: 'shown' },
    currency: currency.header,
    date: dayPaid(date),
    rate: OPEN_RATE,
    line: {
      name: name?.header ?? open,
      ...asked,
      ...(rate === undefined || rate.type === 'text' ? {} : { vat_rate: rate.header }),
    },
  };
}

function dayPaid(date: InspectedColumn | undefined): PaymentDay {
  if (date === undefined) return OPEN_MARK;
  return openZone({ column: date.header }, date.header, date.distinct) ?? date.header;
}

const AMOUNTS: readonly ColumnRole[] = [...EURO_AMOUNTS, ...(['total', 'value', 'document_total'] as const)];

/** Currencies that a file states elsewhere than in its column of currencies. */
export interface StatedCurrencies {
  /** Headers of all columns of currencies that are not euro everywhere. */
  columns: readonly string[];
  /** Named by a title, or by a sign beside a number, wherever it stands. */
  currencies: readonly string[];
}

/**
 * Amounts of documents beside a foreign currency: in that currency, unless a header says euro. Taken for euro they would
 * be stated as that many. What a title, a header, a sign or a further column of currencies says is a question.
 */
export function suggestAmounts(of: ColumnOfRole, stated: StatedCurrencies): AmountsSection | undefined {
  const [currency, date] = [of('currency'), of('date')];
  const amounts = AMOUNTS.flatMap((role) => of(role) ?? []);
  if (amounts.length === 0 && currency === undefined && stated.currencies.length === 0) return undefined;
  const named = amounts.flatMap(({ header }) => currenciesInHeader(header));
  const saysEuro = named.includes(EURO);
  const others = stated.columns.filter((header) => header !== currency?.header);
  const elsewhere = [
    ...new Set([...named, ...stated.currencies].flatMap((one) => codesSaid(one).slice(0, 3))),
  ].filter((one) => one !== EURO);
  const rest = { rate: OPEN_RATE, date: date?.header ?? OPEN_MARK };
  if (currency !== undefined && holdsForeignCurrency(currency)) {
    if (saysEuro) return { currency: { value: EURO } };
    const column = others.length === 0 ? currency.header : askColumn([currency.header, ...others]);
    return { currency: column, ...rest };
  }
  if (!saysEuro && others.length > 0)
    return {
      currency: askColumn([...(currency === undefined ? [] : [currency.header]), ...others]),
      ...rest,
    };
  if (!saysEuro && elsewhere.length > 0)
    return { currency: { value: `${OPEN_MARK} ${[...elsewhere, EURO].join(' | ')}` }, ...rest };
  if (currency === undefined) return undefined;
  return currency.distinct.every((text) => text.toUpperCase() === EURO)
    ? undefined
    : { currency: { value: EURO } };
}

const askColumn = (headers: readonly string[]) => ({ column: `${OPEN_MARK} ${headers.join(' | ')}` });
