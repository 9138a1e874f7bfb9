import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { findings } from './findings.ts';
import { keyboard } from './hands.ts';
import { openBrowser } from './open-browser.ts';
import { KEY, openServe, type Serve } from './open-serve.ts';

const RATE = 'line.vat_rate';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let serve: Serve;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let exports = 0;
let job = '';

beforeAll(async () => {
  folder = await temporaryFolder();
  serve = await openServe(join(folder.path, 'data'));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await serve[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** 400 receipts, of which rows 4, 5 and 300 have a rate that no row may have. */
async function check(wrong: Readonly<Record<number, string>> = { 4: '23', 5: '23', 300: '23' }) {
  exports += 1;
  const rows = Array.from({ length: 400 }, (_, index) =>
    receipt(`E${exports}-${index + 2}`, { rate: wrong[index + 2] ?? '13' }),
  );
  ({ job } = await serve.upload(`grid-${exports}.csv`, receiptExport(...rows)));
  await serve.ended(job);
}
beforeEach(() => check());

async function openGrid(language: 'en' | 'el' = 'en'): Promise<Page> {
  const { page } = await browser.person({ language });
  await page.goto(`${serve.url}/?key=${KEY}`);
  await page.goto(`${serve.url}/jobs/${job}/grid?lang=${language}`);
  await page.locator('.grid-row').first().waitFor();
  return page;
}
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};
/** The cell of a column in a row of the export that is in sight. */
async function cell(page: Page, row: number, column = RATE) {
  const { columns } = await serve.json(`/api/jobs/${job}/cells?rows=1`);
  return page.locator(`#cell-${row - 2}-${columns.indexOf(column) + 3}`);
}
const cells = (query = '') => serve.json(`/api/jobs/${job}/cells?rows=500${query}`);
const saved = (page: Page, count: number) =>
  page.getByRole('status').getByText(`Saved. Corrections: ${count}`).waitFor();
const rateOf = ({ columns, rows }: Awaited<ReturnType<typeof cells>>, row: number) =>
  rows.find((one: { row: number }) => one.row === row).cells[columns.indexOf(RATE)];

it('corrects, undoes, redoes, fills down and leaves out by keyboard, and the next check has it all', async () => {
  const page = await openGrid();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('rejected');
  const count = () => expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount'));
  await count().toBe('4');
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('');
  await count().toBe('401');
  const wrong = await cell(page, 4);
  expect(await wrong.getAttribute('aria-invalid')).toBe('true');
  await wrong.click();
  await keys(page, 'F2', 'ControlOrMeta+A', '1', '3', 'Enter');
  await saved(page, 1);
  expect(await wrong.getAttribute('class')).toContain('corrected');
  expect(await wrong.getAttribute('aria-invalid')).toBeNull();
  await keys(page, 'ControlOrMeta+z');
  await saved(page, 0);
  expect(rateOf(await cells(), 4)).toBe('23');
  await keys(page, 'ControlOrMeta+y');
  await saved(page, 1);
  await wrong.click();
  await keys(page, 'Shift+ArrowDown', 'ControlOrMeta+d');
  await saved(page, 2);
  expect([rateOf(await cells(), 4), rateOf(await cells(), 5)]).toEqual(['13', '13']);

  await keys(page, 'ControlOrMeta+End');
  await page
    .getByRole('gridcell', { name: `E${exports}-401` })
    .first()
    .waitFor();
  // The header stays in sight, and the active cell above the bar of the page.
  const [top = 0, header = 1, active = 1, bar = 0] = await Promise.all(
    ['.grid', '.grid-head', '.grid-cell.active', '.bottom'].map(
      async (one) => (await page.locator(one).boundingBox())?.y,
    ),
  );
  expect([Math.abs(header - top) < 3, active + 30 < bar]).toEqual([true, true]);
  await page.getByLabel('Text').fill(`E${exports}-300`);
  await count().toBe('2');
  await page.getByRole('grid').focus();
  await keys(page, 'ArrowDown');
  await page.getByRole('button', { name: 'Leave row out' }).click();
  await page.getByLabel('Why rows are left out').fill('issued by hand');
  await page.getByRole('button', { name: 'OK' }).filter({ visible: true }).click();
  await saved(page, 3);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: /^Issue 399 documents · / }).waitFor();
});

it('loses no letter of who types on before a cell is saved, leaves it by a click, or begins with an accent', async () => {
  const page = await openGrid();
  await (await cell(page, 4)).click();
  await keys(page, '1', '3', 'Enter', '2', '4', 'Enter', 'ArrowUp', 'ControlOrMeta+z');
  await saved(page, 1);
  const found = await cells();
  expect([rateOf(found, 4), rateOf(found, 5)]).toEqual(['13', '23']);
  await (await cell(page, 5)).click();
  await keys(page, '6');
  await (await cell(page, 9)).click();
  await saved(page, 2);
  const left = await cells();
  expect([rateOf(left, 5), rateOf(left, 9)]).toEqual(['6', '13']);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'Semicolon' });
  await devtools.send('Input.insertText', { text: 'ά' });
  await expect.poll(() => page.locator('.grid-input').inputValue()).toBe('ά');
  await keys(page, 'Escape');
  expect(await (await cell(page, 9)).textContent()).toBe('13');
});

