import type { Currency } from '../facts/currencies.ts';
import { type ChannelUnits, providerUnits } from '../facts/provider-units.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { type Params, type Problem, problem } from '../problems/problem.ts';
import { currencyOf } from './currency.ts';
import { CENT_PLACES, type Decimal, decimalsOf, normalise, roundHalfUp, shift } from './decimal.ts';

/** An amount as a notification writes it, with everything that decides what it means. */
export interface StatedAmount {
  amount: string;
  unit: 'minor' | 'major' | undefined;
  provider?: string | undefined;
  channel?: string | undefined;
  currency: string;
  /** A fee or a settled amount: rules for the last digits of what people pay do not apply. */
  isDerived?: boolean;
  row?: number | undefined;
  column?: string | undefined;
}

interface MajorAmount {
  /** In major units, with the decimals of the currency and never fewer than it needs. */
  amount: Decimal;
  currency: Currency & { exponent: number };
  /** Warnings; errors come instead of an amount. */
  problems: readonly Problem[];
}

const INTEGER = /^[+-]?\d+$/;

/** Convert an amount to major units (1050 minor units are 10.50 EUR, and 1050 JPY) or refuse it with the one reason. */
export function toMajor(stated: StatedAmount): MajorAmount | Problem {
  const currency = currencyOf(stated.currency);
  if (currency === undefined) return refuse(stated, 'FX-CURRENCY-UNKNOWN', { currency: stated.currency });
  const { exponent } = currency;
  if (exponent === undefined) return refuse(stated, 'UNIT-NONE', { currency: currency.code });
  if (stated.unit === undefined) return refuse(stated, 'UNIT-UNSTATED');
  const units = unitsOf(stated);
  if (units !== undefined && 'code' in units) return units;
  const known = { ...currency, exponent };
  return stated.unit === 'major' || units === undefined
    ? readMajor(stated, known, units)
    : readMinor(stated, known, units);
}

const refuse = ({ row, column, amount }: StatedAmount, code: ProblemCode, params: Params = {}): Problem =>
  problem(code, { row, column, field: 'payment.amount' }, { amount, ...params });

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const names = (table: object): string => Object.keys(table).join(', ');

/** As the tables spell it: Checkout.com is `checkout`, Transaction Report is `transaction-report`. */
const nameOf = (text: string): string => {
  const name = text.trim().toLowerCase();
  return name.replace(/\.com$/, '').replace(/[\s_]+/g, '-');
};

/** The table of the stated provider and channel; undefined where a major amount names neither. */
function unitsOf(stated: StatedAmount): ChannelUnits | Problem | undefined {
  if (stated.provider === undefined) {
    const known = names(providerUnits);
    return stated.unit === 'major' ? undefined : refuse(stated, 'UNIT-PROVIDER-UNSTATED', { known });
  }
  const name = nameOf(stated.provider);
  const provider = own(providerUnits, name);
  if (provider === undefined)
    return refuse(stated, 'UNIT-PROVIDER-UNKNOWN', { provider: name, known: names(providerUnits) });
  const known = names(provider.channels);
  const unstated = provider.unstated === undefined ? undefined : own(provider.channels, provider.unstated);
  // Major amounts of a provider whose usual channel counts minor units: another export, without special rules.
  if (stated.channel === undefined && stated.unit === 'major' && unstated?.unit !== 'major') return undefined;
  const channel = stated.channel === undefined ? provider.unstated : nameOf(stated.channel);
  if (channel === undefined) return refuse(stated, 'UNIT-CHANNEL-UNSTATED', { provider: name, known });
  const units = own(provider.channels, channel);
  if (units === undefined) return refuse(stated, 'UNIT-CHANNEL-UNKNOWN', { provider: name, channel, known });
  if (units.unit === stated.unit) return units;
  const code = units.unit === 'major' ? 'UNIT-CHANNEL-MAJOR' : 'UNIT-CHANNEL-MINOR';
  return refuse(stated, code, { provider: name, channel });
}

