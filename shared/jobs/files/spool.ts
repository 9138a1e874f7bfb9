import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lineBuffer, readLineBatches } from '../../records/json-lines.ts';
import type { LinePart } from '../../records/line-parts.ts';
import { momentaryFolder } from '../../store/momentary.ts';

const BUFFER_BYTES = 256 * 1024;

/** A file of lines on this machine that is written once and then read, as often as wanted. */
export interface SpoolFile<Line> {
  /** A promise only where the caller has to wait. */
  write(line: Line): Promise<void> | void;
  /** Ends writing and reads from the start. */
  read(): AsyncGenerator<Line>;
  /** The same, as many lines at once as are there. */
  batches(): AsyncGenerator<readonly Line[]>;
}

/** Room beside memory for what does not fit into it: files in a temporary folder that goes with the spool. */
export interface Spool extends AsyncDisposable {
  file<Line>(name: string, form?: LineForm<Line>): Promise<SpoolFile<Line>>;
}

/** One line as it stands in the file, without a line break, and back. */
export interface LineForm<Line> {
  parts(line: Line): readonly LinePart[];
  /** Of bytes that stay as they are. */
  read(bytes: Buffer): Line;
}

/** Written a moment ago by this same step: the only place where lines are taken as they are. */
const asJson = {
  parts: (line: unknown) => [JSON.stringify(line)],
  read: (bytes: Buffer) => JSON.parse(bytes.toString()),
};

export async function createSpool(): Promise<Spool> {
  const folder = await momentaryFolder();
  const handles: FileHandle[] = [];
  return {
    async file<Line>(name: string, form: LineForm<Line> = asJson) {
      const path = join(folder, name);
      const handle = await open(path, 'w');
      handles.push(handle);
      return spoolFile(path, { handle, form });
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(handles.map((handle) => handle.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function spoolFile<Line>(
  path: string,
  { handle, form }: { handle: FileHandle; form: LineForm<Line> },
): SpoolFile<Line> {
  const { write, flush } = lineBuffer((bytes) => handle.writeFile(bytes), BUFFER_BYTES);
  async function* batches(): AsyncGenerator<readonly Line[]> {
    await flush();
    const bytes = createReadStream(path, { highWaterMark: BUFFER_BYTES });
    for await (const lines of readLineBatches(bytes, form.read)) yield [...lines];
  }
  return {
    batches,
    write: (line) => write(...form.parts(line)),
    async *read() {
      for await (const lines of batches()) yield* lines;
    },
  };
}
