import Papa from 'papaparse';
import type { ReadCode } from '../../problems/catalogue.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { ByteSource } from '../byte-source.ts';
import { type ByteHistogram, byteHistogram } from '../encoding/byte-histogram.ts';
import { type DetectedEncoding, decodeHead, decodeText, encodingOf } from '../encoding/encoding.ts';
import { MAX_CELL_CHARS, MAX_CELLS_PER_ROW, MAX_LINE_BYTES, MAX_ROWS } from '../limits.ts';
import type { ReadOptions, Refuse, Sheet, SheetRow } from '../sheet.ts';
import { declaredDelimiter, detectDialect, quotedRecords } from './dialect.ts';
import { lenientReader } from './lenient-record.ts';

const SAMPLE_BYTES = 256 * 1024;

/** Opens a text of separated values: one pass tells encoding and line ends, every `batches()` reads it again. */
export async function openCsv(source: ByteSource, refuse: Refuse, options: ReadOptions = {}): Promise<Sheet> {
  const head = await source.head(SAMPLE_BYTES);
  refuseNonCsvStart(decodeHead(head, 'utf-8'), refuse);
  const census = await byteHistogram(source.stream());
  const detected = encodingOf(options.encoding, census, { head, refuse });
  const sample = decodeHead(head, detected.encoding);
  const complete = head.length === census.bytes;
  refuseNonCsv(sample, complete, refuse);
  const dialect =
    options.delimiter === undefined ? detectDialect(sample, complete) : declaredDelimiter(options.delimiter);
  const isCut = dialect.evidence.every(({ phrase }) => phrase !== 'delimiter-none');
  const inside = isCut ? undefined : quotedRecords(sample, complete);
  if (inside !== undefined)
    throw refuse('READ-RECORDS-QUOTED', { delimiter: inside === '\t' ? 'TAB' : inside });
  const lines = lineEnds(census, sample, detected);
  const { delimiter, hintLine = false } = dialect;
  const cutter = { delimiter, hintLine, refuse, newline: lines.mixed ? undefined : lines.newline };
  return {
    facts: {
      format: 'csv',
      encoding: detected.encoding,
      bom: detected.bom,
      gzip: source.gzip,
      delimiter,
      newline: lines.newline,
      evidence: [...detected.evidence, ...dialect.evidence, lines.evidence],
      notices: encodingNotices(detected, refuse),
    },
    lines: lines.count,
    batches: () => csvRows(decodeText(source.stream(), detected.encoding, refuse), cutter),
  };
}

function encodingNotices({ encoding, certainty }: DetectedEncoding, refuse: Refuse): Problem[] {
  if (certainty === 'same-text') return [refuse.notice('READ-ENCODING-ASSUMED')];
  return certainty === 'doubt' ? [refuse.notice('READ-ENCODING-DOUBT', { encoding })] : [];
}

const NEWLINES: readonly (readonly [Newline, string])[] = [
  ['\r\n', 'CRLF'],
  ['\n', 'LF'],
  ['\r', 'CR'],
];

/** In UTF-16 a byte is no character, so there the sample speaks, and the text is read as if the line ends were mixed. */
function lineEnds(census: ByteHistogram, sample: string, { encoding }: DetectedEncoding) {
  const wide = encoding.startsWith('utf-16');
  const { crlf, counts: bytes } = census;
  const ends = { '\r\n': crlf, '\n': (bytes[10] ?? 0) - crlf, '\r': (bytes[13] ?? 0) - crlf };
  const inSample = wide ? (sample.match(/\r\n|\n|\r/g) ?? []) : [];
  const countOf = (end: Newline) => (wide ? inSample.filter((one) => one === end).length : ends[end]);
  const found = NEWLINES.map(([newline, label]) => ({ newline, label, count: countOf(newline) }))
    .filter(({ count }) => count > 0)
    .sort((first, second) => second.count - first.count);
  const [most] = found;
  const said = found.map(({ label, count }) => `${count} ${label}`).join(', ');
  const evidence: Phrase = most ? { phrase: 'line-ends', ends: said } : { phrase: 'line-single' };
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return { newline: most?.newline ?? '\n', count, mixed: wide || found.length > 1, evidence };
}

const MAX_CONTROL_SHARE = 0.02;
const LOOKED_AT_CHARS = 4096;

