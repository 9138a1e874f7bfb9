import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { openAwsConsole } from './aws/open-aws-console.ts';
import { greekErpExport } from './greek-erp-export.ts';
import { openBrowser, press, pressEach, prominent, tabTo } from './open-browser.ts';
import { KEY, openServe, type Serve } from './open-serve.ts';

interface OpenedHost extends AsyncDisposable, Pick<Serve, 'url' | 'json'> {
  /** Brings a person from nothing to the first page. */
  signIn(page: Page): Promise<void>;
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Places where the same journey is made: `rowmark serve`, and the handler of AWS with the pool's own sign-in. */
const journeyHosts: Readonly<Record<string, (data: string) => Promise<OpenedHost>>> = {
  async 'this machine'(data) {
    const serve = await openServe(data);
    const signIn = async (page: Page) => {
      await page.goto(`${serve.url}/?key=${KEY}`);
    };
    return { ...serve, signIn };
  },
  async AWS() {
    const aws = await openAwsConsole({ tls: true });
    const signIn = async (page: Page) => {
      await page.goto(`${aws.url}/`);
      await page.waitForURL(`${aws.pool.issuer}/**`);
      await typeInto(page, 'Username', 'boss');
      await typeInto(page, 'Password', 'boss');
      await press(page, 'Sign in');
      await page.waitForURL(`${aws.url}/`);
      await page.getByRole('heading').first().waitFor();
    };
    return { ...aws, signIn };
  },
};

describe.each(Object.entries(journeyHosts))('on %s', (_, open) => {
  it('takes a windows-1253 export to issued documents in Greek, by keyboard alone', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'pwliseis.csv');
    await writeFile(file, greekErpExport());
    await using serve = await open(join(folder.path, 'data'));
    await using browser = await openBrowser();
    const { page } = await browser.person();

    await serve.signIn(page);
    expect(page.url()).toBe(`${serve.url}/`);
    expect(await prominent(page)).toEqual(['Έλεγχος']);
    await page.getByLabel('Αρχείο εξαγωγής').setInputFiles(file);
    await press(page, 'Έλεγχος');

    await page.waitForURL(/\/uploads\/[^/]+$/);
    expect(await page.textContent('main')).toContain('windows-1253');
    expect(await prominent(page)).toEqual(['Αποθήκευση προφίλ']);
    for (const [at, wanted] of Object.entries({ 0: 'net', 1: 'Καθ', 4: 'category1_1', 5: 'E3_561_003' })) {
      const open = page.locator('select[name^="hole."]').nth(Number(at));
      await tabTo(page, open);
      const triedAtOnce = page.waitForResponse(/\/preview/);
      while (!(await open.inputValue()).startsWith(wanted)) await page.keyboard.press('ArrowDown');
      expect((await triedAtOnce).status()).toBe(200);
    }
    await press(page, 'Αποθήκευση προφίλ');

    await page.waitForURL(/\/jobs\//);
    await page.getByRole('status').getByText('Έτοιμα: 28 · Για διόρθωση: 12').waitFor();
    expect(await prominent(page)).toEqual(['Νέος έλεγχος']);
    const rates = page.getByLabel('Συντελεστής ΦΠΑ');
    await tabTo(page, rates.first());
    await page.keyboard.press('ControlOrMeta+A');
    // One input for all rows that say the same.
    await page.keyboard.type('24');
    for (const input of await page.getByLabel('Καθαρή αξία').all()) {
      await tabTo(page, input);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('10,00');
    }
    await press(page, 'Νέος έλεγχος');

    await page.getByRole('status').getByText('Έτοιμα: 40').waitFor();
    await pressEach(page, 'Το είδα');
    expect(await prominent(page)).toEqual([
      expect.stringMatching(/^Έκδοση 40 παραστατικών · [\d.]+,\d\d €$/),
    ]);
    await press(page, /^Έκδοση 40 παραστατικών · /);
    await page.getByRole('link', { name: 'Σύνοψη' }).waitFor();
    for (const name of ['result.xlsx', 'result.csv'])
      await page.getByRole('link', { name, exact: true }).waitFor();
    const [real] = await serve.json('/api/jobs');
    expect(real).toMatchObject({ dry_run: false, outcomes: { issued: 40, rejected: 0 } });
    const summary = await serve.json(`/api/jobs/${real.job}/files/summary.json`);
    expect(summary).toMatchObject({ corrections: { count: 12 }, numbers_used: 40, numbers_lost: 0 });
  });
});
