const MAX_LINES = 1000;

type Key = readonly (string | null)[];

/** Lines of sums by key, in bounded memory; what comes after the limit is only counted in `leftOut`. */
export class SumTable<Line> {
  readonly #lines = new Map<string, { key: Key; line: Line }>();
  /** The line that was asked for last: neighbours mostly add to the same. */
  #last: { key: Key; line: Line } | undefined;
  leftOut = 0;

  /** The line of a key, begun where there is none yet; undefined beyond the limit. */
  line(key: Key, begin: () => Line): Line | undefined {
    if (this.#last !== undefined && isSame(this.#last.key, key)) return this.#last.line;
    let name = '';
    for (const part of key) name += part === null ? '\n' : `${part}\n\t`;
    const found = this.#lines.get(name) ?? this.#begin(name, { key, begin });
    if (found !== undefined) this.#last = found;
    return found?.line;
  }

  #begin(name: string, { key, begin }: { key: Key; begin: () => Line }) {
    if (this.#lines.size >= MAX_LINES) {
      this.leftOut += 1;
      return undefined;
    }
    const line = { key, line: begin() };
    this.#lines.set(name, line);
    return line;
  }

  /** In the order of their keys, so that equal reports are equal files. */
  sorted(): Line[] {
    const byKey = Array.from(this.#lines.values(), ({ key, line }) => ({ name: JSON.stringify(key), line }));
    return byKey.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ line }) => line);
  }
}

function isSame(a: Key, b: Key): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}
