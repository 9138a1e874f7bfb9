import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openapiText } from './openapi-text.ts';
import { pages } from './pages.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { withLines } from './rooms.ts';

// npm run docs   writes every page that is made from the code, and counts the lines of docs/figures.md anew.

await writeFile(join(PROJECT_ROOT, 'docs/reference/openapi.json'), await openapiText());
for (const { path, render } of pages) await writeFile(join(PROJECT_ROOT, path), render());
const figures = join(PROJECT_ROOT, 'docs/figures.md');
await writeFile(figures, withLines(await readFile(figures, 'utf8')));
