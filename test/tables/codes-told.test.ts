import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';

const LIST = join(import.meta.dirname, 'codes-untold.txt');
const REPORTS = ['samples/*/expected/**/*.{csv,json,jsonl}', 'test/tables/**/*.{test.ts,txt}'];

// The list also has codes that only commands and `verify` tell, and no report. It may only shrink: answer a
// code by a row, then write the list anew with `-u`.
it('every code is told in a sample or a table, but those of codes-untold.txt', async () => {
  const told = REPORTS.flatMap((pattern) => globSync(pattern, { cwd: PROJECT_ROOT }))
    .map((path) => join(PROJECT_ROOT, path))
    .filter((path) => path !== LIST)
    .flatMap((path) => readFileSync(path, 'utf8').match(/[A-Z\d][A-Z\d-]*[A-Z\d]/g) ?? []);
  const untold = new Set(Object.keys(catalogue)).difference(new Set(told));
  await expect(`${[...untold].sort().join('\n')}\n`).toMatchFileSnapshot(LIST);
});
