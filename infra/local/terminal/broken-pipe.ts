import { writeSync } from 'node:fs';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { tellIn } from '../words/terminal-words.ts';

const STDERR = 2;

/**
 * Go on when output is lost, because documents are under way: the reader of a pipe has left (`| head`), or the disk is
 * full. A reader who left wants no answer; an answer that was cut short is told, once.
 */
export function surviveBrokenPipe(exitCode: number, language: Language): void {
  let isCutShort = false;
  process.stderr.on('error', () => {});
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isCutShort) return;
    isCutShort = true;
    tellBriefly(`rowmark: ${tellIn(language)('answerCut', { code })}\n`);
  });
  // At the end, as commands set the status of what they did.
  process.on('exit', () => {
    if (isCutShort) process.exitCode = exitCode;
  });
}

/** Straight to the file: the stream may be the one that has failed. */
function tellBriefly(sentence: string): void {
  try {
    writeSync(STDERR, sentence);
  } catch {
    // Nobody is there to be told.
  }
}
