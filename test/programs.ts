import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Programs of the machine that some tests look through. `.ci/run` installs them. On a machine without one, the tests that
// need it are left out, and `left-out.ts` says so in one line. In the full run with CI=true a missing program is an error.

const looked = new Map<string, boolean>();

/** The first of these programs on PATH; undefined if the machine has none of them. */
function program(...names: string[]): string | undefined {
  const paths = names.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  );
  const found = paths.find((path) => existsSync(path));
  for (const name of names) looked.set(name, found !== undefined);
  return found;
}

export const chromiumPath =
  process.env.ROWMARK_CHROMIUM ?? program('chromium', 'chromium-browser', 'google-chrome');
export const opensslPath = program('openssl');
export const officePath = program('soffice', 'libreoffice');
export const javaPath = program('java');
export const tracePath = program('strace');
export const pythonPath = program('python3');
export const curlPath = program('curl');

/** The names that were looked for, and those of them that a command cannot start. */
export const PROGRAM_NAMES = [...looked.keys()];
export const isMissing = (command = ''): boolean => looked.get(command) === false;

/** Writes a certificate of this machine and its key; needs `opensslPath`. */
export function makeCertificate(cert: string, key: string): void {
  const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout ${key} -out ${cert} -subj /CN=localhost`;
  const named = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(opensslPath ?? '', [...made.split(' '), ...named], { stdio: 'pipe' });
}

/** Debian's package of each program, with the name that a test imports. */
export const PROGRAMS = {
  chromiumPath: { debian: 'chromium', path: chromiumPath },
  opensslPath: { debian: 'openssl', path: opensslPath },
  officePath: { debian: 'libreoffice-calc', path: officePath },
  javaPath: { debian: 'default-jre-headless', path: javaPath },
  tracePath: { debian: 'strace', path: tracePath },
  pythonPath: { debian: 'python3', path: pythonPath },
  curlPath: { debian: 'curl', path: curlPath },
} as const;
