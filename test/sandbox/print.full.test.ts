import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Listening, listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { openContext, startBrowser } from '../start-browser.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { changed, clearance, exempt, foreign, fuel, ofType, type Payload, sale } from './payloads.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let sandbox: TestSandbox;
let listening: Listening;
let browser: Browser;
let context: BrowserContext;
let books: Map<string, string>;

beforeAll(async () => {
  sandbox = await openTestSandbox({ now: () => new Date('2026-03-31T21:05:00Z'), tokenLifeMs: 1e12 });
  listening = await listenSandbox(sandbox.app, { port: 0, host: '127.0.0.1' });
  books = new Map((await sandbox.client.books()).map((book) => [book.invoice_type_code, book.id]));
  browser = await startBrowser();
  context = await openContext(browser, {
    extraHTTPHeaders: { authorization: `Bearer ${sandbox.client.jwt}` },
    bypassCSP: true,
    locale: 'el-GR',
  });
});
afterAll(async () => {
  await browser.close();
  await listening.close();
  await sandbox[Symbol.asyncDispose]();
});

let count = 0;

/** Drafts and issues the payload; its name and its answer. */
async function issued(payload: Payload) {
  count += 1;
  const external_id = `print-${count}`;
  const billing_book_id = books.get(String(payload.invoice_type_code));
  await sandbox.client.draft({ ...payload, external_id, billing_book_id });
  return { name: external_id, answer: await sandbox.client.issue(external_id) };
}

