import type { Writable } from 'node:stream';
import { EXIT_COULD_NOT_RUN, explain, languageOf } from './program.ts';

/**
 * Ends the process with one sentence and the status 2 where something breaks outside every call, such as the embedded database
 * on a full disk. Node's own status would be 1, and that means that the run is complete.
 */
export function endOnBreakdown(args: readonly string[]): void {
  let isEnding = false;
  process.on('uncaughtException', async (error) => {
    // What is under way breaks as well, in the moment before the end.
    if (isEnding) return;
    isEnding = true;
    process.exitCode = EXIT_COULD_NOT_RUN;
    explain(error, languageOf(args), args.includes('--json'));
    await Promise.all([written(process.stdout), written(process.stderr)]);
    process.exit();
  });
}

const written = (stream: Writable): Promise<void> => new Promise((done) => stream.write('', () => done()));
