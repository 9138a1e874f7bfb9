import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lineBuffer } from '../../records/json-lines.ts';
import { linesOfStream } from '../../records/stored.ts';
import { momentaryFolder } from '../../store/momentary.ts';

const BUFFER_BYTES = 256 * 1024;

/** Lines that are written once and then read, as often as wanted: few in memory, many in a file of this machine. */
export type SpoolFile<Line> = ReturnType<typeof spoolFile<Line>>;

/** Room for what does not fit into memory: files in a temporary folder, removed with the spool. */
export type Spool = Awaited<ReturnType<typeof createSpool>>;

/** `kept`: lines of a file that are kept in memory; from the next line on, all of them are in a file. */
export async function createSpool(kept = 2_000) {
  let folder: Promise<string> | undefined;
  const handles: FileHandle[] = [];
  return {
    kept,
    async file<Line>(name: string) {
      return spoolFile<Line>(kept, async () => {
        folder ??= momentaryFolder();
        const path = join(await folder, name);
        const handle = await open(path, 'w');
        handles.push(handle);
        return { path, handle };
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(handles.map((handle) => handle.close()));
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

function spoolFile<Line>(most: number, openFile: () => Promise<{ path: string; handle: FileHandle }>) {
  let kept: Line[] = [];
  let file: (ReturnType<typeof lineBuffer> & { path: string }) | undefined;
  async function spill(): Promise<void> {
    const { path, handle } = await openFile();
    file = { path, ...lineBuffer((bytes) => handle.writeFile(bytes), BUFFER_BYTES) };
    for (const line of kept) await file.write(JSON.stringify(line));
    kept = [];
  }
  async function* batches(): AsyncGenerator<readonly Line[]> {
    if (file === undefined) return yield kept;
    await file.flush();
    const bytes = createReadStream(file.path, { highWaterMark: BUFFER_BYTES });
    // Written a moment ago by this same step.
    yield* linesOfStream<Line>(bytes, { place: file.path });
  }
  return {
    /** Ends writing and reads from the start, as many lines at once as are there. */
    batches,
    /** Returns a promise only if the caller has to wait. */
    write(line: Line): Promise<void> | void {
      if (file !== undefined) return file.write(JSON.stringify(line));
      return kept.push(line) > most ? spill() : undefined;
    },
    async *read(): AsyncGenerator<Line> {
      for await (const lines of batches()) yield* lines;
    },
  };
}

/** Merges streams that are each in the order of `isBefore` into one that is; a few dozen streams at most. */
export async function* mergeSorted<Item>(
  streams: readonly AsyncGenerator<Item>[],
  isBefore: (one: Item, other: Item) => boolean,
): AsyncGenerator<Item> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    let item: Item | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (item === undefined || isBefore(head.next.value, item)) {
        first = head;
        item = head.next.value;
      }
    }
    if (first === undefined || item === undefined) return;
    yield item;
    first.next = await first.stream.next();
  }
}
