import { afterAll, describe, expect, test } from 'vitest';
import { inspectFile } from '../../shared/preflight/inspect/inspect-export.ts';
import { seed as drawn, isFullRun } from '../full-run.ts';
import { drawList } from './drawn-lists.ts';
import { fieldsFound } from './fields-found.ts';
import { fillHoles } from './fill-holes.ts';
import { drawRows, readGate, renamed, seeded, words } from './gate-file.ts';
import { answersOf, type Form, found, inspected, named, PLAIN, ready, sales } from './gate-layouts.ts';

const lists = readGate('gate-lists.txt');

/** What columns of each kind feed. */
const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  `id amz series external_id · name name2 counterpart.name · vat counterpart.vat · street counterpart.street · houseno counterpart.number · city counterpart.city
   zip counterpart.postal_code · country counterpart.country_code · item line.name · qty qty3 pieces line.quantity · notes notes
   price gprice alone pricecur gross line.unit_price · net line.net_total_price · rate ratepct line.vat_rate
   vatamt line.vat_total · total line.subtotal · docnet net_total_amount · docvat vat_total_amount
   payable payable_total_amount · before discount line.unit_price · status only_rows_where · pay payment_method_type`
    .split(/\n| · /)
    .flatMap((entry) => {
      const words = entry.trim().split(' ');
      return words.slice(0, -1).map((kind) => [kind, words.at(-1) ?? '']);
    }),
);
const FOUND_SHARE_MIN = 0.95;

const sum = { wanted: 0, found: 0, missing: [] as string[] };
afterAll(() => {
  expect(sum.found / sum.wanted, sum.missing.join('\n')).toBeGreaterThanOrEqual(FOUND_SHARE_MIN);
});

function formOf(draw: (below: number) => number): Form {
  const delimiter = [';', ',', '\t', '|'][draw(4)] ?? ';';
  return {
    delimiter,
    decimal: delimiter === ',' ? '.' : (['.', ','][draw(2)] ?? '.'),
    date: ['dmy', 'dmy.', 'ymd'][draw(3)] ?? 'dmy',
    encoding: (['utf8', 'utf16le'] as const)[draw(2)] ?? 'utf8',
  };
}

/** A header without the blanks that nobody sees. */
const asRead = (header: string): string => header.replaceAll('\u00a0', ' ').trim();

const euro = (cents = 0): string => (cents / 100).toFixed(2);

/** A short run takes every twelfth. */
const taken = <One>(all: readonly One[]) => all.filter((_, at) => isFullRun || at % 12 === 0);

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
    for (const [id, net] of await ready(found, answersOf(states, found.profile))) {
      const truth = drawn.documents.get(id);
      expect([id, net]).toEqual([id, `${euro(truth?.net)} ${euro(truth?.payable)}`]);
    }
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

const [FOUND_GOOD_MIN, ASKED_MAX] = [415, 8];

test('layouts that people publish are read or asked, and answered by their questions alone', async () => {
  let good = 0;
  const told: string[] = [];
  for (const { name: title, cells, kinds, fill, money } of taken(found)) {
    const layout = await inspected(cells, PLAIN);
    const fields = Object.fromEntries(
      kinds.map((kind, at) => [cells.header[at] ?? '', [FIELDS[kind] ?? []].flat()]),
    );
    const named = cells.header.filter((_, at) => kinds[at] !== '');
    const { wrong } = fieldsFound(layout.profile, { fields, optional: [], either: [] }, named);
    told.push(...wrong.map((one) => `${title}: ${one}`));
    const { decisions } = await inspectFile(layout.bytes, 'found.csv', {});
    expect(decisions?.length, title).toBeLessThanOrEqual(ASKED_MAX);
    const made = [...(await ready(layout, fill)).values()];
    told.push(...made.filter((one) => !money.includes(one)).map((one) => `${title}: ${one}`));
    if (made.length === money.length) good += 1;
  }
  expect(told).toEqual([]);
  if (isFullRun) expect(good).toBeGreaterThanOrEqual(FOUND_GOOD_MIN);
});

/** Documents of a list that are ready with other sums than its own, though nothing about its amounts was asked. */
async function wrongInSilence({ header, rows, rate, said }: ReturnType<typeof drawList>) {
  const list = await inspected({ header, rows: rows.map(({ cells }) => cells.map(String)) }, PLAIN);
  const answers = { ...answersOf([]), 'line.vat_rate': rate, 'read.prices': said };
  if (fillHoles(list.profile, answers).asked.some((one) => /^(read\.prices|amounts)/.test(one))) return [];
  return [...(await ready(list, answers))].filter(([id, sums]) => {
    const stated = sums.split(' ').map((sum) => Math.round(Number(sum) * 100));
    const own = rows.find((row) => row.id === id)?.states ?? [0, 0];
    return own.some((cents, at) => Math.abs(cents - (stated[at] ?? 0)) > 2);
  });
}

test('no drawn list of sales is ready with other sums unless its amounts were asked', async () => {
  const seed = isFullRun ? drawn : 20_261_123;
  const draw = seeded(seed);
  for (let at = 0; at < (isFullRun ? 1_500 : 30); at++)
    expect((await wrongInSilence(drawList(draw))).slice(0, 1), `seed ${seed}, list ${at}`).toEqual([]);
});
