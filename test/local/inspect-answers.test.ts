import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const HEAD = 'Παραστατικό;Αριθμός;Ημερομηνία;Πελάτης;ΑΦΜ;Περιγραφή;Ποσότητα;Καθαρή αξία;ΦΠΑ;Σύνολο;Πληρωμή';
const NAMES = [
  'Γραφική Ύλη ΟΕ',
  'Καφέ Λιμάνι ΕΠΕ',
  'Δίκτυα Αστερίας ΑΕ',
  'Ξενοδοχείο Αύρα ΑΕ',
  'Αφοί Μάνου ΟΕ',
];
const row = (number: number, vat: string, paid = 'Τράπεζα') =>
  `ΤΠΥ;${number};0${number % 9}/11/2026;${NAMES[number % 5]};${vat};Συντήρηση;1;500,00;120,00;620,00;${paid}`;
/** A list as a small Greek company keeps it: no country, no address. */
const LIST = [HEAD, row(101, '094014201'), row(102, '801555331', 'Μετρητά'), row(103, '045678916')];
const ANSWERS = [
  ...['invoice_type_code:ΤΠΥ=2.1', 'payment_method_type:Τράπεζα=2', 'payment_method_type:Μετρητά=0'],
  ...['line.vat_rate=24', 'line.classification_category=category1_3', 'line.classification_type=E3_561_001'],
  'accept=204',
].flatMap((answer) => ['--answer', answer]);

let folder: TemporaryFolder;
let count = 0;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());
const data = () => ['--data', join(folder.path, 'data')];

function written(lines: readonly string[]) {
  count += 1;
  const file = join(folder.path, `list-${count}.csv`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { file, profile: file.replace('.csv', '.json') };
}
const importDry = (file: string, profile: string) =>
  runRowmark(['import', file, '--profile', profile, '--dry-run', ...data()]);

describe('--answer', () => {
  it('makes a profile without questions, whose dry run is good', async () => {
    const { file, profile } = written(LIST);
    const inspected = await runRowmark(['inspect', file, '--save', profile, ...ANSWERS, ...data()]);
    expect(inspected.status).toBe(0);
    expect(inspected.stdout).toContain('Nothing is left to decide');
    expect(JSON.parse(readFileSync(profile, 'utf8'))).toMatchObject({
      accept: ['204'],
      document: { 'counterpart.country_code': { column: 'ΑΦΜ', map: { '': '', '*': 'GR' } } },
    });
    const { status, stdout } = await importDry(file, profile);
    expect([status, stdout]).toEqual([0, expect.stringContaining('3 ready')]);
  });

  it('a foreign VAT number names its country, and a mistyped one stays Greek and is held', async () => {
    const { file, profile } = written([...LIST, row(104, 'DE129273398'), row(105, '094014209')]);
    await runRowmark(['inspect', file, '--save', profile, ...ANSWERS, ...data()]);
    const { document } = JSON.parse(readFileSync(profile, 'utf8'));
    expect(document['counterpart.country_code'].map).toEqual({ '': '', 'DE*': 'DE', '*': 'GR' });
    expect((await importDry(file, profile)).stdout).toContain('[202]');
  });

  it('refuses an answer to no question, and names the questions', async () => {
    const { file } = written(LIST);
    const refused = await runRowmark(['inspect', file, '--answer', 'colour=red', ...data()]);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('invoice_type_code:ΤΠΥ')]);
  });

  it('an import names all open questions of a profile in one message', async () => {
    const { file, profile } = written(LIST);
    await runRowmark(['inspect', file, '--save', profile, ...data()]);
    const { status, stderr } = await importDry(file, profile);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    for (const name of [
      'invoice_type_code:ΤΠΥ',
      'payment_method_type:Μετρητά',
      'line.vat_rate',
      'accept:204',
    ])
      expect(stderr).toContain(name);
    const greek = await runRowmark([
      'import',
      file,
      '--profile',
      profile,
      '--dry-run',
      '--lang',
      'el',
      ...data(),
    ]);
    expect(greek.stderr).not.toMatch(/sales|transfer|goods/);
  });
});

describe('at a terminal', () => {
  it.each(['en', 'el'])('Enter takes each proposal, saves the profile and runs it dry (%s)', async (lang) => {
    const { file, profile } = written(LIST);
    const { status, stdout } = await runRowmark(['inspect', file, '--lang', lang, ...data()], {
      typed: Array(12).fill(''),
    });
    expect(status).toBe(0);
    expect(JSON.parse(readFileSync(profile, 'utf8'))).toMatchObject({
      document: { invoice_type_code: { map: { ΤΠΥ: '2.1' } } },
    });
    expect(stdout).toContain(lang === 'en' ? '3 ready' : 'Έτοιμο: 3');
  });

  it('takes a number for a choice and any other text as the value; n runs nothing', async () => {
    const { file, profile } = written(LIST);
    const { stdout } = await runRowmark(['inspect', file, ...data()], {
      typed: ['', '2', '3', '', '13', '3', '1', '3', '2', 'n'],
    });
    const saved = JSON.parse(readFileSync(profile, 'utf8'));
    expect(saved).toMatchObject({
      accept: [],
      document: { payment_method_type: { map: { Τράπεζα: '3', Μετρητά: '0' } } },
      line: { 'line.vat_rate': { value: '13' }, 'line.classification_type': { map: { ΤΠΥ: 'E3_561_007' } } },
    });
    expect(stdout).not.toContain('3 documents');
  });
});
