import type { ByteSource } from '../byte-source.ts';
import { decodeText, type Encoding } from '../encoding/encoding.ts';
import { MAX_CELLS_PER_ROW, MAX_HEADER_CHARS, MAX_LINE_BYTES, MAX_ROWS } from '../limits.ts';
import type { Cell, Refuse, Sheet, SheetRow } from '../sheet.ts';
import { errorCell, jsonCells } from './json-cells.ts';
import type { JsonShape } from './json-shape.ts';

const BATCH_ROWS = 500;
/** Line of the paths, above the first object of the file: no object has it. */
const HEADER_ROW = 0;

/**
 * Opens JSON: every object is a row, every path (`data.object.amount`) a column, and row 0 holds the paths. A row has the number of
 * its line in JSON Lines, else of its object. What is no JSON object is a row of error cells, so that only it is rejected.
 */
export async function openJson(
  source: ByteSource,
  { shape, encoding, refuse }: { shape: JsonShape; encoding: Encoding; refuse: Refuse },
): Promise<Sheet> {
  const end = { hasMore: false };
  const objects = () => {
    const text = decodeText(source.stream(), encoding, refuse);
    return shape.form === 'lines' ? linesOf(text, refuse) : objectsOf(text, { shape, refuse, end });
  };
  const found = await findPaths(objects(), refuse);
  if (found.paths.length === 0) throw refuse(found.rows === 0 ? 'READ-EMPTY' : 'READ-JSON');
  return {
    facts: {
      format: 'jsonl',
      encoding,
      bom: (await source.head(3)).equals(Buffer.from([0xef, 0xbb, 0xbf])),
      gzip: source.gzip,
      evidence: [{ phrase: `json-${shape.form}`, rows: found.rows, paths: found.paths.length }],
      notices: end.hasMore ? [refuse.notice('READ-JSON-PAGE')] : [],
    },
    batches: () => batchesOf(objects(), found.paths),
  };
}

interface NumberedText {
  number: number;
  text: string;
  /** The line in which it begins, if its number is another. */
  line?: number;
}

/** The objects of an array, an envelope, or a text that is written over several lines. */
async function* objectsOf(
  text: AsyncIterable<string>,
  { shape, refuse, end }: { shape: Framed; refuse: Refuse; end: { hasMore: boolean } },
): AsyncGenerator<NumberedText> {
  const objects = new JsonObjects(shape, refuse);
  let number = 0;
  for await (const chunk of text)
    for (const object of objects.cut(chunk)) {
      number += 1;
      yield { number, line: object.line, text: checked(object.text, number, refuse) };
    }
  Object.assign(end, objects.end());
}

async function* linesOf(text: AsyncIterable<string>, refuse: Refuse): AsyncGenerator<NumberedText> {
  let rest = '';
  let number = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield { number, text: checked(line, number, refuse) };
    }
    checked(rest, number + 1, refuse);
  }
  if (rest.trim() !== '') yield { number: number + 1, text: rest };
}

function checked(line: string, number: number, refuse: Refuse): string {
  if (line.length > MAX_LINE_BYTES) throw refuse('READ-LINE-TOO-LONG', { limit: MAX_LINE_BYTES }, number);
  if (number > MAX_ROWS) throw refuse('READ-TOO-MANY-ROWS', { limit: MAX_ROWS });
  return line;
}

async function findPaths(objects: AsyncIterable<NumberedText>, refuse: Refuse) {
  const paths = new Set<string>();
  let rows = 0;
  for await (const { text, number } of objects) {
    rows += 1;
    const cells = jsonCells(text);
    if ('broken' in cells) continue;
    for (const path of cells.keys()) {
      if (path.length > MAX_HEADER_CHARS)
        throw refuse('READ-HEADER-TOO-LONG', { variant: 'key', limit: MAX_HEADER_CHARS }, number);
      paths.add(path);
    }
    if (paths.size > MAX_CELLS_PER_ROW) {
      throw refuse('READ-TOO-MANY-CELLS', { limit: MAX_CELLS_PER_ROW }, number);
    }
  }
  return { paths: [...paths], rows };
}

