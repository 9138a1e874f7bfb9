import { writeSync } from 'node:fs';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { tellIn } from '../words/terminal-words.ts';

const STDERR = 2;

/**
 * Continue after output is lost, because documents are under way: a pipe's reader has left (`| head`), or the
 * disk is full. A cut answer is reported once, but not to a reader that left.
 */
export function surviveBrokenPipe(exitCode: number, language: Language): void {
  let isCutShort = false;
  process.stderr.on('error', () => {});
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isCutShort) return;
    isCutShort = true;
    tellBriefly(`rowmark: ${tellIn(language)('answerCut', { code })}\n`);
  });
  // At the end, because commands set their own status.
  process.on('exit', () => {
    if (isCutShort) process.exitCode = exitCode;
  });
}

/** Straight to the file: the stream may be the one that has failed. */
function tellBriefly(sentence: string): void {
  try {
    writeSync(STDERR, sentence);
  } catch {
    // The report of the failure has no reader either.
  }
}
