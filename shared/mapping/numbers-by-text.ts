import { TEXT_WORDS, textWords } from './text-words.ts';
import { WordTable } from './word-table.ts';

/**
 * Numbers above 0 by texts that are not kept themselves: some 16 bytes a text. Two texts of a million are taken for one
 * less than once in a thousand such files; whoever asks must be right then as well.
 */
export class NumbersByText {
  readonly #numbers = new WordTable({ keyWords: TEXT_WORDS, withNumbers: true });
  readonly #words = new Uint32Array(TEXT_WORDS);

  get size(): number {
    return this.#numbers.size;
  }

  set(text: string, number: number): void {
    this.#numbers.set(textWords(text, this.#words), number);
  }

  /** 0 where there is none. */
  get(text: string): number {
    return this.#numbers.numberOf(textWords(text, this.#words));
  }
}
