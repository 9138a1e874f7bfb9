/**
 * Distances within which numbers about one rate agree, each with its reason. Beside them stands what a number leaves open as
 * it is written: half of a rate's last digit, half of a currency's smallest unit. Payments and documents are judged alike.
 */
export const rateTolerances = {
  /** Half a cent: euro amounts are rounded to the cent. */
  euro: '0.005',
  /** Half of a rate's fifth decimal: the service keeps five (interface, Invoice, exchange_rate). */
  stated: '0.000005',
  /** Percent from the reference rate: a processor's margin is less, the rate of another day or currency often more. */
  near_percent: '5',
  /** Times from the reference rate or the magnitude of a currency: none moves so far in the years of that table. */
  possible_factor: '3',
  /** Decimals with which a reference rate near parity is still 1. */
  parity_decimals: 2,
  /** Significant digits of euro for one unit: 0.0062 euro for a yen is 161.29 or 160 yen for a euro. */
  significant_digits: 5,
} as const;
