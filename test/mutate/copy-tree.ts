import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A copy of the working tree as it is now, and a temporary folder of its own beside it. */
export interface Copy {
  tree: string;
  temporary: string;
  [Symbol.dispose](): void;
}

/** Copies what git knows or would know; it is gone when the process ends. */
export function copyTree(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-mutate-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const [tree, temporary] = [join(folder, 'tree'), join(folder, 'tmp')];
  mkdirSync(temporary);
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], { cwd: ROOT });
  // Some are deleted, and not committed yet.
  for (const path of new Set(listed.toString().split('\0')))
    if (path !== '' && existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(tree, path));
  linkPackages(tree);
  return { tree, temporary, [Symbol.dispose]: remove };
}

/** One link for each package: the folder itself is the tree's own, for what tools keep in it. */
function linkPackages(tree: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(tree, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
}
