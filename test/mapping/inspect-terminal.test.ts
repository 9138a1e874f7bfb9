import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textWidth } from '../../infra/local/terminal/text-width.ts';
import { ROOT, runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';

const COLUMNS = 80;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const inspect = (file: string, ...args: string[]) =>
  runRowmark(['inspect', file, '--data', join(folder.path, 'data'), ...args]);
const wide = (text: string) => text.split('\n').filter((line) => textWidth(line) > COLUMNS);

it.each(['en', 'el'] as const)('fits 80 columns, and shows the first document in full (%s)', async (lang) => {
  const file = join(ROOT, 'samples/greek-erp-sales/exagogi_pwlisewn_11_2026.csv');
  const { stdout } = await inspect(file, '--lang', lang);
  expect(wide(stdout).filter((line) => line !== file)).toEqual([]);
  expect(stdout).toContain(
    lang === 'en' ? 'The first document, as it would be issued:' : 'Το πρώτο παραστατικό, όπως θα εκδοθεί:',
  );
  expect(stdout).toMatch(
    lang === 'en' ? /Payment method +\? \(tried with \d\)/ : /Κωδικός τρόπου πληρωμής +\? \(δοκιμή με \d\)/,
  );
  expect(stdout).toContain(lang === 'en' ? '1 on credit' : '1 επί πιστώσει');
});

it('asks few decisions, and says what an answer makes of the total of the file', async () => {
  const { stdout } = await inspect(join(ROOT, 'test/inspect-shapes/greek-list/export.csv'));
  const [, asked = ''] = stdout.split('Only you can decide these.');
  expect(asked.match(/^ {2}\w/gm)?.length).toBeLessThanOrEqual(8);
  expect(asked).toContain('net (of one, without VAT): 64,041.89 → 75,366.62 with VAT');
  expect(asked).toContain('gross (of one, with VAT): 54,655.72 → 64,041.89 with VAT');
});

const ROWS = [1, 2, 3, 4];
it.each([
  [
    'the VAT of a document on each of its rows tells its rate',
    'No;Date;Customer;Item;Qty;Net;Invoice VAT;Invoice Total',
    ROWS.flatMap((at) => {
      const [vat, total] = at % 2 ? ['7,20', '37,20'] : ['3,90', '33,90'];
      return ['Cup;1;10,00', 'Pot;2;20,00'].map(
        (line) => `R${at};0${at}/10/2026;C ${at};${line};${vat};${total}`,
      );
    }),
    { 'line.vat_rate': { column: 'Invoice VAT', rate_within: 'Invoice Total' } },
  ],
  [
    'codes of a tax leave the rate to the amounts',
    'No;Date;Customer;Net;Tax Code;Tax Amount',
    ROWS.map((at) =>
      `R${at};0${at}/10/2026;C ${at};${at}0,00;T${at % 2};${at % 2 ? at * 2.4 : at * 1.3}0`.replace('.', ','),
    ),
    { 'line.vat_rate': { column: 'Tax Amount', rate_of: 'Net' } },
  ],
  [
    'a rate that Greece does not have is asked, with the ways on',
    'No;Date;Customer;Net;VAT %',
    ROWS.map((at) => `R${at};0${at}/10/2026;C ${at};${at}0,00;${at % 2 ? 19 : 24} %`),
    { 'line.vat_rate': { map: { '19 %': expect.stringMatching(/^\? 0 exempt/), '24 %': '24' } } },
  ],
])('%s', async (_, header, rows, line) => {
  const file = join(folder.path, 'rates.csv');
  await writeFile(file, `${[header, ...rows].join('\n')}\n`);
  expect(JSON.parse((await inspect(file, '--json')).stdout).profile.line).toMatchObject(line);
});
