import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../commands/run-rowmark.ts';

/** One line of a gate file: an export as the documentation of its program describes it. */
export interface Described {
  language: string;
  program: string;
  source: string;
  /** `one` or `lines` of sales, the kind of list of others. */
  shape: string;
  columns: readonly { header: string; kind: string }[];
}

/** The lines of a table of this folder, cut at their bars. */
export const linesOf = (name: string): string[][] =>
  readFileSync(join(ROOT, 'test/inspect-programs', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));

export const readGate = (name: string): Described[] =>
  linesOf(name).map(([language = '', program = '', source = '', shape = '', columns = '']) => {
    const read = columns.split(' · ').map((column) => {
      const at = column.lastIndexOf(':');
      return { header: column.slice(0, at), kind: column.slice(at + 1) };
    });
    return { language, program, source, shape, columns: read };
  });

/** Draws numbers that a seed determines (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Spellings of one header that people and programs give it. */
const SPELLINGS: readonly ((header: string) => string)[] = [
  (header) => header,
  (header) => header.toUpperCase(),
  (header) => header.toLowerCase().replace(/[ .]+/g, '_').replace(/_$/, ''),
  (header) => ` ${header.replaceAll(' ', '\u00a0')} `,
  (header) => header.normalize('NFD').replace(/\p{M}/gu, ''),
  (header) => `${header}:`,
];
const OF_MONEY = new Set(['net', 'vatamt', 'total', 'price', 'payable']);

/** The same export with headers of another program and spelling, amounts now and then with their currency, each name once. */
export function renamed(
  described: Described,
  all: readonly Described[],
  draw: (below: number) => number,
): Described {
  const others = all.filter(
    ({ language, shape }) => language === described.language && shape === described.shape,
  );
  const spell = SPELLINGS[draw(SPELLINGS.length)] ?? String;
  const taken = new Set<string>();
  const columns = described.columns.map(({ header, kind }) => {
    const names = others.flatMap((other) =>
      other.columns.filter((column) => column.kind === kind).map((column) => column.header),
    );
    const name = kind === 'x' ? header : (names[draw(names.length)] ?? header);
    const chosen = taken.has(name) ? header : name;
    taken.add(chosen);
    const unit = OF_MONEY.has(kind) && draw(6) === 0 ? ' (EUR)' : '';
    return { header: `${spell(chosen)}${unit}`, kind };
  });
  const isOne = new Set(columns.map(({ header }) => header)).size === columns.length;
  return isOne ? { ...described, columns } : described;
}

interface Words {
  states: readonly string[];
  none: readonly string[];
  pay: readonly string[];
  total: string;
  title: string;
  opposites: readonly [string, string];
}

/** Words that programs of a language write into cells, rows of totals and titles. */
export const words: Readonly<Record<string, Words>> = Object.fromEntries(
  linesOf('gate-words.txt').map(([language, ...kinds]) => {
    const [
      states = [],
      none = [],
      pay = [],
      [total = ''] = [],
      [title = ''] = [],
      [one = '', other = ''] = [],
    ] = kinds.map((texts) => texts.split(','));
    return [language, { states, none, pay, total, title, opposites: [one, other] }];
  }),
);

export interface Drawn {
  header: string[];
  rows: string[][];
  /** Money of each document by its number, in cents. */
  documents: Map<string, { net: number; payable: number }>;
}

const NAMES =
  'Delta Print Works · Aegean Foods SA · Müller & Söhne · Olive Press Co. · Kallisti Studios · Meltemi Yachting'.split(
    ' · ',
  );
const ITEMS = ['Lamp 9W', 'Office chair', 'Thyme honey', 'Consulting', 'Paper A4', 'Coffee beans'];
const STREETS = ['Ermou', 'Hauptstraße', 'Rue du Port', 'Via Roma', 'Calle Mayor'];
const CITIES = ['Athens', 'Patra', 'Chania', 'Volos', 'Rhodes'];
const RATES = [24, 13, 6];

/** A tax number of Greece with its check digit. */
function taxNumber(draw: (below: number) => number): string {
  const digits = Array.from({ length: 8 }, (_, at) => (at === 0 ? 1 + draw(8) : draw(10)));
  const sum = digits.reduce((all, digit, at) => all + digit * 2 ** (8 - at), 0);
  return `${digits.join('')}${(sum % 11) % 10}`;
}

