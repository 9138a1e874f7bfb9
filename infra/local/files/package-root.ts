import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json: in a checkout and in an installed package, data files have the same place below it. */
export const PACKAGE_ROOT = rootAbove(import.meta.dirname);

/** The words that start the program; a checkout has no command on the PATH. */
export const PROGRAM = existsSync(join(PACKAGE_ROOT, 'infra')) ? 'npm run rowmark --' : 'rowmark';

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
