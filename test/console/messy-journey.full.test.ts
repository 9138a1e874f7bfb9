import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { takePicture } from './findings.ts';
import { type Hand, keyboard, mouse } from './hands.ts';
import { FIRST_ROW, MESSY_ROWS, messyExport } from './messy-export.ts';
import { openBrowser, pressEach } from './open-browser.ts';
import { openServe } from './open-serve.ts';

/** A hand whose actions are counted: each press, choice and text is one. */
function counted(page: Page, handOf: (page: Page) => Hand) {
  const hand = handOf(page);
  const made = { actions: 0 };
  const one = <T extends unknown[]>(act: (...args: T) => Promise<void>) => {
    return (...args: T) => {
      made.actions += 1;
      return act(...args);
    };
  };
  const { giveFile, press, write, choose } = hand;
  const writeCell = async (row: number, column: string, text: string) => {
    await hand.goToCell(row, column);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  return {
    writeCell: one(writeCell),
    made,
    giveFile: one(giveFile),
    press: one(press),
    write: one(write),
    choose: one(choose),
  };
}

const SAVING_MS = 300;
const OFFERS = 3;
const ISSUED = MESSY_ROWS - OFFERS;
// 100 to 299 euro net without the offers of 145, 206 and 280: 39.269,00, with 24 % VAT.
const SUM = '48.693,56 €';
/** Every corrected tax number and amount, as the approval shows it. */
const CHANGED_OF_WEIGHT = [
  ...['094014201', '087654320', '090165560', '173,60', '328,60', '235,60', '178,00', '45,60'],
  ...['Ναυτικά Είδη Πειραιά ΙΚΕ', 'Άλφα Χρώματα ΕΠΕ'],
];
const PHONE = { width: 390, height: 844 };

it.each([
  ['the mouse', mouse, 1400],
  ['a keyboard alone', keyboard, 1400],
  ['the mouse on a telephone', mouse, 390],
] as const)('takes a messy Greek export of 200 rows from drop to statement with %s in 39 actions of one person and 2 of another', async (_, handOf, width) => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await using serve = await openServe(data, [], { ROWMARK_APPROVAL: 'required' });
  await using browser = await openBrowser();
  const { page } = await browser.person({ width });
  // Cells are on their way for a while: who leaves their page must not lose them.
  for (const path of ['mend', 'corrections'])
    await page.route(`**/${path}`, async (route) => {
      await setTimeout(SAVING_MS);
      await route.continue();
    });
  const hand = counted(page, handOf);
  const picture = async (name: string) =>
    handOf === mouse && width === 1400 ? takePicture(page, `journey-${name}-el-1400`) : undefined;
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const file = join(folder.path, 'Πωλήσεις Νοεμβρίου.xlsx');
  await writeFile(file, messyExport());

  await page.goto(`${serve.url}/?key=${await serve.keyOf('nikos', 'Dropper')}`);
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
  ] as const) {
    await choose('Τύπος παραστατικού', text, kind);
    await choose('Κατηγορία χαρακτηρισμού', text, 'category1_1');
    await choose('Τύπος χαρακτηρισμού', text, type);
  }
  await choose('Τύπος παραστατικού', 'ΠΡΟΣΦΟΡΑ', 'skip');
  await choose('Τύπος παραστατικού', 'ΧΧΧ', '-');
  await choose('Κωδικός τρόπου πληρωμής', 'Κάρτα', '3');
  await choose('Κωδικός τρόπου πληρωμής', 'Μετρητά', '0');
  await hand.choose(page.getByLabel('Είναι αυτές οι πωλήσεις σας;'), 'sales');
  await picture('columns');
  await hand.press(button('Αποθήκευση προφίλ'));
  await page
    .getByRole('status')
    .getByText(/Για διόρθωση/)
    .waitFor();
  await picture('check');

  /** Corrects a cell in the list, or with their rows all cells that say the same. */
  const correct = async (rows: string, now: string) => {
    const line = page
      .locator('.mend tr')
      .filter({ has: page.getByRole('cell', { name: new RegExp(`(^|: )${rows}$`) }) });
    await hand.write(line.locator('[name^="now."]').first(), now);
    await page.keyboard.press('Enter');
  };
  await correct('9, 42, 102', 'Μετρητά');
  await correct('14', '094014201');
  await correct('17', '1013');
  for (const row of ['62', '191']) await correct(row, '1');
  await correct('22', '087654320');
  await correct('33', 'Ναυτικά Είδη Πειραιά ΙΚΕ');
  await correct('39, 163', '24');
  await correct('45', '173,60');
  await correct('57, 142', 'ΤΔΑ');
  await correct('77, 160', '1');
  await correct('83', '178,00');
  await correct('95', '24');
  await correct('129', '090165560');
  await correct('149', '094014201');
  await correct('157', 'Άλφα Χρώματα ΕΠΕ');
  await correct('170', '328,60');
  await hand.press(page.getByRole('link', { name: 'Άνοιγμα πλήρους φύλλου' }));
  await page.locator('.grid-row').first().waitFor();
  await picture('grid');
  const inGrid = async (row: number, column: string, now: string) => {
    await hand.writeCell(row - FIRST_ROW, column, now);
    await page
      .getByRole('status')
      .getByText(/Αποθηκεύτηκε/)
      .waitFor();
  };
  await inGrid(95, 'ΦΠΑ', '45,60');
  await inGrid(95, 'Σύνολο', '235,60');
  await picture('corrected');
  await hand.press(button('Νέος έλεγχος'));
  await page.getByRole('status').getByText(`Έτοιμα: ${ISSUED}`, { exact: true }).waitFor();
  await pressEach(page, 'Το είδα', hand.press);
  await picture('ready');

  const { page: phone } = await browser.person({ width: PHONE.width });
  await phone.setViewportSize(PHONE);
  const boss = counted(phone, handOf);
  await phone.goto(`${serve.url}/?key=${await serve.keyOf('anna', 'Approver')}`);
  await boss.press(phone.getByRole('link', { name: 'Προς έγκριση' }));
  await phone.getByRole('button', { name: `Έκδοση ${ISSUED} παραστατικών · ${SUM}` }).waitFor();
  if (handOf === mouse) await takePicture(phone, 'journey-approve-el-390');
  // One screen: nothing is scrolled, and nothing lies under the bar with the button.
  const bar = await phone.locator('.bottom').boundingBox();
  for (const now of CHANGED_OF_WEIGHT) {
    const box = await phone.locator('ins').getByText(now, { exact: true }).last().boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), now).toBeLessThan(bar?.y ?? 0);
  }
  expect(await phone.evaluate('[scrollY, document.documentElement.scrollWidth]')).toEqual([0, PHONE.width]);
  await boss.press(phone.getByRole('button', { name: `Έκδοση ${ISSUED} παραστατικών · ${SUM}` }));
  await phone.getByRole('link', { name: 'Σύνοψη' }).waitFor();

  if (handOf === mouse) await takePicture(phone, 'journey-issued-el-390');
  await hand.press(page.getByRole('link', { name: 'Κατάσταση μήνα' }));
  await hand.press(button('Εμφάνιση μήνα'));
  await page.getByRole('status').getByText(`${ISSUED}`).waitFor();
  expect({ bookkeeper: hand.made.actions, boss: boss.made.actions }).toEqual({ bookkeeper: 39, boss: 2 });

  const [run] = await serve.json('/api/jobs');
  expect(run).toMatchObject({ dry_run: false, outcomes: { issued: ISSUED, rejected: 0, held: 0 } });
  const left = await serve.json(`/api/jobs/${run.job}/rows?outcome=skipped`);
  expect(left.map(({ row }: { row: number }) => row)).toEqual([50, 111, 185]);
});
