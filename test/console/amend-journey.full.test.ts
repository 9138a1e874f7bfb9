import { OpenAPIHono } from '@hono/zod-openapi';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ConsoleEnv } from '../../functions/console/console-host.ts';
import { listenConsole } from '../../infra/local/console/listen-console.ts';
import { findings, takePicture, WIDTHS } from './findings.ts';
import { openBrowser, press, pressEach, tabTo } from './open-browser.ts';
import { openConsoleApp, roles } from './open-console-app.ts';

const COLUMNS =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.street,counterpart.number,counterpart.postal_code,counterpart.city,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const BUYER = 'Τεχνική Αιγαίου ΑΕ,GR,090000045,Ερμού,12,84100,Ερμούπολη';
const SEPTEMBER = [
  COLUMNS,
  `ΤΙΜ-7,1.1,3,${BUYER},Τρυπάνι,2,50.00,24,category1_1,E3_561_001`,
  `ΤΙΜ-8,1.1,3,${BUYER},Σφυρί,1,20.00,24,category1_1,E3_561_001`,
  '',
].join('\n');

/** A console whose clock the test moves, with a person in each request. */
async function openOffice() {
  await using stack = new AsyncDisposableStack();
  let today = new Date('2026-09-14T09:00:00Z');
  const opened = stack.use(await openConsoleApp({}, undefined, () => today));
  const app = new OpenAPIHono<ConsoleEnv>();
  app.all('*', (c) => opened.fetch(c.req.raw));
  const place = { host: '127.0.0.1', port: 0, portGiven: true, tls: undefined };
  const { url } = stack.use(await listenConsole(place, () => app));
  const rest = stack.move();
  return {
    ...opened,
    url,
    becomes: (day: string) => {
      today = new Date(day);
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

/** What axe finds at each width, nothing beside the page, and the picture of it. */
async function look(page: Page, name: string, at?: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([name, width, await findings(page)]).toEqual([name, width, []]);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0);
    await at?.evaluate((element) => element.scrollIntoView());
    await takePicture(page, `${name}-el-${width}`);
  }
}

it('leads in Greek from a wrong tax number in September to the new document in November, by keyboard alone', async () => {
  await using office = await openOffice();
  const check = '/api/exports/default/standard/pwliseis.csv?dry_run=1';
  const { job, plan } = await office.ended(
    (await office.json(check, { method: 'POST', body: SEPTEMBER })).job,
  );
  const approval = { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) };
  const first = await office.ended((await office.json(`/api/jobs/${job}/approve`, approval)).job);
  expect(first.outcomes).toMatchObject({ issued: 2 });
  const [wrong] = await office.json(`/api/jobs/${first.job}/rows`);
  office.becomes('2026-11-12T08:00:00Z');

  await using browser = await openBrowser();
  const { page, context } = await browser.person();
  await context.setExtraHTTPHeaders({ 'X-Name': 'maria', 'X-Roles': roles.join() });
  await page.goto(office.url);
  await tabTo(page, page.getByLabel('Αριθμός, ΜΑΡΚ, πελάτης, ποσό ή αρχείο'));
  await page.keyboard.type('ΤΙΜ-7');
  await page.keyboard.press('Enter');
  const replace = page.getByRole('link', { name: 'Αντικατάσταση του ΤΙΜ-7' });
  await replace.first().waitFor();
  await look(page, 'found', page.getByRole('status'));
  await tabTo(page, replace.first());
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/issued\/replace/);
  await look(page, 'replace');
  await tabTo(page, page.getByLabel('Γραμμή 1: Καθαρή αξία γραμμής'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1.100,00');
  await press(page, 'Έλεγχος διαφορών');
  await page.getByRole('alert').getByText('1.100,00').waitFor();
  await look(page, 'notation');
  await tabTo(page, page.getByLabel('Γραμμή 1: Καθαρή αξία γραμμής'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('100,00');
  await tabTo(page, page.getByLabel('ΑΦΜ πελάτη'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('094014201');
  await press(page, 'Έλεγχος διαφορών');

  await page.waitForURL(/\/jobs\//);
  const happens = page.getByText(
    `Πιστώνεται ολόκληρο το ${wrong.series} ${wrong.number} των 124,00 € και εκδίδεται νέο των 124,00 €.`,
  );
  await happens.waitFor();
  await look(page, 'difference');
  const difference = page.getByRole('listitem').filter({ hasText: 'ΑΦΜ πελάτη:' }).first();
  expect(await difference.innerText()).toBe('ΑΦΜ πελάτη: 090000045 → 094014201');
  await look(page, 'doubts', page.getByRole('heading', { name: 'Παραστατικά που θέλουν απόφαση' }));
  const doubts = page.getByRole('checkbox', { name: /^Αποδοχή:/ });
  expect(await doubts.count()).toBe(2);
  for (const doubt of await doubts.all()) {
    await tabTo(page, doubt);
    await page.keyboard.press('Space');
  }
  await press(page, 'Αποδοχή και νέος έλεγχος');

  await page.getByRole('status').getByText('Έτοιμα: 2').waitFor();
  await pressEach(page, 'Το είδα');
  await look(page, 'decided', page.getByRole('button', { name: /^Έκδοση 2 / }));
  await page.goto(new URL(`${new URL(page.url()).pathname}/approve`, office.url).href);
  await look(page, 'approved', page.getByText('Τι αντικαθίσταται').first());
  await press(page, /^Έκδοση 2 παραστατικών · /);

  await page.getByRole('link', { name: 'Σύνοψη' }).waitFor();
  const real = await office.json(`/api${new URL(page.url()).pathname}`);
  expect(real).toMatchObject({ dry_run: false, outcomes: { issued: 2 } });
  const [{ old, credit, issued }] = (await office.json(`/api/jobs/${real.job}/amendments`)).amendments;
  expect([old.mark, credit.mark, issued.mark].map((mark) => /^\d{15}$/.test(mark))).toEqual([
    true,
    true,
    true,
  ]);
  await look(page, 'replaced');
  const told = await page.textContent('main');
  expect(told).toContain(
    `Το ${old.printed}, ΜΑΡΚ ${old.mark}, πιστώθηκε ολόκληρο με το ${credit.printed}, ΜΑΡΚ ${credit.mark}. Στη θέση του ισχύει το ${issued.printed}, ΜΑΡΚ ${issued.mark}.`,
  );
  expect(told).toContain(`αντικαθιστά το ΜΑΡΚ ${old.mark}, που πιστώθηκε με το ΜΑΡΚ ${credit.mark}`);
  // The other document of September has its credit note made by the keyboard as well.
  await page.goto(`${office.url}/jobs/${first.job}`);
  await press(page, 'Πιστωτικό για ΤΙΜ-8');
  await page.getByRole('button', { name: /^Έκδοση 1 / }).waitFor();

  await page.goto(`${office.url}/issued/replace?document=${credit.mark}`);
  await page.getByText('είναι το ίδιο πιστωτικό').waitFor();
  await look(page, 'refused');
});
