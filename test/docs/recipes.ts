import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** A file that a recipe writes, a change of one of its lines, or the commands that follow. */
export type RecipeStep =
  | { does: 'write'; file: string; body: string }
  | { does: 'after' | 'instead of'; file: string; line: string; body: string }
  | { does: 'run'; commands: readonly string[] };

const BLOCK = /^```(\w*)(?: (\S+?\/\S+))?(?: (after|instead of) "(.*)")?\n([\s\S]*?)^```$/gm;

/** The steps of the recipes in CONTRIBUTING.md, in their order; prose has none. */
export function recipeSteps(): RecipeStep[] {
  const page = readFileSync(join(PROJECT_ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, recipes = ''] = /\n## How to …\n([\s\S]*?)\n## /.exec(page) ?? [];
  return [...recipes.matchAll(BLOCK)].map(([, , file, does, line = '', body = '']) => {
    if (file === undefined) return { does: 'run', commands: body.trim().split('\n') };
    return does === 'after' || does === 'instead of'
      ? { does, file, line, body }
      : { does: 'write', file, body };
  });
}

/** Places at which a change may be made: the recipe is right if there is one. */
export const linesLike = (text: string, line: string): number[] =>
  text.split('\n').flatMap((one, index) => (one.includes(line) ? [index] : []));

/** Carries out a step that is no command in a copy of the tree. */
export function edit(step: Exclude<RecipeStep, { does: 'run' }>, tree: string): void {
  const path = join(tree, step.file);
  if (step.does === 'write') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, step.body);
    return;
  }
  const text = readFileSync(path, 'utf8');
  const [at] = linesLike(text, step.line);
  if (at === undefined) throw new Error(`${step.file} has no line with ${step.line}`);
  const lines = text.split('\n');
  const [from, gone] = step.does === 'after' ? [at + 1, 0] : [at, 1];
  writeFileSync(path, lines.toSpliced(from, gone, step.body.trimEnd()).join('\n'));
}