it('keeps what is typed into a row that is still being read', async () => {
  const page = await openGrid();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/cells\?.*at=200/, async (route) => {
    await held;
    await route.continue();
  });
  await (await cell(page, 2)).click();
  await keys(page, 'ControlOrMeta+End', ...Array.from({ length: 60 }, () => 'ArrowLeft'));
  const { columns } = await serve.json(`/api/jobs/${job}/cells?rows=1`);
  await keys(page, ...Array.from({ length: columns.indexOf(RATE) + 3 }, () => 'ArrowRight'));
  // Row 401 is opened with a letter, row 400 with F2, which shows what it holds.
  await keys(page, '6', 'Enter', 'ArrowUp', 'F2');
  expect(await page.locator('.grid-input').inputValue()).toBe('');
  release();
  await saved(page, 1);
  await expect.poll(() => page.locator('.grid-input').inputValue()).toBe('13');
  await keys(page, '2', '4', 'Enter');
  await saved(page, 2);
  const found = await cells();
  expect([399, 400, 401].map((row) => rateOf(found, row))).toEqual(['13', '24', '6']);
});

it('gives the focus back after Undo and a dialog', async () => {
  const page = await openGrid();
  const { press, goToCell, write } = keyboard(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await goToCell(2, RATE);
  await keys(page, '1', '3', 'Enter');
  await saved(page, 1);
  await press(button('Undo'));
  await saved(page, 0);
  await page.locator('#grid:focus').waitFor();
  await goToCell(0, RATE);
  await press(button('Leave row out'));
  await write(page.getByLabel('Why rows are left out'), 'issued by hand');
  await keys(page, 'Escape');
  await page.locator('#grid-out:focus').waitFor();
});

it('pastes a block of a spreadsheet', async () => {
  const page = await openGrid();
  await (await cell(page, 4)).click();
  await page.evaluate(
    `(() => { const data = new DataTransfer(); data.setData('text/plain', '13\\n13\\n'); document.getElementById('grid').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
  );
  await saved(page, 2);
  const found = await cells();
  expect([4, 5, 300].map((row) => rateOf(found, row))).toEqual(['13', '13', '23']);
});

it('shows a cell that somebody else corrects, and names both where two change the same one', async () => {
  const [mine, other] = [await openGrid(), await openGrid()];
  await (await cell(mine, 4)).click();
  await keys(mine, '1', '3', 'Enter');
  await saved(mine, 1);
  const shown = await cell(other, 4);
  await expect.poll(() => shown.textContent()).toBe('13');
  const late = serve.ask(`/api/jobs/${job}/corrections`, {
    method: 'PATCH',
    body: JSON.stringify([{ row: 5, column: RATE, was: '23', now: '6' }]),
  });
  expect((await late).status).toBe(200);
  await (await cell(mine, 5)).click();
  await mine.evaluate(
    `fetch = ((ask) => (path, init) => init?.body ? ask(path, { ...init, body: init.body.replace('"was":"6"', '"was":"23"') }) : ask(path, init))(fetch)`,
  );
  await keys(mine, '2', '4', 'Enter');
  await mine
    .getByRole('status')
    .getByText(/now contains “6” \(changed by .+\)/)
    .waitFor();
  expect(rateOf(await cells(), 5)).toBe('6');
});

it('has no finding of axe, in Greek, and only reads for who may only read', async () => {
  const page = await openGrid('el');
  expect(await findings(page)).toEqual([]);
  await page.getByText('Νέος έλεγχος').waitFor();
});

it('saves what is typed on the page of the check for everybody, whatever is pressed next, and names both where two change one cell', async () => {
  await check({ 4: '23', 5: '25', 300: '27' });
  const open = async () => {
    const { page } = await browser.person({ language: 'en' });
    await page.goto(`${serve.url}/?key=${KEY}`);
    await page.goto(`${serve.url}/jobs/${job}?lang=en`);
    return page;
  };
  const [mine, other] = [await open(), await open()];
  // The language changes the label of a cell.
  const rates = (page: Page) => page.locator('input[name^="now."]');
  const [first, second] = [rates(mine).nth(0), rates(mine).nth(1)];
  await first.fill('24');
  await first.press('Tab');
  await saved(mine, 1);
  await mine.getByRole('link', { name: 'Ελληνικά' }).click();
  await mine.getByRole('button', { name: 'Νέος έλεγχος' }).waitFor();
  expect(await first.inputValue()).toBe('24');
  const late = serve.ask(`/api/jobs/${job}/corrections`, {
    method: 'PATCH',
    body: JSON.stringify([{ row: 4, column: RATE, was: '24', now: '13' }]),
  });
  expect((await late).status).toBe(200);
  await rates(other).nth(0).fill('6');
  await rates(other).nth(0).press('Tab');
  await other
    .getByRole('status')
    .getByText(/row 4, column .+ now contains “13” \(changed by .+\)/i)
    .waitFor();
  // Typed, pressed and sent in one breath, and nothing moves from under the press; the cell of the other stays.
  await second.fill('13');
  await mine.locator('[name^="leave."]').last().check();
  await mine.locator('[name^="leave."]').last().uncheck();
  await mine.getByRole('button', { name: 'Νέος έλεγχος' }).click();
  await mine.getByRole('status').getByText('Έτοιμα: 399 · Για διόρθωση: 1', { exact: true }).waitFor();
  await Promise.all([mine, other].map((page) => page.context().close()));
});
