import { putLine, roomOf } from '../records/line-parts.ts';

const FIRST_BYTES = 64 * 1024;
const GROWTH = 1.5;
const LINE_END = '\n'.charCodeAt(0);

/** Lines one after the other in memory beside the heap, each found again by the number that it was given, above 0. */
export class PackedLines {
  #bytes = Buffer.from(new ArrayBuffer(FIRST_BYTES));
  #end = 0;

  add(line: string): number {
    const parts = [line];
    const room = this.#end + roomOf(parts);
    if (room > this.#bytes.length)
      this.#bytes = Buffer.from(
        this.#bytes.buffer.transfer(Math.max(room, Math.ceil(this.#bytes.length * GROWTH))),
      );
    const number = this.#end + 1;
    this.#end = putLine(this.#bytes, this.#end, parts);
    return number;
  }

  at(number: number): string {
    const start = number - 1;
    return decoder.decode(this.#bytes.subarray(start, this.#bytes.indexOf(LINE_END, start)));
  }
}

/** A mark at the beginning is part of the line. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
