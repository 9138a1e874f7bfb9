import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { findings, takePicture } from './findings.ts';
import { openBrowser, press, pressEach, prominent } from './open-browser.ts';
import { jsonOf, openServe, type Serve } from './open-serve.ts';

const HEAD =
  'external_id,invoice_type_code,payment_method_type,currency,exchange_rate,line.name,line.quantity,line.net_total_price,line.vat_rate';
/** Two in dollars whose rate nothing proves, one whose VAT rate does not exist, one to leave out, one that is right. */
const EXPORT = `${[
  HEAD,
  'B-1,11.1,3,USD,1.08,Bread,1,108.00,24',
  'B-2,11.1,3,USD,1.08,Bread,1,54.00,24',
  'B-3,11.1,3,EUR,,Bread,1,10.00,23',
  'B-4,11.1,3,EUR,,Bread,1,20.00,24',
  'B-5,11.1,3,EUR,,Bread,1,100.00,13',
].join('\n')}\n`;

let serve: Serve;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const keys = { maria: '', anna: '' };

beforeAll(async () => {
  folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  serve = await openServe(data, [], { ROWMARK_APPROVAL: 'required' });
  browser = await openBrowser();
  keys.maria = await serve.keyOf('maria', 'Dropper,Approver');
  keys.anna = await serve.keyOf('anna', 'Approver');
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await serve[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const as = async (key: string, path: string, init: RequestInit = {}) =>
  jsonOf(await serve.ask(path, { ...init, headers: { Authorization: `Bearer ${key}` } }));

/** Maria brings it, corrects a rate and leaves a row out; the next check is the one to approve. */
async function checked(name: string): Promise<string> {
  const { maria } = keys;
  const path = `/api/exports/default/standard/${name}?dry_run=1`;
  const { job } = await as(maria, path, { method: 'POST', body: EXPORT.replaceAll('B-', `${name}-`) });
  await serve.ended(job);
  const edits = [
    { row: 4, column: 'line.vat_rate', was: '23', now: '24' },
    { row: 5, leave_out: true, reason: 'issued by hand' },
  ];
  await as(maria, `/api/jobs/${job}/corrections`, { method: 'PATCH', body: JSON.stringify(edits) });
  const next = await as(maria, `/api/jobs/${job}/check`, { method: 'POST' });
  await serve.ended(next.job);
  return next.job;
}

const WORDS = {
  en: {
    seen: 'I have seen this',
    issue: /^Issue 4 documents · 326\.28 €$/,
    waits: 'It waits for a second person',
  },
  el: { seen: 'Το είδα', issue: /^Έκδοση 4 παραστατικών · 326,28 €$/, waits: 'Περιμένει δεύτερο άτομο' },
} as const;

// In euro: 108.00 + 25.92, 54.00 + 12.96, 10.00 + 2.40, 100.00 + 13.00.
it.each([
  'en',
  'el',
] as const)('a boss approves with the keyboard what another brought, in %s', async (language) => {
  const job = await checked(`day-${language}.csv`);
  const words = WORDS[language];
  const dropper = await browser.person({ language });
  await dropper.page.goto(`${serve.url}/jobs/${job}/approve?key=${keys.maria}`);
  await dropper.page.goto(`${serve.url}/jobs/${job}/approve?lang=${language}`);
  await expect.poll(() => dropper.page.getByText(words.waits).count()).toBe(1);
  expect(await dropper.page.getByRole('button', { name: words.issue }).count()).toBe(0);
  await dropper.context.close();

  for (const width of [390, 1400]) {
    const { page, context } = await browser.person({ language, width });
    await page.goto(`${serve.url}/?key=${keys.anna}`);
    await page.goto(`${serve.url}/jobs/${job}/approve?lang=${language}`);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await prominent(page)).toHaveLength(1);
    await takePicture(page, `approve-${language}-${width}`);
    if (width === 390) {
      await context.close();
      continue;
    }
    expect(await page.getByRole('button', { name: words.issue }).count()).toBe(0);
    await pressEach(page, words.seen);
    expect(page.url()).toContain('/approve');
    await press(page, words.issue);
    await page.waitForURL((url) => !url.pathname.endsWith('/approve'));
    const run = new URL(page.url()).pathname.split('/').at(-1);
    const ended = await serve.ended(run);
    expect(ended.outcomes).toMatchObject({ issued: 4, skipped: 0 });
    const { approval } = await serve.json(`/api/jobs/${run}/files/summary.json`);
    expect(approval).toMatchObject({ by: 'anna', seen: [{ code: 'FX-DIRECTION-UNPROVEN', by: 'anna' }] });
    await page.goto(`${serve.url}/jobs/${job}/approve?lang=${language}`);
    expect(await page.getByRole('button', { name: words.issue }).count()).toBe(0);
    await page.locator(`p a[href="/jobs/${run}"]`).waitFor();
    await context.close();
  }
});