async function* batchesOf(
  objects: AsyncIterable<NumberedText>,
  paths: readonly string[],
): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = [{ number: HEADER_ROW, cells: paths }];
  for await (const object of objects) {
    batch.push({ number: object.number, cells: cellsOf(object, paths) });
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function cellsOf({ text, line }: NumberedText, paths: readonly string[]): Cell[] {
  const cells = jsonCells(text);
  if (!('broken' in cells)) return paths.map((path) => cells.get(path) ?? '');
  const broken = line === undefined ? cells.broken : `${cells.broken}, line ${line}`;
  return paths.map(() => errorCell(broken));
}

type Framed = Exclude<JsonShape, { form: 'lines' }>;

const LF = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING_BRACE = 0x7d;
const CLOSING = new Set([0x5d, CLOSING_BRACE]);

/** Cuts a text into its objects without parsing them, one in memory at a time; refuses the text if the beginning of the next is unclear. */
class JsonObjects {
  readonly #shape: Framed;
  readonly #refuse: Refuse;
  #place: 'first' | 'behind-object' | 'behind-comma' | 'outside' = 'first';
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #line = 1;
  #begun = 1;
  #text = '';
  /** The text around the objects: `{"object":"list","data":[` and `],"has_more":true}`. */
  #frame = '';

  constructor(shape: Framed, refuse: Refuse) {
    this.#shape = shape;
    this.#refuse = refuse;
  }

  /** The objects that end in a piece of the text, each unchanged, with the line in which it begins. */
  *cut(chunk: string): Generator<{ text: string; line: number }> {
    let begin = 0;
    for (let at = this.#before(chunk); at < chunk.length; at += 1) {
      if (this.#place === 'outside') {
        this.#frame = this.#withinLimit(this.#frame + chunk.slice(at));
        return;
      }
      const code = chunk.charCodeAt(at);
      if (code === LF) this.#endLine();
      if (this.#depth === 0) {
        if (this.#opens(chunk.charAt(at))) begin = at;
        continue;
      }
      this.#step(code);
      if (this.#depth > 0) continue;
      if (code !== CLOSING_BRACE) throw this.#broken(this.#begun);
      yield { text: this.#text + chunk.slice(begin, at + 1), line: this.#begun };
      this.#text = '';
    }
    if (this.#depth > 0) this.#text = this.#withinLimit(this.#text + chunk.slice(begin));
  }

  /** Check the end of the text, and that the text around the objects is JSON; true if it states `has_more`. */
  end(): { hasMore: boolean } {
    if (this.#depth > 0) throw this.#broken(this.#begun);
    if (this.#shape.form === 'objects') return { hasMore: false };
    const frame = frameOf(this.#frame, this.#shape);
    if (frame === undefined) throw this.#broken(this.#line);
    return frame;
  }

  /** Takes the text before the first object; answers where the rest begins. */
  #before(chunk: string): number {
    const wanted = this.#place === 'first' ? this.#shape.start - this.#frame.length : 0;
    const taken = chunk.slice(0, Math.max(0, wanted));
    this.#frame += taken;
    this.#line += taken.split('\n').length - 1;
    return taken.length;
  }

  #opens(character: string): boolean {
    if (character.trim() === '') return false;
    const isList = this.#shape.form !== 'objects';
    if (character === '{' && (this.#place !== 'behind-object' || !isList)) {
      this.#depth = 1;
      this.#begun = this.#line;
      this.#place = 'behind-object';
      return true;
    }
    if (isList && character === ',' && this.#place === 'behind-object') this.#place = 'behind-comma';
    else if (isList && character === ']' && this.#place !== 'behind-comma') {
      this.#place = 'outside';
      this.#frame += ']';
    } else throw this.#broken(this.#line);
    return false;
  }

  #step(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === QUOTE) this.#quoted = !this.#quoted;
    else if (this.#quoted) this.#escaped = code === BACKSLASH;
    else if (OPENING.has(code)) this.#depth += 1;
    else if (CLOSING.has(code)) this.#depth -= 1;
  }

  #endLine(): void {
    // A text of JSON never contains a raw line break: a quote is missing here.
    if (this.#quoted) throw this.#broken(this.#line);
    this.#line += 1;
  }

  #withinLimit(text: string): string {
    if (text.length <= MAX_LINE_BYTES) return text;
    throw this.#refuse('READ-LINE-TOO-LONG', { limit: MAX_LINE_BYTES }, this.#begun);
  }

  #broken = (line: number) => this.#refuse('READ-JSON-BROKEN', { line });
}

/** Parses the text around the objects, from which they are cut out; undefined if it is no JSON, or has a second list. */
function frameOf(text: string, { key }: { key?: string }): { hasMore: boolean } | undefined {
  let [hasMore, isTwice] = [false, false];
  try {
    JSON.parse(text, (name, value: unknown) => {
      hasMore ||= /^(has_more|hasNextPage|(next_?)?cursor|next)$/.test(name) && Boolean(value);
      isTwice ||= name === key && Array.isArray(value) && value.length > 0;
      return value;
    });
  } catch {
    return undefined;
  }
  return isTwice ? undefined : { hasMore };
}
