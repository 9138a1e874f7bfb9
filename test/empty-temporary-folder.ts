import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What other programs keep in the temporary directory for their next start. */
const KEPT_BY_OTHERS =
  /^(node-compile-cache|v8-compile-cache|hsperfdata_|\.org\.chromium\.|lu[0-9a-z]+\.tmp)/;

/** Gives a run of the tests a temporary directory of its own, and fails it where a test leaves something behind in it. */
export default function ownTemporaryFolder(): () => void {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-run-'));
  process.env.TMPDIR = folder;
  return () => {
    const left = readdirSync(folder).filter((name) => !KEPT_BY_OTHERS.test(name));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    process.exitCode = 1;
    console.error(`The tests left these behind in the temporary directory:\n  ${left.join('\n  ')}`);
  };
}
