import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { withLines } from '../docs/rooms.ts';
import { measureFigures } from './figures/figures.ts';
import { figuresBefore, figuresPage, figuresTable, ratiosOf } from './figures/figures-page.ts';
import { pastOf, withPast } from './past/past-section.ts';

const PAGE = join(PROJECT_ROOT, 'docs/figures.md');
/** A ratio that has fallen by more than this share is worth a look; machines differ by less. */
const WORTH_A_LOOK = 0.25;

/** Measures everything, prints one table and writes `docs/figures.md`; with `check` it writes nothing and compares. */
export async function writeTable({ check }: { check: boolean }): Promise<void> {
  const figures = await measureFigures();
  console.log(figuresTable(figures));
  if (!check) {
    const past = pastOf(await readFile(PAGE, 'utf8'));
    return writeFile(PAGE, withPast(withLines(figuresPage(figures, await figuresBefore())), past));
  }
  const committed = ratiosOf(await readFile(PAGE, 'utf8'));
  for (const { what, ratio } of figures) {
    const before = committed.get(what);
    if (before !== undefined && ratio < before * (1 - WORTH_A_LOOK))
      console.warn(
        `Warning: ${what} was ${before.toFixed(2)} times its peer and is ${ratio.toFixed(2)} times now.`,
      );
  }
}
