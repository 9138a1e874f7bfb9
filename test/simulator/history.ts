import { notesOf } from './exports.ts';
import { Faults, type HappenedFault } from './faults.ts';
import { guarded } from './guard.ts';
import { violationsOf } from './invariants.ts';
import type { Host, Planted, World } from './kit.ts';
import { openPeople, type People } from './people.ts';
import { reportsOf } from './reports.ts';
import { drawOutages, drawScene, drawStoppedScene } from './scene.ts';
import { seamCalls } from './seam-calls.ts';
import { createServiceWay } from './service-way.ts';
import { openService } from './service-world.ts';
import { type Entry, Simulation } from './simulation.ts';

export interface HistoryOptions {
  seed: number;
  /** Hours for which faults happen. */
  hours?: number;
  /** Places whose faults are left out. */
  without?: ReadonlySet<string>;
  planted?: Planted;
  /** Somebody stops jobs while the service is away and processes die: several rows, an outage, and a stop in the first minutes. */
  stopped?: boolean;
}

export interface History {
  seed: number;
  violations: readonly string[];
  entries: readonly Entry[];
  faults: readonly HappenedFault[];
  pairs: ReadonlySet<string>;
  cells: ReadonlySet<string>;
  turns: number;
  /** Rows of reports by outcome and code. */
  answers: Readonly<Record<string, number>>;
}

/** A history that takes more turns than this never ends. */
const MOST_TURNS = 60_000;

/** One seed, one history: everything that happens in it, and what of it must not be. */
export function runHistory(options: HistoryOptions): Promise<History> {
  return guarded(() => live(options));
}

async function live({
  seed,
  hours,
  without = new Set(),
  planted = {},
  stopped = false,
}: HistoryOptions): Promise<History> {
  const sim = new Simulation(seed);
  const chance = sim.chance('scene');
  const scene = stopped ? drawStoppedScene(chance) : drawScene(chance, hours);
  const { untilMs } = scene;
  const faults = new Faults(sim, { without, untilMs });
  const service = await openService(() => sim.now);
  const isDownAt = drawOutages(chance, { from: sim.now, untilMs, atLeast: stopped ? 1 : 0 });
  const call = seamCalls(sim, faults);
  const way = createServiceWay({ sim, call, service, isDown: () => isDownAt(sim.now) });
  const cells = new Set<string>();
  const world: World = {
    sim,
    call,
    exchangeOf: way.exchangeOf,
    onCell: (name) => cells.add(name),
    planted,
    documentsAtOnce: chance.pick([1, 2, 4]),
  };
  const refusing = chance.happens(0.15) ? 0.8 : 0.1;
  for (const id of ['D1', 'D2', 'D3', 'D4', 'D5'])
    for (const content of [0, 1]) if (chance.happens(refusing)) service.refuse(notesOf(id, content));

  const people = openPeople({ world, faults, chance, scene, reach: way.reach });
  const ended = await sim.run(MOST_TURNS);
  service.answerPending();
  const isOver = ended && (await finished(sim, people));
  const violations = isOver
    ? violationsOf({
        hosts: people.hosts(),
        truths: service.truths(),
        used: service.used,
        ...way,
        isUnreported: people.isUnreported,
        isDoubled: people.isDoubled,
        texts: people.texts,
        isCalm: faults.happened.length === 0 && scene.byHand === 'no',
      })
    : [`after ${MOST_TURNS} turns something still goes on`];
  return {
    seed,
    violations,
    entries: sim.entries,
    faults: faults.happened,
    pairs: faults.pairs,
    cells,
    turns: sim.turns,
    answers: answersOf(people.hosts()),
  };
}

function answersOf(hosts: readonly Host[]): Record<string, number> {
  const rows = hosts.flatMap((host) => reportsOf(host).flatMap(({ report }) => report?.rows ?? []));
  const named = Map.groupBy(rows, ({ outcome, code }) => [outcome, code ?? ''].join(' ').trim());
  return Object.fromEntries([...named].map(([name, { length }]) => [name, length]));
}

/** Twice without a word, then by a person who has looked; true where it comes to an end. */
async function finished(sim: Simulation, people: People): Promise<boolean> {
  for (const resend of [false, false, true]) {
    if (!people.finish(resend)) return true;
    if (!(await sim.run(MOST_TURNS))) return false;
  }
  return true;
}
