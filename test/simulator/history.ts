import { amendHistory } from './amend-history.ts';
import type { End } from './end-of-history.ts';
import { notesOf } from './exports.ts';
import { Faults, type HappenedFault } from './faults.ts';
import { guarded } from './guard.ts';
import { violationsOf } from './invariants.ts';
import type { Host, Planted } from './kit.ts';
import { ledgersAreTrue } from './ledger-invariants.ts';
import { openGate } from './lives/gate.ts';
import { livesViolations } from './lives/lives-invariants.ts';
import { openLives } from './lives/lives-people.ts';
import { drawLivesScene, LIVES_RATES } from './lives/lives-scene.ts';
import { openPeople, type People } from './people.ts';
import { chanceOf } from './random.ts';
import { reportsOf } from './reports.ts';
import { drawOutages, drawScene, drawSceneAt } from './scene.ts';
import { type Entry, Simulation } from './simulation.ts';
import { openWorld } from './world.ts';

export interface HistoryOptions {
  seed: number;
  /** Hours for which faults happen. */
  hours?: number;
  /** Places whose faults are left out. */
  without?: ReadonlySet<string>;
  planted?: Planted;
  /**
   * `stopped`: somebody stops jobs while the service is away and processes die. `lives`: documents that belong together, over
   * one ledger, of which parts are lost. `amended`: two people amend documents at once. Where nothing says which, each has its
   * share.
   */
  kind?: Kind;
}

export interface History {
  seed: number;
  violations: readonly string[];
  entries: readonly Entry[];
  faults: readonly HappenedFault[];
  pairs: ReadonlySet<string>;
  cells: ReadonlySet<string>;
  /** Calls of what stands before a document, by what came of them. */
  guards: Readonly<Record<string, number>>;
  turns: number;
  /** Rows of reports by outcome and code. */
  answers: Readonly<Record<string, number>>;
}

/** A history that takes more turns than this never ends. */
const MOST_TURNS = 60_000;
const ENDLESS = `after ${MOST_TURNS} turns something still goes on`;

/** One seed, one history: everything that happens in it, and what of it must not be. */
export function runHistory(options: HistoryOptions): Promise<History> {
  return guarded(() => live(options));
}

/** Of histories whose kind nobody names; the rest is plain. */
const SHARES = [
  ['lives', 0.08],
  ['amended', 0.005],
  ['stopped', 0.02],
  ['pressed', 0.16],
  ['spent', 0.03],
  ['mixed up', 0.06],
  ['twice', 0.05],
  ['desk', 0.06],
] as const;
export const kinds = ['plain', ...SHARES.map(([kind]) => kind)] as const;
type Kind = (typeof kinds)[number];

function kindOf(seed: number): Kind {
  let drawn = chanceOf(seed, 'kind').next();
  for (const [kind, share] of SHARES) {
    drawn -= share;
    if (drawn < 0) return kind;
  }
  return 'plain';
}

async function live({
  seed,
  hours,
  without = new Set(),
  planted = {},
  kind = kindOf(seed),
}: HistoryOptions): Promise<History> {
  if (kind === 'amended') return { seed, answers: {}, ...(await amendHistory({ seed, planted, without })) };
  const sim = new Simulation(seed);
  const chance = sim.chance('scene');
  const livesScene = kind === 'lives' ? drawLivesScene(chance) : undefined;
  const stopped = kind === 'stopped';
  const scene = kind === 'plain' || kind === 'lives' ? drawScene(chance, hours) : drawSceneAt(kind, chance);
  const untilMs = livesScene?.untilMs ?? scene.untilMs;
  const faults = new Faults(sim, {
    ...{ without, untilMs },
    ...(livesScene === undefined ? { rates: scene.rates, troubles: scene.troubles } : { rates: LIVES_RATES }),
  });
  const isDown = drawOutages(chance, { from: sim.now, untilMs, atLeast: stopped ? 1 : 0 });
  const gate = livesScene && openGate(sim);
  const documentsAtOnce = chance.pick([1, 2, 4]);
  const opened = await openWorld(sim, { faults, isDown, gate, planted, documentsAtOnce });
  const { world, service, way, cells, guards, leaks } = opened;
  if (livesScene === undefined)
    for (const id of ['D1', 'D2', 'D3', 'D4', 'D5'])
      for (const content of [0, 1]) if (chance.happens(scene.refusing)) service.refuse(notesOf(id, content));
  const lives = livesScene && openLives({ world, faults, chance, scene: livesScene });
  const people = lives ?? openPeople({ world, faults, chance, scene, reach: way.reach });
  const ended = await sim.run(MOST_TURNS);
  service.answerPending();
  let isOver = ended && (await finished(sim, people));
  if (lives !== undefined) {
    lives.last();
    isOver &&= await sim.run(MOST_TURNS);
  }
  if (!isOver) return told([ENDLESS], people.hosts());
  const isSkewed = 'isSkewed' in people && people.isSkewed();
  const end: End = {
    ...{
      ...way,
      leaks,
      hosts: people.hosts(),
      truths: service.truths(),
      used: service.used,
      texts: people.texts,
    },
    ...{ ...people.ofCloud, entries: sim.entries },
    isSkewed,
    isCalm: lives === undefined && faults.happened.length === 0 && scene.byHand === 'no' && !isSkewed,
    isLedgerLost: 'ledger lost' in guards || 'ledger put back' in guards,
    ...(lives && { isOfLives: true }),
  };
  // Of a ledger that is lost, with the records or the report of a job, nothing is left that could say whose a document is.
  const isUnproven = end.isLedgerLost === true && ('file damaged' in guards || 'job erased' in guards);
  const ofLives = lives ? livesViolations(end, { ...lives, isUnproven }) : [];
  return told([...violationsOf(end), ...ledgersAreTrue(end), ...ofLives], people.hosts());

  function told(of: readonly string[], hosts: readonly Host[]): History {
    return {
      seed,
      violations: of,
      entries: sim.entries,
      faults: faults.happened,
      pairs: faults.pairs,
      cells,
      guards,
      turns: sim.turns,
      answers: answersOf(hosts),
    };
  }
}

function answersOf(hosts: readonly Host[]): Record<string, number> {
  const rows = hosts.flatMap((host) => reportsOf(host).flatMap(({ report }) => report?.rows ?? []));
  const named = Map.groupBy(rows, ({ outcome, code }) => [outcome, code ?? ''].join(' ').trim());
  return Object.fromEntries([...named].map(([name, { length }]) => [name, length]));
}

/** Twice without a word, then by a person who has looked; true where it comes to an end. */
async function finished(sim: Simulation, people: Pick<People, 'finish'>): Promise<boolean> {
  for (const resend of [false, false, true]) {
    if (!people.finish(resend)) return true;
    if (!(await sim.run(MOST_TURNS))) return false;
  }
  return true;
}
