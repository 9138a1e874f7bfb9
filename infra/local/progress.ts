import { SingleBar } from 'cli-progress';

const PLAIN_LINE_EVERY_MS = 2_000;

/** Shows how far a job is: a bar on a terminal, plain lines elsewhere; always on stderr. */
export interface Progress {
  start(file: string, documents: number): void;
  advance(): void;
  stop(): void;
}

export const createProgress = (stream: NodeJS.WriteStream = process.stderr): Progress =>
  stream.isTTY ? barProgress(stream) : plainProgress(stream);

function barProgress(stream: NodeJS.WriteStream): Progress {
  const bar = new SingleBar({
    stream,
    format: '{file}  {bar}  {value}/{total} documents  {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  return {
    start: (file, documents) => bar.start(documents, 0, { file }),
    advance: () => bar.increment(),
    stop: () => bar.stop(),
  };
}

function plainProgress(stream: NodeJS.WriteStream): Progress {
  let file = '';
  let total = 0;
  let done = 0;
  let lastLineAt = 0;
  return {
    start(name, documents) {
      [file, total, done, lastLineAt] = [name, documents, 0, Date.now()];
      stream.write(`${file}: ${total} ${total === 1 ? 'document' : 'documents'}\n`);
    },
    advance() {
      done += 1;
      if (Date.now() - lastLineAt < PLAIN_LINE_EVERY_MS) return;
      lastLineAt = Date.now();
      stream.write(`${file}: ${done} of ${total} documents\n`);
    },
    stop() {},
  };
}
