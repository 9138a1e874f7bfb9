import type { Chance } from './random.ts';
import type { Process, Simulation } from './simulation.ts';

/** Awaits of a seam, and what may go wrong at each. */
export const seams = {
  service: [
    'connection refused',
    'request lost',
    'answer lost',
    'answer too late',
    'effect too late',
    'request doubled',
    'answer torn',
    'answer of another',
    'answer of before',
    'server error',
    'bad gateway',
    'unavailable',
    'unavailable, come back',
    'throttled',
    'throttled, come back',
    'token refused',
    'forbidden',
    'error envelope',
    'slow',
    'death before',
    'death after',
  ],
  ledger: ['throttled', 'answer lost', 'sent twice', 'slow', 'death before', 'death after'],
  store: ['refused', 'answer lost', 'slow', 'death before', 'death after'],
} as const;

export type Seam = keyof typeof seams;
export type FaultKind =
  | (typeof seams)[Seam][number]
  | 'field lost'
  | 'pending'
  | 'answer of Lambda lost'
  | 'event doubled';

/** Kinds that only one call has. */
const MORE: Readonly<Record<string, readonly FaultKind[]>> = {
  draft: ['field lost'],
  issue: ['pending', 'pending', 'answer lost', 'answer lost'],
};

export const kindsOf = (seam: Seam, call: string): readonly FaultKind[] => [
  ...seams[seam],
  ...(MORE[call] ?? []),
];

export interface HappenedFault {
  place: string;
  kind: FaultKind;
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
  readonly #kinds: (kind: FaultKind) => boolean;

  constructor(sim: Simulation, options: { without: ReadonlySet<string>; untilMs: number }) {
    this.#sim = sim;
    this.#without = options.without;
    this.#until = sim.now + options.untilMs;
    const chance = sim.chance('faults');
    this.#rate = chance.pick([0.005, 0.02, 0.05, 0.1, 0.2]);
    // Many histories have a few kinds only, but those often.
    const share = chance.pick([0.15, 0.4, 1]);
    this.#kinds = (kind) => this.#sim.chance(`kind ${kind}`).happens(share);
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

  draw(place: string, kinds: readonly FaultKind[], chance: Chance): FaultKind | undefined {
    const isHit = chance.happens(this.#rate);
    const kind = kinds[chance.below(kinds.length)];
    if (!isHit || kind === undefined || this.over || !this.#kinds(kind)) return undefined;
    if (this.#without.has(place)) return undefined;
    this.happened.push({ place, kind });
    return kind;
  }
}
