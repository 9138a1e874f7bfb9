import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** Names of what a folder holds, at any depth, as paths from it; packages that are installed there are left out. */
export const filesBelow = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, exclude: (path) => basename(path) === 'node_modules' });
