import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Programs of the machine that some tests look through. `.ci/run` installs them; on a machine without one, its tests
// are left out and say so, but never where CI=true.

/** The first of these programs on PATH; undefined where there is none. */
const program = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

export const chromiumPath =
  process.env.ROWMARK_CHROMIUM ?? program('chromium', 'chromium-browser', 'google-chrome');
export const opensslPath = program('openssl');
export const officePath = program('soffice', 'libreoffice');

/** What is missing, with the Debian package that has it. */
export const missingPrograms: readonly string[] = [
  ...(chromiumPath === undefined ? ['chromium'] : []),
  ...(opensslPath === undefined ? ['openssl'] : []),
  ...(officePath === undefined ? ['libreoffice-calc'] : []),
];
