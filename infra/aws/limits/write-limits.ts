import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderLimits } from './render-limits.ts';

export const LIMITS_PAGE = join(import.meta.dirname, '..', 'LIMITS.md');

export const limitsPage = async (): Promise<string> =>
  renderLimits(await readFile(join(import.meta.dirname, 'words.md'), 'utf8'));

if (import.meta.main) await writeFile(LIMITS_PAGE, await limitsPage());
