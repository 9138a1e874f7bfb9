import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { makeFolder } from './make-folder.ts';

/** A file counts as arrived when its size has rested this long; large exports are copied in slowly. */
const RESTED_MS = 2_000;
const LOOK_EVERY_MS = 200;

/** Yields the key of every file that is in `<data>/incoming/` or arrives there, one after the other, until the signal. */
export async function* arrivals(data: string, signal: AbortSignal): AsyncGenerator<string> {
  const folder = join(data, 'incoming');
  await makeFolder(folder);
  const arrived: string[] = [];
  let wake = () => {};
  const add = (path: string) => {
    arrived.push(['incoming', ...relative(folder, path).split(sep)].join('/'));
    wake();
  };
  const watcher = watch(folder, {
    ignored: (path) =>
      relative(folder, path)
        .split(sep)
        .some((part) => part.startsWith('.') && part !== '..'),
    awaitWriteFinish: { stabilityThreshold: RESTED_MS, pollInterval: LOOK_EVERY_MS },
  });
  watcher.on('add', add).on('change', add);
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      const key = arrived.shift();
      if (key !== undefined) yield key;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    await watcher.close();
  }
}
