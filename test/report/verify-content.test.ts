import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/store/store.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';
import { reseal } from './reseal.ts';

const EXPORT = receiptExport(receipt('A-1'), receipt('A-2'), receipt('A-3', { quantity: 'two' }));

let folder: TemporaryFolder;
let file: string;
let data: string;
let dry: string;
let real: string;

const importInto = async (...args: string[]): Promise<string> => {
  const { stdout } = await runRowmark(['import', file, '--data', data, '--json', ...args]);
  return JSON.parse(stdout).jobs[0].report;
};
const verified = async (report: string, ...args: string[]) => {
  const { status, stdout } = await runRowmark(['verify', report, '--json', ...args]);
  return { status, ...JSON.parse(stdout) };
};
const codes = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code);

/** Changes a file of a report, or what its summary states, and seals it as somebody would who can write all of it. */
async function forge(
  report: string,
  name: string,
  change: (text: string) => string,
  otherwise: Parameters<typeof reseal>[1] = {},
): Promise<() => Promise<void>> {
  const places = [join(report, name), join(report, 'summary.json')] as const;
  const before = await Promise.all(places.map((place) => readFile(place, 'utf8')));
  await writeFile(places[0], change(before[0] ?? ''));
  await reseal(report, otherwise);
  return async () => {
    for (const [at, place] of places.entries()) await writeFile(place, before[at] ?? '');
  };
}

beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  const given = { column: 'line.quantity', was: 'two', now: '2', by: 'maria', at: '2026-11-20T10:00:00Z' };
  await writeFile(`${file}.corrections.json`, JSON.stringify({ corrections: [{ row: 4, ...given }] }));
  dry = await importInto('--dry-run');
  real = await importInto('--approved', dry);
});
afterAll(() => folder[Symbol.asyncDispose]());

it('says what it compared of corrections, plan and approval, and what it did not', async () => {
  expect(await verified(dry, '--source', file)).toMatchObject({
    ...{ status: 0, sound: true, not_checked: ['service'] },
    checked: { corrections: 1, plan: 3 },
  });
  const bare = await verified(real);
  expect(bare).toMatchObject({ status: 0, checked: { corrections: 1, approval: 3 } });
  expect(bare.not_checked).toEqual(['source', 'service', 'corrections']);
  expect(bare.checked.plan).toBeUndefined();
  expect((await verified(real, '--source', file)).not_checked).toEqual(['service']);
});

it.each([
  ['en', ['1 corrected cell', '3 documents of the plan', 'Approved by']],
  ['el', ['1 διορθωμένο κελί', '3 παραστατικά του σχεδίου', 'Έγκριση:']],
] as const)('says so to people (%s)', async (lang, [corrections, plan, approval]) => {
  const said = async (report: string) => (await runRowmark(['verify', report, '--lang', lang])).stdout;
  expect(await said(dry)).toContain(corrections);
  expect(await said(dry)).toContain(plan);
  expect(await said(real)).toContain(approval);
  expect(await said(real)).toContain('--source');
});

