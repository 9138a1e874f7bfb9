import { listedCurrencies } from '../currencies.ts';
import { OFFICE, PRESS, SCHEMA_AGAIN, type TableRow } from './row.ts';

type Side = 'reason' | 'rate';
/** Values that were not always there, with the first and the last day of each. */
interface Term extends Pick<TableRow, 'sources' | 'at' | 'from' | 'until'> {
  side: Side;
  values: string;
}

const terms: readonly Term[] = [
  {
    ...{ side: 'reason', values: '29 30 31', at: 'line.vat_exemption_code', from: '2021-07-01' },
    sources: ['VAT Directive 2006/112, as amended by 2017/2455', SCHEMA_AGAIN],
  },
  {
    ...{ side: 'rate', values: '3', at: 'line.vat_rate', from: '2023-10-06' },
    sources: ['L.5057/2023, art. 31 (official gazette A 164, 6 October 2023)', `${OFFICE}, Ε.2059/2023`],
  },
];

const DAY_MS = 86_400_000;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const dayBefore = (day: string): string => shifted(day, -1);
export const dayAfter = (day: string): string => shifted(day, 1);

const outside = ({ side, values, at, from, until, sources }: Term): TableRow[] => {
  const row = { cells: { [side]: values }, code: 'NOT-IN-FORCE', at, sources } as const;
  const tell = { value: side };
  return [
    ...(from === undefined ? [] : [{ ...row, tell, params: { from }, until: dayBefore(from) }]),
    ...(until === undefined
      ? []
      : [{ ...row, tell, variant: 'ended', params: { until }, from: dayAfter(until) }]),
  ];
};

/** Currencies that the authority lists still, by the day from which they are no money any more. */
const withdrawn: readonly { currencies: string; from?: string }[] = [
  { currencies: 'BYR GWP MRO STD VEF ZMK ZWL SLL TVD' },
  { currencies: 'EEK', from: '2011-01-01' },
  { currencies: 'LVL', from: '2014-01-01' },
  { currencies: 'LTL', from: '2015-01-01' },
  { currencies: 'HRK', from: '2023-01-01' },
  { currencies: 'BGN', from: '2026-01-01' },
];

export const withdrawnCurrencies: ReadonlySet<string> = new Set(
  withdrawn.flatMap(({ currencies }) => currencies.split(' ')).filter((code) => listedCurrencies.has(code)),
);

/** Rates, reasons for none and currencies that are in force on some days only. */
export const termRows: readonly TableRow[] = [
  ...terms.flatMap(outside),
  ...withdrawn.map(
    ({ currencies, ...from }): TableRow => ({
      cells: { currency: currencies },
      ...{ code: 'CURRENCY-WITHDRAWN', at: 'currency', tell: { currency: 'currency' } },
      sources: ['ISO 4217, list of withdrawn codes', `${PRESS} on the changes to the euro`],
      ...from,
    }),
  ),
];
