import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import type { ProfileFile } from '../../shared/mapping/profile/profile.ts';
import { inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import { tryProfile } from '../../shared/preflight/inspect/try-profile.ts';
import { isBlocking } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { isFullRun } from '../full-run.ts';
import { fieldsFound } from './fields-found.ts';
import { fillHoles } from './fill-holes.ts';
import { type Described, type Drawn, drawRows, readGate, renamed, seeded, words } from './gate-file.ts';

/** Exports written from the documentation of programs in nine languages; none is made from a table of the product. */
const sales = [...readGate('gate-sales.txt'), ...readGate('gate-read.txt')];
const lists = readGate('gate-lists.txt');

const FIELDS: Readonly<Record<string, string>> = {
  ...{ id: 'external_id', name: 'counterpart.name', vat: 'counterpart.vat', street: 'counterpart.street' },
  ...{ city: 'counterpart.city', zip: 'counterpart.postal_code', item: 'line.name', qty: 'line.quantity' },
  ...{
    price: 'line.unit_price',
    net: 'line.net_total_price',
    rate: 'line.vat_rate',
    vatamt: 'line.vat_total',
  },
  ...{
    total: 'line.subtotal',
    alone: 'line.unit_price',
    payable: 'payable_total_amount',
    status: 'only_rows_where',
    pay: 'payment_method_type',
  },
};
const FOUND_SHARE_MIN = 0.95;

const folder = mkdtempSync(join(tmpdir(), 'rowmark-gate-'));
const sum = { wanted: 0, found: 0, missing: [] as string[] };
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  expect(sum.found / sum.wanted, sum.missing.join('\n')).toBeGreaterThanOrEqual(FOUND_SHARE_MIN);
});

interface Form {
  delimiter: string;
  decimal: string;
  date: string;
  encoding: 'utf8' | 'utf16le';
}
const PLAIN: Form = { delimiter: ';', decimal: ',', date: 'dmy', encoding: 'utf8' };

function formOf(draw: (below: number) => number): Form {
  const delimiter = [';', ',', '\t', '|'][draw(4)] ?? ';';
  return {
    delimiter,
    decimal: delimiter === ',' ? '.' : (['.', ','][draw(2)] ?? '.'),
    date: ['dmy', 'dmy.', 'ymd'][draw(3)] ?? 'dmy',
    encoding: (['utf8', 'utf16le'] as const)[draw(2)] ?? 'utf8',
  };
}

let files = 0;
async function inspected(
  { header, rows }: Pick<Drawn, 'header' | 'rows'>,
  form: Form,
  above: readonly string[][] = [],
) {
  const cell = (text: string) => (text.includes(form.delimiter) ? `"${text}"` : text);
  const text = [...above, header, ...rows].map((row) => row.map(cell).join(form.delimiter)).join('\r\n');
  const bytes = form.encoding === 'utf16le' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text);
  files += 1;
  const path = join(folder, `export-${files}.csv`);
  writeFileSync(path, bytes);
  const found = await inspectExport(await openSheet(path, path), { name: 'found' });
  return { ...found, path };
}

/** The suggestion with its questions answered by somebody who knows the file. */
function answered(profile: ProfileFile, states: readonly string[]) {
  const every = (value: unknown) => ({ '*': value });
  return fillHoles(profile, {
    invoice_type_code: every('11.1'),
    payment_method_type: every(2),
    'line.name': every('Sale'),
    'line.vat_rate': every(24),
    'line.vat_exemption_code': every(7),
    'line.classification_category': every('category1_1'),
    'line.classification_type': every('E3_561_003'),
    'counterpart.country_code': every('GR'),
    'read.prices': 'net',
    only_rows_where: states,
  });
}

/** Documents that would be ready with the answers of the owner, with what they state. */
async function ready(
  path: string,
  profile: ProfileFile,
  states: readonly string[],
): Promise<Map<string, string>> {
  const { profile: json, unanswered } = answered(profile, states);
  // Nobody knows a column that the file does not have.
  if (unanswered.length > 0) return new Map();
  const loaded = await loadProfile({ name: 'found', json, find: async () => undefined });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const { documents } = await tryProfile(await openSheet(path, path), loaded.profile);
  return new Map(
    documents.flatMap(({ external_id, document, problems }) =>
      document === undefined || problems.some(isBlocking)
        ? []
        : [[external_id, `${document.net_total_amount} ${document.payable_total_amount}`]],
    ),
  );
}

/** A header without the blanks that nobody sees. */
const asRead = (header: string): string => header.replaceAll('\u00a0', ' ').trim();

const euro = (cents = 0): string => (cents / 100).toFixed(2);

const named = ({ language, program, shape, columns }: Described) =>
  `${language} ${program}, ${shape}, ${columns[0]?.header}`;

test('there are 120 files and more, in nine languages, each with its source', () => {
  const all = [...sales, ...lists];
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(new Set(all.map(({ language }) => language)).size).toBe(9);
  expect(all.filter(({ source }) => source === '')).toEqual([]);
});