it('finds a plan that is not the one whose hash the summary names', async () => {
  const undo = await forge(dry, 'plan.jsonl', (text) =>
    text.replace(/"fingerprint":"\w{8}/, '"fingerprint":"00000000'),
  );
  const found = await verified(dry);
  await undo();
  expect([found.status, codes(found)]).toEqual([1, expect.arrayContaining(['REPORT-PLAN-WRONG'])]);
});

it('finds a document that was issued and is not in the approved plan', async () => {
  const undo = await forge(real, 'result.jsonl', (text) =>
    text.replaceAll('"external_id":"A-1"', '"external_id":"B-1"'),
  );
  const found = await verified(real);
  await undo();
  expect([found.status, codes(found)]).toEqual([1, expect.arrayContaining(['REPORT-APPROVAL-WRONG'])]);
});

it('says that it did not see the approved plan where the dry run is out of reach', async () => {
  const undo = await forge(real, 'summary.html', (text) => text);
  await reseal(real, { previous: null });
  const found = await verified(real);
  await undo();
  expect(found.checked.approval).toBeUndefined();
  expect(found.not_checked).toContain('approval');
});

const COUNTS = {
  issued: 2,
  duplicate: 0,
  conflict: 0,
  rejected: 0,
  held: 1,
  skipped: 0,
  failed: 0,
  ready: 0,
};
const FORGED: readonly [code: string, name: string, was: string, now: string, otherwise?: object][] = [
  ['REPORT-SUMS-WRONG', 'result.jsonl', '"net_total":"6.20"', '"net_total":"6.30"'],
  ['REPORT-TIME-WRONG', 'summary.html', '', '', { finished_at: '2020-01-01T00:00:00.000Z' }],
  ['REPORT-FILE-DIFFERS', 'result.csv', 'A-1', 'A-9'],
  ['REPORT-COUNTS-WRONG', 'summary.html', '', '', { counts: { documents: COUNTS, rows: COUNTS } }],
  ['REPORT-PLACE-OTHER', 'summary.html', '', '', { report: 'reports/other/standard/sales.csv/1/' }],
  ['REPORT-NOT-SIGNED', 'summary.html', '', ''],
];
it.each(FORGED)('%s: %s', async (code, name, was, now, otherwise) => {
  const undo = await forge(real, name, (text) => text.replaceAll(was, now), otherwise);
  const found = await verified(real, '--key', join(data, 'seal/public-key.pem'));
  await undo();
  expect([found.status, codes(found)]).toEqual([1, expect.arrayContaining([code])]);
});

it.each([
  ['corrections-unknown', 'result.jsonl', (text: string) => text.replace('"now":"2"', '"now":"3"'), 1],
  ['corrections-counted', 'corrections.json', (text: string) => text, 2],
  [
    'corrections-unused',
    'corrections.json',
    (text: string) => {
      const [given] = JSON.parse(text).corrections;
      return JSON.stringify({ corrections: [given, { ...given, row: 3 }] });
    },
    1,
  ],
] as const)('%s: names rows that do not follow from the corrections', async (phrase, name, change, count) => {
  const given = change(await readFile(join(real, name), 'utf8'));
  const { corrections } = JSON.parse(await readFile(join(real, 'summary.json'), 'utf8'));
  const sha256 = name === 'corrections.json' ? sha256Hex(given) : corrections.sha256;
  const undo = await forge(real, name, () => given, { corrections: { count, sha256 } });
  const { problems } = await verified(real);
  await undo();
  expect(problems).toContainEqual(
    expect.objectContaining({
      code: 'REPORT-CORRECTIONS-WRONG',
      params: expect.objectContaining({ reason: expect.objectContaining({ phrase }) }),
    }),
  );
});

it('names a cell of the source that does not say what was corrected', async () => {
  const { source } = JSON.parse(await readFile(join(real, 'summary.json'), 'utf8'));
  const other = EXPORT.replace(',two,', ',four,');
  const place = join(folder.path, 'other.csv');
  await writeFile(place, other);
  const undo = await forge(real, 'summary.html', (text) => text, {
    source: { ...source, sha256: sha256Hex(other) },
  });
  const found = await verified(real, '--source', place);
  await undo();
  expect(codes(found)).toContain('SOURCE-CELL-DIFFERS');
});

it('finds a signature that is none, a report of another folder, and names one that was erased', async () => {
  const [own, other, apart] = ['own', 'other', 'apart'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await cp(data, own, { recursive: true });
  const report = real.replace(data, own);
  const summary = join(report, 'summary.json');
  const text = await readFile(summary, 'utf8');
  await writeFile(
    summary,
    text.replace(/"signature": "(.)/, (_, first) => `"signature": "${first === 'A' ? 'B' : 'A'}`),
  );
  expect(codes(await verified(report))).toContain('REPORT-SIGNATURE-WRONG');
  await writeFile(summary, text);

  const importOf = async (into: string, text: string): Promise<string> => {
    await writeFile(join(apart, 'sales.csv'), text);
    const { stdout } = await runRowmark(['import', join(apart, 'sales.csv'), '--data', into, '--json']);
    return JSON.parse(stdout).jobs[0].report;
  };
  await mkdir(apart);
  const foreign = await importOf(other, EXPORT.replace('A-3', 'A-4'));
  const brought = foreign.replace(other, own);
  await cp(foreign, brought, { recursive: true });
  expect(codes(await verified(brought))).toContain('CHAIN-APART');

  await runRowmark(['erase', 'default/standard/sales.csv', '--data', own, '--yes']);
  const next = await importOf(own, receiptExport(receipt('A-5')));
  expect(codes(await verified(next))).toContain('REPORT-ERASED');
});
