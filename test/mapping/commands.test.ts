import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

const EXPORT =
  'Αναφορά\nΠαραστατικό;Πελάτης;ΑΦΜ;Καθαρή αξία;ΦΠΑ %\n1;Δέλτα ΑΕ;998877666;1.234,50;24\n2;Ζήτα ΑΕ;087654320;10,00;24\n';

test('inspect says what a file is, in either language, and saves the profile that it suggests', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'ekthesi.csv');
  const profile = join(folder.path, 'ekthesi.json');
  await writeFile(file, EXPORT);
  const english = await runRowmark(['inspect', file]);
  expect(english).toMatchObject({ status: 0, stderr: '' });
  expect(english.stdout).toContain('counterpart.vat');
  const greek = await runRowmark(['inspect', file, '--lang', 'el', '--save', profile]);
  expect(greek.status).toBe(0);
  expect(greek.stdout).toContain('επικεφαλίδες στη γραμμή 2');
  const saved = JSON.parse(await readFile(profile, 'utf8'));
  expect(saved).toMatchObject({ name: 'ekthesi', document: { external_id: 'Παραστατικό' } });
  expect(saved.$schema).toMatch(/profile\.schema\.json$/);
  const again = await runRowmark(['inspect', file, '--save', profile]);
  expect(again.status).toBe(2);
  expect(again.stderr.trim().split('\n')).toHaveLength(1);
});

test('inspect --json prints JSON alone', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'x.csv');
  await writeFile(file, EXPORT);
  const ran = await runRowmark(['inspect', file, '--json']);
  const said = JSON.parse(ran.stdout);
  expect(said).toMatchObject({
    header_row: 2,
    rows: 2,
    all_rows_read: true,
    file: { format: 'csv', delimiter: ';' },
  });
  expect(said.columns[2]).toMatchObject({
    header: 'ΑΦΜ',
    type: 'tax-number',
    fields: [{ field: 'counterpart.vat' }, { field: 'counterpart.country_code' }],
  });
  expect(said.open).toContain('invoice_type_code');
});

test('the profile of an export that is called as a built-in one is imported all the same', async () => {
  await using folder = await temporaryFolder();
  const [file, profile] = [join(folder.path, 'standard.csv'), join(folder.path, 'mine.json')];
  await writeFile(file, 'external_id,invoice_type_code\nA-1,9.9\n');
  expect(await runRowmark(['inspect', file, '--save', profile])).toMatchObject({ status: 0 });
  const ran = await runRowmark(['import', file, '--profile', profile, '--data', join(folder.path, 'data')]);
  expect(ran.stdout).toContain('profile my-standard');
  expect(ran.status).toBe(1);
});

test.each([
  [['inspect', '.']],
  [['template', 'receipts']],
  [['template', 'invoice', '--out', 'x.ods']],
])('%j is refused with one sentence', async (args) => {
  const ran = await runRowmark(args);
  expect(ran.status).toBe(2);
  expect(ran.stdout).toBe('');
  expect(ran.stderr).toMatch(/^rowmark: .+/);
  expect(ran.stderr).not.toMatch(/\n\s+at /);
});

test('every template imports as it is, without a profile', async () => {
  await using folder = await temporaryFolder();
  const files = [];
  for (const kind of ['payments', 'invoice']) {
    const file = join(folder.path, `${kind}.xlsx`);
    expect(await runRowmark(['template', kind, '--out', file])).toMatchObject({ status: 0 });
    files.push(file);
  }
  const ran = await runRowmark(['import', ...files, '--data', join(folder.path, 'data'), '--dry-run']);
  expect(ran.stdout).toMatch(/payments\.xlsx · profile template-payments/);
  expect(ran.stdout).toMatch(/invoice\.xlsx · profile standard/);
  expect(ran.status).toBe(0);
});

test('template writes a file to fill in, and never over one that exists', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'τιμολόγια.csv');
  const ran = await runRowmark(['template', 'invoice', '--out', file, '--lang', 'el', '--json']);
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ kind: 'invoice', file, profile: 'standard' });
  expect(await readFile(file, 'utf8')).toContain('Κωδικός παραστατικού;Τύπος παραστατικού');
  expect(await runRowmark(['template', 'invoice', '--out', file])).toMatchObject({ status: 2 });
});
