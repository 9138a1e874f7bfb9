import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarySchema } from '../../shared/report/summary.ts';
import { runSample } from '../samples/run-sample.ts';
import { readSample } from '../samples/samples.ts';
import { openContext, startBrowser } from '../start-browser.ts';
import { importedReport } from './imported-report.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { ROOT, temporaryFolder } from './run-rowmark.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

interface Look {
  colorScheme?: 'light' | 'dark';
  width?: number;
}

async function openPage(content: string, { colorScheme = 'light', width = 1100 }: Look = {}) {
  const context = await openContext(browser, {
    colorScheme,
    viewport: { width, height: 900 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.setContent(content);
  return { page, requests };
}

/** Pages that have, all together, every outcome, several currencies, rates, payouts and causes. */
const SAMPLES = ['every-outcome', 'foreign-invoices', 'stripe-payouts'] as const;
const reports = new Map<string, Promise<{ page: string; summary: unknown }>>();

async function reportOf(name: string) {
  await using run = await runSample(await readSample(name));
  const read = (file: string) => run.host.store.readText(`${run.imported.report}${file}`);
  return { page: await read('summary.html'), summary: JSON.parse(await read('summary.json')) };
}
function pageOf(name: string = SAMPLES[0]): Promise<string> {
  const report = reports.get(name) ?? reportOf(name);
  reports.set(name, report);
  return report.then(({ page }) => page);
}

async function violations(page: Page): Promise<unknown> {
  await page.addScriptTag({ content: await readFile(AXE, 'utf8') });
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 120)) })))`);
}

const looks: [string, Look][] = [
  ['light and wide', {}],
  ['dark and narrow', { colorScheme: 'dark', width: 360 }],
];
const otherLooks: [string, Look][] = [
  ['dark and wide', { colorScheme: 'dark' }],
  ['light and narrow', { width: 360 }],
];
test.each([...looks, ...otherLooks])('the page passes the accessibility check: %s', async (_, look) => {
  for (const name of SAMPLES) {
    const { page } = await openPage(await pageOf(name), look);
    expect([name, await violations(page)]).toEqual([name, []]);
  }
});

test.each([360, 768, 1400])('at %i pixels nothing is wider than the window', async (width) => {
  for (const name of SAMPLES) {
    const { page } = await openPage(await pageOf(name), { width });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
});

test('the page asks nothing of the network', async () => {
  const content = await pageOf();
  const { page, requests } = await openPage(content);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => !url.startsWith('about:'))).toEqual([]);
  expect(content).not.toMatch(/<(?:link|img|script|iframe)/);
});

test('both languages are on the page; the buttons choose, also for print, within the page’s own policy', async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.setContent(await pageOf());
  await page.getByLabel('Ελληνικά').check();
  expect(await page.innerText('main')).toContain('Γραμμές ανά αποτέλεσμα');
  await page.getByLabel('English').check();
  const english = await page.innerText('main');
  expect(english).toContain('Rows by outcome');
  expect(english).not.toContain('Γραμμές ανά αποτέλεσμα');
  await page.emulateMedia({ media: 'print' });
  expect(await page.isVisible('.languages')).toBe(false);
  expect(await page.innerText('main')).toContain('Rows by outcome');
  expect(errors).toEqual([]);
});

test('it prints on A4', async () => {
  const { page } = await openPage(await pageOf());
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
});

test('what a file says is text on the page, never markup', async () => {
  await using folder = await temporaryFolder();
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const file = join(folder.path, `${evil}.csv`);
  const cell = `"${evil.replaceAll('"', '""')}"`;
  await writeFile(file, receiptExport(receipt(cell, { quantity: cell })));
  const { report } = await importedReport(file, join(folder.path, 'data'));
  const { page } = await openPage(await readFile(join(report, 'summary.html'), 'utf8'));
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.innerText('h1')).toBe(`${evil}.csv`);
  expect(await page.innerText('main')).toContain(`"${evil}" is not a number`);
});

test('hashes, problems by cause with their cells, numbers lost and its version stand on it', async () => {
  const { page: content, summary: told } = await reportOf(SAMPLES[0]);
  const { files, source } = summarySchema.parse(told);
  const { page } = await openPage(content);
  const text = await page.innerText('main');
  for (const { sha256 } of [...Object.values(files), source])
    if (sha256 !== files['summary.html']?.sha256) expect(text).toContain(sha256);
  for (const said of ['MAP-NOT-A-NUMBER', 'H5', '1 / 0']) expect(text).toContain(said);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(content).toContain(`content="Rowmark ${version}`);
});
