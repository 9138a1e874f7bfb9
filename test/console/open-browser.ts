import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openContext, startBrowser } from '../start-browser.ts';

const TABS_MAX = 300;

interface OpenBrowser extends AsyncDisposable {
  /** A person with a browser of their own. */
  person(options?: {
    language?: 'el' | 'en';
    width?: number;
    script?: boolean;
  }): Promise<{ context: BrowserContext; page: Page }>;
}

/** Debian's Chromium, without a limit on time: the machine may be busy. */
export async function openBrowser(): Promise<OpenBrowser> {
  const browser = await startBrowser();
  return {
    async person({ language = 'el', width = 1400, script = true } = {}) {
      const context = await openContext(browser, {
        viewport: { width, height: 900 },
        locale: language === 'el' ? 'el-GR' : 'en-GB',
        javaScriptEnabled: script,
        ignoreHTTPSErrors: true,
      });
      return { context, page: await context.newPage() };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Throws where the control that has the focus does not show it. */
async function assertShown(page: Page, control: Locator): Promise<void> {
  const isShown = await page.evaluate(
    `(({ outlineStyle, outlineWidth }, boxes) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && boxes.length > 0)(getComputedStyle(document.activeElement), document.activeElement.getClientRects())`,
  );
  if (isShown !== true) throw new Error(`${control} has the focus and does not show it.`);
}

/** Presses Tab until a control has the focus, as a person does who has no mouse. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return assertShown(page, control);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${control}.`);
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Waits until the page is there to its end: of one that comes slowly the first part is seen before the rest. */
export const untilWhole = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('document.readyState')).toBe('complete');

/** Presses every button of a name in turn; after each press the page comes again. */
export async function pressEach(
  page: Page,
  name: string,
  pressOne: (button: Locator) => Promise<void> = () => press(page, name),
): Promise<void> {
  const buttons = page.getByRole('button', { name, exact: true });
  await untilWhole(page);
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await pressOne(buttons.first());
    await expect.poll(() => buttons.count()).toBe(left - 1);
    await untilWhole(page);
  }
}

/** The buttons and links that stand out on a page, once it is there to its end. */
export async function prominent(page: Page): Promise<string[]> {
  await untilWhole(page);
  return page.locator('.primary').evaluateAll((found) => found.map((one) => one.textContent?.trim() ?? ''));
}
