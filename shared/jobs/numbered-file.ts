import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** A file of lines that are written in any order and found again by their number, from 1. */
export interface NumberedFile<Line> {
  /** A promise only where the caller has to wait. */
  write(number: number, line: Line): Promise<void> | undefined;
  /** Reading begins when writing has ended. */
  end(): Promise<void>;
  at(number: number): Line | undefined;
}

const BUFFER_BYTES = 1024 * 1024;
/** Lines mostly are asked for in their order: so much is read at once where the last ones were neighbours. */
const AHEAD_BYTES = 256 * 1024;
/** Lines that are kept as they were read: a document of many rows is asked for with each of them. */
const LINES_KEPT = 1024;
const FIRST_CAPACITY = 4096;

export function numberedFile<Line>(handle: FileHandle): NumberedFile<Line> {
  let starts = new Float64Array(FIRST_CAPACITY);
  let lengths = new Uint32Array(FIRST_CAPACITY);
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let window = { start: 0, content: Buffer.alloc(0) };
  const kept = new Map<number, Line>();

  const grow = (number: number) => {
    if (number < starts.length) return;
    const capacity = Math.max(number + 1, starts.length * 2);
    const [before, lengthsBefore] = [starts, lengths];
    starts = new Float64Array(capacity);
    lengths = new Uint32Array(capacity);
    starts.set(before);
    lengths.set(lengthsBefore);
  };
  const flush = async () => {
    const content = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    if (content.length > 0) await handle.writeFile(content);
  };
  const textAt = (start: number, length: number): string => {
    const isIn = start >= window.start && start + length <= window.start + window.content.length;
    if (!isIn) {
      const isNext = start >= window.start && start <= window.start + window.content.length + AHEAD_BYTES;
      const content = Buffer.alloc(Math.min(isNext ? Math.max(length, AHEAD_BYTES) : length, bytes - start));
      readSync(handle.fd, content, 0, content.length, start);
      window = { start, content };
    }
    return window.content.toString('utf8', start - window.start, start - window.start + length);
  };
  const keep = (number: number, line: Line) => {
    kept.set(number, line);
    const [oldest] = kept.keys();
    if (kept.size > LINES_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  return {
    write(number, line) {
      const content = Buffer.from(JSON.stringify(line));
      grow(number);
      starts[number] = bytes;
      lengths[number] = content.length;
      bytes += content.length;
      waiting.push(content);
      waitingBytes += content.length;
      return waitingBytes >= BUFFER_BYTES ? flush() : undefined;
    },
    end: flush,
    at(number) {
      const known = kept.get(number);
      if (known !== undefined) return known;
      const length = lengths[number] ?? 0;
      if (length === 0) return undefined;
      const line: Line = JSON.parse(textAt(starts[number] ?? 0, length));
      keep(number, line);
      return line;
    },
  };
}
