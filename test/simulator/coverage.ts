import { decisionTable } from '../../shared/issue/decision-table.ts';
import { kindsOf, type Port } from './faults.ts';
import type { History } from './history.ts';

/** Places that no history comes to, each with its reason: cells of the decision table, and pairs of await and fault. */
const explained: Readonly<Record<string, string>> = {
  'overtaken to the end':
    'five others would have to note a sending between our claim and our note, and three sendings are all that a document has',
  'kept, spent': 'a draft that is certainly ours begins with sendings left, whoever had claimed it before',
  'vanished, sent': 'a draft that is certainly ours was just created, so nobody can have sent it',
  'theirs: note after waiting':
    'a claim of other content has to be left, its draft to be missing, and somebody to write ours by hand at that moment',
  'theirs: spent after waiting':
    'the same, after three sendings of the other content, of which none left a trace at the service',
};

/** Places at which several troubles have to meet: visited by some runs of 3,000 seeds, missed by others. */
const seldom: ReadonlySet<string> = new Set([
  'draft turned away, one may be there',
  'never arrives, sent',
  'theirs: declined, look again',
  'theirs: declined',
  'issue turned away, sent',
  'another’s draft, added to',
  'status unclear, unsent',
  'there after all',
  'there after all, unread',
  'note × death before',
  'draft × death before',
  'draft × death after',
  'draft × unavailable, come back',
  'note × death after',
  'gone',
  'gone, sent',
]);

/** Awaits of each port, as histories call them. */
const AWAITS: Readonly<Record<Port, readonly string[]>> = {
  service: ['login', 'books', 'draft', 'read-back', 'issue', 'status'],
  ledger: ['look up', 'claim', 'note', 'settle', 'update'],
  store: ['head', 'read', 'put', 'put if unchanged'],
};

/** What histories have to come to beside: guards, by what came of their calls, and what happens to the past of a ledger. */
export const GUARDS: readonly string[] = [
  ...['identity taken', 'identity in the way', 'identity given back'],
  ...['clearance taken', 'clearance in the way', 'clearance given back'],
  ...['credit taken', 'credit changed', 'payment told', 'payment looked at again', 'money noted'],
  ...['ledger lost', 'ledger put back', 'ledger behind', 'ledger rebuilt', 'file damaged'],
  ...['job erased', 'job stopped', 'job redriven', 'statement drawn up', 'approval handed in elsewhere'],
];

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

function allPairs(): string[] {
  const pairs: string[] = [];
  for (const port of ['service', 'ledger', 'store'] as const)
    for (const name of AWAITS[port])
      for (const kind of new Set(kindsOf(port, name))) pairs.push(`${name} × ${kind}`);
  return pairs;
}
