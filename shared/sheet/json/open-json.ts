import type { ByteSource } from '../byte-source.ts';
import { decodeText } from '../encoding/decode-text.ts';
import type { Encoding } from '../encoding/encoding.ts';
import { MAX_CELLS_PER_ROW, MAX_HEADER_CHARS, MAX_LINE_BYTES, MAX_ROWS } from '../limits.ts';
import type { Cell, Refuse, Sheet, SheetRow } from '../sheet.ts';
import { errorCell, jsonCells } from './json-cells.ts';
import { JsonObjects } from './json-objects.ts';
import type { JsonShape } from './json-shape.ts';

const BATCH_ROWS = 500;
/** Line of the paths, above the first object of the file: no object has it. */
const HEADER_ROW = 0;

/**
 * Opens JSON: every object is a row, every path of any object (`data.object.amount`) a column. In JSON Lines a row has
 * the number that an editor shows for its line, elsewhere its place among the objects. The first row of `batches` has
 * the number 0 and holds the paths. What is no JSON object is a row of error cells, so that it alone is rejected.
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
  if (found.rows === 0) throw refuse('READ-EMPTY');
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

interface Objects {
  shape: Exclude<JsonShape, { form: 'lines' }>;
  refuse: Refuse;
  end: { hasMore: boolean };
}

/** The objects of an array, an envelope, or a text that is written over several lines. */
async function* objectsOf(
  text: AsyncIterable<string>,
  { shape, refuse, end }: Objects,
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

/** The lines that are not blank, with their numbers. */
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
