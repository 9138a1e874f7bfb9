import { TEXT_WORDS, textWords } from './text-words.ts';
import { WordTable } from './word-table.ts';

/**
 * Texts that were met, without the texts themselves: some 11 bytes each. One of a million is taken for another less than
 * once in a thousand such files; whoever asks must be right then as well.
 */
export class MetTexts {
  readonly #met = new WordTable({ keyWords: TEXT_WORDS, withNumbers: false });
  readonly #words = new Uint32Array(TEXT_WORDS);

  /** False where it was met before. */
  add(text: string): boolean {
    return this.#met.set(textWords(text, this.#words));
  }

  has(text: string): boolean {
    return this.#met.has(textWords(text, this.#words));
  }

  clear(): void {
    this.#met.clear();
  }
}