async function open(name: string, locale: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${listening.url}/api/v1/invoices/${name}/print?locale=${locale}`);
  return page;
}

const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');

const heating = () =>
  changed(fuel(), {
    special_invoice_category: 11,
    notes: 'Παράδοση <b>στο</b> υπόγειο',
    counterpart: { supply_account_no: '1002003001' },
    lines: { 1: { fuel_code: 30, quantity: 1234.5 } },
  });

describe('a fuel document', () => {
  test('has its marking beside the title, codes with descriptions, special category and supply number', async () => {
    const { name, answer } = await issued(heating());
    const page = await open(name, 'el');
    expect(await textOf(page, 'header .title')).toMatch(/Τιμολόγιο πώλησης\s+ΠΑΡΑΣΤΑΤΙΚΟ ΚΑΥΣΙΜΩΝ/);
    const lines = await textOf(page, '.lines tbody');
    expect(lines).toContain('Κωδικός καυσίμου 30 – Πετρέλαιο θέρμανσης (Diesel Heat)');
    expect(lines).toContain('Κωδικός καυσίμου 999 – Λοιπές χρεώσεις υπηρεσιών');
    expect(lines).toMatch(/1\.234,5\s+λίτρα/);
    expect(await textOf(page, '.parties')).toMatch(/Ειδική κατηγορία\s+Επίδομα θέρμανσης/);
    expect(await textOf(page, '.parties')).toMatch(/Αριθμός παροχής ρεύματος\s+1002003001/);
    expect(await textOf(page, '.parties')).toContain('ΑΦΜ: 064677095');
    expect(await textOf(page, '.notes')).toContain('Παράδοση <b>στο</b> υπόγειο');
    expect(await textOf(page, '.title')).toMatch(/Ημερομηνία\s+01\/04\/2026\s+Ώρα\s+00:05/);
    expect(await textOf(page, 'footer')).toContain(answer.my_data_mark);
    expect(await textOf(page, 'footer')).toContain(answer.my_data_uid);
  });

  test('in English says the same in the words of the interface', async () => {
    const { name } = await issued(heating());
    const page = await open(name, 'en');
    expect(await textOf(page, 'header .title')).toMatch(/Sales invoice\s+FUEL DOCUMENT/);
    expect(await textOf(page, '.lines tbody')).toContain('Fuel code 30 – Diesel Heat');
    expect(await textOf(page, '.parties')).toContain('Heating allowance');
  });

  test('another document has no marking', async () => {
    const { name } = await issued(sale());
    expect(await (await open(name, 'el')).locator('.marking').count()).toBe(0);
  });
});

describe('a foreign currency', () => {
  test.each([
    ['el', 'USD', 1.0842, 'Πληρωτέο ποσό σε: Δολάριο ΗΠΑ', '1.344,41 $'],
    ['en', 'USD', 1.0842, 'Amount payable in: US Dollar', '1.344,41 $'],
    ['el', 'JPY', 162.35, 'Πληρωτέο ποσό σε: Γιεν Ιαπωνίας', '201.314 ¥'],
    ['el', 'CHF', 0.94517, 'Πληρωτέο ποσό σε: Φράγκο Ελβετίας', '1.172,01 Fr.'],
    ['en', 'KWD', 0.33333, 'Amount payable in: Kuwaiti Dinar', '413,329 د.ك'],
  ])('%s, %s: the whole in euro and one line, without rate and ISO code', async (locale, currency, rate, label, amount) => {
    const { name } = await issued(
      changed(foreign(), {
        currency,
        exchange_rate: rate,
        net_total_amount: 1000,
        vat_total_amount: 240,
        total_amount: 1240,
        payable_total_amount: 1240,
        lines: { 1: { unit_price: 1000, net_total_price: 1000, vat_total: 240, subtotal: 1240 } },
      }),
    );
    const page = await open(name, locale);
    expect(await textOf(page, '.totals .payable')).toContain('1.240,00 €');
    expect(await page.locator('.totals .foreign').count()).toBe(1);
    expect(await textOf(page, '.totals .foreign')).toContain(label);
    expect(await textOf(page, '.totals .foreign')).toContain(amount);
    const whole = await textOf(page, 'body');
    expect(whole).not.toContain(currency);
    expect(whole).not.toContain(String(rate));
    expect(whole).not.toContain(String(rate).replace('.', ','));
  });

  test('every listed currency has a name in both languages and a symbol that is not its code', async () => {
    const { listedCurrencies: currencies } = await import('../../shared/facts/currencies.ts');
    const { payableInCurrency } = await import('../../functions/sandbox/print/print.ts');
    for (const currency of currencies)
      for (const locale of ['el', 'en'] as const) {
        const printed = payableInCurrency({ currency, exchange_rate: '2', payable: '10' }, locale);
        if (currency === 'EUR') expect(printed).toBeUndefined();
        else expect(`${printed?.name} ${printed?.amount}`).not.toMatch(new RegExp(`\\b${currency}\\b`));
      }
  });
});

describe('VAT and 1.5', () => {
  test('the analysis adds lines of one rate and says why there is no VAT', async () => {
    const [line] = exempt().invoice_lines;
    const payload = {
      ...exempt(),
      payable_total_amount: 324,
      invoice_lines: [line, line, sale().invoice_lines[0]],
    };
    const { name } = await issued(Object(payload));
    const rows = await textOf(await open(name, 'el'), '.vat tbody');
    expect(rows).toMatch(/24%\s+100,00\s+24,00\s+0%\s+200,00\s+0,00\s+Χωρίς ΦΠΑ – άρθρο 33/);
  });

  test('a clearance names its two lines', async () => {
    const { name } = await issued(clearance());
    expect(await textOf(await open(name, 'en'), '.lines tbody')).toMatch(/Clearance[\s\S]+Fee/);
  });
});

const pixelsSchema = z.object({ width: z.number(), height: z.number(), data: z.array(z.number()) });

/** Runs in the browser, which reads PNG: width, height and RGBA of a picture. */
const readPixels = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const { width, height } = image;
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  drawing.drawImage(image, 0, 0);
  return { width, height, data: [...drawing.getImageData(0, 0, width, height).data] };
}`;

test('the QR code scans as the address that the issue answered', async () => {
  const { name, answer } = await issued(sale());
  const page = await open(name, 'el');
  const png = await page.locator('footer svg').screenshot({ scale: 'css' });
  const pixels = pixelsSchema.parse(await page.evaluate(`(${readPixels})('${png.toString('base64')}')`));
  const image = { ...pixels, data: Uint8ClampedArray.from(pixels.data) };
  const scanned = decodeQR(image, { effort: 9, timeLimit: 5_000 });
  expect(scanned).toBe(answer.my_data_qr_url);
});

test('a draft is marked as one and has no MARK', async () => {
  await sandbox.client.draft({ ...sale(), billing_book_id: books.get('1.1'), external_id: 'print-draft' });
  const page = await open('print-draft', 'el');
  expect(await textOf(page, '.draft')).toContain('Πρόχειρο');
  expect(await page.locator('footer').count()).toBe(0);
});

/** How far the widest part of the page stands out of the sheet's margin, in pixels. */
const overhang = (page: Page) =>
  page.evaluate(
    `Math.max(...[...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().right)) -
      document.querySelector('main > header').getBoundingClientRect().right`,
  );

test.each<[string, Payload]>([
  [
    'words without a blank',
    changed(sale(), {
      counterpart: { name: 'Υ'.repeat(200), street: 'x'.repeat(90) },
      lines: { 1: { name: 'x'.repeat(300) } },
    }),
  ],
  [
    'a long description',
    changed(sale(), {
      lines: {
        1: { name: 'Μακρύ όνομα είδους '.repeat(25), quantity: 0.000001, unit_price: 123456789.123456 },
      },
    }),
  ],
  [
    'the largest amounts that the authority takes',
    changed(foreign(), {
      currency: 'IDR',
      exchange_rate: 18000.5,
      net_total_amount: 8064516129032.25,
      vat_total_amount: 1935483870967.74,
      total_amount: 9999999999999.99,
      payable_total_amount: 9999999999999.99,
      lines: {
        1: {
          unit_price: 8064516129032.25,
          net_total_price: 8064516129032.25,
          vat_total: 1935483870967.74,
          subtotal: 9999999999999.99,
        },
      },
    }),
  ],
])('%s stay on the sheet', async (_, payload) => {
  const { name } = await issued(payload);
  expect(await overhang(await open(name, 'el'))).toBeLessThanOrEqual(1);
});

test.each([
  ['1.1', 'Στοιχεία πελάτη'],
  ['1.5', 'Στοιχεία εντολέα'],
  ['3.1', 'Στοιχεία πωλητή'],
])('the counterpart of a %s is called what it is', async (type, heading) => {
  const { name } = await issued(type === '1.5' ? clearance() : ofType(type));
  const shown = await (await open(name, 'el')).locator('.parties h2').textContent();
  expect(shown).toBe(heading);
});

test('it fits one A4 page, a long one repeats its head, and it is accessible', async () => {
  const { name } = await issued(heating());
  const page = await open(name, 'el');
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.addScriptTag({ content: axe });
  const violations = await page.evaluate('axe.run().then((found) => found.violations.map(({ id }) => id))');
  expect(violations).toEqual([]);
  const [line] = sale().invoice_lines;
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, line_number: index + 1 }));
  const long = await issued(Object({ ...sale(), payable_total_amount: 7440, invoice_lines: lines }));
  expect(pagesOf(await (await open(long.name, 'el')).pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1);
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
