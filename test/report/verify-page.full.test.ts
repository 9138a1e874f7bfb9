import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeKey, type Sealer } from '../../shared/report/seal/seal-key.ts';
import { sealSummary } from '../../shared/report/seal/seal-record.ts';
import { verdictSchema } from '../../shared/report/verify/verdict.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import { openContext, startBrowser } from '../start-browser.ts';
import { anOutcome, aPlan, aRow, reportOf } from './report-fixtures.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowmark-verify-page-'));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const SOURCE = Buffer.from('external_id\nINV-2\n');

function newSealer(): { sealer: Sealer; pem: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    sealer: {
      key: describeKey(publicKey),
      sign: async (seal) => sign(null, Buffer.from(seal), privateKey).toString('base64'),
    },
    pem: Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

async function aReport(sealer?: Sealer) {
  const source = { ...aPlan().source, sha256: sha256Hex(SOURCE) };
  return reportOf({
    plan: { source },
    rows: [aRow(2)],
    outcomes: [anOutcome(1)],
    request: { sealer },
  });
}

/** Drops files on a report's own page, opened from a file as a person opens it. */
async function checkInBrowser(page: string, files: ReadonlyMap<string, Buffer>) {
  const context = await openContext(browser);
  const tab = await context.newPage();
  const requests: string[] = [];
  tab.on('request', (request) => requests.push(request.url()));
  const place = join(folder, 'verify.html');
  await writeFile(place, page);
  const address = pathToFileURL(place).href;
  await tab.goto(address);
  const given = [...files].map(([name, buffer]) => ({ name, buffer, mimeType: 'application/octet-stream' }));
  await tab.setInputFiles('#files', given);
  await tab.waitForSelector('html[data-checked]');
  const sound = await tab.getAttribute('html', 'data-checked');
  const lines = await tab.locator('#found li span[lang=en]').allTextContents();
  const greek = await tab.locator('#found li span[lang=el]').count();
  const verdict = await tab.getAttribute('body', 'data-verdict');
  const answer = verdictSchema.parse(JSON.parse((await tab.textContent('#answer')) ?? ''));
  expect([answer.verdict, answer.sound]).toEqual([verdict, sound === 'true']);
  await context.close();
  expect(requests).toEqual([address]);
  expect(greek).toBe(lines.length);
  return { sound: sound === 'true', lines, verdict };
}

test('an untouched report with its export and key is sound, and what was not checked is said', async () => {
  const { sealer, pem } = newSealer();
  const { folder: report, summary } = await aReport(sealer);
  const page = report.text('verify.html');
  const whole = await checkInBrowser(
    page,
    new Map([...report.files, ['public-key.pem', pem], ['sales.csv', SOURCE]]),
  );
  expect([whole.sound, whole.verdict]).toEqual([true, 'intact']);
  for (const file of Object.keys(summary.files))
    expect(whole.lines).toContain(`${file} is as it was written.`);
  expect(whole.lines).toContain('Sealed with the key public-key.pem.');
  expect(whole.lines).toContain('sales.csv is the export of this report.');
  const bare = await checkInBrowser(page, report.files);
  expect(bare.sound).toBe(true);
  expect(bare.lines.join(' ')).toContain(`the report itself names: ${sealer.key.sha256}`);
  expect(bare.lines.join(' ')).toContain('Not checked: the export itself');
});

test('the page passes the accessibility check, with its findings on it', async () => {
  const { folder: report } = await aReport();
  const place = join(folder, 'accessible.html');
  await writeFile(place, report.text('verify.html'));
  const context = await openContext(browser, { bypassCSP: true });
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(place).href);
  const file = {
    name: 'summary.json',
    buffer: Buffer.from(report.text('summary.json')),
    mimeType: 'text/plain',
  };
  await tab.setInputFiles('#files', [file]);
  await tab.waitForSelector('html[data-checked]');
  await tab.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  const violations = await tab.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))",
  );
  await context.close();
  expect(violations).toEqual([]);
});

