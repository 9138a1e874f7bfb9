import { generateKeyPairSync, sign } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSealer } from '../../infra/local/files/open-sealer.ts';
import { describeKey, type Sealer } from '../../shared/report/seal/seal-key.ts';
import { sealSummary } from '../../shared/report/seal/seal-record.ts';
import { type Summary, summarySchema } from '../../shared/report/summary/summary.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';

// Forgeries of a report, each by somebody who can write files alone, who has a key of their own, or who
// holds the seal key itself; the last of them is found by what contradicts the rows.

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const ROWS = ['-1,11.1,3,Coffee,1,3.10,13', '-2,11.1,3,Tea,2,2.10,24', '-3,11.1,3,Milk,two,1.00,13'];

let folder: TemporaryFolder;
let data: string;
let kept: string;
let report: string;
let before: string;
let after: string;
let source: string;
let head: string;

async function imported(name: string): Promise<string> {
  const file = join(folder.path, `${name}.csv`);
  const rows = ROWS.map((row) => `${name}${row},category1_1,E3_561_003`);
  await writeFile(file, [HEADER, ...rows].join('\n'));
  const { stdout } = await runRowmark(['import', file, '--data', data, '--json']);
  return JSON.parse(stdout).jobs[0].report;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  kept = join(folder.path, 'kept');
  before = await imported('A');
  report = await imported('B');
  source = join(folder.path, 'B.csv');
  head = (await runRowmark(['seal', 'head', '--data', data])).stdout.trim();
  after = await imported('C');
  await cp(join(data, 'reports'), kept, { recursive: true });
});
afterAll(() => folder[Symbol.asyncDispose]());

const restore = async () => {
  await rm(join(data, 'reports'), { recursive: true });
  await cp(kept, join(data, 'reports'), { recursive: true });
};

const key = () => join(data, 'seal', 'public-key.pem');

function strangeSealer(): Sealer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64');
  return { key: describeKey(publicKey), sign: signed };
}

type Unsealed = Omit<Summary, 'seal' | 'signature' | 'seal_key'>;

interface Forgery {
  /** Changes files of the report by name. */
  files?: Record<string, (text: string) => string>;
  /** Changes the summary. */
  summary?: (summary: Unsealed) => Unsealed;
}

/** Changes files and summary and computes every hash anew. */
async function forge(place: string, { files = {}, summary = (one) => one }: Forgery, sealer?: Sealer) {
  const path = join(place, 'summary.json');
  const {
    seal: _,
    signature: __,
    seal_key: ___,
    ...rest
  } = summarySchema.parse(JSON.parse(await readFile(path, 'utf8')));
  for (const [name, change] of Object.entries(files)) {
    const text = await readFile(join(place, name), 'utf8');
    const changed = change(text);
    expect([name, changed === text]).toEqual([name, false]);
    await writeFile(join(place, name), changed);
    rest.files[name] = { bytes: Buffer.byteLength(changed), sha256: sha256Hex(changed) };
  }
  await writeFile(path, (await sealSummary(summary(rest), sealer)).text);
}

async function verdictOf(place: string, ...args: string[]) {
  const { stdout, status } = await runRowmark(['verify', place, '--json', ...args]);
  const told = JSON.parse(stdout);
  expect(status).toBe(told.verdict === 'altered' ? 1 : 0);
  return told;
}

const sums = (one: Unsealed) => structuredClone(one.sums);

