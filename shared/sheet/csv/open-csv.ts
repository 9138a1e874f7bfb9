import type { Phrase } from '../../problems/phrases.ts';
import type { Problem } from '../../problems/problem.ts';
import { type ByteCensus, takeCensus } from '../byte-census.ts';
import type { ByteSource } from '../byte-source.ts';
import { declaredEncoding } from '../declared-encoding.ts';
import { decodeHead, decodeText } from '../decode-text.ts';
import { detectEncoding } from '../detect-encoding.ts';
import type { DetectedEncoding } from '../encoding.ts';
import type { ReadOptions, Sheet } from '../sheet.ts';
import type { Refuse } from '../unreadable.ts';
import { csvRows, type Newline } from './csv-rows.ts';
import { declaredDelimiter, detectDialect } from './dialect.ts';
import { refuseOtherBeginning, refuseOtherText } from './other-text.ts';
import { unifyLineEnds } from './unify-line-ends.ts';

/** Length of text searched for the delimiter. */
const SAMPLE_BYTES = 256 * 1024;

/**
 * Opens a text of separated values: one pass tells encoding and line ends, every `batches()` reads it again.
 */
export async function openCsv(source: ByteSource, refuse: Refuse, options: ReadOptions = {}): Promise<Sheet> {
  const head = await source.head(SAMPLE_BYTES);
  refuseOtherBeginning(decodeHead(head, 'utf-8'), refuse);
  const census = await takeCensus(source.stream());
  const detected =
    options.encoding === undefined
      ? detectEncoding(census, head, refuse)
      : declaredEncoding(options.encoding, census, { head, refuse });
  const sample = decodeHead(head, detected.encoding);
  const complete = head.length === census.bytes;
  refuseOtherText(sample, complete, refuse);
  const dialect =
    options.delimiter === undefined
      ? detectDialect(sample, complete)
      : declaredDelimiter(options.delimiter, refuse);
  const lines = lineEnds(census, sample, detected);
  const text = () => decodeText(source.stream(), detected.encoding, refuse);
  const { delimiter, hintLine } = dialect;
  const cutter = { delimiter, hintLine, refuse, newline: lines.mixed ? '\n' : lines.newline };
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
    batches: () => csvRows(lines.mixed ? unifyLineEnds(text(), delimiter) : text(), cutter),
  };
}

function encodingNotices({ encoding, certainty }: DetectedEncoding, refuse: Refuse): Problem[] {
  if (certainty === 'same-text') return [refuse.notice('READ-ENCODING-ASSUMED')];
  return certainty === 'doubt' ? [refuse.notice('READ-ENCODING-DOUBT', { encoding })] : [];
}

interface LineEnds {
  newline: Newline;
  mixed: boolean;
  evidence: Phrase;
}

const NEWLINES: readonly (readonly [Newline, string])[] = [
  ['\r\n', 'CRLF'],
  ['\n', 'LF'],
  ['\r', 'CR'],
];

/**
 * In UTF-16 a byte is no character, so there the sample speaks, and the text is read as if the line ends were
 * mixed.
 */
function lineEnds(census: ByteCensus, sample: string, { encoding }: DetectedEncoding): LineEnds {
  const wide = encoding.startsWith('utf-16');
  const counts = wide ? countIn(sample) : countOf(census);
  const found = NEWLINES.map(([newline, label]) => ({ newline, label, count: counts[newline] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((first, second) => second.count - first.count);
  const [most] = found;
  if (most === undefined) return { newline: '\n', mixed: wide, evidence: { phrase: 'line-single' } };
  const shown = found.map(({ label, count }) => `${count} ${label}`).join(', ');
  return {
    newline: most.newline,
    mixed: wide || found.length > 1,
    evidence: { phrase: 'line-ends', ends: shown },
  };
}

function countOf({ counts, crlf }: ByteCensus): Record<string, number> {
  return { '\r\n': crlf, '\n': (counts[10] ?? 0) - crlf, '\r': (counts[13] ?? 0) - crlf };
}

function countIn(text: string): Record<string, number> {
  const ends: Record<string, number> = {};
  for (const [end] of text.matchAll(/\r\n|\n|\r/g)) ends[end] = (ends[end] ?? 0) + 1;
  return ends;
}
