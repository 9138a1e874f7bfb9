import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { jobTold } from './imported-report.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,ΦΠΑ,line.classification_category,line.classification_type,counterpart.country_code,Σχόλια';
const receipt = (id: string, vat: string, country = 'GR', note = 'α') =>
  `${id},11.1,3,Καφές,1,3.10,${vat},category1_1,E3_561_003,${country},${note}`;
const EXPORT = [
  HEADER,
  receipt('A-1', 'κανονικός', 'Ελλάδα'),
  receipt('A-2', '13', 'Ελλάδα', 'β'),
  receipt('A-3', 'κανονικός', 'GR', 'β'),
  receipt('A-4', '13', 'IT'),
].join('\n');
const PROFILE = {
  name: 'cafe',
  extends: 'standard',
  columns: null,
  line: { 'line.vat_rate': 'ΦΠΑ' },
};

const ruleSchema = z.object({
  entries: z.number(),
  rule: z.object({
    profile: z.string(),
    file: z.string(),
    written: z.boolean(),
    more_cells: z.number(),
    diff: z.array(z.string()),
  }),
});

/** The export and its profile in a folder of their own. */
async function shop(profile: object = PROFILE) {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await writeFile(at('sales.csv'), EXPORT);
  await writeFile(at('cafe.json'), JSON.stringify(profile));
  return Object.assign(folder, { at, file: at('sales.csv'), cafe: at('cafe.json') });
}
type Shop = Awaited<ReturnType<typeof shop>>;

const correct = ({ file, at }: Shop, ...more: string[]) =>
  runRowmark(['correct', file, '--data', at('data'), '--by', 'accounting', ...more]);
const all = (column: string, was: string, now: string) => [
  ...['--row', 'all', '--column', column, '--was', was, '--now', now],
];
const GREECE = all('counterpart.country_code', 'Ελλάδα', 'GR');

/** Plan of a dry run: every document with all that would be sent. */
async function planned({ path }: TemporaryFolder, profile: string, ...more: string[]) {
  const options = ['--data', join(path, 'data'), '--profile', profile, '--dry-run', '--json', ...more];
  const job = jobTold(await runRowmark(['import', join(path, 'sales.csv'), ...options]));
  const plan = await readFile(join(job.report, 'plan.jsonl'), 'utf8');
  return {
    counts: job.summary.counts,
    plan: plan
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  };
}

it('writes corrections into the profile, which then gives what they gave', async () => {
  await using folder = await shop();
  const { cafe, at } = folder;
  const given = ['--profile', cafe];
  const untouched = await planned(folder, cafe);
  await correct(folder, ...given, ...GREECE);
  await correct(folder, ...given, ...all('ΦΠΑ', 'κανονικός', '24'));
  const corrected = await planned(folder, cafe);
  expect(corrected.counts.documents).not.toEqual(untouched.counts.documents);

  const shown = await correct(folder, ...given, '--into-profile');
  expect(shown.status).toBe(0);
  expect(shown.stdout).toContain('+         "Ελλάδα": "GR"');
  expect(shown.stdout).toContain('+         "κανονικός": "24"');
  expect(shown.stdout).toContain('Add --yes to write it');
  expect(JSON.parse(await readFile(cafe, 'utf8'))).toEqual(PROFILE);

  const written = await correct(folder, ...given, '--into-profile', '--yes');
  expect(written.stdout).toContain(`Import with --profile ${cafe}`);
  const profile = JSON.parse(await readFile(cafe, 'utf8'));
  expect(profile.line).toEqual({
    'line.vat_rate': { column: 'ΦΠΑ', map: { κανονικός: '24' }, otherwise: 'as-is' },
  });
  expect(JSON.parse(await readFile(at('data/profiles/cafe.json'), 'utf8'))).toEqual(profile);

  await writeFile(`${folder.file}.corrections.json`, '{"corrections": []}');
  const ruled = await planned(folder, cafe);
  expect(ruled.counts).toEqual(corrected.counts);
  expect(ruled.plan).toHaveLength(4);
  expect(ruled.plan).toEqual(corrected.plan);
  const known = await correct(folder, ...given, ...GREECE, '--into-profile', '--yes');
  expect([known.status, known.stderr]).toEqual([2, expect.stringContaining('already has these rules')]);
});

