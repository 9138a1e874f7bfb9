import { openCloud } from './cloud-host.ts';
import { changed, drawExport, type Export, mended, notesOf, textOf } from './exports.ts';
import { Faults, type HappenedFault } from './faults.ts';
import { type Folder, openFolder } from './folder-host.ts';
import { guarded } from './guard.ts';
import { violationsOf } from './invariants.ts';
import type { Host, Planted, World } from './kit.ts';
import type { Chance } from './random.ts';
import { reportsOf, textAt } from './reports.ts';
import { seamCalls } from './seam-calls.ts';
import { createServiceWay } from './service-way.ts';
import { openService } from './service-world.ts';
import { type Entry, FIRST_MOMENT, Simulation } from './simulation.ts';

export interface HistoryOptions {
  seed: number;
  /** Hours for which faults happen. */
  hours?: number;
  /** Places whose faults are left out. */
  without?: ReadonlySet<string>;
  planted?: Planted;
}

export interface History {
  seed: number;
  violations: readonly string[];
  entries: readonly Entry[];
  faults: readonly HappenedFault[];
  pairs: ReadonlySet<string>;
  cells: ReadonlySet<string>;
  turns: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A history that takes more turns than this never ends. */
const MOST_TURNS = 60_000;

/** One seed, one history: everything that happens in it, and what of it must not be. */
export function runHistory(options: HistoryOptions): Promise<History> {
  return guarded(() => live(options));
}

async function live({ seed, hours, without = new Set(), planted = {} }: HistoryOptions): Promise<History> {
  const sim = new Simulation(seed);
  const chance = sim.chance('scene');
  const untilMs = (hours ?? chance.pick([0.2, 0.5, 1, 3, 8])) * HOUR_MS;
  const faults = new Faults(sim, { without, untilMs });
  const service = await openService(() => sim.now);
  const isDown = outages(sim, chance, untilMs);
  const call = seamCalls(sim, faults);
  const way = createServiceWay({ sim, call, service, isDown });
  const cells = new Set<string>();
  const world: World = { sim, call, exchangeOf: way.exchangeOf, onCell: (name) => cells.add(name), planted };
  for (const id of ['D1', 'D2', 'D3', 'D4', 'D5'])
    for (const content of [0, 1]) if (chance.happens(0.12)) service.refuse(notesOf(id, content));

  const people = openPeople({ world, faults, chance, untilMs });
  const ended = await sim.run(MOST_TURNS);
  const isOver = ended && (await finished(sim, people));
  const violations = isOver
    ? violationsOf({
        hosts: people.hosts(),
        truths: service.truths(),
        used: service.used,
        ...way,
        isUnreported: people.isUnreported,
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
  };
}

/** Twice without a word, then by a person who has looked; true where it comes to an end. */
async function finished(sim: Simulation, people: ReturnType<typeof openPeople>): Promise<boolean> {
  for (const resend of [false, false, true]) {
    if (!people.finish(resend)) return true;
    if (!(await sim.run(MOST_TURNS))) return false;
  }
  return true;
}

/** Times at which nobody reaches the service. */
function outages(sim: Simulation, chance: Chance, untilMs: number): () => boolean {
  const begin = sim.now;
  const down = Array.from({ length: chance.pick([0, 0, 0, 1, 2]) }, () => {
    const from = begin + chance.next() * untilMs;
    return {
      from,
      to: Math.min(begin + untilMs, from + chance.pick([5_000, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS])),
    };
  });
  return () => down.some(({ from, to }) => sim.now >= from && sim.now < to);
}

interface People {
  world: World;
  faults: Faults;
  chance: Chance;
  untilMs: number;
}

const MOST_ACTIONS = 4;

/** What people do: they upload, upload again, correct, send retries back, import on machines, try, copy folders. */
function openPeople({ world, faults, chance, untilMs }: People) {
  const { sim } = world;
  const skews = () =>
    chance.happens(0.1) ? (chance.next() - 0.5) * 2 * HOUR_MS : (chance.next() - 0.5) * 4000;
  const hasCloud = chance.happens(0.6);
  const cloud = hasCloud ? openCloud(world, { name: 'cloud', faults, skews }) : undefined;
  const folders: Folder[] = [];
  if (!hasCloud || chance.happens(0.4)) folders.push(openFolder(world, { name: 'folder' }));
  const accounts: [string, ...string[]] = chance.happens(0.2) ? ['alpha', 'beta'] : ['alpha'];
  const dropped = new Map<string, { to: 'cloud' | Folder; export: Export }>();
  const exports: [Export, ...Export[]] = [newExport(0)];
  for (let at = 1; at <= chance.below(3); at++) exports.push(newExport(at));

  function newExport(at: number): Export {
    const file = chance.happens(0.2) ? `e${at}.jsonl` : `e${at}.csv`;
    return drawExport(chance, { account: chance.pick(accounts), file });
  }

  function drop(
    one: Export,
    of: { text?: string; dryRun?: boolean; resend?: boolean; file?: string } = {},
  ): void {
    const [folder] = folders.toReversed();
    const to =
      cloud !== undefined && (folder === undefined || (of.dryRun !== true && chance.happens(0.6)))
        ? 'cloud'
        : folder;
    if (to === undefined) return;
    const { text = textOf(one), file = one.file, dryRun = false, resend = false } = of;
    const name = `${to === 'cloud' ? 'cloud' : to.host.name} ${one.account} ${one.file}`;
    if (of.text === undefined && !dryRun) dropped.set(name, { to, export: one });
    give(to, { account: one.account, file, text, dryRun, resend });
  }

  function give(
    to: 'cloud' | Folder,
    of: { account: string; file: string; text: string; dryRun: boolean; resend: boolean },
  ) {
    if (to === 'cloud') return cloud?.upload(of);
    // Whoever sees a run end badly starts it again.
    const again = async () => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const ended = await to.importOne(of);
        if (ended === 'done') return;
        await sim.sleep((0.2 + chance.next()) * MINUTE_MS);
      }
    };
    again();
  }

