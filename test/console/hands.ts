import type { Locator, Page } from 'playwright-core';
import { tabTo } from './open-browser.ts';

const ROW_HEIGHT = 34;
const OPTIONS_MAX = 400;

/** Hands of a person at a page: the same journey is made with the mouse, and with a keyboard alone. */
export interface Hand {
  giveFile(input: Locator, file: string): Promise<void>;
  press(control: Locator): Promise<void>;
  write(input: Locator, text: string): Promise<void>;
  choose(list: Locator, value: string): Promise<void>;
  /** Goes to a cell of the grid; rows count from 0. */
  goToCell(row: number, column: string): Promise<void>;
  /** Opens the cell that was gone to. */
  openCell(): Promise<void>;
}

async function columnOf(page: Page, name: string): Promise<number> {
  const header = page.getByRole('columnheader', { name, exact: true });
  await header.waitFor();
  return Number(await header.getAttribute('aria-colindex')) - 1;
}

export function mouse(page: Page): Hand {
  let cell = page.locator('#nowhere');
  return {
    giveFile: (input, file) => input.setInputFiles(file),
    press: (control) => control.click(),
    write: (input, text) => input.fill(text),
    choose: async (list, value) => {
      await list.selectOption(value);
    },
    async goToCell(row, column) {
      cell = page.locator(`#cell-${row}-${await columnOf(page, column)}`);
      const top = Math.max(0, row - 5) * ROW_HEIGHT;
      await page.getByRole('grid').evaluate((grid, to) => grid.scrollTo({ top: to }), top);
      await cell.click();
    },
    openCell: () => cell.dblclick(),
  };
}

/** Tab, arrows, Enter, F2, Space and letters: nothing is clicked, and no script moves the focus. */
export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;
  // Chromium hands choosers over from the first listener on: one that comes with the key press may come too late.
  page.on('filechooser', () => undefined);
  return {
    async giveFile(input, file) {
      await tabTo(page, input);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Enter')]);
      await chooser.setFiles(file);
    },
    async press(control) {
      await tabTo(page, control);
      await keys.press('Enter');
    },
    async write(input, text) {
      await tabTo(page, input);
      await keys.press('ControlOrMeta+A');
      await keys.type(text);
    },
    async choose(list, value) {
      await tabTo(page, list);
      await keys.press('Home');
      for (let downs = 0; (await list.inputValue()) !== value; downs += 1) {
        if (downs > OPTIONS_MAX) throw new Error(`The arrows never come to ${value}.`);
        await keys.press('ArrowDown');
      }
    },
    async goToCell(row, column) {
      const grid = page.getByRole('grid');
      const wanted = await columnOf(page, column);
      await tabTo(page, grid);
      const at = /^cell-(\d+)-(\d+)$/.exec((await grid.getAttribute('aria-activedescendant')) ?? '');
      const [down, right] = [row - Number(at?.[1]), wanted - Number(at?.[2])];
      for (let step = 0; step < Math.abs(down); step += 1)
        await keys.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
      for (let step = 0; step < Math.abs(right); step += 1)
        await keys.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      await page.locator(`#cell-${row}-${wanted}.active`).waitFor();
    },
    openCell: () => keys.press('F2'),
  };
}
