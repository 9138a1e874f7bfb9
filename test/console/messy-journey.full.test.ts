import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HANGING_MS } from '../full-run.ts';
import { ROOT, temporaryFolder } from '../local/run-rowmark.ts';
import { FIRST_ROW, MESSY_ROWS, messyExport } from './messy-export.ts';
import { openBrowser } from './open-browser.ts';
import { KEY, openServe } from './open-serve.ts';

const ROW_HEIGHT = 34;
/** `ROWMARK_PICTURES=1` writes the pictures of the journey anew. */
const PICTURES = join(ROOT, 'docs/console');
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ROWMARK_PICTURES !== '1') return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `journey-${name}-el-1400.png`), await page.screenshot());
}

it('takes a messy Greek export of 120 rows from drop to issued in the pages alone, each mistake corrected or left out', async () => {
  await using folder = await temporaryFolder();
  await using serve = await openServe(join(folder.path, 'data'));
  await using browser = await openBrowser();
  const { page } = await browser.person();
  const file = join(folder.path, 'Πωλήσεις Νοεμβρίου.xlsx');
  await writeFile(file, messyExport());

  await page.goto(`${serve.url}/?key=${KEY}`);
  await page.getByLabel('Αρχείο εξαγωγής').setInputFiles(file);
  await page.getByRole('button', { name: 'Έλεγχος', exact: true }).click();
  await page.getByRole('heading', { name: 'Ποιο φύλλο έχει τις πωλήσεις;' }).waitFor();
  await picture(page, 'sheet');
  await page.getByRole('button', { name: 'Πωλήσεις', exact: true }).click();
  await page.getByRole('heading', { name: 'Οι αποφάσεις σας' }).waitFor();
  const choose = async (group: string, text: string, value: string) =>
    page.getByRole('group', { name: group }).getByLabel(`«${text}»`).selectOption(value);
  for (const [text, kind, type] of [
    ['ΤΔΑ', '1.1', 'E3_561_001'],
    ['ΑΛΠ', '11.1', 'E3_561_003'],
    ['ΠΡΟΣΦΟΡΑ', '-', '-'],
    ['ΧΧΧ', '-', '-'],
  ] as const) {
    await choose('Τύπος παραστατικού', text, kind);
    await choose('Κατηγορία χαρακτηρισμού', text, kind === '-' ? '-' : 'category1_1');
    await choose('Τύπος χαρακτηρισμού', text, type);
  }
  await choose('Κωδικός τρόπου πληρωμής', 'Κάρτα', '3');
  await choose('Κωδικός τρόπου πληρωμής', 'Μετρητά', '0');
  await choose('Κωδικός τρόπου πληρωμής', 'Μετριτοίς', '-');
  const number = page.getByRole('group', { name: 'Κωδικός παραστατικού' });
  await number.getByLabel('Κωδικός παραστατικού').selectOption('Αριθμός');
  await number.getByLabel('με αυτή τη στήλη μπροστά').selectOption('Τύπος');
  await choose('Αιτία απαλλαγής ΦΠΑ', '0', '-');
  await page.getByLabel('Πεδίο').first().fill('Πελάτης: Χώρα πελάτη');
  await page.getByLabel('Τιμή', { exact: true }).first().fill('GR');
  await page.getByLabel('Αιτία εξαίρεσης').fill('Γραμμή παραστατικού: Αιτία απαλλαγής ΦΠΑ');
  await picture(page, 'columns');
  await page.getByRole('button', { name: 'Αποθήκευση προφίλ' }).click();
  await page
    .getByRole('status')
    .getByText(/για διόρθωση/)
    .waitFor();
  await picture(page, 'check');
  await page.getByRole('link', { name: 'Άνοιγμα όλου του φύλλου' }).click();
  await page.locator('.grid-row').first().waitFor();
  await picture(page, 'grid');

  let corrections = 0;
  const saved = async (count = 1) => {
    corrections += count;
    await page
      .getByRole('status')
      .getByText(`Αποθηκεύτηκε. Διορθώσεις: ${corrections}`, { exact: true })
      .waitFor();
  };
  const cellOf = async (row: number, column: string) => {
    const top = (row - FIRST_ROW) * ROW_HEIGHT;
    await page
      .getByRole('grid')
      .evaluate((grid, to) => grid.scrollTo({ top: to }), Math.max(0, top - 5 * ROW_HEIGHT));
    const header = page.getByRole('columnheader', { name: column, exact: true });
    const place = await header.getAttribute('aria-colindex');
    const cell = page.locator(`[aria-rowindex="${row - FIRST_ROW + 2}"] [aria-colindex="${place}"]`);
    await cell.waitFor();
    return cell;
  };
  const correct = async (row: number, cells: Record<string, string>) => {
    for (const [column, now] of Object.entries(cells)) {
      await (await cellOf(row, column)).dblclick();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(now);
      await page.keyboard.press('Enter');
      await saved();
    }
  };
  const cash = page.getByRole('listitem').filter({ hasText: '«Μετριτοίς» ·' });
  await cash.getByLabel('Σωστό').fill('Μετρητά');
  await cash.getByRole('button', { name: 'Εφαρμογή' }).click();
  await saved();
  await correct(14, { ΑΦΜ: '094014201' });
  await correct(17, { Αριθμός: '1013' });
  await correct(22, { ΑΦΜ: '087654320' });
  await correct(29, { 'ΦΠΑ %': '24', ΦΠΑ: '29,76', Σύνολο: '153,76', 'Αιτία εξαίρεσης': '' });
  await correct(33, { Επωνυμία: 'Ναυτικά Είδη Πειραιά ΙΚΕ' });
  await correct(39, { 'ΦΠΑ %': '24' });
  await correct(45, { Σύνολο: '173,60' });
  await (await cellOf(50, 'Τύπος')).click();
  await page.getByRole('button', { name: 'Να μείνει εκτός η γραμμή' }).click();
  await page.getByLabel('Γιατί μένουν εκτός γραμμές').fill('Προσφορά, όχι πώληση');
  await page.getByRole('button', { name: 'Εντάξει' }).filter({ visible: true }).click();
  await saved();
  await correct(57, { Τύπος: 'ΤΔΑ' });
  await correct(62, { Ημερομηνία: '20/11/2026' });
  await correct(77, { Ποσότητα: '1' });
  await correct(83, { 'Καθαρή αξία': '178,00' });
  await correct(95, { 'ΦΠΑ %': '24', ΦΠΑ: '45,60', Σύνολο: '235,60' });
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  await picture(page, 'corrected');
  await page.getByRole('button', { name: 'Νέος έλεγχος' }).click();
  await page.getByRole('status').getByText('Έτοιμα: 119', { exact: true }).waitFor();
  for (const seen = page.getByRole('button', { name: 'Το είδα' }); (await seen.count()) > 0; ) {
    const left = await seen.count();
    await seen.first().click();
    await expect.poll(() => seen.count(), { timeout: HANGING_MS }).toBe(left - 1);
  }
  await picture(page, 'ready');
  // 100 to 219 euro net without the offer of 145: 18.995,00, with 24 % VAT.
  await page.getByRole('button', { name: 'Έκδοση 119 παραστατικών · 23.553,80 €' }).click();
  await page.getByRole('link', { name: 'Σύνοψη' }).waitFor();
  await picture(page, 'issued');

  const [run] = await serve.json('/api/jobs');
  expect(run).toMatchObject({ dry_run: false, outcomes: { issued: MESSY_ROWS - 1, rejected: 0, held: 0 } });
  const summary = await serve.json(`/api/jobs/${run.job}/files/summary.json`);
  // Cells; the row that is left out is none.
  expect(summary.corrections.count).toBe(corrections - 1);
  const left = await serve.json(`/api/jobs/${run.job}/rows?outcome=skipped`);
  expect(left).toMatchObject([{ row: 50, problems: [{ code: 'ROW-LEFT-OUT' }] }]);
  expect(left[0].problems[0].message).toContain('Προσφορά, όχι πώληση');
});
