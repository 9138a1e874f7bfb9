import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textWidth } from '../../infra/local/terminal/text-width.ts';
import { ORDER_LINE, RETAIL } from '../tables/receipt-profile.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const COLUMNS = 80;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const wide = (text: string) =>
  text.split('\n').filter((line) => textWidth(line) > COLUMNS && !line.includes(folder.path));
/** npm itself prints four lines before a command. */
const NPM_LINES = 4;

it.each(['en', 'el'] as const)('npm start shows one small company in 40 lines (%s)', async (lang) => {
  const args = ['demo', '--data', join(folder.path, `demo-${lang}`), '--lang', lang];
  const { status, stdout, stderr } = await runRowmark(args);
  expect([status, stderr, wide(stdout)]).toEqual([0, '', []]);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length + NPM_LINES).toBeLessThanOrEqual(40);
  expect(stdout.match(/\b4000\d{11}\b/g)).toHaveLength(10);
  expect(stdout).toMatch(lang === 'en' ? /fix cell I6/ : /διόρθωση: I6/);
  expect(stdout).toContain(
    lang === 'en'
      ? '4 already issued, nothing was issued twice'
      : '4 είχαν ήδη εκδοθεί, τίποτα δεν εκδόθηκε δύο φορές',
  );
  expect(stdout).toMatch(lang === 'en' ? /5,088\.94 EUR/ : /5\.088,94 EUR/);
  const conversions = lines.filter((line) => / = .* = /.test(line)).map((line) => line.trim());
  expect(conversions).toEqual(
    lang === 'en'
      ? [
          '10000 = 100.00 USD at 1.0860 = 92.08 EUR',
          '10000 = 10000 JPY at 163.21 = 61.27 EUR',
          '31250 = 31.250 KWD at 0.33385 = 93.60 EUR',
        ]
      : expect.arrayContaining(['10000 = 100.00 USD προς 1.0860 = 92,08 EUR']),
  );
  expect((await runRowmark(args)).stdout.match(/\b4000\d{11}\b/g)).toEqual(stdout.match(/\b4000\d{11}\b/g));
});

it('rowmark without a command prints the help', async () => {
  const bare = await runRowmark([]);
  expect(bare).toEqual(await runRowmark(['--help']));
  expect(bare.status).toBe(0);
  expect((await runRowmark(['--lang', 'el'])).stdout).toContain('Χρήση:');
});

it.each([
  'en',
  'el',
] as const)('an import prints at most 12 lines beside the rows to fix (%s)', async (lang) => {
  const file = join(folder.path, `many-${lang}.csv`);
  const rows = Array.from({ length: 60 }, (_, at) => receipt(`${lang}-${at}`, { quantity: '1' }));
  writeFileSync(file, receiptExport(...rows));
  const args = ['import', file, '--data', join(folder.path, 'data'), '--lang', lang];
  for (const more of [['--dry-run'], [], []]) {
    const { stdout } = await runRowmark([...args, ...more]);
    expect([stdout.trimEnd().split('\n').length <= 12 || stdout, wide(stdout)]).toEqual([true, []]);
  }
  const verbose = (await runRowmark([...args, '--verbose'])).stdout;
  expect(verbose).toContain(lang === 'en' ? 'time: ' : 'χρόνος: ');
  expect([verbose.length > 500, wide(verbose)]).toEqual([true, []]);
});

const PROFILE = JSON.parse(readFileSync(join(import.meta.dirname, '../../demo/sales.json'), 'utf8'));
const DEMO = readFileSync(join(import.meta.dirname, '../../demo/sales.csv'), 'utf8');

const TWO_CURRENCIES = 'No,Net,Cur,Day\n1,10.00,USD,2026-11-02\n2,11.00,GBP,2026-11-02\n';
const MONEY = { amount: { column: 'Net', unit: 'major' }, currency: 'Cur', date: 'Day' };
const ONE_RATE = { value: '1.1', quoted: 'foreign-per-euro' };
const AT_ONE_RATE = { document: RETAIL, payment: { id: 'No', ...MONEY, rate: ONE_RATE, line: ORDER_LINE } };

it.each([
  ['a cell', DEMO, PROFILE, 'the file sales.csv'],
  [
    'a map of the profile',
    DEMO.replace('ένα', '1').replace('ΤΔΑ;1041', 'ΔΑΤ;1041'),
    PROFILE,
    'the profile demo-sales',
  ],
  [
    'what no row has',
    DEMO.replace('ένα', '1'),
    { ...PROFILE, document: { ...PROFILE.document, 'counterpart.country_code': { value: '' } } },
    '--accept COUNTERPART-COUNTRY-MISSING',
  ],
  ['one rate for two currencies', TWO_CURRENCIES, AT_ONE_RATE, 'Where to fix: the profile'],
])('the last line names where the fix is: %s', async (_, text, profile, place) => {
  const file = join(folder.path, 'sales.csv');
  const saved = join(folder.path, 'profile.json');
  writeFileSync(file, text);
  writeFileSync(saved, JSON.stringify(profile));
  const args = ['import', file, '--profile', saved, '--dry-run', '--data', join(folder.path, 'fix')];
  const { stdout } = await runRowmark(args);
  expect(stdout.slice(stdout.lastIndexOf('Where to fix:')).replace(/\s+/g, ' ')).toContain(place);
});
