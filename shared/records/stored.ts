import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import type { Phrase } from '../problems/phrases.ts';
import { type Problem, problem, tellProblem } from '../problems/problem.ts';
import { describeSchemaError, TELLING_INPUT } from '../problems/schema-error.ts';
import { NoSuchObject, type Store, unlessAbsent } from '../store/store.ts';
import { CHARACTER_BYTES_MAX, LINE_BREAK, readJsonLines, wholeLines } from './json-lines.ts';

/** A stored record that cannot be used: of a newer version, or not as it was written. */
export class UnreadableRecord extends Error {
  readonly problem: Problem;
  constructor(found: Problem) {
    super(tellProblem(found));
    this.name = 'UnreadableRecord';
    this.problem = found;
  }
}

/** The result of a reading; undefined if the record is damaged, as by a power cut. */
export function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    return damagedIsNone(error);
  }
}

/** The same; a record of a newer version cannot be used either. */
export function unlessUnreadable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  }
}

/** Undefined for the error of a record that is damaged or gone; rethrows any other error. */
export function damagedIsNone(error: unknown): undefined {
  if (error instanceof NoSuchObject) return;
  if (!(error instanceof UnreadableRecord) || error.problem.code !== 'STORED-DAMAGED') throw error;
}

/** As much as can be read before it is damaged or gone, which `see` is told. */
export async function* wholePart<One>(read: AsyncIterable<One>, see?: () => void): AsyncGenerator<One> {
  try {
    yield* read;
  } catch (error) {
    damagedIsNone(error);
    see?.();
  }
}

/** A stored kind of record: written with the number of its form, read by parsing. */
export interface StoredForm<Value> {
  /** One line of JSON. */
  text(value: Value): string;
  /** `place` names the record in problems. */
  read(text: string, place: string): Value;
}

/** JSON that people and other programs write, or why it cannot be used. */
export function typedJson<Value>(
  schema: z.ZodType<Value>,
  text: string,
): { data: Value } | { reason: Phrase } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { reason: { phrase: 'no-json' } };
  }
  const { data, error } = schema.safeParse(json, TELLING_INPUT);
  return error ? { reason: describeSchemaError(error) } : { data };
}

/** The form of a record without a form number. */
const FIRST_FORM = 1;

/** The form with a number; those from `oldest` up to it are read. */
export function storedForm<Value extends object>(
  schema: z.ZodType<Value>,
  known = FIRST_FORM,
  oldest = FIRST_FORM,
): StoredForm<Value> {
  const read = (text: string, place: string): Value => {
    const json = parsed<unknown>(text, place);
    const form = formOf(json);
    refuseNewer(form, { known, place });
    if (form < oldest) throw new UnreadableRecord(problem('FOLDER-OLDER', {}, { place }));
    const { data, error } = schema.safeParse(json);
    if (error) throw damaged(place, error.issues[0]?.path.join('.') ?? '');
    return data;
  };
  return { text: (value) => JSON.stringify({ form: known, ...value }), read };
}

/** Throws where a form is newer than those that this code knows. */
export function refuseNewer(form: number, { known, place }: { known: number; place: string }): void {
  if (form > known) throw new UnreadableRecord(problem('STORED-NEWER', {}, { place, form, known }));
}

/** `2`, also where it is written as `rowmark-summary/2`. */
const formOf = (json: unknown): number =>
  typeof json === 'object' && json !== null && 'form' in json
    ? Number(String(json.form).split('/').at(-1))
    : FIRST_FORM;

/** A damaged text is shown from `start` on. */
function parsed<Value>(text: string, place: string, start = 0): Value {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(place, text.slice(start, start + SHOWN_CHARACTERS));
  }
}

const SHOWN_CHARACTERS = 20;

/** The record below a key of the store. */
export const readStored = async <Value>(store: Store, key: string, form: StoredForm<Value>): Promise<Value> =>
  form.read(await store.readText(key), key);

/** The record under a key of the store; undefined if absent. */
export const findStored = <Value>(store: Store, key: string, form: StoredForm<Value>) =>
  unlessAbsent(readStored(store, key, form));

/** The record under a key of the store; undefined if absent or damaged. */
export const findWhole = <Value>(store: Store, key: string, form: StoredForm<Value>) =>
  readStored(store, key, form).catch(damagedIsNone);

