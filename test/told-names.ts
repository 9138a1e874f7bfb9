/** A sum, a job, or an id of the service. */
const ID =
  /\b(?:[0-9a-f]{64}|[0-9A-F]{40}|[0-9a-f]{40}|[0-9a-f]{32}|[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;
const MARK = /\b4000\d{11}\b/g;

/** Ids and MARKs differ from run to run: each is told by a name such as `<job 1>`, and the name stands for it in what follows. */
export class ToldNames {
  readonly #names = new Map<string, string>();

  name(kind: string, found: string): void {
    const number = [...this.#names.values()].filter((name) => name.startsWith(`<${kind} `)).length + 1;
    if (!this.#names.has(found)) this.#names.set(found, `<${kind} ${number}>`);
  }

  /** `<job ?>` is the newest job that has a name, and `<job ?-1>` the one before. */
  spelled(line: string): string {
    return line.replaceAll(/<(\w+) \?(-\d+)?>/g, (_, kind: string, back = '0') => {
      const names = [...this.#names.values()].filter((name) => name.startsWith(`<${kind} `));
      return names.at(Number(back) - 1) ?? `<${kind} 0>`;
    });
  }

  /** What was found, each with its name. */
  get all(): [found: string, name: string][] {
    return [...this.#names];
  }

  /** Names that were told stand for what they name. */
  meant(line: string): string {
    return this.all.reduce((all, [found, name]) => all.replaceAll(name, found), line);
  }

  /** The same id keeps its name. */
  steady(text: string): string {
    for (const [found] of text.matchAll(ID)) this.name('id', found);
    for (const [found] of text.matchAll(MARK)) this.name('mark', found);
    return this.all.reduce((all, [found, name]) => all.replaceAll(found, name), text);
  }
}
