import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { findings, takePicture, WIDTHS } from './findings.ts';
import { greekErpExport } from './greek-erp-export.ts';
import { openBrowser, tabTo, untilWhole } from './open-browser.ts';
import { KEY, openServe, type Serve } from './open-serve.ts';
import { receipts } from './receipts.ts';

/** In a statement that is ready: until then its page asks each second. */
const PREPARED = 'a[href*="statement.html"]';

let serve: Serve;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const pages: Record<string, string> = { home: '/', 'sign-in': '/' };

beforeAll(async () => {
  folder = await temporaryFolder();
  serve = await openServe(join(folder.path, 'data'));
  browser = await openBrowser();
  const greek = { 'Accept-Language': 'el' };
  const upload = await serve.json('/api/uploads?file=pwliseis.csv', {
    method: 'POST',
    body: new Uint8Array(greekErpExport()),
  });
  pages.what = `/uploads/${upload.upload}`;
  const dry = await serve.json('/api/exports/default/standard/day.csv?dry_run=1', {
    method: 'POST',
    body: receipts(60, { wrong: [2, 9, 30] }),
    headers: greek,
  });
  const { plan } = await serve.ended(dry.job);
  pages.check = `/jobs/${dry.job}`;
  const real = await serve.json(`/api/jobs/${dry.job}/approve`, {
    method: 'POST',
    body: JSON.stringify({ plan: plan.sha256 }),
  });
  await serve.ended(real.job);
  pages.report = `/jobs/${real.job}`;
  pages.import = `/imports/${(await serve.json(pages.report.replace('/jobs', '/api/jobs'))).import}`;
  const [{ external_id }] = await serve.json(`/api/jobs/${real.job}/rows`);
  const about = new URLSearchParams({ document: external_id, account: 'default' });
  pages.issued = `/issued/replace?${about}`;
  const set = [{ field: 'lines.1.name', value: 'Ελληνικός καφές' }];
  const amended = { method: 'POST', body: JSON.stringify({ set }), headers: greek };
  const pair = await serve.json(`/api/issued/replace?${about}`, amended);
  await serve.ended(pair.job);
  pages.amended = `/jobs/${pair.job}`;
  pages.approve = `${pages.amended}/approve`;
  pages.unknown = '/jobs/none';
  pages.statement = `/statements?month=${monthOf(new Date().toISOString())}`;
  await openProfilePages();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await serve[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** A saved profile that has a former version, and the page on which it is changed. */
async function openProfilePages(): Promise<void> {
  const inspected = await serve.json('/api/inspect?file=shop.csv', { method: 'POST', body: receipts(2) });
  const put = (changed: object, headers = {}) =>
    serve.ask('/api/profiles/shop', {
      ...{ method: 'PUT', headers },
      body: JSON.stringify({ ...inspected.profile, ...changed }),
    });
  await put({});
  const { version } = await serve.json('/api/profiles/shop');
  await put({ accept: ['204'] }, { 'If-Match': `"${version}"` });
  const path = '/api/exports/default/shop/shop.csv?dry_run=1';
  const { job } = await serve.json(path, { method: 'POST', body: receipts(2, { prefix: 'Shop' }) });
  await serve.ended(job);
  const { upload } = await serve.json(`/api/jobs/${job}/upload`, { method: 'POST' });
  const paid = { column: 'payment_method_type', map: { Μετρητά: '0' } };
  const mapped = { ...inspected.profile, name: 'paid', document: { payment_method_type: paid } };
  await serve.ask('/api/profiles/paid', { method: 'PUT', body: JSON.stringify(mapped) });
  const unread = await serve.json(path.replaceAll('shop', 'paid'), { method: 'POST', body: receipts(2) });
  await serve.ended(unread.job);
  pages.grid = `/jobs/${unread.job}/grid`;
  pages.profile = '/profiles/shop';
  pages.change = `/uploads/${upload}?profile=shop`;
}

/** A job that goes on while its page is looked at; `end` lets it come to its end. */
async function openProgress(prefix: string): Promise<{ end(): Promise<void> }> {
  const body = receipts(40, { prefix });
  const { job } = await serve.upload(`${prefix}.csv`, body);
  const { plan } = await serve.ended(job);
  const sandbox = /service at (\S+)/.exec(serve.stdout())?.[1] ?? '';
  const slowly = (faults: readonly object[]) =>
    fetch(`${sandbox}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(faults),
    });
  await slowly([{ match: { method: 'POST' }, action: { delay_ms: 3_000 } }]);
  const approval = { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) };
  const real = await serve.json(`/api/jobs/${job}/approve`, approval);
  pages.progress = `/jobs/${real.job}`;
  return {
    async end() {
      await slowly([]);
      await serve.ask(`/api/jobs/${real.job}/stop`, { method: 'POST' });
      await serve.ended(real.job);
    },
  };
}

describe.each(['el', 'en'] as const)('every page in %s', (language) => {
  it.each([
    ...['home', 'what', 'check', 'report', 'import', 'issued', 'amended', 'approve'],
    ...['documents', 'sandbox', 'unknown', 'sign-in'],
    ...['statement', 'profiles', 'profile', 'change', 'grid', 'progress'],
  ])('%s is accessible and has no sideways scroll', async (name) => {
    const job = name === 'progress' ? await openProgress(`Slow-${language}`) : undefined;
    for (const width of WIDTHS) {
      const { page, context } = await browser.person({ language, width });
      const refused: string[] = [];
      page.on(
        'console',
        (message) =>
          message.type() === 'error' && !/401|404/.test(message.text()) && refused.push(message.text()),
      );
      if (name !== 'sign-in') await page.goto(`${serve.url}/?key=${KEY}`);
      await page.goto(serve.url + (pages[name] ?? `/${name}`));
      if (name === 'grid') await page.waitForSelector('.grid-head > *');
      if (name === 'statement') await page.waitForSelector(PREPARED);
      expect([name, width, await findings(page)]).toEqual([name, width, []]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(['by night', name, width, await findings(page)]).toEqual(['by night', name, width, []]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBe(0);
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      expect(refused).toEqual([]);
      await takePicture(page, `${name}-${language}-${width}`);
      await context.close();
    }
    await job?.end();
  });
});

it.each(
  WIDTHS,
)('the page of an unknown export begins with the decisions, and unfolds its evidence by the keyboard: %i px', async (width) => {
  const { page, context } = await browser.person({ language: 'en', width });
  await page.goto(`${serve.url}/?key=${KEY}`);
  await page.goto(serve.url + pages.what);
  const seen = page.viewportSize()?.height ?? 0;
  const firstChoice = page.getByRole('combobox').first();
  for (const one of [page.getByRole('heading', { name: 'Your decisions' }), firstChoice]) {
    const box = await one.boundingBox();
    expect((box?.y ?? seen) + (box?.height ?? 0)).toBeLessThan(seen);
  }
  const rows = page.getByRole('region', { name: 'The first rows' });
  expect(await rows.isVisible()).toBe(false);
  await tabTo(page, page.locator('summary').first());
  await page.keyboard.press('Enter');
  await rows.waitFor({ state: 'visible' });
  expect([width, await findings(page)]).toEqual([width, []]);
  await context.close();
});

it('prints a report, a month and a document on A4, without what is only pressed', async () => {
  const { page, context } = await browser.person({ language: 'el' });
  await page.goto(`${serve.url}/?key=${KEY}`);
  for (const name of ['report', 'statement', 'check']) {
    await page.goto(serve.url + pages[name]);
    if (name === 'statement') await page.waitForSelector(PREPARED);
    await untilWhole(page);
    await page.emulateMedia({ media: 'print' });
    expect([name, await page.getByRole('button').filter({ visible: true }).count()]).toEqual([name, 0]);
    expect(await page.getByRole('heading').first().isVisible()).toBe(true);
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen' });
  }
  await context.close();
});

it('works without scripts, and signs in by a form', async () => {
  const { page, context } = await browser.person({ language: 'en', script: false });
  await page.goto(serve.url);
  await page.getByLabel('Key').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Key').fill(KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const file = join(folder.path, 'plain.csv');
  await writeFile(file, receipts(3, { prefix: '<b>N' }));
  await page.getByLabel('Export file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Issue 3 documents' }).waitFor();
  expect(await page.locator('b').count()).toBe(0);
  await page.getByRole('button', { name: 'Issue 3 documents' }).click();
  await page.getByRole('link', { name: 'Summary' }).waitFor();
  await context.close();
});
