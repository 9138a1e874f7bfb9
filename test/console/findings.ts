import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../commands/run-rowmark.ts';
import { untilWhole } from './open-browser.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
export const WIDTHS = [390, 1400];
const PICTURES = join(ROOT, 'docs/console');

/** Findings of axe by WCAG 2.2 A and AA at the end of the whole page, where the bar of actions covers nothing, and cards in cards or missing. */
export async function findings(page: Page): Promise<string[]> {
  const axe = await readFile(AXE, 'utf8');
  await untilWhole(page);
  // The page's own policy runs no script that is not its own: axe comes by the debugger.
  await page.evaluate(axe);
  const found = await page.evaluate(
    `scrollTo(0, document.body.scrollHeight); axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => (scrollTo(0, 0), violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).slice(0, 3).join(' ')).concat([...document.querySelectorAll('main > details:not(.card), .card .card')].map(({ outerHTML }) => 'card ' + outerHTML.slice(0, 200)))))`,
  );
  return Array.isArray(found) ? found.map(String) : ['no answer'];
}

/** `ROWMARK_PICTURES=1` writes those of the documentation anew. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.ROWMARK_PICTURES !== '1') return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name}.png`), await page.screenshot());
}
