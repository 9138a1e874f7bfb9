import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderCost } from './render-cost.ts';

export const COST_PAGE = join(import.meta.dirname, '..', 'COST.md');

if (import.meta.main) await writeFile(COST_PAGE, renderCost());
