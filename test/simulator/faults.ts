import { join } from 'node:path';
import { memoize } from '../../shared/memoize.ts';
import { tableRows } from '../table-rows.ts';
import type { Chance } from './random.ts';
import type { Process, Simulation } from './simulation.ts';

const rows = Map.groupBy(tableRows(join(import.meta.dirname, 'faults.txt')), ([kind]) => kind);
/** Rows of `faults.txt` of one kind, without its name. */
export const faultRows = (kind: string): string[][] => (rows.get(kind) ?? []).map(([, ...cells]) => cells);
const listed = (text = ''): string[] => text.split('; ');

export type Port = 'service' | 'ledger' | 'store';
/** The calls of each port. */
export const CALLS = new Map(faultRows('port').map(([port, calls]) => [port as Port, listed(calls)]));
const ofPorts = new Map(faultRows('port').map(([port, , kinds]) => [port, listed(kinds)]));
const ofCalls = new Map(faultRows('only').map(([call, kinds]) => [call, listed(kinds)]));

/** Asked at every call: made once for each of them. */
const kindsOfPorts = memoize((port: Port) =>
  memoize((call: string): readonly string[] => [...(ofPorts.get(port) ?? []), ...(ofCalls.get(call) ?? [])]),
);
export const kindsOf = (port: Port, call: string): readonly string[] => kindsOfPorts(port)(call);

/** One call that goes wrong in one way, most of the time: what comes after five failures is met as often as the first. */
export interface Trouble {
  call: string;
  kind: string;
  rate: number;
}

const TROUBLED = faultRows('troubled').flatMap(([calls]) => listed(calls));
const TOGETHER = faultRows('together').map((cells) =>
  cells.map((cell): Trouble => {
    const [, call = '', kind = '', rate] = /^(.*): (.*) (.*)$/.exec(cell) ?? [];
    return { call, kind, rate: Number(rate) };
  }),
);
const drawn = <One>(chance: Chance, of: readonly One[]): One => {
  const one = of[chance.below(of.length)];
  if (one === undefined) throw new Error('faults.txt has nothing to draw from');
  return one;
};

/** A job looks a hundred times before it does anything: were each look as likely to fail, few would come to an issue. */
export const LOOKS: ReadonlySet<string> = new Set(['read', 'head', 'list', 'look up']);
const SHARE_OF_LOOKS = 0.2;

const isDeath = (kind: string) => kind.startsWith('death');

function drawTroubles(chance: Chance, isPressed: boolean): readonly Trouble[] {
  if (isPressed) return drawn(chance, TOGETHER);
  const count = chance.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  if (count === 3) return drawn(chance, TOGETHER);
  const call = drawn(chance, TROUBLED);
  const port = CALLS.get('ledger')?.includes(call) ? 'ledger' : 'service';
  const kinds = kindsOf(port, call).filter((kind) => !isDeath(kind));
  return Array.from({ length: count }, () => {
    const kind = kinds[chance.below(kinds.length)] ?? 'slow';
    return { call, kind, rate: count > 1 ? 0.5 : chance.pick([0.5, 0.9, 1]) };
  });
}

export interface HappenedFault {
  place: string;
  kind: string;
}

/** Faults of a history: each follows from the seed and its place alone, so that leaving one out leaves the others. */
export class Faults {
  readonly happened: HappenedFault[] = [];
  /** Pairs of fault and await. */
  readonly pairs = new Set<string>();
  readonly #sim: Simulation;
  readonly #without: ReadonlySet<string>;
  readonly #rate: number;
  readonly #until: number;
  readonly #kinds: (kind: string) => boolean;
  readonly #troubles: readonly Trouble[];

  constructor(
    sim: Simulation,
    options: {
      without: ReadonlySet<string>;
      untilMs: number;
      rates?: readonly [number, ...number[]] | undefined;
      /** Those of every call that is named, or some that are worse together. */
      troubles?: readonly Trouble[] | 'together' | undefined;
    },
  ) {
    this.#sim = sim;
    this.#without = options.without;
    this.#until = sim.now + options.untilMs;
    const chance = sim.chance('faults');
    this.#rate = chance.pick(options.rates ?? [0.01, 0.05, 0.1, 0.2]);
    // Many histories have a few kinds only, but those often.
    const share = chance.pick([0.15, 0.4, 1]);
    this.#kinds = (kind) => this.#sim.chance(`kind ${kind}`).happens(share);
    const { troubles } = options;
    const isGiven = troubles !== undefined && troubles !== 'together';
    this.#troubles = isGiven ? troubles : drawTroubles(chance, troubles === 'together');
  }

  get over(): boolean {
    return this.#sim.now >= this.#until;
  }

  /** The name of this call of the process, and the chance that decides all about it. */
  place(process: Process, call: string): { place: string; chance: Chance } {
    const count = (process.calls.get(call) ?? 0) + 1;
    process.calls.set(call, count);
    const place = `${process.name}: ${call} ${count}`;
    return { place, chance: this.#sim.chance(place) };
  }

  /** The fault of a call, if any. */
  draw(place: string, { call, kinds }: { call: string; kinds: readonly string[] }, chance: Chance) {
    const kind = this.#drawn(call, kinds, chance);
    if (kind === undefined || this.over || this.#without.has(place)) return undefined;
    this.happened.push({ place, kind });
    return kind;
  }

  #drawn(call: string, kinds: readonly string[], chance: Chance): string | undefined {
    const isHit = chance.happens(this.#rate * (LOOKS.has(call) ? SHARE_OF_LOOKS : 1));
    const kind = kinds[chance.below(kinds.length)];
    for (const trouble of this.#troubles)
      if (trouble.call === call && chance.happens(trouble.rate)) return trouble.kind;
    return isHit && kind !== undefined && this.#kinds(kind) ? kind : undefined;
  }
}