  function act(): void {
    const one = exports[chance.below(exports.length)] ?? exports[0];
    const what = chance.next();
    if (what < 0.15) drop(change(one));
    else if (what < 0.3) sendBack();
    else if (what < 0.4) drop(one, { dryRun: folders.length > 0 });
    else if (what < 0.45) copyFolder();
    else drop(one);
  }

  function change(one: Export): Export {
    const other = changed(one, chance);
    exports[exports.indexOf(one)] = other;
    return other;
  }

  function copyFolder(): void {
    const [folder] = folders;
    if (folder === undefined || folders.length > 1) return;
    const copy = openFolder(world, { name: 'copy', copyOf: folder.host });
    folders.push(copy);
    // Whoever copies a folder goes on with what is open in it.
    for (const { to, export: one } of [...dropped.values()])
      if (to === folder) dropped.set(`copy ${one.account} ${one.file}`, { to: copy, export: one });
  }

  /** The retry file of some report, mended or not, sometimes twice. */
  function sendBack(): void {
    const found = hosts().flatMap((host) =>
      reportsOf(host).flatMap(({ report }) => {
        const text = report && !report.job.dry_run ? textAt(host, `${report.prefix}retry.csv`) : undefined;
        return report === undefined || text === undefined ? [] : [{ host, report, text }];
      }),
    );
    const chosen = found[chance.below(found.length)];
    if (chosen === undefined) return;
    const { host, report } = chosen;
    const text = mended(chosen.text, chance.happens(0.8));
    const to = host.name === 'cloud' ? 'cloud' : folders.find((one) => one.host === host);
    if (to === undefined) return;
    for (let times = chance.happens(0.3) ? 2 : 1; times > 0; times--) {
      const file = `retry-${chance.below(3)}.csv`;
      sim.later(chance.next() * MINUTE_MS, undefined, () =>
        give(to, { account: report.job.account, file, text, dryRun: false, resend: false }),
      );
    }
  }

  const hosts = (): Host[] => [
    ...(cloud === undefined ? [] : [cloud.host]),
    ...folders.map(({ host }) => host),
  ];
  sim.later(0, undefined, () => drop(exports[0]));
  const count = chance.below(MOST_ACTIONS);
  for (let at = 0; at < count; at++) sim.later(chance.next() * untilMs, undefined, act);

  return {
    hosts,
    isUnreported: (job: string) => cloud?.executions.get(job) !== 'reported',
    /** Faults are over: everything is brought once more; in the end by a person who has looked. */
    finish(resend: boolean): boolean {
      // What waits for a clock has waited: no claim of the faults' time lives.
      sim.now = Math.max(sim.now, FIRST_MOMENT + untilMs) + HOUR_MS;
      const open = [...dropped.values()].filter(({ to, export: one }) =>
        isOpen(to === 'cloud' ? cloud?.host : to.host, one),
      );
      for (const { to, export: one } of open)
        give(to, { account: one.account, file: one.file, text: textOf(one), dryRun: false, resend });
      return open.length > 0;
    },
  };
}

/** The newest report of the export leaves a row undecided, or there is none. */
function isOpen(host: Host | undefined, one: Export): boolean {
  if (host === undefined) return false;
  const own = reportsOf(host).filter(
    ({ job }) => !job.dry_run && job.file === one.file && job.account === one.account,
  );
  const newest = own
    .toSorted((a, b) => Number(a.job.version.slice(1)) - Number(b.job.version.slice(1)))
    .at(-1);
  return newest?.report === undefined || newest.report.rows.some(({ outcome }) => outcome === 'failed');
}
