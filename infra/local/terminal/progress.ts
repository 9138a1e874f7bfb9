import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { formatCount } from '../../../shared/report/labels.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import { terminalText } from './print.ts';
import { clipText } from './text-width.ts';

/** Columns of the bar: at most 80 with count and time; the count precedes the part that may be cut. */
const [BAR_COLUMNS, FILE_COLUMNS, PLAIN_LINE_EVERY_MS] = [14, 24, 2_000];

export type Progress = ReturnType<typeof createProgress>;

/** Shows how far a job is: a bar on a terminal, plain lines elsewhere; always on stderr. */
export const createProgress = (language: Language, stream: NodeJS.WriteStream = process.stderr) =>
  stream.isTTY ? barProgress(stream, language) : plainProgress(stream, language);

function barProgress(stream: NodeJS.WriteStream, language: Language) {
  const bar = new SingleBar({
    stream,
    format: terminalWords.progressBar[language],
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: BAR_COLUMNS,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  return {
    start: (file: string, documents: number) =>
      bar.start(documents, 0, { file: clipText(terminalText(basename(file)), FILE_COLUMNS) }),
    advance: () => bar.increment(),
    stop: () => bar.stop(),
  };
}

function plainProgress(stream: NodeJS.WriteStream, language: Language) {
  let file = '';
  let total = 0;
  let done = 0;
  let lastLineAt = 0;
  return {
    start(name: string, documents: number) {
      [file, total, done, lastLineAt] = [terminalText(name), documents, 0, Date.now()];
      stream.write(`${file}: ${documentCountText(total, language)}\n`);
    },
    advance() {
      // A job of the console shows its progress there.
      if (total === 0) return;
      done += 1;
      if (Date.now() - lastLineAt < PLAIN_LINE_EVERY_MS) return;
      lastLineAt = Date.now();
      stream.write(
        `${tellIn(language)('progressOf', {
          ...{ file, done: formatCount(done, language), total: formatCount(total, language) },
        })}\n`,
      );
    },
    stop() {},
  };
}

/** `1 document`, `3 documents`. */
export const documentCountText = (count: number, language: Language): string =>
  tellIn(language)('documents', { count: formatCount(count, language) });