test('what was changed, is missing or is of another is named', async () => {
  const { sealer } = newSealer();
  const { folder: report } = await aReport(sealer);
  const page = report.text('verify.html');
  const changed = new Map(report.files).set('result.csv', Buffer.from('x'));
  changed.delete('result.xlsx');
  changed.set('sales.csv', Buffer.from('other'));
  const { sound, lines } = await checkInBrowser(page, changed);
  expect(sound).toBe(false);
  expect(lines).toEqual(
    expect.arrayContaining([
      'result.csv was changed.',
      'result.xlsx is missing.',
      'sales.csv is not the export of this report.',
    ]),
  );
  const text = Buffer.from(report.text('summary.json').replace('"account": "demo"', '"account": "other"'));
  const edited = await checkInBrowser(page, new Map(report.files).set('summary.json', text));
  expect(edited).toMatchObject({ sound: false, lines: ['summary.json was changed after it was written.'] });
  expect((await checkInBrowser(page, new Map([['a.csv', SOURCE]]))).sound).toBe(false);
});

test('a report whose hashes were computed anew is found out by the key', async () => {
  const { sealer, pem } = newSealer();
  const { folder: report, summary } = await aReport(sealer);
  const page = report.text('verify.html');
  const { seal: _, signature = '', seal_key: __, ...rest } = summary;
  const forged = async (by?: Sealer) =>
    new Map(report.files)
      .set('summary.json', Buffer.from((await sealSummary({ ...rest, account: 'other' }, by)).text))
      .set('public-key.pem', pem);
  const bare = await checkInBrowser(page, await forged());
  expect([bare.sound, bare.lines.includes('Not sealed with a key, although you gave one.')]).toEqual([
    false,
    true,
  ]);
  const other = await checkInBrowser(page, await forged(newSealer().sealer));
  expect([
    other.sound,
    other.lines.some((line) => line.startsWith('Sealed with another key than public-key.pem.')),
  ]).toEqual([false, true]);
  const copied = await checkInBrowser(page, await forged({ ...sealer, sign: async () => signature }));
  expect(copied.sound).toBe(false);
});

test('a report of 0.1.0, which has no key, is sound and said to have none', async () => {
  const { folder: report } = await aReport();
  const { sound, lines, verdict } = await checkInBrowser(report.text('verify.html'), report.files);
  expect(verdict).toBe('intact-key-unknown');
  expect([sound, lines.some((line) => line.startsWith('Not sealed with a key:'))]).toEqual([true, true]);
});

test('sums, counts, numbers, times and result.csv are made anew from the rows', async () => {
  const { sealer, pem } = newSealer();
  const { folder: report, summary } = await aReport(sealer);
  const page = report.text('verify.html');
  const { seal: _, signature: __, seal_key: ___, ...rest } = summary;
  const [sum] = rest.sums;
  const [type] = rest.types;
  const [rate] = rest.vat;
  if (sum === undefined || type === undefined || rate === undefined)
    throw new Error('The report has no sums.');
  const csv = Buffer.from(report.text('result.csv').replace('124.00', '12400.00'));
  const ofCsv = { ...rest.files, 'result.csv': { bytes: csv.length, sha256: sha256Hex(csv) } };
  const forgeries: [string, Partial<typeof rest>, [string, Buffer][]][] = [
    ['sums', { sums: [{ ...sum, payable_total: '12400.00' }] }, []],
    ['types', { types: [{ ...type, net_total: '1.00' }] }, []],
    ['vat', { vat: [{ ...rate, vat: '1.00' }] }, []],
    ['numbers_used', { numbers_used: 2 }, []],
    [
      'counts.documents.issued',
      { counts: { ...rest.counts, documents: { ...rest.counts.documents, issued: 2 } } },
      [],
    ],
    ['issued_at', { started_at: '2025-11-20T08:00:01.000Z', finished_at: '2025-11-20T08:00:03.000Z' }, []],
    ['files: {}', { files: {} }, []],
    ['result.csv', { files: ofCsv }, [['result.csv', csv]]],
  ];
  for (const [name, change, files] of forgeries) {
    const text = Buffer.from((await sealSummary({ ...rest, ...change }, sealer)).text);
    const given = new Map([...report.files, ...files, ['summary.json', text], ['public-key.pem', pem]]);
    expect([name, (await checkInBrowser(page, given)).verdict]).toEqual([name, 'altered']);
  }
});
