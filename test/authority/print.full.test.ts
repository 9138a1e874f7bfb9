import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Listening, listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { openContext, startBrowser } from '../start-browser.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { changed, foreign, heating, type Payload, sale } from './payloads.ts';

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

async function open(name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${listening.url}/api/v1/invoices/${name}/print?locale=el`);
  return page;
}

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
  const page = await open(name);
  const png = await page.locator('footer svg').screenshot({ scale: 'css' });
  const pixels = pixelsSchema.parse(await page.evaluate(`(${readPixels})('${png.toString('base64')}')`));
  const image = { ...pixels, data: Uint8ClampedArray.from(pixels.data) };
  expect(decodeQR(image, { effort: 9, timeLimit: 5_000 })).toBe(answer.my_data_qr_url);
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
  expect(await overhang(await open(name))).toBeLessThanOrEqual(1);
});

test('it fits one A4 page, a long one repeats its head, and it is accessible', async () => {
  const { name } = await issued(heating());
  const page = await open(name);
  // The marking stands in capitals beside the title.
  expect(await page.locator('header .title').innerText()).toMatch(/Τιμολόγιο πώλησης\s+ΠΑΡΑΣΤΑΤΙΚΟ ΚΑΥΣΙΜΩΝ/);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.addScriptTag({ content: axe });
  const violations = await page.evaluate('axe.run().then((found) => found.violations.map(({ id }) => id))');
  expect(violations).toEqual([]);
  const [line] = sale().invoice_lines;
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, line_number: index + 1 }));
  const long = await issued(Object({ ...sale(), payable_total_amount: 7440, invoice_lines: lines }));
  expect(pagesOf(await (await open(long.name)).pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1);
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
