import { columnLetters } from '../column-letters.ts';
import { MAX_SHEET_ROW_NUMBER } from '../limits.ts';
import type { Archive } from './archive.ts';
import { AttributeCursor, attributesOf, isTrue } from './xml/xml-attributes.ts';

/** More than any tag that is looked for; what a chunk cuts off is looked at with the next one. */
const MAX_CARRIED_CHARS = 4096;
const MAX_NAMED_COLUMNS = 50;

/**
 * Unpacks the sheet once without reading its cells: its checksum is known to be right before the first row is
 * told, hidden rows, hidden columns and merged areas are counted, and the last row is found.
 */
export async function surveyWorksheet(archive: Archive, part: string): Promise<SheetSurvey> {
  const survey = new SheetSurvey();
  let carried = '';
  for await (const chunk of archive.part(part)) {
    const text = carried + chunk.toString('latin1');
    const cut = Math.max(text.lastIndexOf('<'), 0);
    survey.look(text.slice(0, cut));
    carried = text.slice(cut).slice(0, MAX_CARRIED_CHARS);
  }
  survey.look(carried);
  return survey;
}

/** Result of one look over the whole worksheet before its rows are read. */
export class SheetSurvey {
  hiddenRows = 0;
  /** Number of the first hidden row, where the sheet gives one. */
  firstHiddenRow: number | undefined;
  readonly hiddenColumns: string[] = [];
  mergedAreas = 0;
  firstMergedArea: string | undefined;
  /** The number of the last row that gives one before all else; 0 where none does. */
  lastRow = 0;

  readonly #cursor = new AttributeCursor();

  look(text: string): void {
    this.lastRow = lastRowIn(text) ?? this.lastRow;
    for (const { name, attributes } of tagsWith(text, 'hidden=')) this.#hidden({ name, attributes });
    for (const { attributes } of tagsWith(text, 'mergeCell ')) {
      this.mergedAreas++;
      this.firstMergedArea ??= this.#attributesOf(attributes).get('ref');
    }
  }

  #hidden({ name, attributes: raw }: Tag): void {
    if (name !== 'row' && name !== 'col') return;
    const attributes = this.#attributesOf(raw);
    if (!isTrue(attributes.get('hidden'))) return;
    if (name === 'row') {
      this.hiddenRows++;
      if (attributes.has('r')) this.firstHiddenRow ??= Number(attributes.get('r'));
      return;
    }
    const last = Number(attributes.get('max'));
    for (let column = Number(attributes.get('min')); column <= last; column++)
      if (this.hiddenColumns.length < MAX_NAMED_COLUMNS) this.hiddenColumns.push(columnLetters(column - 1));
      else return;
  }

  #attributesOf(raw: string): ReadonlyMap<string, string> {
    const bytes = Buffer.from(raw, 'latin1');
    return attributesOf(this.#cursor.over(bytes, 0, bytes.length));
  }
}

const ROW_NUMBER = 'row r="';

function lastRowIn(text: string): number | undefined {
  const at = text.lastIndexOf(ROW_NUMBER);
  const number = at < 0 ? 0 : Number.parseInt(text.slice(at + ROW_NUMBER.length), 10);
  return number > 0 ? Math.min(number, MAX_SHEET_ROW_NUMBER) : undefined;
}

interface Tag {
  name: string;
  attributes: string;
}

/** The tags that contain a word, each once, by local name and attributes. */
function* tagsWith(text: string, word: string): Generator<Tag> {
  let at = text.indexOf(word);
  while (at !== -1) {
    const end = text.indexOf('>', at);
    const whole = text
      .slice(text.lastIndexOf('<', at) + 1, end === -1 ? text.length : end)
      .replace(/\/$/, '');
    const [, name = '', attributes = ''] = /^(?:\w+:)?(\w+)\s(.*)$/s.exec(whole) ?? [];
    yield { name, attributes };
    at = end === -1 ? -1 : text.indexOf(word, end);
  }
}
