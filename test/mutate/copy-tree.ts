import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A copy of the working tree as it is now, and a temporary folder of its own beside it. */
export interface Copy {
  tree: string;
  temporary: string;
  [Symbol.dispose](): void;
}

/** Copies what git knows or would know; the modules are linked, so that a copy costs a second. */
export function copyTree(name: string, isKept = false): Copy {
  const folder = mkdtempSync(join(tmpdir(), `rowmark-mutate-${name}-`));
  const [tree, temporary] = [join(folder, 'tree'), join(folder, 'tmp')];
  mkdirSync(temporary);
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], { cwd: ROOT });
  for (const path of new Set(listed.toString().split('\0'))) if (path !== '') copyFile(path, tree);
  linkModules(tree);
  const remove = () => isKept || rmSync(folder, { recursive: true, force: true });
  // Whoever ends the run leaves none behind either.
  process.once('exit', remove);
  return {
    tree,
    temporary,
    [Symbol.dispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}

function copyFile(path: string, tree: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  try {
    cpSync(join(ROOT, path), join(tree, path), { verbatimSymlinks: true });
  } catch (error) {
    // Deleted, and not committed yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** What tools write for themselves must not be written through a link. */
const OWN_OF_TOOLS = ['.vite', '.vite-temp', '.cache', '.vitest-cache'];

function linkModules(tree: string): void {
  const to = join(tree, 'node_modules');
  try {
    execFileSync('cp', ['-al', join(ROOT, 'node_modules'), to], { stdio: 'ignore' });
    for (const name of OWN_OF_TOOLS) rmSync(join(to, name), { recursive: true, force: true });
  } catch {
    // Another file system.
    rmSync(to, { recursive: true, force: true });
    linkPackages(tree);
  }
}

/** One link for each package: the folder itself stays the tree's own, for what tools keep in it. */
function linkPackages(tree: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(tree, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!OWN_OF_TOOLS.includes(name)) symlinkSync(join(from, name), join(to, name));
}