/** Changes the record under a key of the store, which may be absent or damaged; undefined leaves it unchanged. */
export const updateStored = <Value>(
  store: Store,
  key: string,
  form: StoredForm<Value>,
  change: (now: Value | undefined) => Value | undefined,
): Promise<boolean> =>
  store.update(key, (text) => {
    const after = change(text === undefined ? undefined : unlessDamaged(() => form.read(text, key)));
    return after && form.text(after);
  });

/** The lines below a key of the store, as a place their number in it. */
export async function* readStoredLines<Value>(store: Store, key: string, form: StoredForm<Value>) {
  yield* readJsonLines(await store.read(key), (text, line) => form.read(text, `${key}:${line}`));
}

/** Room for most files: the bytes of a text of all lines would be made once for the CRC-32 and once more for the disk. */
const LINES_BYTES = 128 * 1024;

/**
 * A small file of lines that we wrote ourselves: lines of JSON, and behind them one that states their form, number and
 * CRC-32. What fits is what was written: no line is checked again, and all are parsed at once.
 */
export function linesForm<Line extends object>(known: number) {
  return {
    /** Written over `spare` if they have room there. */
    bytes(lines: readonly Line[], spare: Buffer = Buffer.allocUnsafeSlow(LINES_BYTES)): Buffer {
      let [all, end] = [spare, 0];
      const put = (text: string) => {
        if (end + text.length * CHARACTER_BYTES_MAX >= all.length)
          all = Buffer.concat([all.subarray(0, end)], 2 * end + Buffer.byteLength(text) + 1);
        end += all.write(text, end);
      };
      const add = (line: object) => {
        if (line instanceof Uint32Array) for (const text of numbersIn(line)) put(text);
        else put(JSON.stringify(line));
        all[end++] = LINE_BREAK;
      };
      for (const line of lines) add(line);
      add({ form: known, lines: lines.length, crc: crc32(all.subarray(0, end)) });
      return all.subarray(0, end);
    },
    /** Throws `UnreadableRecord` where the file is damaged, or of a newer version. */
    read(stored: Uint8Array, place: string): Line[] {
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
      const end = bytes.lastIndexOf(LINE_BREAK, -2) + 1;
      const [last] = parsedLines<{ form?: number; lines?: number; crc?: number }>(bytes.subarray(end), place);
      const { form = 0, lines, crc } = last ?? {};
      refuseNewer(form, { known, place });
      const body = bytes.subarray(0, end);
      if (form !== known || crc !== crc32(body)) throw damaged(place, String(lines ?? ''));
      return parsedLines<Line>(body, place);
    },
  };
}

const NUMBERS_AT_ONCE = 4096;
/** A list of whole numbers as JSON, in pieces, so that it is never one text in memory. */
function* numbersIn(line: Uint32Array): Generator<string> {
  for (let at = 0; at < line.length; at += NUMBERS_AT_ONCE)
    yield `${at === 0 ? '[' : ','}${line.subarray(at, at + NUMBERS_AT_ONCE).join()}`;
  yield line.length === 0 ? '[]' : ']';
}

const [OPEN, COMMA, CLOSE] = [91, 44, 93];
/** Room for lists, used again and again: as garbage it would have the whole heap collected. */
const listRoom = Buffer.allocUnsafeSlow(4 * LINES_BYTES);

/** Whole lines of JSON as one list; no JSON text has a bare line break in it. */
function parsedLines<Line>(bytes: Buffer, place: string): Line[] {
  const end = bytes.at(-1) === LINE_BREAK ? bytes.length : bytes.length + 1;
  const list = end < listRoom.length ? listRoom : Buffer.allocUnsafeSlow(end + 1);
  list[0] = OPEN;
  list.set(bytes, 1);
  list[end] = CLOSE;
  const isBreak = (at: number) => at >= 0 && at < end;
  for (let at = list.indexOf(LINE_BREAK); isBreak(at); at = list.indexOf(LINE_BREAK, at)) list[at] = COMMA;
  return parsed(list.toString('utf8', 0, end + 1), place, 1);
}

const damaged = (place: string, at: string) =>
  new UnreadableRecord(problem('STORED-DAMAGED', {}, { place, at }));

/** The lines of a stream that we wrote ourselves, as many at once as came; throws at its end where its CRC-32 is another. */
export async function* linesOfStream<Line>(
  stream: AsyncIterable<Uint8Array>,
  { place, crc }: { place: string; crc?: number | undefined },
): AsyncGenerator<Line[]> {
  let sum = 0;
  for await (const lines of wholeLines(stream)) {
    sum = crc32(lines, sum);
    yield parsedLines<Line>(lines, place);
  }
  if (crc !== undefined && crc !== sum) throw damaged(place, '');
}
