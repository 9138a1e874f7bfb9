import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';
import { linesLike, recipeSteps } from './recipes.ts';

const steps = recipeSteps();

it('each change of a recipe has one place in the tree, and each command is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const places = steps.flatMap((step) =>
    'line' in step
      ? [[step.file, linesLike(readFileSync(join(PROJECT_ROOT, step.file), 'utf8'), step.line).length]]
      : [],
  );
  expect(places.length).toBeGreaterThan(3);
  expect(places.filter(([, count]) => count !== 1)).toEqual([]);
  const commands = steps.flatMap((step) => (step.does === 'run' ? step.commands : []));
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const [, name] = /^npm run ([\w:]+)/.exec(command) ?? [];
    expect([command, name === undefined || name in scripts]).toEqual([command, true]);
  }
});
