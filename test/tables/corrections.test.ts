import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsoleApp } from '../console/open-console-app.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';
import { RECEIPT } from './receipt-profile.ts';
import { type Export, tryExports } from './try-exports.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const NET = 'line.net_total_price';
const HEADER = `external_id;invoice_type_code;payment_method_type;line.name;${NET};line.vat_rate;line.classification_category;line.classification_type`;
const record = (at: number, net: string | number) =>
  [`C-${at}`, '11.1', '3', 'Goods', net, '24', 'category1_1', 'E3_561_003'] as const;

/** Thousands set apart by a point, of which one amount proves it: 1.200, 1.201 … 1.220,50. */
const AMOUNTS = Array.from({ length: 12 }, (_, at) =>
  at === 7 ? '1.220,50' : `1.2${String(at).padStart(2, '0')}`,
);
const NETS = AMOUNTS.map((text) => Number(text.replace('.', '').replace(',', '.')).toFixed(2));
const csv = (amounts: readonly string[]) =>
  [HEADER, ...amounts.map((amount, at) => record(at, amount).join(';'))].join('\n');

async function workbook(amounts: readonly number[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sales');
  sheet.addRow(HEADER.split(';'));
  for (const [at, one] of amounts.entries()) sheet.addRow([...record(at, one)]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

let files = 0;

/** A file with one cell corrected. */
type Change = { was: string; now: string; row?: number; column?: string };

async function corrected(
  name: string,
  content: string | Uint8Array,
  of: Change | readonly Change[],
  profile: object | string = 'standard',
): Promise<Export> {
  files += 1;
  const path = join(folder.path, `${files}-${name}`);
  await writeFile(path, content);
  const by = { row: 3, column: NET, by: 'Maria', at: '2026-11-20T10:00:00Z' };
  const corrections = [of].flat().map((one) => ({ ...by, ...one }));
  await writeFile(`${path}.corrections.json`, JSON.stringify({ corrections }));
  return [path, profile];
}

/** The net values of each file, or why a row has none; one code where the whole file is refused. */
async function tried(exports: readonly Export[]): Promise<(readonly (string | null | undefined)[])[]> {
  const found = Object.values(await tryExports(folder.path, exports));
  return found.map((rows) =>
    typeof rows === 'string' ? [rows] : rows.map(({ net_total, code }) => code ?? net_total),
  );
}

async function imported(path: string, data: string): Promise<string[]> {
  const run = ['import', path, '--data', join(folder.path, data), '--json', '--concurrency', '1'];
  const { stdout, stderr } = await runRowmark(run);
  if (stdout === '') throw new Error(stderr);
  const { report } = JSON.parse(stdout).jobs[0];
  const rows = (await readFile(join(report, 'result.jsonl'), 'utf8')).trim().split('\n');
  return rows.map((row) => JSON.parse(row)).map(({ net_total, code }) => code ?? net_total);
}

const withSecond = (all: readonly string[], second: string) =>
  all.map((one, at) => (at === 1 ? second : one));

const WRITTEN: readonly [now: string, net: string | undefined][] = [
  ['117.29', '117.29'],
  ['117,29', '117.29'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1234', '1234.00'],
  ['1.234', undefined],
  ['1,234', undefined],
];

test('a corrected cell is read by itself, and no other cell otherwise than before', async () => {
  const typed = await workbook(NETS.map(Number));
  const exports = WRITTEN.flatMap(([now]) => [
    corrected('text.csv', csv(AMOUNTS), { was: '1.201', now }),
    corrected('typed.xlsx', typed, { was: '1201', now }),
  ]);
  const expected = WRITTEN.map(([, net]) =>
    net === undefined ? ['CORRECTION-UNCLEAR'] : withSecond(NETS, net),
  );
  // What no cell of the file proves is not proven by a correction.
  const unproven = AMOUNTS.map((one) => one.replace(',50', ''));
  const open = corrected('unproven.csv', csv(unproven), { was: '1.201', now: '117,29' });
  const asked = unproven.map(() => 'MAP-NUMBER-AMBIGUOUS');
  expect(await tried(await Promise.all([...exports, open]))).toEqual([
    ...expected.flatMap((one) => [one, one]),
    withSecond(asked, '117.29'),
  ]);
});

const CORRECTION = {
  row: 3,
  column: NET,
  was: '1.201',
  now: '1.500,00',
  by: 'Maria',
  at: '2026-11-20T10:00:00Z',
};
const told = (...of: Partial<typeof CORRECTION>[]) =>
  JSON.stringify({ corrections: of.map((one) => ({ ...CORRECTION, ...one })) });

const WRONG: readonly [corrections: string, code: string][] = [
  [told({ row: 99 }), 'CORRECTION-ROW-UNKNOWN'],
  [told({ column: 'Gross' }), 'CORRECTION-COLUMN-UNKNOWN'],
  [told({ was: '1.299' }), 'CORRECTION-STALE'],
  [told({ now: '1.201' }), 'CORRECTION-NO-CHANGE'],
  [told({}, { now: '1.600,00' }), 'CORRECTION-TWICE'],
  ['{"corrections":[', 'CORRECTIONS-UNREADABLE'],
];

test('a correction that does not fit its file refuses it', async () => {
  const exports = WRONG.map(([corrections], at): Export => {
    const path = join(folder.path, `wrong-${at}.csv`);
    writeFileSync(path, csv(AMOUNTS));
    writeFileSync(`${path}.corrections.json`, corrections);
    return [path, 'standard'];
  });
  expect(await tried(exports)).toEqual(WRONG.map(([, code]) => [code]));
});

const SHORT = 'No,Net,Note,Note\n1,1.00\n2,2.00,a,b\n';
const PLACES: readonly [
  name: string,
  text: string,
  of: Parameters<typeof corrected>[2],
  becomes: string[],
][] = [
  [
    'line.jsonl',
    '{"No":"1","Net":12.5}\n{"No":"2","Net":3}\n',
    { row: 2, column: 'Net', was: '3', now: '4' },
    ['12.50', '4.00'],
  ],
  [
    'broken.jsonl',
    '{"No":"1","Net":12.5}\nbroken\n',
    { row: 2, column: 'Net', was: 'no JSON', now: '4' },
    ['CORRECTION-ROW-UNKNOWN'],
  ],
  ['short.csv', SHORT, { row: 2, column: 'Note (2)', was: '', now: 'c' }, ['CORRECTION-ROW-UNKNOWN']],
  ['equals.csv', SHORT, { row: 3, column: 'Note', was: 'a', now: 'c' }, ['CORRECTION-COLUMN-UNKNOWN']],
  ['among.csv', SHORT, { row: 3, column: 'Note (2)', was: 'b', now: 'c' }, ['MAP-CELLS-TOO-FEW', '2.00']],
];

test('a correction is of a path, of one among equal columns, and of no cell that a record does not have', async () => {
  const profile = { ...RECEIPT, read: {} };
  const exports = PLACES.map(([name, text, of]) => corrected(name, text, of, profile));
  expect(await tried(await Promise.all(exports))).toEqual(PLACES.map(([, , , becomes]) => becomes));
});

test('a total row that differs by what people corrected is explained, any other is told', async () => {
  const of = (stated: string, difference: string) => ({ text: 'Total', stated, difference });
  const explained = expect.objectContaining({ ...of('15.00', '1.50'), variant: 'corrected' });
  const more = { was: '5,00', now: '6,50' };
  // A cell that nobody can read is in the total that the file states, or it is not.
  const unread = [
    { was: 'five', now: '5,00' },
    { row: 2, was: '10,00', now: '11,50' },
  ];
  const totals: [string, Change | Change[], unknown[]][] = [
    ['15,00', more, [['notice', explained]]],
    ['15,50', more, [['warning', of('15.50', '1.00')]]],
    ['16,50', more, []],
    ['15,00', unread, [['notice', explained]]],
    [
      '10,00',
      unread,
      [['notice', expect.objectContaining({ ...of('10.00', '6.50'), variant: 'corrected' })]],
    ],
    ['11,50', unread, [['warning', of('11.50', '5.00')]]],
  ];
  const paths = totals.map(async ([total, changes]) => {
    const second = [changes].flat()[0]?.was ?? '';
    const rows = [HEADER, record(0, '10,00').join(';'), record(1, second).join(';'), `;;;Total;${total};;;`];
    const [path] = await corrected('total.csv', rows.join('\n'), changes);
    return path;
  });
  const run = ['import', ...(await Promise.all(paths)), '--data', join(folder.path, 'totals')];
  const { jobs } = JSON.parse((await runRowmark([...run, '--json', '--dry-run'])).stdout);
  type Notice = { code: string; severity: string; params: object };
  const told = jobs.map(({ summary }: { summary: { notices: Notice[] } }) =>
    summary.notices
      .filter(({ code }) => code === 'TOTAL-ROW-DIFFERS')
      .map(({ severity, params }) => [severity, params]),
  );
  expect(told).toEqual(totals.map(([, , notices]) => notices));
});

test('what no cell of the file proves is not proven by a row of its retry file', async () => {
  const unproven = AMOUNTS.map((one) => one.replace(',50', ''));
  const path = join(folder.path, 'unproven.csv');
  await writeFile(path, csv(unproven));
  expect(new Set(await imported(path, 'retried'))).toEqual(new Set(['MAP-NUMBER-AMBIGUOUS']));
  const { stdout } = await runRowmark(['jobs', '--data', join(folder.path, 'retried'), '--json']);
  const [{ report }] = JSON.parse(stdout).jobs ?? JSON.parse(stdout);
  const retry = await readFile(join(folder.path, 'retried', report, 'retry.csv'), 'utf8');
  const mended = join(folder.path, 'mended.csv');
  await writeFile(mended, retry.replace('1.201', '117,29'));
  const found = await imported(mended, 'retried');
  expect(found).toEqual(
    withSecond(
      unproven.map(() => 'MAP-NUMBER-AMBIGUOUS'),
      '117.29',
    ),
  );
});

test('the console judges a corrected cell as the next check does', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.json('/api/exports/default/standard/sales.csv?dry_run=1', {
    method: 'POST',
    body: csv(withSecond(AMOUNTS, 'x')),
  });
  await console_.ended(job);
  const patch = (now: string, was = 'x') =>
    console_.send(`/api/jobs/${job}/corrections`, {
      method: 'PATCH',
      name: 'nikos',
      body: JSON.stringify([{ row: 3, column: NET, was, now }]),
    });
  const unclear = await patch('1.234');
  expect([unclear.status, await unclear.text()]).toEqual([
    expect.any(Number),
    expect.stringContaining('CELL-UNCLEAR'),
  ]);
  expect(unclear.ok).toBe(false);
  const { documents } = JSON.parse(await (await patch('117.29')).text());
  expect(documents).toMatchObject([{ external_id: 'C-1', outcome: 'ready' }]);
  const { job: next } = await console_.json(`/api/jobs/${job}/check`, { method: 'POST' });
  expect(await console_.ended(next)).toMatchObject({ outcomes: { ready: AMOUNTS.length, rejected: 0 } });
});