it('makes a profile of its own where one that comes with Rowmark was used', async () => {
  await using folder = await shop();
  await writeFile(folder.file, EXPORT.replace('ΦΠΑ', 'line.vat_rate').replace(',Σχόλια', ',notes'));
  const own = folder.at('data/profiles/standard-own.json');
  const asked = [...all('line.vat_rate', 'κανονικός', '24'), '--into-profile', '--json'];
  const { rule, entries } = ruleSchema.parse(JSON.parse((await correct(folder, ...asked)).stdout));
  expect(entries).toBe(1);
  expect(rule).toMatchObject({ profile: 'standard-own', file: own, written: false });
  expect(rule.diff).toContain('+   "extends": "standard",');
  await expect(readFile(own)).rejects.toThrow('ENOENT');

  const again = ruleSchema.parse(JSON.parse((await correct(folder, ...asked, '--yes')).stdout));
  expect(again.rule.written).toBe(true);
  expect(again.entries).toBe(1);
  expect(JSON.parse(await readFile(own, 'utf8'))).toMatchObject({
    extends: 'standard',
    line: { 'line.vat_rate': { map: { κανονικός: '24' }, otherwise: 'as-is', optional: true } },
  });
  const third = await correct(folder, ...asked, '--yes');
  expect([third.status, third.stderr]).toEqual([2, expect.stringContaining('--profile standard-own')]);
  const named = await correct(folder, ...asked, '--yes', '--profile', 'standard-own');
  expect(named.stderr).toContain('already has these rules');
});

it('counts the cells that no correction names, once two rows say the same', async () => {
  await using folder = await shop();
  const rows = [EXPORT, receipt('A-5', '13', 'ελλαδα'), receipt('A-6', '13', 'Ελλάδα')].join('\n');
  await writeFile(folder.file, rows);
  const one = (row: string) => [
    ...['--profile', folder.cafe, '--row', row, '--column', 'counterpart.country_code', '--now', 'GR'],
  ];
  const alone = await correct(folder, ...one('2'), '--into-profile');
  expect([alone.status, alone.stderr]).toEqual([2, expect.stringContaining('at least two')]);
  await expect(readFile(`${folder.file}.corrections.json`)).rejects.toThrow('ENOENT');
  await correct(folder, ...one('2'));
  const second = await correct(folder, ...one('3'), '--into-profile', '--json');
  const { rule, entries } = ruleSchema.parse(JSON.parse(second.stdout));
  expect([entries, rule.more_cells]).toEqual([2, 2]);
});

const line = (source: object) => ({ ...PROFILE, line: { 'line.vat_rate': { column: 'ΦΠΑ', ...source } } });
const STANDARD_RATE = all('ΦΠΑ', 'κανονικός', '24');
it.each<[string, object, string[]]>([
  ['fills no field', PROFILE, all('Σχόλια', 'β', 'γ')],
  [
    'fills several fields (document → notes, line → line.vat_rate)',
    { ...PROFILE, document: { notes: 'ΦΠΑ' } },
    STANDARD_RATE,
  ],
  [
    'cannot have a map',
    { ...PROFILE, document: { notes: { template: '{Σχόλια}.' } } },
    all('Σχόλια', 'β', 'γ'),
  ],
  ['already says that "κανονικός" means "13"', line({ map: { ΚΑΝΟΝΙΚΌΣ: '13', 24: '24' } }), STANDARD_RATE],
  ['row 2 would read differently', { ...line({}), only_rows_where: { ΦΠΑ: ['24', '13'] } }, STANDARD_RATE],
  ['does not know "24"', line({ map: { κανον: '24' } }), STANDARD_RATE],
])('refuses a rule in one sentence: %s', async (sentence, profile, asked) => {
  await using folder = await shop(profile);
  const { status, stderr } = await correct(
    folder,
    '--profile',
    folder.cafe,
    ...asked,
    '--into-profile',
    '--yes',
  );
  expect([status, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(sentence)]);
  expect(JSON.parse(await readFile(folder.cafe, 'utf8'))).toEqual(profile);
  await expect(readFile(`${folder.file}.corrections.json`)).rejects.toThrow('ENOENT');
});

it('refuses a rule that a correction of the same text in other letters contradicts', async () => {
  await using folder = await shop();
  await writeFile(
    folder.file,
    [
      HEADER,
      receipt('A-1', '13', 'Ελλάδα'),
      receipt('A-2', '13', 'Ελλάδα'),
      receipt('A-3', '13', 'ΕΛΛΑΔΑ'),
    ].join('\n'),
  );
  const one = ['--row', '4', '--column', 'counterpart.country_code', '--now', 'IT'];
  expect((await correct(folder, ...one)).status).toBe(0);
  expect((await correct(folder, ...GREECE)).status).toBe(0);
  const refused = await correct(folder, '--profile', folder.cafe, '--into-profile', '--yes');
  expect(refused.status).toBe(2);
  expect(refused.stderr.replaceAll(/\s+/g, ' ')).toContain('turn "Ελλάδα" into more than one text');
  expect(await readFile(folder.cafe, 'utf8')).toBe(JSON.stringify(PROFILE));
});
