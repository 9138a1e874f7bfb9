import { memoize } from '../../shared/memoize.ts';
import type { Chance } from './random.ts';
import type { Process, Simulation } from './simulation.ts';

/** Awaits of a port, and what may go wrong at each. */
export const ports = {
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

export type Port = keyof typeof ports;
export type FaultKind =
  | (typeof ports)[Port][number]
  | 'field lost'
  | 'field added'
  | 'not found'
  | 'taken'
  | 'a draft still'
  | 'pending'
  | 'pending for ever'
  | 'answer of Lambda lost'
  | 'event doubled';

/** Kinds that only one call has. */
const MORE: Readonly<Record<string, readonly FaultKind[]>> = {
  draft: ['field lost', 'taken'],
  'read-back': ['not found', 'field added'],
  status: ['not found', 'a draft still'],
  issue: ['pending', 'pending', 'answer lost', 'answer lost', 'pending for ever'],
};

/** Asked at every call: made once for each of them. */
const kindsOfPorts = memoize((port: Port) =>
  memoize((call: string): readonly FaultKind[] => [...ports[port], ...(MORE[call] ?? [])]),
);
export const kindsOf = (port: Port, call: string): readonly FaultKind[] => kindsOfPorts(port)(call);

/** One call that goes wrong in one way, most of the time: what comes after five failures is met as often as the first. */
export interface Trouble {
  call: string;
  kind: FaultKind;
  rate: number;
}

type Place = readonly [Port, string];

/** Calls that a history may have trouble with all along. */
const TROUBLED: readonly [Place, ...Place[]] = [
  ['service', 'login'],
  ['service', 'draft'],
  ['service', 'read-back'],
  ['service', 'issue'],
  ['service', 'issue'],
  ['service', 'status'],
  ['ledger', 'claim'],
  ['ledger', 'note'],
  ['ledger', 'settle'],
];

/** Troubles that are worse together. */
const TOGETHER: readonly [readonly Trouble[], ...(readonly Trouble[])[]] = [
  [
    { call: 'issue', kind: 'pending', rate: 1 },
    { call: 'status', kind: 'a draft still', rate: 0.7 },
  ],
  [
    { call: 'issue', kind: 'answer lost', rate: 0.6 },
    { call: 'issue', kind: 'connection refused', rate: 0.8 },
  ],
  [
    { call: 'issue', kind: 'error envelope', rate: 0.7 },
    { call: 'status', kind: 'a draft still', rate: 0.7 },
  ],
  [
    { call: 'claim', kind: 'answer lost', rate: 0.5 },
    { call: 'status', kind: 'not found', rate: 1 },
  ],
  [
    { call: 'claim', kind: 'answer lost', rate: 0.5 },
    { call: 'draft', kind: 'connection refused', rate: 1 },
  ],
  [
    { call: 'draft', kind: 'answer lost', rate: 0.7 },
    { call: 'status', kind: 'answer torn', rate: 1 },
  ],
  [
    { call: 'claim', kind: 'answer lost', rate: 0.5 },
    { call: 'draft', kind: 'error envelope', rate: 0.8 },
    { call: 'read-back', kind: 'not found', rate: 1 },
  ],
  [
    { call: 'issue', kind: 'request lost', rate: 0.8 },
    { call: 'read-back', kind: 'not found', rate: 0.3 },
  ],
  [
    { call: 'issue', kind: 'answer of another', rate: 0.5 },
    { call: 'status', kind: 'answer of another', rate: 0.3 },
  ],
  [
    { call: 'issue', kind: 'unavailable', rate: 1 },
    { call: 'read-back', kind: 'slow', rate: 0.3 },
  ],
  [
    { call: 'login', kind: 'forbidden', rate: 0.6 },
    { call: 'issue', kind: 'answer lost', rate: 0.6 },
  ],
  [{ call: 'draft', kind: 'field lost', rate: 0.8 }],
  [{ call: 'draft', kind: 'death after', rate: 0.6 }],
  [{ call: 'issue', kind: 'death after', rate: 0.6 }],
];

/** A job looks a hundred times before it does anything: were each look as likely to fail, few would come to an issue. */
const LOOKS: ReadonlySet<string> = new Set(['read', 'head', 'list', 'look up']);
const SHARE_OF_LOOKS = 0.2;

const isDeath = (kind: FaultKind) => kind.startsWith('death');

function drawTroubles(chance: Chance, isPressed: boolean): readonly Trouble[] {
  if (isPressed) return chance.pick(TOGETHER);
  const count = chance.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  if (count === 3) return chance.pick(TOGETHER);
  const [port, call] = chance.pick(TROUBLED);
  const kinds = kindsOf(port, call).filter((kind) => !isDeath(kind));
  return Array.from({ length: count }, () => {
    const kind = kinds[chance.below(kinds.length)] ?? 'slow';
    return { call, kind, rate: count > 1 ? 0.5 : chance.pick([0.5, 0.9, 1]) };
  });
}

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
  draw(place: string, { call, kinds }: { call: string; kinds: readonly FaultKind[] }, chance: Chance) {
    const kind = this.#drawn(call, kinds, chance);
    if (kind === undefined || this.over || this.#without.has(place)) return undefined;
    this.happened.push({ place, kind });
    return kind;
  }

  #drawn(call: string, kinds: readonly FaultKind[], chance: Chance): FaultKind | undefined {
    const isHit = chance.happens(this.#rate * (LOOKS.has(call) ? SHARE_OF_LOOKS : 1));
    const kind = kinds[chance.below(kinds.length)];
    for (const trouble of this.#troubles)
      if (trouble.call === call && chance.happens(trouble.rate)) return trouble.kind;
    return isHit && kind !== undefined && this.#kinds(kind) ? kind : undefined;
  }
}
