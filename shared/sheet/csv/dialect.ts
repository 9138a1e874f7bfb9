import type { Phrase, PhraseCode } from '../../problems/phrases.ts';
import { type LenientRecord, lenientReader } from './lenient-record.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;

interface Dialect {
  delimiter: string;
  /** The first line is Excel's `sep=;`, which a spreadsheet program does not show. */
  hintLine?: true;
  evidence: readonly Phrase[];
}

/** Two delimiters whose records agree about equally well are told apart by how clean their cells are, then by their number. */
const SHARE_TOLERANCE = 0.1;
const UNCLEAN_TOLERANCE = 0.1;
const DECIMAL_COMMA = /^[-+(€$\s]*\d[\d.\s]*,\d+[-)%€$\s]*$/;
const NAMES: Record<string, PhraseCode> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'pipe' };

type Cut = ReturnType<typeof cut>;

/** Looks at the first records of a text; `complete` if they are the whole text. */
export function detectDialect(sample: string, complete: boolean): Dialect {
  const hint = /^"?sep=([^\r\n])"?\r?(?=\n|\r|$)/i.exec(sample)?.[1];
  if (hint !== undefined) {
    const evidence = [{ phrase: 'delimiter-hinted', delimiter: name(hint), sign: hint }] as const;
    return { delimiter: hint, hintLine: true, evidence };
  }
  const text = sample.replace(/\r\n?/g, '\n');
  const cuts = DELIMITERS.map((delimiter) => cut(text, delimiter, complete));
  const best = cuts.reduce(better);
  if (best.agreeing === 0) return { delimiter: ',', evidence: [{ phrase: 'delimiter-none' }] };
  return { delimiter: best.delimiter, evidence: explain(best, cuts) };
}

/** Records that are enough to prove how a file was written. */
const [QUOTED_RECORDS_MIN, QUOTED_CELLS_MIN] = [2, 3];

/** The delimiter of a text with each record in one quoted cell: "No,Date,Total" over "1,2026-10-01,12.40". */
export function quotedRecords(sample: string, complete: boolean): string | undefined {
  const text = sample.replace(/\r\n?/g, '\n');
  const records = recordsOf(text, '\0', complete);
  const cells = records.flatMap(({ cells: [cell = ''] }) => (cell.trim() === '' ? [] : [cell]));
  const quoted = text.split('\n').filter((line) => /^".*"$/.test(line.trim())).length;
  const isWhole = records.every(({ trailingTextIn }) => trailingTextIn === undefined);
  if (!isWhole || cells.length < QUOTED_RECORDS_MIN || quoted < cells.length) return undefined;
  const inside = cells.join('\n');
  return DELIMITERS.find((delimiter) => {
    const found = cut(inside, delimiter, true);
    return found.cells >= QUOTED_CELLS_MIN && found.agreeing === cells.length;
  });
}

/** The delimiter that a profile declares. */
export const declaredDelimiter = (delimiter: string): Dialect => ({
  delimiter,
  evidence: [{ phrase: 'delimiter-declared', delimiter: name(delimiter) }],
});

const name = (delimiter: string): string | Phrase => {
  const phrase = NAMES[delimiter];
  return phrase === undefined ? JSON.stringify(delimiter) : { phrase };
};

function cut(text: string, delimiter: string, complete: boolean) {
  const read = recordsOf(text, delimiter, complete);
  const records = read.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const cells = usualLength(records);
  const agreeing = records.filter((record) => record.cells.length === cells);
  const broken = agreeing.filter(({ trailingTextIn }) => trailingTextIn !== undefined).length;
  return {
    delimiter,
    records: records.length,
    /** The number of cells that most records have, at least two, and how many have it. */
    cells,
    agreeing: agreeing.length,
    /** Of these, records that have text after a closing quote. */
    broken,
    /** Sound agreeing records, of all. */
    share: (agreeing.length - broken) / (records.length || 1),
    /** Cells that still hold another delimiter, a decimal comma aside, of all. */
    unclean: uncleanShare(agreeing, delimiter),
  };
}

/** The number of cells, at least two, that most records have; 0 when none has two. */
function usualLength(records: readonly LenientRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0];
}

/** The records of a sample; one that is cut off at its end counts only when there is no other. */
function recordsOf(text: string, delimiter: string, complete: boolean): LenientRecord[] {
  const recordAt = lenientReader(text, { delimiter, newline: '\n' });
  const records: LenientRecord[] = [];
  for (let start = 0; start < text.length; ) {
    const record = recordAt(start);
    if (record.ending === 'whole' || complete || records.length === 0) records.push(record);
    start = record.end;
  }
  return records;
}

function uncleanShare(records: readonly LenientRecord[], delimiter: string): number {
  const cells = records.flatMap((record) => record.cells);
  const others = DELIMITERS.filter((other) => other !== delimiter);
  const unclean = cells.filter(
    (cell) => others.some((other) => cell.includes(other)) && !DECIMAL_COMMA.test(cell),
  );
  return unclean.length / (cells.length || 1);
}

function better(first: Cut, second: Cut): Cut {
  if (first.agreeing === 0 || second.agreeing === 0) return second.agreeing > first.agreeing ? second : first;
  const fits = [first, second].map(({ share, unclean }) => share * (1 - unclean));
  const [one = 0, other = 0] = fits;
  if (Math.abs(one - other) > SHARE_TOLERANCE) return other > one ? second : first;
  if (Math.abs(first.unclean - second.unclean) > UNCLEAN_TOLERANCE)
    return second.unclean < first.unclean ? second : first;
  return second.cells > first.cells ? second : first;
}

function explain(best: Cut, cuts: readonly Cut[]): Phrase[] {
  const say = (phrase: PhraseCode, { delimiter, agreeing, records, cells }: Cut): Phrase => {
    return { phrase, delimiter: name(delimiter), agreeing, records, cells };
  };
  const others = cuts.filter((other) => other !== best && other.agreeing > 0);
  const not = ({ broken }: Cut) => (broken > 0 ? 'delimiter-breaks' : 'delimiter-not');
  return [say('delimiter-fits', best), ...others.map((other) => say(not(other), other))];
}
