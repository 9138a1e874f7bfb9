import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from './pages.ts';
import { PROJECT_ROOT } from './project-root.ts';

// npm run docs   writes every page that is made from the code.

for (const { path, render } of pages) await writeFile(join(PROJECT_ROOT, path), render());
