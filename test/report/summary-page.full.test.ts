import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import { GENERATOR } from '../../shared/report/page/page-frame.ts';
import { ROOT } from '../local/run-rowmark.ts';
import { openContext, startBrowser } from '../start-browser.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';
import { richReport } from './rich-report.ts';

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

let page: Promise<string> | undefined;
const richPage = (): Promise<string> => {
  page ??= richReport().then(({ folder }) => folder.text('summary.html'));
  return page;
};

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
  const { page } = await openPage(await richPage(), look);
  expect(await violations(page)).toEqual([]);
});

test.each([360, 768, 1400])('at %i pixels nothing is wider than the window', async (width) => {
  const { page } = await openPage(await richPage(), { width });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('the page asks nothing of the network', async () => {
  const content = await richPage();
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
  await page.setContent(await richPage());
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
  const { page } = await openPage(await richPage());
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
});

test('what a file says is text on the page, never markup', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const found = problem('MAP-VALUE-MISSING', { row: 2, column: evil, field: evil });
  const { folder } = await reportOf({
    plan: {
      account: evil,
      columns: [evil],
      source: { key: 'k', name: evil, sha256: 'a'.repeat(64), bytes: 1, rows: 1 },
    },
    rows: [aRow(2, { cells: [evil], verdict: 'rejected', stage: 'map', problems: [found] })],
    outcomes: [anOutcome(1, { outcome: 'rejected', stage: 'map', problems: [found], series: evil })],
  });
  const { page } = await openPage(folder.text('summary.html'));
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.innerText('h1')).toBe(evil);
});

test('hashes, problems by cause with their cells, and numbers lost stand on it', async () => {
  const { folder, summary } = await richReport();
  const { page } = await openPage(folder.text('summary.html'));
  const text = await page.innerText('main');
  for (const file of ['result.csv', 'result.jsonl', 'result.xlsx', 'retry.csv'])
    expect(text).toContain(summary.files[file]?.sha256);
  expect(text).toContain(summary.source.sha256);
  expect(text).toContain('MAP-VALUE-MISSING');
  expect(text).toContain('E47');
  expect(text).toContain('39 / 1');
});

test('the page names the version that package.json states', async () => {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8');
  expect(GENERATOR.split(', ')[0]).toBe(`Rowmark ${JSON.parse(text).version}`);
});
