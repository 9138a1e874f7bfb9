import type { Trouble } from './faults.ts';
import type { Chance } from './random.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The size of a history: most are small, so that many are told; a few have everything at once. */
export interface Scene {
  /** Time for which faults happen. */
  untilMs: number;
  exports: number;
  mostRows: number;
  /** What people do beside dropping the first export. */
  actions: number;
  hasCloud: boolean;
  hasFolder: boolean;
  accounts: readonly [string, ...string[]];
  /** Somebody works at the service itself: before anything else, or in between. */
  byHand: 'no' | 'first' | 'meanwhile';
  /** The folder is served, not imported from. */
  isServed: boolean;
  /** Times at which somebody stops whatever job is under way. */
  stops: number;
  /** Shares of calls that go wrong, and those that go wrong all along, where the history is about one place. */
  rates?: readonly [number, ...number[]];
  troubles?: readonly Trouble[] | 'together';
  /** Share of contents that the authority refuses. */
  refusing: number;
  /** The same documents are brought by two exports within moments. */
  isTwice?: true;
  /** People mostly send back, try and approve what was reported, or change who logs in; or they bring the same again. */
  acts?: 'desk' | 'again';
}

/** A short history of one dangerous place: most of what goes wrong with money goes wrong at one of these. */
type Place = 'stopped' | 'pressed' | 'spent' | 'mixed up' | 'twice' | 'desk';

const SIZES = [
  { upTo: 0.74, exports: 1, mostRows: 1, actions: 0, both: 0, hours: [0.05, 0.2, 0.5] },
  { upTo: 0.92, exports: 1, mostRows: 2, actions: 1, both: 0.2, hours: [0.05, 0.2, 0.5] },
  { upTo: 0.98, exports: 2, mostRows: 3, actions: 2, both: 0.3, hours: [0.2, 0.5, 1] },
  { upTo: 1, exports: 3, mostRows: 4, actions: 5, both: 0.4, hours: [0.5, 1, 3, 8, 26] },
] as const;

export function drawScene(chance: Chance, hours: number | undefined): Scene {
  const drawn = chance.next();
  const size = SIZES.find(({ upTo }) => drawn < upTo) ?? SIZES[0];
  const hasCloud = chance.happens(0.6);
  return {
    untilMs: (hours ?? chance.pick<number>(size.hours)) * HOUR_MS,
    exports: 1 + chance.below(size.exports),
    mostRows: size.mostRows,
    actions: chance.below(size.actions + 1),
    hasCloud,
    hasFolder: !hasCloud || chance.happens(size.both),
    accounts: chance.happens(0.2) ? ['alpha', 'beta'] : ['alpha'],
    byHand: chance.pick(['no', 'no', 'no', 'no', 'no', 'no', 'no', 'first', 'first', 'meanwhile']),
    isServed: chance.happens(0.25),
    stops: chance.pick([0, 0, 0, 0, 0, 1, 2]),
    refusing: chance.happens(0.15) ? 0.8 : 0.1,
  };
}

const FEW = [0.001, 0.01, 0.05] as const;
const UNHEARD: readonly Trouble[] = [
  { call: 'issue', kind: 'answer lost', rate: 1 },
  { call: 'status', kind: 'a draft still', rate: 1 },
];

/** What a history has in the place of what is drawn for any, by its place. */
const PLACES: Readonly<Record<Place, (chance: Chance) => Partial<Scene>>> = {
  /** One export with many rows, whose jobs are stopped again and again. */
  stopped: (chance) => ({ mostRows: 4, actions: chance.below(3), stops: 3 }),
  /** Calls around one document go wrong together, again and again. */
  pressed: (chance) => ({
    ...{ mostRows: 1, actions: 0, stops: 0, accounts: ['alpha'] },
    ...{ rates: FEW, troubles: 'together', refusing: chance.pick([0.1, 0.8]) },
  }),
  /** One document is refused, unheard, each time it is sent, and people bring it again and again. */
  spent: () => ({
    mostRows: 1,
    actions: 3,
    acts: 'again',
    stops: 0,
    hasCloud: false,
    hasFolder: true,
    isServed: false,
    ...{ accounts: ['alpha'], byHand: 'no', rates: [0.001], refusing: 1, troubles: UNHEARD },
  }),
  /** Answers about one document come to another, which may be a refusal. */
  'mixed up': (chance) => ({
    ...{ mostRows: 5, actions: 0, stops: 0, accounts: ['alpha'], rates: FEW, refusing: 0.4 },
    troubles: [{ call: 'issue', kind: 'answer of another', rate: chance.pick([0.3, 0.7]) }],
  }),
  twice: () => ({
    ...{ mostRows: 2, actions: 0, stops: 0, hasCloud: true, hasFolder: false, accounts: ['alpha'] },
    ...{ rates: FEW, troubles: [], isTwice: true },
  }),
  desk: (chance) => ({
    ...{ mostRows: 2, actions: 2 + chance.below(3), stops: 0, accounts: ['alpha'], byHand: 'no' },
    ...{ rates: [0.001, 0.01], troubles: [], refusing: 0.1, acts: 'desk' },
  }),
};

/** A scene of one export about one place. */
export const drawSceneAt = (place: Place, chance: Chance): Scene => ({
  ...drawScene(chance, chance.pick([0.05, 0.1])),
  exports: 1,
  ...PLACES[place](chance),
});

/** Times at which nobody reaches the service. */
export function drawOutages(
  chance: Chance,
  { from, untilMs, atLeast = 0 }: { from: number; untilMs: number; atLeast?: number },
): (now: number) => boolean {
  const down = Array.from({ length: Math.max(atLeast, chance.pick([0, 0, 0, 1, 2])) }, () => {
    const begin = from + chance.next() * untilMs;
    const lasts = chance.pick([5_000, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS]);
    return { begin, end: Math.min(from + untilMs, begin + lasts) };
  });
  return (now) => down.some(({ begin, end }) => now >= begin && now < end);
}

/** The moment of an act: often in the first minute, when everything goes on at once. */
export const drawMoment = (chance: Chance, untilMs: number): number =>
  chance.next() * (chance.happens(0.4) ? Math.min(MINUTE_MS, untilMs) : untilMs);
