import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readFileSync(join(import.meta.dirname, 'list-headers.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split(': '))
    .map(([kind = '', names = '']) => [kind, names.split(' · ')]),
);
const RATES: Readonly<Record<string, number>> = { EUR: 1, USD: 1.0842, GBP: 0.8571 };
/** Money that a list may have in euro, in the currency of its row, or in both. */
const abroad = (kind: string): string[][] =>
  /price|vague|net|gross|tax|total/.test(kind)
    ? [[`${kind}/ (EUR)`], [`${kind}/`], [`${kind}/`, `${kind}/ (EUR)`]]
    : [[kind]];

const euro = (cents: number) => (cents / 100).toFixed(2);

/** A list whose columns, headers and meaning of prices and values are drawn, with what each document states. */
export function drawList(draw: (below: number) => number) {
  const pick = <One>(all: readonly One[]) => all[draw(all.length)] as One;
  const maybe = (tenths: number) => draw(10) < tenths;
  const [priced, value] = [pick(['net', 'gross'] as const), pick(['net', 'gross'] as const)];
  const hasPrice = maybe(7);
  const hasValue = !hasPrice || maybe(7);
  const one = maybe(5) ? pick([24, 13, 6]) : undefined;
  const kinds = ['id', 'date', 'name', 'item', ...(hasPrice || maybe(5) ? ['quantity'] : [])];
  const optional: [string, boolean][] = [
    ['price', hasPrice],
    ['percent', hasPrice && maybe(3)],
    [pick(['cost', 'shipping', 'other']), maybe(4)],
    [maybe(6) ? 'vague' : value, hasValue],
    ['rate', one === undefined || maybe(5)],
    ['tax', maybe(3)],
    [value === 'net' ? 'gross' : 'net', hasValue && maybe(3)],
    ['total', maybe(3)],
  ];
  kinds.push(...optional.flatMap(([kind, is]) => (is ? [kind] : [])));
  const isAbroad = maybe(3);
  const columns = isAbroad ? [...kinds.flatMap((kind) => pick(abroad(kind))), 'currency', 'by'] : kinds;
  const header = columns.map((column) => {
    const [kind = '', said = ''] = column.split('/');
    return `${pick(HEADERS[kind] ?? [])}${said}`;
  });
  const rows = Array.from({ length: 8 + draw(10) }, (_, at) => {
    const [rate, quantity, price] = [
      one ?? pick([24, 13, 6]),
      kinds.includes('quantity') ? 1 + draw(6) : 1,
      300 + draw(9_000),
    ];
    const percent = kinds.includes('percent') ? pick([0, 0, 5, 10]) : 0;
    const base = Math.round(quantity * price * (1 - percent / 100));
    const isWithin = hasPrice && priced === 'gross';
    const net = isWithin ? Math.round((base * 100) / (100 + rate)) : base;
    const gross = isWithin ? base : net + Math.round((net * rate) / 100);
    const [id, date, name] = [`A-${at}`, `${13 + (at % 15)}/10/2026`, `Πελάτης ${at}`];
    const [currency, by] = pick(Object.entries(RATES));
    const cells: Readonly<Record<string, string | number>> = {
      ...{ id, date, name, item: `Είδος ${at}`, quantity, price: euro(price), percent, rate, currency, by },
      ...{ net: euro(net), gross: euro(gross), vague: euro(value === 'net' ? net : gross) },
      ...{ tax: euro(gross - net), total: euro(gross), cost: euro(Math.round(price * 0.6)) },
      ...{ shipping: euro(pick([0, 500])), other: euro(100 + draw(9_000)) },
    };
    const own = columns.map((column) => {
      const [kind = '', said] = column.split('/');
      return said === '' ? euro(Math.round(Number(cells[kind]) * by * 100)) : (cells[kind] ?? '');
    });
    return { id, cells: own, states: [net, gross] as const };
  });
  return { header, rows, rate: one ?? 24, said: hasPrice ? priced : value };
}