const cents = (value: number, sign: string): string => (value / 100).toFixed(2).replace('.', sign);

/** Rows of an export: whole documents whose net values, VAT and totals add up. */
export function drawRows(
  described: Described,
  draw: (below: number) => number,
  cells: { decimal: string; date: string },
): Drawn {
  const { columns, shape, language } = described;
  const said = words[language];
  const hasRate = columns.some(({ kind }) => kind === 'rate');
  const header = columns.map((column) => column.header);
  const documents: Drawn['documents'] = new Map();
  const rows: string[][] = [];
  for (let number = 0; number < 14; number += 1) {
    const id = `${['R', 'FV', 'A'][described.program.length % 3]}${1001 + number}`;
    const lines = shape === 'lines' ? 1 + draw(3) : 1;
    const of = {
      name: NAMES[draw(NAMES.length)] ?? '',
      vat: taxNumber(draw),
      street: `${STREETS[draw(STREETS.length)]} ${1 + draw(90)}`,
      city: CITIES[draw(CITIES.length)] ?? '',
      zip: String(10431 + draw(80000)),
      status: said?.states[draw(2)] ?? '',
      pay: said?.pay[draw(2)] ?? '',
      day: 1 + draw(28),
    };
    let [all, paid] = [0, 0];
    for (let line = 0; line < lines; line += 1) {
      const qty = 1 + draw(9);
      const price = 100 + draw(20_000);
      // Without a column of rates nearly all is of one.
      const isAlone = columns.every(({ kind }) => kind !== 'vatamt' && kind !== 'net');
      const rate = isAlone ? 24 : hasRate ? (RATES[draw(RATES.length)] ?? 24) : draw(6) === 0 ? 13 : 24;
      const net = qty * price;
      const vat = Math.round((net * rate) / 100);
      all += net;
      paid += net + vat;
      const value: Record<string, string> = {
        ...{ id, name: of.name, vat: of.vat, street: of.street, city: of.city, zip: of.zip },
        ...{ status: of.status, pay: of.pay, cur: 'EUR', x: '', phone: `69${70_000_000 + draw(9_999_999)}` },
        ...{ date: dateOf(of.day, cells.date), due: dateOf(of.day, cells.date), sku: `K${100 + draw(900)}` },
        item: ITEMS[draw(ITEMS.length)] ?? '',
        qty: String(qty),
        price: cents(price, cells.decimal),
        net: cents(net, cells.decimal),
        alone: cents(net, cells.decimal),
        rate: String(rate),
        vatamt: cents(vat, cells.decimal),
        total: cents(net + vat, cells.decimal),
        payable: cents(net + vat, cells.decimal),
        ...others(draw, { number, net, decimal: cells.decimal }),
      };
      rows.push(columns.map(({ kind }) => value[kind] ?? ''));
    }
    documents.set(id, { net: all, payable: paid });
  }
  return { header, rows, documents };
}

/** Cells of lists that nobody issues from. */
function others(draw: (below: number) => number, of: { number: number; net: number; decimal: string }) {
  const isDebit = of.number % 2 === 0;
  const amount = cents(of.net, of.decimal);
  return {
    acct: String(1000 + draw(8999)),
    debit: isDebit ? amount : '',
    credit: isDebit ? '' : amount,
    signed: isDebit ? amount : `-${amount}`,
    balance: cents(100_000 + of.number * 1731, of.decimal),
    word: ['Travel', 'Office', 'Tools'][draw(3)] ?? '',
    flag: draw(2) === 0 ? 'yes' : 'no',
    email: `a${of.number}@example.com`,
    name2: ['Eleni', 'Nikos', 'Anna'][draw(3)] ?? '',
    dur: `0${1 + draw(8)}:30:00`,
  };
}

function dateOf(day: number, order: string): string {
  const [d, m] = [String(day).padStart(2, '0'), '10'];
  if (order === 'ymd') return `2026-${m}-${d}`;
  return order === 'dmy.' ? `${d}.${m}.2026` : `${d}/${m}/2026`;
}
