import { type Currency, currencyByCode, currencyByNumber } from '../facts/iso-4217.ts';

/** The currency that a cell names, by letters in any case or by its three digits; undefined where ISO 4217 has none. */
export function currencyOf(text: string): Currency | undefined {
  const name = text.trim().toUpperCase();
  return /^\d{3}$/.test(name) ? currencyByNumber.get(name) : currencyByCode.get(name);
}

export const EURO = 'EUR';
