const MAX_LINES = 1000;

/** Lines of sums by key, in bounded memory; what comes after the limit is only counted in `leftOut`. */
export class SumTable<Line> {
  readonly #lines = new Map<string, Line>();
  leftOut = 0;

  /** `first` becomes the line where there is none yet; otherwise `add` adds it to the line. */
  add(key: readonly (string | null)[], first: Line, add: (line: Line, one: Line) => void): void {
    const name = JSON.stringify(key);
    const line = this.#lines.get(name);
    if (line !== undefined) add(line, first);
    else if (this.#lines.size < MAX_LINES) this.#lines.set(name, first);
    else this.leftOut += 1;
  }

  /** In the order of their keys, so that equal reports are equal files. */
  sorted(): Line[] {
    const byKey = [...this.#lines].sort(([a], [b]) => (a < b ? -1 : 1));
    return byKey.map(([, line]) => line);
  }
}
