import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyTree } from '../mutate/copy-tree.ts';
import { edit, recipeSteps } from './recipes.ts';

const MINUTES = 60_000;

it(
  'the recipes of CONTRIBUTING.md work as written, in a copy of the tree',
  () => {
    using copy = copyTree();
    const env = { ...process.env, ROWMARK_FULL: '', ROWMARK_LONG: '', TMPDIR: copy.temporary };
    for (const step of recipeSteps()) {
      if (step.does !== 'run') edit(step, copy.tree);
      else
        for (const command of step.commands)
          execFileSync('bash', ['-c', command], { cwd: copy.tree, env, stdio: 'pipe' });
    }
    const read = (path: string) => readFileSync(join(copy.tree, path), 'utf8');
    expect(read('samples/one-receipt/expected/result.csv')).toMatch(/R-1,issued/);
    expect(read('samples/README.md')).toContain('[one-receipt]');
    expect(read('docs/reference/problems.md')).toContain('has more rows than the limit of');
    expect(read('docs/reference/problems.el.md')).toContain('περισσότερες γραμμές από το όριο');
    expect(read('docs/reference/payment-types.md')).toContain('Acme, report of payments');
    expect(read('docs/operations.md')).toContain('`getEnvironment` GET /api/environment');
    expect(read('samples/retail-receipts/expected/result.csv').split('\n')[0]).toContain('warnings,customer');
  },
  10 * MINUTES,
);
