import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSample } from '../samples/run-sample.ts';
import { readSamples } from '../samples/samples.ts';
import { openContext, startBrowser } from '../start-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Screens of a telephone and of a desk. */
const WIDTHS = [390, 1400];

/** The page of a sample's report, with what a reader sees of two of its tables. */
async function shownOf(name: string, language: 'en' | 'el', width: number) {
  const sample = (await readSamples()).find((sample) => sample.name === name);
  if (sample === undefined) throw new Error(`There is no sample ${name}.`);
  await using run = await runSample(sample);
  const page = await run.host.store.readText(`${run.imported.report}summary.html`);
  const context = await openContext(browser, { viewport: { width, height: 900 } });
  const tab = await context.newPage();
  await tab.setContent(page);
  await tab.evaluate(`document.getElementById('lang-${language}').checked = true`);
  if (process.env.ROWMARK_PICTURES)
    for (const id of ['balance', 'payouts', 'payout-documents'])
      await tab
        .locator(`section[aria-labelledby="${id}"]`)
        .screenshot({ path: `${process.env.ROWMARK_PICTURES}/${name}-${width}-${language}-${id}.png` });
  const rowsOf = async (id: string) => {
    const rows = tab.locator(`section[aria-labelledby="${id}"] tbody tr`);
    return Promise.all((await rows.all()).map((row) => row.locator('th,td').allInnerTexts()));
  };
  const found = {
    payouts: await rowsOf('payouts'),
    documents: await rowsOf('payout-documents'),
    balance: await rowsOf('balance'),
    overflow: await tab.evaluate('document.documentElement.scrollWidth - innerWidth'),
  };
  await context.close();
  return found;
}

it.each(
  WIDTHS,
)('a payout reconciliation of Stripe is explained to 0.00 on a page %i pixels wide', async (width) => {
  const { payouts, documents, balance, overflow } = await shownOf('stripe-payouts', 'en', width);
  // 124.00 + 310.00 + 46.50 − 46.50 − (2.11 + 4.90 + 1.02 + 1.85) = 424.12; 248.00 − (3.97 + 15.00) − 124.00 + 24.01 = 129.04.
  expect(payouts).toEqual([
    ['po_1PA100', '2026-11-09', '424.12 EUR', '0.00', '480.50', '46.50', '9.88', '–', '3'],
    [
      'po_1PA101',
      '2026-11-16',
      '129.04 EUR',
      '0.00',
      '248.00',
      '0.00',
      '18.97',
      'dispute -124.00 · other_adjustment 24.01',
      '1',
    ],
  ]);
  // Three sales and the credit note of the one that was refunded; the second payout has one document.
  expect(
    documents.map(([payout, count, marks = '', without]) => [
      payout,
      count,
      marks.split(', ').length,
      without,
    ]),
  ).toEqual([
    ['po_1PA100', '4', 4, '–'],
    ['po_1PA101', '1', 1, '–'],
  ]);
  expect(balance).toEqual([
    ['EUR', 'File', expect.stringContaining('captured 790.50')],
    ['EUR', 'Documents', 'captured 790.50 · given back -46.50'],
    ['EUR', 'The rest', expect.stringContaining('payouts -553.16')],
  ]);
  expect(overflow).toBe(0);
});

it.each(WIDTHS)('a batch of Adyen is explained to 0.00 on a page %i pixels wide, in Greek', async (width) => {
  const { payouts, documents, overflow } = await shownOf('adyen-settlement', 'el', width);
  // Net: 46.59 + 49.30 + 117.21 + 49.30 + 71.20 − 27.66 − 57.40 − 4.20 = 244.34.
  expect(payouts).toEqual([
    ['41', '2024-03-06', '244,34 EUR', '0,00', '337,27', '27,56', '15,47', 'Chargeback -49,90', '5'],
  ]);
  // The payment whose rate is refused, and the refund that makes no credit note.
  expect(documents[0]?.[3]).toBe('6, 7');
  expect(overflow).toBe(0);
});
