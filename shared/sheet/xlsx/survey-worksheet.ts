import { columnLetters } from '../column-letters.ts';
import { MAX_SHEET_ROW_NUMBER } from '../limits.ts';
import type { Archive } from './archive.ts';
import { AttributeCursor, attributesOf, isTrue } from './xml/xml-attributes.ts';

/** More than any tag that is looked for; what a chunk cuts off is looked at with the next one. */
const MAX_CARRIED_CHARS = 4096;
const MAX_NAMED_COLUMNS = 50;

/** Result of one look over the whole worksheet before its rows are read. */
export interface SheetSurvey {
  hiddenRows: number;
  /** Number of the first hidden row, where the sheet gives one. */
  firstHiddenRow?: number;
  hiddenColumns: string[];
  mergedAreas: number;
  firstMergedArea?: string | undefined;
  /** The number of the last row that gives one before all else; 0 where none does. */
  lastRow: number;
}

/** Unpacks the sheet once without reading its cells: proves its checksum, counts what is hidden or merged, finds the last row. */
export async function surveyWorksheet(archive: Archive, part: string): Promise<SheetSurvey> {
  const survey: SheetSurvey = { hiddenRows: 0, hiddenColumns: [], mergedAreas: 0, lastRow: 0 };
  const cursor = new AttributeCursor();
  const look = (text: string) => {
    survey.lastRow = lastRowIn(text) ?? survey.lastRow;
    for (const { name, attributes } of tagsWith(text, 'hidden=', cursor))
      noteHidden(survey, name, attributes);
    for (const { attributes } of tagsWith(text, 'mergeCell ', cursor)) {
      survey.mergedAreas++;
      survey.firstMergedArea ??= attributes.get('ref');
    }
  };
  let carried = '';
  for await (const chunk of archive.part(part)) {
    const text = carried + chunk.toString('latin1');
    const cut = Math.max(text.lastIndexOf('<'), 0);
    look(text.slice(0, cut));
    carried = text.slice(cut).slice(0, MAX_CARRIED_CHARS);
  }
  look(carried);
  return survey;
}

function noteHidden(survey: SheetSurvey, name: string, attributes: ReadonlyMap<string, string>): void {
  if (!isTrue(attributes.get('hidden'))) return;
  if (name === 'row') {
    survey.hiddenRows++;
    if (attributes.has('r')) survey.firstHiddenRow ??= Number(attributes.get('r'));
  }
  if (name !== 'col') return;
  const last = Number(attributes.get('max'));
  let column = Number(attributes.get('min'));
  while (column <= last && survey.hiddenColumns.length < MAX_NAMED_COLUMNS)
    survey.hiddenColumns.push(columnLetters(column++ - 1));
}

const ROW_NUMBER = 'row r="';

function lastRowIn(text: string): number | undefined {
  const at = text.lastIndexOf(ROW_NUMBER);
  const number = at < 0 ? 0 : Number.parseInt(text.slice(at + ROW_NUMBER.length), 10);
  return number > 0 ? Math.min(number, MAX_SHEET_ROW_NUMBER) : undefined;
}

/** The tags that contain a word, each once, by local name and attributes. */
function* tagsWith(text: string, word: string, cursor: AttributeCursor) {
  let at = text.indexOf(word);
  while (at !== -1) {
    const end = text.indexOf('>', at);
    const whole = text
      .slice(text.lastIndexOf('<', at) + 1, end === -1 ? text.length : end)
      .replace(/\/$/, '');
    const [, name = '', attributes = ''] = /^(?:\w+:)?(\w+)\s(.*)$/s.exec(whole) ?? [];
    const bytes = Buffer.from(attributes, 'latin1');
    yield { name, attributes: attributesOf(cursor.over(bytes, 0, bytes.length)) };
    at = end === -1 ? -1 : text.indexOf(word, end);
  }
}
