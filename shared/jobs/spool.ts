import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJsonLines } from '../records/json-lines.ts';

const BUFFER_CHARACTERS = 65_536;

/** A file of JSON lines on this machine that is written once and then read, as often as wanted. */
export interface SpoolFile<Line> {
  write(line: Line): Promise<void>;
  /** Ends writing and reads from the start. */
  read(): AsyncGenerator<Line>;
}

/** Room beside memory for what does not fit into it: files in a temporary folder that goes with the spool. */
export interface Spool extends AsyncDisposable {
  file<Line>(name: string): Promise<SpoolFile<Line>>;
}

export async function createSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-'));
  const handles: FileHandle[] = [];
  return {
    async file<Line>(name: string) {
      const path = join(folder, name);
      const handle = await open(path, 'w');
      handles.push(handle);
      return spoolFile<Line>(path, handle);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(handles.map((handle) => handle.close().catch(() => {})));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function spoolFile<Line>(path: string, handle: FileHandle): SpoolFile<Line> {
  let buffered = '';
  const flush = async () => {
    const text = buffered;
    buffered = '';
    if (text !== '') await handle.write(text);
  };
  return {
    async write(line) {
      buffered += `${JSON.stringify(line)}\n`;
      if (buffered.length >= BUFFER_CHARACTERS) await flush();
    },
    async *read() {
      await flush();
      // Written a moment ago by this same step: the only place where lines are taken as they are.
      yield* readJsonLines<Line>(createReadStream(path), (text) => JSON.parse(text));
    },
  };
}
