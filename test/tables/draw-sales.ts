import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { randomOf } from '../simulator/random.ts';

type Cells = Record<string, string>;
/** Documents right by law when the digests were written; later ones do not count here. */
const documents: readonly { header: Cells; lines: readonly Cells[] }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'documents.json'), 'utf8'),
);
type Chance = ReturnType<typeof randomOf>;

/** The columns of the drawn export, in its order. */
const columns = [
  ...new Set([
    'Date',
    'billing_book_id',
    'notes',
    'net_total_amount',
    'vat_total_amount',
    'total_amount',
    'payable_total_amount',
    'payable_foreign',
    'clears',
    ...documents.flatMap(({ header, lines }) => [header, ...lines].flatMap(Object.keys)),
    'line.vat_total',
    'line.subtotal',
  ]),
];

/** Texts that a cell of any column may hold by mistake. */
const mistakes = [
  '',
  'abc',
  '0',
  '-1',
  '-12.345',
  '1.234',
  '1,234.56',
  '12,5',
  '1e5',
  '4,00E+14',
  '99',
  '#N/A',
  '=1+1',
  'EL094014201',
  'Ελλάδα',
  'usd',
  'JPY',
  '1.0',
  '11.1',
  '2026-13-01',
  '31/10/2026',
  'true',
  'TIM',
  'x'.repeat(300),
  '24',
  '0.005',
  '100000000000.01',
];

/** Sales of every lawful kind with other amounts, some of them changed in one cell: always the same for a seed. */
export function drawSales(rows: number, seed: number): string {
  const chance = randomOf(seed);
  const drawn: Cells[] = [];
  for (let serial = 1; drawn.length < rows; serial += 1) drawn.push(...drawDocument(chance, serial));
  const placed = scattered(drawn.slice(0, rows), chance);
  return Papa.unparse({ fields: columns, data: placed.map((row) => columns.map((name) => row[name] ?? '')) });
}

function drawDocument(chance: Chance, serial: number): Cells[] {
  const { header, lines } = pick(documents, chance);
  // One in fifty comes twice, the second time in other letters.
  const external_id = `${chance.next() < 0.02 ? 's' : 'S'}-${chance.next() < 0.02 ? serial - 1 : serial}`;
  const date = `2026-11-${String(1 + chance.below(28)).padStart(2, '0')}`;
  const own = { ...header, ...repriced(header, chance), external_id, Date: date };
  const rows = lines.map((line, index) => ({
    ...(index === 0 || chance.next() < 0.5 ? own : { external_id }),
    ...repriced(line, chance),
  }));
  return rows.map((row) => (chance.next() < 0.12 ? mistaken(row, chance) : row));
}

/** Other quantities, prices, amounts and rates of exchange, cents and their fractions included. */
function repriced(cells: Readonly<Cells>, chance: Chance): Cells {
  const others: Cells = { ...cells };
  const amount = (places: number, up: number) => (chance.next() * up + 0.01).toFixed(places);
  if ('line.quantity' in cells) others['line.quantity'] = amount(chance.below(4), 50);
  if ('line.unit_price' in cells) {
    others['line.unit_price'] = amount(2 + chance.below(3), 200);
    delete others['line.net_total_price'];
  } else if ('line.net_total_price' in cells) others['line.net_total_price'] = amount(2, 3000);
  if ('exchange_rate' in cells) others.exchange_rate = (0.9 + chance.next() * 0.3).toFixed(4);
  if ('line.vat_total' in cells || (chance.next() < 0.05 && 'line.net_total_price' in others))
    others['line.vat_total'] = (Number(others['line.net_total_price']) * 0.24).toFixed(2);
  return others;
}

function mistaken(row: Cells, chance: Chance): Cells {
  const column = chance.next() < 0.5 ? pick(Object.keys(row), chance) : pick(columns, chance);
  return { ...row, [column]: pick(mistakes, chance) };
}

/** Some rows stand far from the others of their document. */
function scattered(rows: Cells[], chance: Chance): Cells[] {
  for (let moves = rows.length / 20; moves > 0; moves -= 1) {
    const [row] = rows.splice(chance.below(rows.length), 1);
    if (row !== undefined) rows.splice(chance.below(rows.length), 0, row);
  }
  return rows;
}

const pick = <Item>(items: readonly Item[], chance: Chance): Item => {
  const item = items[chance.below(items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
};