/** Texts that are no separated values, by how they begin. */
const BEGINNINGS: readonly (readonly [ReadCode, RegExp])[] = [
  ['READ-XML', /^<\?xml|^<\?mso-application|^<(\w+:)?(workbook|office:document)[\s>]/i],
  ['READ-HTML', /^<(!doctype\s+html|!--|html|head|body|table|meta|style|div|script|title|link)\b/i],
  ['READ-HTML', /^mime-version:\s/i],
  ['READ-XML', /^<!doctype/i],
  ['READ-SYLK', /^ID;P(WXL|SCALC|CALCOOO)/],
  ['READ-JSON', /^\[\s*[[{]/],
  ['READ-JSON', /^\{\s*("|\}|\{)/],
];

function refuseNonCsvStart(text: string, refuse: Refuse): void {
  const start = text.trimStart();
  for (const [code, beginning] of BEGINNINGS) if (beginning.test(start)) throw refuse(code);
}

/** Refuses what is blank, no table or no text; `sample` is the text's beginning, or all of it when `complete`. */
function refuseNonCsv(sample: string, complete: boolean, refuse: Refuse): void {
  if (sample.includes('\0')) throw refuse('READ-NUL');
  if (sample.trim() === '' && complete) throw refuse('READ-EMPTY');
  refuseNonCsvStart(sample, refuse);
  const looked = sample.slice(0, LOOKED_AT_CHARS);
  // The four separators of ASCII do separate cells in some exports.
  const isControl = (char: string) => char < '\x1c' && !'\t\r\n\f\v'.includes(char);
  if ([...looked].filter(isControl).length > looked.length * MAX_CONTROL_SHARE)
    throw refuse('READ-NO-TABLE', { what: { phrase: 'control-characters' } });
}

/** PapaParse notes every broken quote of a text; a record that goes on for so long is read without it. */
const MAX_PAPA_CHARS = 512 * 1024;

interface Cutter {
  delimiter: string;
  /** Undefined if line ends differ, as in files that were joined: each of them then ends a record. */
  newline: Newline | undefined;
  hintLine: boolean;
  refuse: Refuse;
}

type Newline = '\n' | '\r\n' | '\r';

type PapaResult = { data: string[][]; errors: { code: string }[]; meta: { cursor: number } };

/**
 * Cuts a stream of text into numbered rows with PapaParse. Text after a closing quote is a problem of its record; an open quote
 * refuses the file. A record longer than a chunk is tried again when twice as much is there: time grows with its length only.
 */
async function* csvRows(text: AsyncIterable<string>, cutter: Cutter): AsyncGenerator<readonly SheetRow[]> {
  const records = recordReader(cutter);
  let rest = '';
  let tryFrom = 0;
  for await (const chunk of text) {
    rest += chunk;
    if (rest.length < tryFrom) continue;
    const { rows, left } = records.take(rest, false);
    if (left.length > MAX_LINE_BYTES) throw records.tooLong(left);
    tryFrom = left.length === rest.length ? left.length * 2 : 0;
    rest = left;
    if (rows.length > 0) yield rows;
  }
  const { rows } = records.take(rest, true);
  if (rows.length > 0) yield rows;
}

function recordReader({ delimiter, newline, hintLine, refuse }: Cutter) {
  let next = hintLine ? 0 : 1;
  let rows: SheetRow[] = [];

  const tooManyCells = (row = next) => refuse('READ-TOO-MANY-CELLS', { limit: MAX_CELLS_PER_ROW }, row);

  function add(cells: string[], problems: readonly Problem[] = []): void {
    const number = next++;
    if (number === 0) return;
    if (number > MAX_ROWS) throw refuse('READ-TOO-MANY-ROWS', { limit: MAX_ROWS }, number);
    if (cells.length > MAX_CELLS_PER_ROW) throw tooManyCells(number);
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? '';
      if (cell.length > MAX_CELL_CHARS) throw refuse('READ-CELL-TOO-LONG', { limit: MAX_CELL_CHARS }, number);
      if (cell[0] === '=') cells[index] = shownText(cell);
    }
    rows.push(problems.length === 0 ? { number, cells } : { number, cells, problems });
  }

  /** Adds the whole records of a text, and answers where the rest of it begins. */
  function read(text: string, isLast: boolean): number {
    if (newline === undefined || text.length > MAX_PAPA_CHARS) return readCarefully(text, isLast);
    const parser = new Papa.Parser({ delimiter, newline });
    const { data, errors, meta }: PapaResult = parser.parse(text, 0, !isLast);
    if (errors.some(({ code }) => code === 'InvalidQuotes' || code === 'MissingQuotes'))
      return readCarefully(text, isLast);
    // After the last line end PapaParse returns one more empty record, which no spreadsheet program shows.
    if (isLast && text.endsWith(newline) && data.at(-1)?.join('') === '') data.pop();
    for (const cells of data) add(cells);
    return meta.cursor;
  }

  function readCarefully(all: string, isLast: boolean): number {
    // Its line feed may follow in the next chunk.
    const text = isLast || newline !== undefined ? all : all.replace(/\r$/, '');
    const recordAt = lenientReader(text, { delimiter, newline });
    let from = 0;
    while (from < text.length) {
      const { ending, cells, trailingTextIn: at, end } = recordAt(from);
      if (ending === 'too-many-cells') throw tooManyCells();
      if (ending !== 'whole' && !isLast) break;
      if (ending === 'open-quote') throw refuse('READ-QUOTE-OPEN', {}, next);
      add(cells, at === undefined ? [] : [problem('READ-QUOTE-TEXT', { row: next }, { cell: at + 1 })]);
      from = end;
    }
    return from;
  }

  return {
    /** The rows of the whole records of a text, and what is left of it. */
    take(text: string, isLast: boolean) {
      rows = [];
      const end = text === '' ? 0 : read(text, isLast);
      return { rows, left: text.slice(end) };
    },
    tooLong(text: string) {
      const { ending } = lenientReader(text, { delimiter, newline })(0);
      if (ending === 'too-many-cells') return tooManyCells();
      if (ending === 'open-quote') return refuse('READ-QUOTE-OPEN', {}, next);
      return refuse('READ-LINE-TOO-LONG', { limit: MAX_LINE_BYTES }, next);
    },
  };
}

/** `="0012"` is how programs make a spreadsheet keep the zeros; it is shown as 0012. Other formulas stay as written. */
const shownText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
