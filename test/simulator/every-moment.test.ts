import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atFullLength, isFullRun } from '../full-run.ts';
import { NO_CLOUD, openCloud } from './cloud-host.ts';
import { notesOf, textOf } from './exports.ts';
import { Faults, LOOKS } from './faults.ts';
import { guarded } from './guard.ts';
import { violationsOf } from './invariants.ts';
import type { Host } from './kit.ts';
import { ledgersAreTrue } from './ledger-invariants.ts';
import { chanceOf } from './random.ts';
import { linesAt } from './reports.ts';
import { Simulation } from './simulation.ts';
import { newHost, openMachine, openWorld } from './world.ts';

/** Of the moments of a run, in the short run. */
const EACH = isFullRun ? 1 : 30;
/** Orders of what goes on at once. */
const ORDERS = atFullLength(100);
const MOST_TURNS = 60_000;

/** Faults at the first call of a name, and processes that die at a moment of theirs: before a call, if it is odd, or after it. */
class Moments extends Faults {
  readonly dies = new Map<string, number>();
  readonly once = new Map<string, string>();
  readonly passed = new Map<string, number>();

  override draw(place: string): string | undefined {
    const [who = '', call = ''] = place.split(/: | \d+$/);
    // Death before or after a look leaves what the change before it has left.
    if (LOOKS.has(call)) return undefined;
    const passed = (this.passed.get(who) ?? 0) + 1;
    this.passed.set(who, passed);
    const at = this.dies.get(who) ?? 0;
    if (Math.ceil(at / 2) === passed) return at % 2 === 1 ? 'death before' : 'death after';
    const kind = this.once.get(call);
    this.once.delete(call);
    return kind;
  }
}

const scenes = readFileSync(join(import.meta.dirname, 'every-moment.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((text) => {
    const [title = '', ...lines] = text.trim().split('\n');
    const [, ...lost] = lines.at(-1)?.split(' ') ?? [];
    const faults = lines.filter((line) => line.startsWith('@')).map((line) => line.slice(2));
    const runs = lines.flatMap((line) => {
      const found = /^(& )?(\S+\.csv) (\w+) ?(\w*)(?: ?=> (.*))?$/.exec(line);
      const [, beside, file = '', content = '', word = '', told = ''] = found ?? [];
      return found
        ? [{ isBeside: beside !== undefined, file, content, word, outcomes: told.split(' ') }]
        : [];
    });
    return faults.map((fault) => ({ title, fault, runs, lost }));
  });

interface Story {
  seed?: number;
  fault: string;
  lost: readonly string[];
}

/** What must not be of a story over one service: more or less than one document, and all that no history may show. */
async function wrongOf({ seed = 1, fault, lost }: Story, begin: (of: Opened) => Told): Promise<string[]> {
  const sim = new Simulation(seed);
  const faults = new Moments(sim, { without: new Set(), untilMs: 0 });
  const [call = '', kind] = fault.split(': ');
  if (kind !== undefined) faults.once.set(call, kind);
  const { world, service, way, leaks } = await openWorld(sim, { faults });
  const {
    story,
    host,
    isDoubled = NO_CLOUD.isDoubled,
    isUnreported = NO_CLOUD.isUnreported,
  } = begin({ world, faults, service });
  const told = story();
  if (!(await sim.run(MOST_TURNS))) return ['it does not end'];
  const wrong = await told;
  const [{ issues = 0, lost: lostThere = 0 } = {}] = service.truths();
  if (issues !== (lost.includes('0') ? 1 : 0)) wrong.push(`issued ${issues} times`);
  if (!lost.includes(String(lostThere))) wrong.push(`${lostThere} numbers lost`);
  const texts = new Set([0, 1].map(textWith));
  const { used, truths } = service;
  const ofCloud = { isDoubled, isUnreported };
  const end = {
    ...way,
    leaks,
    hosts: [host],
    truths: truths(),
    used,
    texts,
    entries: sim.entries,
    ...ofCloud,
  };
  return [...wrong, ...ledgersAreTrue(end), ...violationsOf({ ...end, isCalm: lost.includes('counted') })];
}

interface Opened extends Pick<Awaited<ReturnType<typeof openWorld>>, 'world' | 'service'> {
  faults: Moments;
}
interface Told extends Partial<typeof NO_CLOUD> {
  host: Host;
  story: () => Promise<string[]>;
}
const textWith = (content: number) => textOf({ file: '.csv', rows: [{ external_id: 'D1', content }] });

/** Plays the runs of a scene over one host, in which some die; answers how many moments the first one had as well. */
async function played(scene: (typeof scenes)[number], dies: readonly number[] = [], seed = 1) {
  let moments = 0;
  const wrong = await wrongOf({ ...scene, seed }, ({ world, faults, service }) => {
    const host = newHost(world.sim, 'machine');
    const machine = openMachine(host);
    const run = async ({ file, content, word, isBeside, outcomes }: (typeof scene.runs)[number]) => {
      const of = { file, text: textWith(content === 'other' ? 1 : 0), resend: word === 'resend' };
      const report = await machine(world, { ...of, isLocked: !isBeside }).catch(() => '');
      const [row] = linesAt(host, `${report}result.jsonl`).map((line) => JSON.parse(line));
      return word === 'dies' || outcomes.includes(row?.outcome)
        ? []
        : [`${file}: ${row?.outcome} ${row?.code}`];
    };
    const story = async () => {
      const wrong: Promise<string[]>[] = [];
      for (const [at, one] of scene.runs.entries()) {
        if (one.word === 'dies') faults.dies.set(`run ${at + 1}`, dies[at] ?? 0);
        if (one.content === 'refused') service.refuse(notesOf('D1', 0));
        wrong.push(run(one));
        if (!one.isBeside) await wrong.at(-1);
      }
      moments = 2 * (faults.passed.get('run 1') ?? 0);
      return (await Promise.all(wrong)).flat();
    };
    return { host, story };
  });
  return { wrong, moments };
}

test.each(
  scenes.filter(({ runs }) => !runs[0]?.isBeside),
)('$title, killed at every moment; $fault', (scene) =>
  guarded(async () => {
    const { wrong, moments } = await played(scene);
    expect([wrong, moments > 50]).toEqual([[], true]);
    const chance = chanceOf(moments, scene.fault);
    for (let at = 1 + chance.below(EACH); at <= moments; at += EACH) {
      const dies = [at, 1 + chance.below(moments)];
      expect({ dies, wrong: (await played(scene, dies)).wrong }).toEqual({ dies, wrong: [] });
    }
  }));

test.each(scenes.filter(({ runs }) => runs[0]?.isBeside))('$title; $fault', (scene) =>
  guarded(async () => {
    for (let seed = 1; seed <= ORDERS; seed += 1)
      expect({ seed, wrong: (await played(scene, [], seed)).wrong }).toEqual({ seed, wrong: [] });
  }));

test('a step that is started again beside a function that still lives, and another job', () =>
  guarded(async () => {
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const of = { seed, fault: 'issue called: answer of Lambda lost', lost: ['0'] };
      const wrong = await wrongOf(of, ({ world, faults }) => {
        const cloud = openCloud(world, { name: 'cloud', faults, skews: () => 0 });
        const story = async () => {
          for (const file of ['a.csv', 'b.csv']) cloud.upload({ account: 'alpha', file, text: textWith(0) });
          return [];
        };
        return { ...cloud, story };
      });
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
  }));