/** Every statement of a report, changed alone under a seal that fits. */
const FORGERIES: Record<string, Forgery> = {
  'an amount in result.csv': { files: { 'result.csv': (text) => text.replace(',3.10,', ',310.00,') } },
  'a MARK in result.csv': {
    files: { 'result.csv': (text) => text.replace(/4000\d{11}/, '400099999999999') },
  },
  'an outcome in result.csv': { files: { 'result.csv': (text) => text.replace(',issued,', ',rejected,') } },
  'a row less in result.csv': { files: { 'result.csv': (text) => text.replace(/\r\n[^\r]*\r\n$/, '\r\n') } },
  'an amount in summary.html': { files: { 'summary.html': (text) => text.replaceAll('8.71', '871.00') } },
  'an amount in the rows': {
    files: { 'result.jsonl': (text) => text.replace('"payable_total":"3.50"', '"payable_total":"350.00"') },
  },
  'a MARK in the rows': {
    files: { 'result.jsonl': (text) => text.replace(/"mark":"\d{15}"/, '"mark":"400099999999999"') },
  },
  'issued_at a year off': {
    files: {
      'result.jsonl': (text) =>
        text.replace(/"issued_at":"(\d{4})/, (_, year) => `"issued_at":"${Number(year) - 1}`),
    },
  },
  'an issued row restated as rejected': {
    files: { 'result.jsonl': (text) => text.replace('"outcome":"issued"', '"outcome":"rejected"') },
  },
  'a row twice': { files: { 'result.jsonl': (text) => `${text}${text.split('\n')[0]}\n` } },
  'a row less': { files: { 'result.jsonl': (text) => text.slice(text.indexOf('\n') + 1) } },
  'VAT of a rate in the rows': {
    files: { 'result.jsonl': (text) => text.replace(/"vat":"0\.40?"/, '"vat":"0.10"') },
  },
  'the ledger without a document': {
    files: { 'ledger.jsonl': (text) => text.replace(/4000\d{11}/, '400099999999999') },
  },
  'false sums': {
    summary: (one) => ({ ...one, sums: sums(one).map((sum) => ({ ...sum, payable_total: '9999.00' })) }),
  },
  'false types': {
    summary: (one) => ({ ...one, types: one.types.map((type) => ({ ...type, documents: 7 })) }),
  },
  'false VAT': { summary: (one) => ({ ...one, vat: one.vat.map((rate) => ({ ...rate, vat: '0.01' })) }) },
  numbers_used: { summary: (one) => ({ ...one, numbers_used: 1 }) },
  numbers_lost: { summary: (one) => ({ ...one, numbers_lost: 1 }) },
  'a series': { summary: (one) => ({ ...one, series: one.series.map((use) => ({ ...use, last: '99' })) }) },
  'counts of rows': {
    summary: (one) => ({ ...one, counts: { ...one.counts, rows: { ...one.counts.rows, issued: 3 } } }),
  },
  'counts of documents': {
    summary: (one) => ({
      ...one,
      counts: { ...one.counts, documents: { ...one.counts.documents, issued: 3 } },
    }),
  },
  complete: { summary: (one) => ({ ...one, complete: !one.complete }) },
  'no problems': { summary: (one) => ({ ...one, problems: [] }) },
  'a balance': {
    summary: (one) => ({
      ...one,
      balance: one.balance?.map((line) => ({ ...line, parts: { ...line.parts, issued: '1.00' } })),
    }),
  },
  'no balance': { summary: ({ balance: _, ...one }) => one },
  'times of another year': {
    summary: (one) => ({ ...one, started_at: '2020-01-01T00:00:00Z', finished_at: '2020-01-01T00:01:00Z' }),
  },
  'no files': { summary: (one) => ({ ...one, files: {} }) },
  'no retry file': {
    summary: (one) => ({
      ...one,
      files: Object.fromEntries(Object.entries(one.files).filter(([name]) => !name.startsWith('retry'))),
    }),
  },
  'another account': { summary: (one) => ({ ...one, account: 'other' }) },
  'another job': { summary: (one) => ({ ...one, job: '0'.repeat(32) }) },
  'another place': { summary: (one) => ({ ...one, report: one.report.replace('C.csv', 'A.csv') }) },
};

test.each(Object.entries(FORGERIES))('%s is altered, whoever sealed it', async (_, forgery) => {
  for (const sealer of [undefined, strangeSealer(), await openSealer(data)]) {
    // Nothing follows the newest report: no hash of the chain helps to find it.
    await forge(after, forgery, sealer);
    expect((await verdictOf(after)).verdict).toBe('altered');
    expect((await verdictOf(after, '--key', key())).verdict).toBe('altered');
    await restore();
  }
});

test('untouched reports are intact with the key, with the source and with a head that somebody kept', async () => {
  for (const place of [before, report, after]) {
    expect(await verdictOf(place)).toMatchObject({
      verdict: 'intact-key-unknown',
      key: 'none',
      problems: [],
    });
    expect(await verdictOf(place, '--key', key(), '--head', head)).toMatchObject({
      ...{ verdict: 'intact', key: 'given', head: 'held', not_checked: ['source', 'service'], problems: [] },
    });
  }
  const whole = await verdictOf(report, '--key', key(), '--source', source);
  expect(whole).toMatchObject({ verdict: 'intact', not_checked: ['service'], files_not_compared: [] });
  expect(whole.checks).toEqual(
    expect.arrayContaining(['sums', 'contents', 'place', 'chain', 'newest', 'keys']),
  );
});

test('bytes changed without a seal, another source and a missing file are altered', async () => {
  for (const name of [
    'result.csv',
    'result.jsonl',
    'result.xlsx',
    'summary.html',
    'summary.json',
    'verify.html',
  ]) {
    const bytes = await readFile(join(report, name));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
    await writeFile(join(report, name), bytes);
    expect([name, (await verdictOf(report)).verdict]).toEqual([name, 'altered']);
    await restore();
  }
  expect((await verdictOf(report, '--source', join(folder.path, 'A.csv'))).verdict).toBe('altered');
  await rm(join(report, 'result.xlsx'));
  expect((await verdictOf(report)).verdict).toBe('altered');
  await restore();
});

test('another genuine report in this place is altered; a copy elsewhere says that its place was not checked', async () => {
  await rm(report, { recursive: true });
  await cp(before, report, { recursive: true });
  const found = await verdictOf(report, '--key', key());
  expect([found.verdict, found.problems.map(({ code }: { code: string }) => code)]).toEqual([
    'altered',
    expect.arrayContaining(['REPORT-PLACE-OTHER']),
  ]);
  await restore();
  const copy = join(folder.path, 'copy');
  await cp(report, copy, { recursive: true });
  expect(await verdictOf(copy, '--key', key())).toMatchObject({
    verdict: 'intact',
    not_checked: ['place', 'chain', 'newest', 'source', 'service'],
  });
  const twin = join(dirname(report), `${basename(report).slice(0, -1)}0`);
  await cp(report, twin, { recursive: true });
  expect((await verdictOf(twin)).verdict).toBe('altered');
  await restore();
});

test.each([
  ['before', () => before],
  ['in the middle', () => report],
  ['the newest', () => after],
])('a report that is not there, %s, is an alteration of the others', async (_, missing) => {
  await rm(missing(), { recursive: true });
  for (const place of [before, report, after].filter((one) => one !== missing()))
    expect((await verdictOf(place, '--key', key())).verdict).toBe('altered');
  await restore();
});

test('a report whose past was cut off is found by those that lie before it, and by a head', async () => {
  await forge(after, { summary: (one) => ({ ...one, previous: null }) }, await openSealer(data));
  expect((await verdictOf(report, '--key', key())).verdict).toBe('altered');
  expect((await verdictOf(after, '--key', key(), '--head', head)).verdict).toBe('altered');
  await restore();
});

test('the newest report sealed anew by another key breaks with the key before it', async () => {
  await forge(after, {}, strangeSealer());
  const found = await verdictOf(after);
  expect(found.problems.map(({ code }: { code: string }) => code)).toEqual(['CHAIN-KEY-CHANGED']);
  await restore();
});

test('a report beside the chain is altered', async () => {
  const beside = report.replace('B.csv', 'D.csv');
  await mkdir(dirname(beside), { recursive: true });
  await cp(report, beside, { recursive: true });
  const moved = (one: Unsealed): Unsealed => ({
    ...one,
    report: one.report.replace('B.csv', 'D.csv'),
    source: { ...one.source, name: 'D.csv' },
  });
  await forge(beside, { summary: moved }, await openSealer(data));
  const found = await verdictOf(beside, '--key', key());
  expect(found.problems.map(({ code }: { code: string }) => code)).toContain('CHAIN-APART');
  await restore();
});
