import { ownWords } from './own-words.ts';

/** A table grows part by part: what is copied meanwhile is one part, not the whole. */
const SHARD_BITS = 4;
const FIRST_SLOTS = 64;
/** Filled further, a search passes too many neighbours; grown by more, too much is left empty. */
const FILLED_MAX = 0.8;
const GROWTH = 1.25;
/** Size below which a part doubles: the room that it leaves empty is little beside the work of growing once more. */
const SLOTS_TO_DOUBLE = 8192;
const WORD_BITS = 32;

interface WordTableForm {
  /** Two at least. */
  keyWords: number;
  /** Beside each key; 0 where it is not stated. */
  withNumbers: boolean;
}

/**
 * Keys of a few evenly spread 32-bit words, each with a number if wanted, in arrays beside the heap: 4 bytes a word, and a
 * quarter to a half more. Keys that differ are told apart, but for a first word of 0, which is taken for 1.
 */
export class WordTable {
  readonly #shards: Shard[];
  #size = 0;

  constructor(form: WordTableForm) {
    this.#shards = Array.from({ length: 1 << SHARD_BITS }, () => new Shard(form));
  }

  get size(): number {
    return this.#size;
  }

  has(key: Uint32Array): boolean {
    return this.#shardOf(key).has(key);
  }

  /** 0 where there is none. */
  numberOf(key: Uint32Array): number {
    return this.#shardOf(key).numberOf(key);
  }

  /** False where the key was there. */
  set(key: Uint32Array, number = 0): boolean {
    const isNew = this.#shardOf(key).set(key, number);
    if (isNew) this.#size += 1;
    return isNew;
  }

  clear(): void {
    this.#size = 0;
    for (const shard of this.#shards) shard.clear();
  }

  #shardOf(key: Uint32Array): Shard {
    const shard = this.#shards[(key[0] ?? 0) >>> (WORD_BITS - SHARD_BITS)];
    if (shard === undefined) throw new RangeError('A key has no words.');
    return shard;
  }
}

/** Open addressing: a slot holds the words of a key and its number, or a first word of 0. */
class Shard {
  readonly #keyWords: number;
  readonly #slotWords: number;
  #slots = FIRST_SLOTS;
  #words: Uint32Array<ArrayBuffer>;
  size = 0;

  constructor({ keyWords, withNumbers }: WordTableForm) {
    this.#keyWords = keyWords;
    this.#slotWords = keyWords + (withNumbers ? 1 : 0);
    this.#words = ownWords(this.#slots * this.#slotWords);
  }

  has(key: Uint32Array): boolean {
    return this.#words[this.#placeOf(key)] !== 0;
  }

  numberOf(key: Uint32Array): number {
    return this.#words[this.#placeOf(key) + this.#keyWords] ?? 0;
  }

  set(key: Uint32Array, number: number): boolean {
    if (this.size + 1 > this.#slots * FILLED_MAX) this.#resize(grown(this.#slots));
    const place = this.#placeOf(key);
    const isNew = this.#words[place] === 0;
    if (isNew) {
      this.size += 1;
      this.#words.set(key, place);
      this.#words[place] = firstOf(key);
    }
    if (this.#slotWords > this.#keyWords) this.#words[place + this.#keyWords] = number;
    return isNew;
  }

  clear(): void {
    this.#words.fill(0);
    this.size = 0;
    this.#resize(FIRST_SLOTS);
  }

  /** Place of the key, or the empty one where it would be. */
  #placeOf(key: Uint32Array): number {
    const words = this.#words;
    const first = firstOf(key);
    const end = words.length;
    let place = Math.floor(((key[1] ?? 0) / 2 ** WORD_BITS) * this.#slots) * this.#slotWords;
    for (;;) {
      const found = words[place];
      if (found === 0 || (found === first && this.#isRest(key, place))) return place;
      place += this.#slotWords;
      if (place === end) place = 0;
    }
  }

  #isRest(key: Uint32Array, place: number): boolean {
    for (let word = 1; word < this.#keyWords; word += 1)
      if (this.#words[place + word] !== key[word]) return false;
    return true;
  }

  #resize(slots: number): void {
    const before = this.#words;
    const [keyWords, slotWords] = [this.#keyWords, this.#slotWords];
    this.#slots = slots;
    this.#words = ownWords(slots * slotWords);
    const words = this.#words;
    const key = new Uint32Array(keyWords);
    for (let from = 0; from < before.length; from += slotWords) {
      if (before[from] === 0) continue;
      for (let word = 0; word < keyWords; word += 1) key[word] = before[from + word] ?? 0;
      const to = this.#placeOf(key);
      for (let word = 0; word < slotWords; word += 1) words[to + word] = before[from + word] ?? 0;
    }
    before.buffer.resize(0);
  }
}

const grown = (slots: number): number => (slots < SLOTS_TO_DOUBLE ? slots * 2 : Math.ceil(slots * GROWTH));

const firstOf = (key: Uint32Array): number => key[0] || 1;
