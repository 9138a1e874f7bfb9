import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HANGING_MS } from '../full-run.ts';
import { ROOT, temporaryFolder } from '../local/run-rowmark.ts';
import { keyboard, mouse } from './hands.ts';
import { FIRST_ROW, MESSY_ROWS, messyExport } from './messy-export.ts';
import { openBrowser } from './open-browser.ts';
import { KEY, openServe } from './open-serve.ts';

/** `ROWMARK_PICTURES=1` writes the pictures of the journey anew. */
const PICTURES = join(ROOT, 'docs/console');
async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.ROWMARK_PICTURES !== '1') return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `journey-${name}-el-1400.png`), await page.screenshot());
}

it.each([
  ['the mouse', mouse],
  ['a keyboard alone', keyboard],
] as const)('takes a messy Greek export of 120 rows from drop to issued in the pages alone, with %s, each mistake corrected or left out', async (_, handOf) => {
  await using folder = await temporaryFolder();
  await using serve = await openServe(join(folder.path, 'data'));
  await using browser = await openBrowser();
  const { page } = await browser.person();
  const hand = handOf(page);
  const picture = async (name: string) => (handOf === mouse ? takePicture(page, name) : undefined);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const file = join(folder.path, 'Πωλήσεις Νοεμβρίου.xlsx');
  await writeFile(file, messyExport());

  await page.goto(`${serve.url}/?key=${KEY}`);
  await hand.giveFile(page.getByLabel('Αρχείο εξαγωγής'), file);
  await hand.press(button('Έλεγχος'));
  await page.getByRole('heading', { name: 'Ποιο φύλλο έχει τις πωλήσεις;' }).waitFor();
  await picture('sheet');
  await hand.press(button('Πωλήσεις'));
  await page.getByRole('heading', { name: 'Οι αποφάσεις σας' }).waitFor();
  const choose = async (group: string, text: string, value: string) =>
    hand.choose(page.getByRole('group', { name: group }).getByLabel(`«${text}»`), value);
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
  await hand.choose(number.getByLabel('Κωδικός παραστατικού'), 'Αριθμός');
  await hand.choose(number.getByLabel('με αυτή τη στήλη μπροστά'), 'Τύπος');
  await choose('Αιτία απαλλαγής ΦΠΑ', '0', '-');
  await hand.choose(page.getByLabel('Είναι αυτές οι πωλήσεις σας;'), 'sales');
  await hand.write(page.getByLabel('Αιτία εξαίρεσης'), 'Γραμμή παραστατικού: Αιτία απαλλαγής ΦΠΑ');
  await hand.write(page.getByLabel('Πεδίο').first(), 'Πελάτης: Χώρα πελάτη');
  await hand.write(page.getByLabel('Τιμή', { exact: true }).first(), 'GR');
  await picture('columns');
  await hand.press(button('Αποθήκευση προφίλ'));
  await page
    .getByRole('status')
    .getByText(/για διόρθωση/)
    .waitFor();
  await picture('check');
  await hand.press(page.getByRole('link', { name: 'Άνοιγμα όλου του φύλλου' }));
  await page.locator('.grid-row').first().waitFor();
  await picture('grid');

  let corrections = 0;
  const saved = async (count = 1) => {
    corrections += count;
    await page
      .getByRole('status')
      .getByText(`Αποθηκεύτηκε. Διορθώσεις: ${corrections}`, { exact: true })
      .waitFor();
  };
  const correct = async (row: number, cells: Record<string, string>) => {
    for (const [column, now] of Object.entries(cells)) {
      await hand.goToCell(row - FIRST_ROW, column);
      await hand.openCell();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(now);
      await page.keyboard.press('Enter');
      await saved();
    }
  };
  await correct(9, { 'Τρόπος πληρωμής': 'Μετρητά' });
  await correct(14, { ΑΦΜ: '094014201' });
  await correct(17, { Αριθμός: '1013' });
  await correct(22, { ΑΦΜ: '087654320' });
  await correct(29, { 'ΦΠΑ %': '24', ΦΠΑ: '29,76', Σύνολο: '153,76', 'Αιτία εξαίρεσης': '' });
  await correct(33, { Επωνυμία: 'Ναυτικά Είδη Πειραιά ΙΚΕ' });
  await correct(39, { 'ΦΠΑ %': '24' });
  await correct(45, { Σύνολο: '173,60' });
  await hand.goToCell(50 - FIRST_ROW, 'Τύπος');
  await hand.press(button('Να μείνει εκτός η γραμμή'));
  await hand.write(page.getByLabel('Γιατί μένουν εκτός γραμμές'), 'Προσφορά, όχι πώληση');
  await hand.press(button('Εντάξει').filter({ visible: true }));
  await saved();
  await correct(57, { Τύπος: 'ΤΔΑ' });
  await correct(62, { Ημερομηνία: '20/11/2026' });
  await correct(77, { Ποσότητα: '1' });
  await correct(83, { 'Καθαρή αξία': '178,00' });
  await correct(95, { 'ΦΠΑ %': '24', ΦΠΑ: '45,60', Σύνολο: '235,60' });
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  await picture('corrected');
  await hand.press(button('Νέος έλεγχος'));
  await page.getByRole('status').getByText('Έτοιμα: 119', { exact: true }).waitFor();
  for (const seen = button('Το είδα'); (await seen.count()) > 0; ) {
    const left = await seen.count();
    await hand.press(seen.first());
    await expect.poll(() => seen.count(), { timeout: HANGING_MS }).toBe(left - 1);
  }
  await picture('ready');
  // 100 to 219 euro net without the offer of 145: 18.995,00, with 24 % VAT.
  await hand.press(button('Έκδοση 119 παραστατικών · 23.553,80 €'));
  await page.getByRole('link', { name: 'Σύνοψη' }).waitFor();
  await picture('issued');

  const [run] = await serve.json('/api/jobs');
  expect(run).toMatchObject({ dry_run: false, outcomes: { issued: MESSY_ROWS - 1, rejected: 0, held: 0 } });
  const summary = await serve.json(`/api/jobs/${run.job}/files/summary.json`);
  // Cells; the row that is left out is none.
  expect(summary.corrections.count).toBe(corrections - 1);
  const left = await serve.json(`/api/jobs/${run.job}/rows?outcome=skipped`);
  expect(left).toMatchObject([{ row: 50, problems: [{ code: 'ROW-LEFT-OUT' }] }]);
  expect(left[0].problems[0].message).toContain('Προσφορά, όχι πώληση');
});
