import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJsonLines } from '../records/json-lines.ts';
import { type NumberedFile, numberedFile } from './numbered-file.ts';

const BUFFER_BYTES = 256 * 1024;
/** Of a character of a text in UTF-8. */
const CHARACTER_BYTES_MAX = 3;

/** A file of lines on this machine that is written once and then read, as often as wanted. */
export interface SpoolFile<Line> {
  /** A promise only where the caller has to wait. */
  write(line: Line): Promise<void> | void;
  /** Ends writing and reads from the start. */
  read(): AsyncGenerator<Line>;
}

/** Room beside memory for what does not fit into it: files in a temporary folder that goes with the spool. */
export interface Spool extends AsyncDisposable {
  file<Line>(name: string, form?: LineForm<Line>): Promise<SpoolFile<Line>>;
  /** Lines that are found again by their number. */
  numbered<Line>(name: string): Promise<NumberedFile<Line>>;
}

/** One line as text without a line break, and back. */
export interface LineForm<Line> {
  text(line: Line): string;
  read(text: string): Line;
}

/** Written a moment ago by this same step: the only place where lines are taken as they are. */
const asJson = { text: (line: unknown) => JSON.stringify(line), read: (text: string) => JSON.parse(text) };

export async function createSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-'));
  const handles: FileHandle[] = [];
  return {
    async file<Line>(name: string, form: LineForm<Line> = asJson) {
      const path = join(folder, name);
      const handle = await open(path, 'w');
      handles.push(handle);
      return spoolFile(path, { handle, form });
    },
    async numbered<Line>(name: string) {
      const path = join(folder, name);
      const handle = await open(path, 'w+');
      handles.push(handle);
      return numberedFile<Line>(handle);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(handles.map((handle) => handle.close().catch(() => {})));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function spoolFile<Line>(
  path: string,
  { handle, form }: { handle: FileHandle; form: LineForm<Line> },
): SpoolFile<Line> {
  // One is filled while the other is on its way: whoever writes waits before both are full.
  let [buffer, other] = [Buffer.allocUnsafe(BUFFER_BYTES), Buffer.allocUnsafe(BUFFER_BYTES)];
  let filled = 0;
  const flush = async () => {
    const bytes = buffer.subarray(0, filled);
    [buffer, other] = [other, buffer];
    filled = 0;
    if (bytes.length > 0) await handle.writeFile(bytes);
  };
  return {
    write(line) {
      const text = `${form.text(line)}\n`;
      const room = text.length * CHARACTER_BYTES_MAX;
      if (room > BUFFER_BYTES)
        return flush()
          .then(() => handle.writeFile(text))
          .then(() => {});
      const full = filled + room > BUFFER_BYTES ? flush() : undefined;
      filled += buffer.write(text, filled);
      return full;
    },
    async *read() {
      await flush();
      yield* readJsonLines(createReadStream(path, { highWaterMark: BUFFER_BYTES }), form.read);
    },
  };
}
