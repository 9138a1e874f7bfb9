import type { ByteSource } from './byte-source.ts';
import { decodeText } from './decode-text.ts';
import { errorCell, jsonCells } from './json-cells.ts';
import { MAX_CELLS_PER_ROW, MAX_LINE_BYTES, MAX_ROWS } from './limits.ts';
import type { Cell, Sheet, SheetRow } from './sheet.ts';
import type { Refuse } from './unreadable.ts';

const BATCH_ROWS = 500;
/** No line has it: the paths stand above the first line of the file. */
const HEADER_ROW = 0;

/** Check that a text begins as JSON Lines: its first line is an object, whole on that line. */
export function isJsonLines(sample: string, complete: boolean): boolean {
  const text = sample.replace(/^\ufeff/, '').trimStart();
  const end = text.search(/\r?\n/);
  if (end === -1 && !complete) return /^\{\s*"/.test(text);
  return text.startsWith('{') && !('broken' in jsonCells(end === -1 ? text : text.slice(0, end)));
}

/**
 * Opens JSON Lines: every line is a row under the number that an editor shows for it, every path of any object
 * (`data.object.amount`) a column. The first row of `batches` has the number 0 and holds the paths. A line that is no
 * JSON object is a row of error cells, so that it alone is rejected.
 */
export async function openJsonLines(source: ByteSource, refuse: Refuse): Promise<Sheet> {
  const lines = () => linesOf(decodeText(source.stream(), 'utf-8', refuse), refuse);
  const found = await findPaths(lines(), refuse);
  if (found.rows === 0) throw refuse('READ-EMPTY');
  return {
    facts: {
      format: 'jsonl',
      encoding: 'utf-8',
      bom: (await source.head(3)).equals(Buffer.from([0xef, 0xbb, 0xbf])),
      gzip: source.gzip,
      evidence: [{ phrase: 'json-lines', rows: found.rows, paths: found.paths.length }],
      notices: [],
    },
    batches: () => batchesOf(lines(), found.paths),
  };
}

interface Line {
  number: number;
  text: string;
}

/** The lines that are not blank, with their numbers. */
async function* linesOf(text: AsyncIterable<string>, refuse: Refuse): AsyncGenerator<Line> {
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

async function findPaths(lines: AsyncIterable<Line>, refuse: Refuse) {
  const paths = new Set<string>();
  let rows = 0;
  for await (const { text, number } of lines) {
    rows += 1;
    const cells = jsonCells(text);
    if ('broken' in cells) continue;
    for (const path of cells.keys()) paths.add(path);
    if (paths.size > MAX_CELLS_PER_ROW) {
      throw refuse('READ-TOO-MANY-CELLS', { limit: MAX_CELLS_PER_ROW }, number);
    }
  }
  return { paths: [...paths], rows };
}

async function* batchesOf(
  lines: AsyncIterable<Line>,
  paths: readonly string[],
): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = [{ number: HEADER_ROW, cells: paths }];
  for await (const { number, text } of lines) {
    batch.push({ number, cells: cellsOf(text, paths) });
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function cellsOf(text: string, paths: readonly string[]): Cell[] {
  const cells = jsonCells(text);
  if ('broken' in cells) return paths.map(() => errorCell(cells.broken));
  return paths.map((path) => cells.get(path) ?? '');
}
