import { isTaxNumber } from '../../documents/tax-number.ts';

const LOST_ZERO = /^\d{8}$/;

/**
 * A Greek tax number that lost its leading zero in a spreadsheet: eight digits that fit the check digit with a zero
 * before them. Absent where nothing was repaired; a number of another country is left alone.
 */
export function repairTaxNumber(written: string, country: string | undefined): string | undefined {
  const isGreek = country === undefined || /^(GR|EL)$/i.test(country.trim());
  const repaired = `0${written.trim()}`;
  return isGreek && LOST_ZERO.test(written.trim()) && isTaxNumber(repaired) ? repaired : undefined;
}
