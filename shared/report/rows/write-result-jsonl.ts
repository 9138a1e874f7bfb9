import type { Sink } from '../../store/store.ts';
import type { ReportRow } from '../columns/report-row.ts';
import { type ColumnName, columnNames } from '../columns/take-columns.ts';
import type { ReportWriter } from '../files/report-writer.ts';
import { createUtf8File } from '../files/utf8-file.ts';
import { bareBut, CONTROL_CHARACTERS, type Utf8Text, utf8Part } from '../files/utf8-text.ts';

/** `result.jsonl`: one `ReportRow` a line, in file order; `result.schema.json` describes it. */
export function createResultJsonlWriter(sink: Sink, file = 'result.jsonl'): ReportWriter {
  const { text, lineEnd, end, abort } = createUtf8File(file, sink);
  return {
    file,
    write({ record }) {
      addRecord(text, record);
      return lineEnd();
    },
    end,
    abort,
  };
}

const names = columnNames.map((name, index) => ({
  name,
  start: utf8Part(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
  none: utf8Part(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:null`),
}));
const QUOTE = utf8Part('"');
const NO_PROBLEMS = utf8Part(',"problems":[]');
const LINE_END = utf8Part('}\n');
/** Names that stand behind the columns of the rows that have them. */
const BEHIND = [
  ...(['corrections', 'document', 'same_document_as', 'amends', 'amended_by', 'version', 'credit'] as const),
  ...(['money', 'payout'] as const),
];
/** Characters that stand in a text of JSON as they are. */
const BARE = bareBut([...CONTROL_CHARACTERS, 0x22, 0x5c]);

/** The line of `JSON.stringify`, for the columns in their order and what stands behind them. */
function addRecord(text: Utf8Text, record: ReportRow): void {
  for (const { name, start, none } of names) {
    const value = record[name];
    if (value === null) text.part(none);
    else addValue(text, start, value);
  }
  if (record.problems.length === 0) text.part(NO_PROBLEMS);
  else text.text(`,"problems":${JSON.stringify(record.problems)}`);
  for (const name of BEHIND)
    if (record[name] !== undefined) text.text(`,"${name}":${JSON.stringify(record[name])}`);
  text.part(LINE_END);
}

function addValue(text: Utf8Text, start: Uint8Array, value: NonNullable<ReportRow[ColumnName]>): void {
  text.part(start);
  if (typeof value === 'string') addString(text, value);
  else text.text(JSON.stringify(value));
}

function addString(text: Utf8Text, value: string): void {
  text.part(QUOTE);
  if (text.bare(value, BARE)) text.part(QUOTE);
  // The first quote stands already.
  else text.text(JSON.stringify(value).slice(1));
}
