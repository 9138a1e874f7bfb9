import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { EXIT_COULD_NOT_RUN, explain, languageOf } from './program.ts';
import { printAside } from './terminal/print.ts';
import { tellIn } from './words/terminal-words.ts';

const [SERVE_AGAIN_SECONDS, STDERR] = [30, 2];

/**
 * Ends the process with one sentence and status 2 after an error outside every call, such as the embedded
 * database on a full disk. Node's own status would be 1, which means that the run is complete. `serve`
 * replaces its own process after a pause and continues, because broken parts must be opened again.
 */
export function exitOnUncaughtException(args: readonly string[]): void {
  let isEnding = false;
  process.on('uncaughtException', async (error) => {
    // Work under way fails as well, in the moment before the end.
    if (isEnding) return;
    isEnding = true;
    process.exitCode = EXIT_COULD_NOT_RUN;
    explain(error, languageOf(args), args.includes('--json'));
    const isServing = args.includes('serve') && process.platform !== 'win32';
    if (isServing)
      printAside(`rowmark: ${tellIn(languageOf(args))('serveAgain', { seconds: SERVE_AGAIN_SECONDS })}`);
    await Promise.all([written(process.stdout), written(process.stderr)]);
    if (!isServing) process.exit();
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
    await wait(SERVE_AGAIN_SECONDS * 1000);
    // Node prints a warning that this call is experimental; a server's log does not need it.
    process.removeAllListeners('warning');
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
    process.exit();
  });
}

const written = (stream: Writable): Promise<void> => new Promise((done) => stream.write('', () => done()));

/**
 * Continue after output is lost, because documents are under way: a pipe's reader has left (`| head`), or the
 * disk is full. A cut answer is reported once, but not to a reader that left.
 */
export function surviveBrokenPipe(args: readonly string[]): void {
  let isCutShort = false;
  process.stderr.on('error', () => {});
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isCutShort) return;
    isCutShort = true;
    const sentence = `rowmark: ${tellIn(languageOf(args))('answerCut', { code })}\n`;
    try {
      // Straight to the file: the stream may be the one that has failed.
      writeSync(STDERR, sentence);
    } catch {
      // The report of the failure has no reader either.
    }
  });
  // At the end, because commands set their own status.
  process.on('exit', () => {
    if (isCutShort) process.exitCode = EXIT_COULD_NOT_RUN;
  });
}
