import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lawful } from './lawful-documents.ts';

type Cells = Readonly<Record<string, string>>;

const party = (fields: Cells): Cells =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`counterpart.${name}`, text]));
const atHome = { country_code: 'GR', city: 'Πάτρα', street: 'Κορίνθου', number: '5', postal_code: '26221' };
const boston = { country_code: 'US', city: 'Boston', street: 'Atlantic Avenue', number: '5' };
const hamburg = { country_code: 'DE', city: 'Hamburg', street: 'Kaistrasse', number: '7' };

const parties: Readonly<Record<string, Cells>> = {
  nobody: {},
  person: party({ name: 'Μαρία Δοκιμή' }),
  berliner: party({ name: 'Anna Muster', country_code: 'DE' }),
  bostonian: party({ name: 'John Sample', country_code: 'US' }),
  greek: party({ name: 'Παράδειγμα ΙΚΕ', vat: '094014201', ...atHome }),
  islander: party({ name: 'Νησί ΙΚΕ', vat: '094014201', ...atHome, city: 'Πάτμος', postal_code: '85500' }),
  german: party({ name: 'Nordhafen GmbH', vat: 'DE123456788', ...hamburg }),
  american: party({ name: 'Harbor LLC', ...boston }),
  known: party({ name: 'Harbor LLC', vat: '98-7654321', ...boston }),
};

const CORRELATED: ReadonlySet<string> = new Set(['1.6', '5.1']);
let serial = 0;

function lineOf(cells: readonly string[]): Cells {
  const [rate = '', reason = '', category = '', type = '', ...name] = cells;
  return {
    'line.name': name.join(' '),
    'line.net_total_price': '100.00',
    'line.vat_rate': rate,
    'line.vat_exemption_code': reason === '-' ? '' : reason,
    'line.classification_category': `category${category}`,
    'line.classification_type': `E3_${type}`,
  };
}

function documentsOf([trade = '', ...documents]: readonly string[]): Lawful[] {
  const found: (Lawful & { lines: Cells[] })[] = [];
  for (const written of documents) {
    const [kind = '', ...rest] = written.split(' ');
    if (kind === '+') {
      found.at(-1)?.lines.push(lineOf(rest));
      continue;
    }
    const [buyer = '', ...cells] = rest;
    serial += 1;
    const header = {
      ...{ external_id: `TRD-${serial}`, invoice_type_code: kind, payment_method_type: '3' },
      ...parties[buyer],
      ...(CORRELATED.has(kind) ? { correlated_invoices: '400001925600940' } : {}),
    };
    found.push({ what: `${trade}: ${written}`, header, lines: [lineOf(cells)] });
  }
  return found;
}

const trades = readFileSync(join(import.meta.dirname, 'lawful-trades.txt'), 'utf8')
  .trimEnd()
  .split('\n\n# ')
  .slice(1)
  .map((trade) => trade.split('\n'));

/** Documents of forty trades, three of each, against which nothing may be said. */
export const lawfulTrades: readonly Lawful[] = trades.flatMap(documentsOf);
export const tradeNames = trades.map(([trade]) => trade);
