import { decisionTable } from '../../shared/issue/decision-table.ts';
import { CALLS, faultRows, kindsOf } from './faults.ts';
import type { History } from './history.ts';

/** Places that no history comes to, each with its reason: cells of the decision table, and pairs of await and fault. */
const explained: Readonly<Record<string, string>> = Object.fromEntries(faultRows('never'));
const seldom = new Set(faultRows('seldom').flat());
/** What histories have to come to besides. */
export const GUARDS: readonly string[] = faultRows('guards').flatMap(([names = '']) => names.split('; '));

/** Places that histories have been to: cells of the decision table, pairs of await and fault, guards with their calls. */
export class Coverage {
  readonly #cells = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #guards = new Map<string, number>();

  add({ cells, pairs, guards }: History): void {
    for (const [name, calls] of Object.entries(guards))
      this.#guards.set(name, (this.#guards.get(name) ?? 0) + calls);
    for (const cell of cells) this.#cells.add(cell);
    for (const pair of pairs) this.#pairs.add(pair);
  }

  get neverCells(): string[] {
    return decisionTable.map(({ name }) => name).filter((name) => !this.#cells.has(name));
  }

  get neverPairs(): string[] {
    return allPairs().filter((pair) => !this.#pairs.has(pair));
  }

  /** Places never visited that nobody has explained, and explained ones that were visited. */
  get unexpected(): string[] {
    const never = new Set([...this.neverCells, ...this.neverPairs]);
    return [
      ...[...never]
        .filter((name) => !Object.hasOwn(explained, name) && !seldom.has(name))
        .map((name) => `never visited: ${name}`),
      ...Object.keys(explained).flatMap((name) =>
        never.has(name) ? [] : [`explained and visited: ${name}`],
      ),
    ];
  }

  get neverGuards(): string[] {
    return GUARDS.filter((name) => !this.#guards.has(name));
  }

  /** Three lines of counts, and what was never visited. */
  get text(): string {
    const { neverCells, neverPairs, neverGuards } = this;
    const count = (all: number, never: readonly string[]) => `${all - never.length} of ${all}`;
    const listed = (never: readonly string[]) =>
      never.map((name) => `\n  never: ${name}: ${explained[name] ?? 'not in these histories'}`).join('');
    return [
      `Cells of the decision table: ${count(decisionTable.length, neverCells)}${listed(neverCells)}`,
      `Pairs of await and fault: ${count(allPairs().length, neverPairs)}${listed(neverPairs)}`,
      `Guards and pasts: ${count(GUARDS.length, neverGuards)}${listed(neverGuards)}`,
      ...[...this.#guards].sort().map(([name, calls]) => `  ${name}: ${calls}`),
    ].join('\n');
  }
}

const allPairs = (): string[] =>
  [...CALLS].flatMap(([port, calls]) =>
    calls.flatMap((call) => [...new Set(kindsOf(port, call))].map((kind) => `${call} × ${kind}`)),
  );
