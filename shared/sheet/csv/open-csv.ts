import type { ReadCode } from '../../problems/catalogue.ts';
import type { Phrase } from '../../problems/phrases.ts';
import type { Problem } from '../../problems/problem.ts';
import type { ByteSource } from '../byte-source.ts';
import { type ByteHistogram, byteHistogram } from '../encoding/byte-histogram.ts';
import { type DetectedEncoding, decodeHead, decodeText, encodingOf } from '../encoding/encoding.ts';
import type { ReadOptions, Refuse, Sheet } from '../sheet.ts';
import { csvRows, type Newline } from './csv-rows.ts';
import { declaredDelimiter, detectDialect, quotedRecords } from './dialect.ts';

/** Length of text searched for the delimiter. */
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
  const counts = wide ? countIn(sample) : countOf(census);
  const found = NEWLINES.map(([newline, label]) => ({ newline, label, count: counts[newline] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((first, second) => second.count - first.count);
  const [most] = found;
  const ends = found.map(({ label, count }) => `${count} ${label}`).join(', ');
  const evidence: Phrase = most ? { phrase: 'line-ends', ends } : { phrase: 'line-single' };
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return { newline: most?.newline ?? '\n', count, mixed: wide || found.length > 1, evidence };
}

function countOf({ counts, crlf }: ByteHistogram): Record<string, number> {
  return { '\r\n': crlf, '\n': (counts[10] ?? 0) - crlf, '\r': (counts[13] ?? 0) - crlf };
}

function countIn(text: string): Record<string, number> {
  const ends: Record<string, number> = {};
  for (const [end] of text.matchAll(/\r\n|\n|\r/g)) ends[end] = (ends[end] ?? 0) + 1;
  return ends;
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

/** Refuses a text that begins like HTML, XML, SYLK or JSON. */
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
    throw refuse('READ-NO-TABLE', { what: 'control characters' });
}
