import { MAX_CELL_CHARS } from '../limits.ts';
import type { AttributeCursor } from './xml/xml-attributes.ts';
import { decodeSheetText } from './xml/xml-entities.ts';

/**
 * Gathers the text of one string (`si` or `is`) from its `t` elements: the runs of rich text are joined,
 * phonetic runs left out. As the file format says, blanks around a text count only where it says
 * `xml:space="preserve"`.
 */
export class RichText {
  #text = '';
  #phonetic = false;
  #preserve = false;
  #run = '';

  /** True if the text of the element is reported. */
  open(name: string, attributes: AttributeCursor): boolean {
    if (name === 'rPh') this.#phonetic = true;
    if (name !== 't' || this.#phonetic) return false;
    this.#preserve = preserves(attributes);
    this.#run = '';
    return true;
  }

  add(text: string): void {
    this.#run += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    if (name !== 't' || this.#phonetic) return;
    this.#text += this.#preserve ? this.#run : this.#run.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    this.#run = '';
  }

  /** The whole text, which is then cleared; undefined if it is longer than a cell can be. */
  take(): string | undefined {
    const text = decodeSheetText(this.#text);
    this.#text = '';
    return text.length > MAX_CELL_CHARS ? undefined : text;
  }
}

function preserves(attributes: AttributeCursor): boolean {
  while (attributes.next()) if (attributes.name === 'xml:space') return attributes.value === 'preserve';
  return false;
}