/** A short run takes every third. */
const taken = <One>(all: readonly One[]) => all.filter((_, at) => isFullRun || at % 3 === 0);

describe.each(taken(sales.map((described, at) => ({ at, described, name: named(described) }))))('$name', ({
  at,
  described,
}) => {
  const { columns: documented, language } = described;
  const said = words[language];
  const states = said?.states ?? [];

  test.each([0, 1, 2, 3])('has its columns found; drawn in another form, number %i', async (number) => {
    const isDrawn = number > 0;
    const draw = seeded(at + number * 1000);
    const form = isDrawn ? formOf(draw) : PLAIN;
    const shown = number > 1 ? renamed(described, sales, draw) : described;
    const { columns } = shown;
    const drawn = drawRows(shown, draw, form);
    const order = columns.map((_, index) => index);
    if (isDrawn) order.sort(() => draw(3) - 1);
    const place = (row: readonly string[]) => order.map((index) => row[index] ?? '');
    const total = drawn.header.map((_, index) => (index === 0 ? (said?.total ?? '') : ''));
    const rows = [...drawn.rows.map(place), ...(isDrawn ? [total] : [])];
    const found = await inspected(
      { header: place(drawn.header), rows },
      form,
      isDrawn ? [[said?.title ?? '']] : [],
    );
    const fields = Object.fromEntries(
      columns.flatMap(({ header, kind }) =>
        FIELDS[kind] === undefined ? [] : [[asRead(header), [FIELDS[kind]]]],
      ),
    );
    const has = (kind: string) => columns.some((column) => column.kind === kind);
    const optional = columns.flatMap(({ header, kind }) =>
      kind === 'price' && has('net') ? [asRead(header)] : [],
    );
    expect(found.register).toBe(undefined);
    const { right, missing, wrong } = fieldsFound(
      found.profile,
      { fields, optional, either: [] },
      drawn.header.map(asRead),
    );
    expect(wrong).toEqual([]);
    sum.wanted += right.length + missing.length;
    sum.found += right.length;
    sum.missing.push(...missing.map((one) => `${named(shown)}, ${number}: ${one}`));
    if (found.profile === undefined) return;
    for (const [id, net] of await ready(found.path, found.profile, states)) {
      const truth = drawn.documents.get(id);
      expect([id, net]).toEqual([id, `${euro(truth?.net)} ${euro(truth?.payable)}`]);
    }
  });

  test('in another currency it is asked, whatever the column is called', async () => {
    const draw = seeded(at + 2000);
    const drawn = drawRows(described, draw, PLAIN);
    const own = documented.findIndex(({ kind }) => kind === 'cur');
    const code = ['USD', 'PLN', 'zł', '$'][draw(4)] ?? 'USD';
    const rows = drawn.rows.map((row) =>
      own < 0 ? [...row, code] : row.map((cell, index) => (index === own ? code : cell)),
    );
    const header =
      own < 0 ? [...drawn.header, ['Zxq', 'Betaalvaluta', 'Νομ.', 'CCY'][draw(4)] ?? ''] : drawn.header;
    const { profile, open, path } = await inspected({ header, rows }, PLAIN);
    expect(open.some((field) => /^(amounts|payment)\./.test(field))).toBe(true);
    if (profile === undefined) return;
    const { amounts: _, payment: _paid, ...asEuro } = profile;
    if (profile.payment === undefined) expect([...(await ready(path, asEuro, states))]).toEqual([]);
  });

  test('opposites are asked, and where all is cancelled nothing is left', async () => {
    const draw = seeded(at + 3000);
    const drawn = drawRows(described, draw, PLAIN);
    const [one = '', other = ''] = said?.opposites ?? [];
    const sides = drawn.rows.map((row, index) => [...row, index % 3 === 0 ? other : one]);
    const { profile } = await inspected({ header: [...drawn.header, 'Zxq'], rows: sides }, PLAIN);
    expect(JSON.stringify(profile?.only_rows_where?.Zxq ?? profile?.document?.invoice_type_code)).toMatch(
      /"\? /,
    );
    const own = documented.findIndex(({ kind }) => kind === 'status');
    if (own < 0) return;
    const none = said?.none[draw(2)] ?? '';
    const gone = drawn.rows.map((row) => row.map((cell, index) => (index === own ? none : cell)));
    const cancelled = await inspected({ header: drawn.header, rows: gone }, PLAIN);
    expect(cancelled.profile?.skip_rows_where).toEqual({ [drawn.header[own] ?? '']: [none] });
  });
});

test.each(
  taken(lists.map((described, at) => ({ at, described, name: named(described) }))),
)('$name is named, or it is asked if it lists sales', async ({ at, described }) => {
  for (const isDrawn of [false, true]) {
    const draw = seeded(at + (isDrawn ? 5000 : 4000));
    const form = isDrawn ? formOf(draw) : PLAIN;
    const { register, profile } = await inspected(drawRows(described, draw, form), form);
    if (register === undefined) expect(profile?.rows_are).toBe('? sales | not sales');
    else expect([profile, register]).toEqual([undefined, described.shape]);
  }
});
