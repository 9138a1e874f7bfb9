import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFullRun } from './full-run.ts';

/** What other programs keep in the temporary directory for their next start. */
const KEPT_BY_OTHERS = /^(node-compile-cache|v8-compile-cache|hsperfdata_|\.org\.chromium\.|lu\w+\.tmp)/;
/** A folder in memory: there a sync costs nothing, and the short tests ask for hundreds of thousands. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/** Where the short tests write: in memory if there is room; at full length on the disk. */
function placeOfRun(): string {
  if (isFullRun || process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** Gives a run of the tests a temporary directory of its own, and fails it where a test leaves something behind in it. */
export default function ownTemporaryFolder(): () => void {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  const folder = mkdtempSync(join(placeOfRun(), 'rowmark-run-'));
  process.env.TMPDIR = folder;
  return () => {
    const left = readdirSync(folder).filter((name) => !KEPT_BY_OTHERS.test(name));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    process.exitCode = 1;
    noteFailure(`left behind in the temporary directory: ${left.join(', ')}`);
    console.error(`The tests left these behind in the temporary directory:\n  ${left.join('\n  ')}`);
  };
}

/** `.ci/run` names at its end what no test failed for. */
export function noteFailure(text: string): void {
  const { ROWMARK_COUNTS: file } = process.env;
  if (file !== undefined) appendFileSync(file, `failed: ${text}\n`);
}
