import type { Language } from './problem.ts';

/** Names of the params that hold amounts, rates, quantities and percentages; each means the same in every problem. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['amount', 'euro', 'foreign', 'payable', 'gap', 'difference', 'net', 'vat', 'total', 'sum', 'subtotal'],
  ...[
    'quantity',
    'unit_price',
    'full',
    'fee',
    'sale',
    'clearance',
    'refunded',
    'rate',
    'inverse',
    'reference',
  ],
  ...['rounded', 'sent', 'percent', 'expected', 'stated', 'counted'],
]);

const DECIMAL = /^-?\d+\.\d+$/;

/** An amount with the decimal sign of the language: `17.76` → `17,76` in Greek. Other params stay as they are. */
export const spellAmount = <Value>(name: string, value: Value, language: Language): Value | string =>
  language === 'el' && AMOUNTS.has(name) && DECIMAL.test(String(value))
    ? String(value).replace('.', ',')
    : value;