const decimalsIn = (units: ChannelUnits, { code, exponent }: MajorAmount['currency']): number =>
  units.except?.[code] ?? (units.decimals === 'iso-4217' ? exponent : units.decimals);

function readMajor(stated: StatedAmount, currency: MajorAmount['currency'], units: ChannelUnits | undefined) {
  const text = stated.amount.trim();
  const decimals = units === undefined ? currency.exponent : decimalsIn(units, currency);
  if (decimalsOf(normalise(unsigned(text))) > decimals)
    return refuse(stated, 'UNIT-DECIMALS', { currency: currency.code, decimals });
  return { amount: inDecimalsOf(currency, text), currency, problems: [] };
}

function readMinor(stated: StatedAmount, currency: MajorAmount['currency'], units: ChannelUnits) {
  const text = stated.amount.trim();
  if (!INTEGER.test(text)) return refuse(stated, 'UNIT-NOT-WHOLE');
  const broken = stated.isDerived ? undefined : brokenRule(stated, currency, units);
  if (broken !== undefined) return broken;
  const amount = inDecimalsOf(currency, shift(unsigned(text), -decimalsIn(units, currency)));
  if (decimalsOf(normalise(amount)) <= currency.exponent) return { amount, currency, problems: [] };
  const place = { provider: stated.provider ?? '', currency: currency.code, amount };
  return { amount, currency, problems: [refuse(stated, 'UNIT-FRACTION-UNUSUAL', place)] };
}

/** The provider's own rules: currencies it takes, digits an amount may have, digits it must end in. */
function brokenRule(stated: StatedAmount, { code, exponent }: MajorAmount['currency'], units: ChannelUnits) {
  const provider = stated.provider ?? '';
  const digits = stated.amount.replace(/\D/g, '');
  if (units.without?.includes(code) || (units.only !== undefined && !units.only.includes(code))) {
    const known = units.only?.join(', ') ?? units.source;
    return refuse(stated, 'UNIT-CURRENCY-UNSUPPORTED', { provider, currency: code, known });
  }
  if (units.digitsMax !== undefined && digits.length > units.digitsMax)
    return refuse(stated, 'UNIT-TOO-LONG', { provider, digits: units.digitsMax });
  const ending = units.ending?.[code] ?? (exponent === 0 ? units.endingWithoutDecimals : undefined);
  if (ending === undefined || digits.endsWith(ending) || /^0+$/.test(digits)) return undefined;
  return refuse(stated, 'UNIT-LAST-DIGITS', { provider, currency: code, ending });
}

const unsigned = (text: string): string => text.replace('+', '');

/** With the decimals of the currency, and more only where the value needs them: 5.120 KWD, 50 ISK. */
export const inDecimalsOf = ({ exponent }: { exponent: number }, amount: Decimal): Decimal => {
  const bare = unsigned(amount);
  return roundHalfUp(bare, Math.max(exponent, decimalsOf(normalise(bare))));
};

const IN_CENTS = /^(?:0|[1-9]\d*)\.\d\d$/;

/** One spelling per amount: two decimals; an amount finer than the cent keeps its digits for the preflight to see. */
export function moneyText(amount: Decimal): Decimal {
  if (IN_CENTS.test(amount)) return amount;
  const shortest = normalise(amount);
  const lacking = CENT_PLACES - decimalsOf(shortest);
  if (lacking <= 0) return shortest;
  return lacking === CENT_PLACES ? `${shortest}.00` : `${shortest}0`;
}

/** An amount with the decimals of its currency: 37.2 EUR is 37.20, and 1000.0 JPY is 1000. */
export const amountText = (amount: Decimal, currency: string): string =>
  inDecimalsOf({ exponent: placesIn(currency) }, amount);

/** Decimals of a currency; of an unknown one those of the euro. */
export const placesIn = (currency: string): number => currencyOf(currency)?.exponent ?? CENT_PLACES;
