import { hash } from 'node:crypto';
import { WordTable } from '../mapping/word-table.ts';

const WORD_CHARACTERS = 8;
const DIGEST_WORDS = 3;

/** 96 bits of the SHA-256 of some facts, as hexadecimal digits: no two facts of one export share them. */
export const digestOf = (facts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(facts), 'hex').slice(0, DIGEST_WORDS * WORD_CHARACTERS);

/** Numbers above 0 by digests, some 22 bytes each. */
export class NumbersByDigest {
  readonly #numbers = new WordTable({ keyWords: DIGEST_WORDS, withNumbers: true });
  readonly #words = new Uint32Array(DIGEST_WORDS);

  get size(): number {
    return this.#numbers.size;
  }

  /** 0 where there is none. */
  get(digest: string): number {
    return this.#numbers.numberOf(this.#wordsOf(digest));
  }

  set(digest: string, number: number): void {
    this.#numbers.set(this.#wordsOf(digest), number);
  }

  #wordsOf(digest: string): Uint32Array {
    for (let word = 0; word < DIGEST_WORDS; word += 1) {
      let bits = 0;
      for (let at = word * WORD_CHARACTERS; at < (word + 1) * WORD_CHARACTERS; at += 1)
        bits = (bits << 4) | digitAt(digest, at);
      this.#words[word] = bits;
    }
    return this.#words;
  }
}

const ZERO = 48;
/** As far as 'a' stands behind where it would follow 9. */
const LETTERS_APART = 39;

/** The value of a hexadecimal digit in small letters. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - ZERO;
  return digit > 9 ? digit - LETTERS_APART : digit;
}
