import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { EXIT_COULD_NOT_RUN, explain, languageOf } from './program.ts';
import { printAside } from './terminal/print.ts';
import { tellIn } from './words/terminal-words.ts';

const SERVE_AGAIN_MS = 30_000;
const MS_PER_SECOND = 1000;

/**
 * Ends the process with one sentence and the status 2 where something breaks outside every call, such as the embedded database
 * on a full disk. Node's own status would be 1, and that means that the run is complete. What breaks so has to be opened
 * anew: `serve` takes the place of its own process after a pause, and goes on.
 */
export function exitOnUncaughtException(args: readonly string[], serveAgainMs = SERVE_AGAIN_MS): void {
  let isEnding = false;
  process.on('uncaughtException', async (error) => {
    // What is under way breaks as well, in the moment before the end.
    if (isEnding) return;
    isEnding = true;
    process.exitCode = EXIT_COULD_NOT_RUN;
    explain(error, languageOf(args), args.includes('--json'));
    const isServing = args.includes('serve') && process.platform !== 'win32';
    if (isServing) {
      const seconds = serveAgainMs / MS_PER_SECOND;
      printAside(`rowmark: ${tellIn(languageOf(args))('serveAgain', { seconds })}`);
    }
    await Promise.all([written(process.stdout), written(process.stderr)]);
    if (!isServing) process.exit();
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
    await wait(serveAgainMs);
    // Node calls it experimental each time; whoever serves has no use for that.
    process.removeAllListeners('warning');
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
    process.exit();
  });
}

const written = (stream: Writable): Promise<void> => new Promise((done) => stream.write('', () => done()));
