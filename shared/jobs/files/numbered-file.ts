import { readSync, writeFileSync } from 'node:fs';
import { RecentValues } from '../../memoize.ts';

/** A file of lines that are written in any order and found again by their number, from 1, also while others are written. */
export interface NumberedFile<Line> {
  /** `line` in UTF-8. */
  write(number: number, line: Uint8Array): void;
  at(number: number): Line | undefined;
}

const BUFFER_BYTES = 1024 * 1024;
/** Lines mostly are asked for in their order: so much is read at once where the last ones were neighbours. */
const AHEAD_BYTES = 256 * 1024;
/** Lines that are kept as they were read: a document of many rows is asked for with each of them. */
const LINES_KEPT = 64;

/** Over an open and empty file, which stays the caller's. Lines are JSON. */
export function numberedFile<Line>(fd: number): NumberedFile<Line> {
  const starts: number[] = [];
  const lengths: number[] = [];
  /** Bytes that stand in the file; those behind them wait in the buffer. */
  let written = 0;
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let waiting = 0;
  let window = { start: 0, content: Buffer.alloc(0) };
  const kept = new RecentValues<number, Line>(LINES_KEPT);

  const append = (bytes: Uint8Array) => {
    writeFileSync(fd, bytes);
    written += bytes.length;
  };
  const flush = () => {
    append(buffer.subarray(0, waiting));
    waiting = 0;
  };
  const textAt = (start: number, length: number): string => {
    if (start >= written) return buffer.toString('utf8', start - written, start - written + length);
    const isIn = start >= window.start && start + length <= window.start + window.content.length;
    if (!isIn) {
      const isNext = start >= window.start && start <= window.start + window.content.length + AHEAD_BYTES;
      const wanted = isNext ? Math.max(length, AHEAD_BYTES) : length;
      const content = Buffer.allocUnsafe(Math.min(wanted, written - start));
      readSync(fd, content, 0, content.length, start);
      window = { start, content };
    }
    return window.content.toString('utf8', start - window.start, start - window.start + length);
  };
  return {
    write(number, line) {
      if (waiting + line.length > BUFFER_BYTES) flush();
      starts[number] = written + waiting;
      lengths[number] = line.length;
      if (line.length > BUFFER_BYTES) append(line);
      else {
        buffer.set(line, waiting);
        waiting += line.length;
      }
    },
    at(number) {
      const known = kept.get(number);
      if (known !== undefined) return known;
      const [start, length] = [starts[number], lengths[number]];
      if (start === undefined || length === undefined) return undefined;
      const line: Line = JSON.parse(textAt(start, length));
      kept.set(number, line);
      return line;
    },
  };
}
