/** Values by key, of which the ones asked for last are kept: the older half until the younger half is full. */
export class RecentValues<Key, Value> {
  readonly #half: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** Of `most` values at a time. */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2);
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  /** The value of a key, made if there is none; a promise that fails is not kept. */
  keep(key: Key, make: () => Value): Value {
    const value = this.get(key) ?? make();
    this.set(key, value);
    if (value instanceof Promise) value.catch(() => this.delete(key));
    return value;
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}

/** Memoizes a function of one key, as long as the key is among those that were asked for last. */
export function memoize<Key, Value>(make: (key: Key) => Value, most = 1000): (key: Key) => Value {
  const known = new RecentValues<Key, Value>(most);
  return (key) => known.get(key) ?? known.keep(key, () => make(key));
}

/**
 * Made at the first call and kept as long as the process lives; the next call repeats a failed one. A call at
 * the top of a module is marked pure: functions that do not need it leave it out of their bundle.
 */
export const once = <Value>(make: () => Value): (() => Value) => memoize<void, Value>(make);

/** Runs the works of one key one after the other, whatever becomes of each, and those of different keys side by side. */
export function inTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    return turn.finally(() => last.get(key) === turn && last.delete(key));
  };
}
