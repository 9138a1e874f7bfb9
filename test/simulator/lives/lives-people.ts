import type { Statement } from '../../../shared/statement/statement.ts';
import { NO_CLOUD, openCloud } from '../cloud-host.ts';
import { type Acts, approvedReport, drawAct, stopSome } from '../desk.ts';
import type { Faults } from '../faults.ts';
import { type Dropped, openFolder } from '../folder-host.ts';
import type { Host, World } from '../kit.ts';
import type { Chance } from '../random.ts';
import { reportsOf } from '../reports.ts';
import { drawMoment } from '../scene.ts';
import { FIRST_MOMENT } from '../simulation.ts';
import {
  BALANCE_PROFILE,
  drawCollision,
  drawLives,
  FAMILIES,
  type LivesExport,
  livesText,
} from './families.ts';
import { openKeeper } from './keeper.ts';
import type { LivesScene, Story } from './lives-scene.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Exports that come at once come within it. */
const AT_ONCE_MS = 1_000;
const LONGEST_AWAY_MS = 5 * MINUTE_MS;
/** Whoever sees a run end badly starts it again, so often. */
const MOST_TRIES = 20;
const MOST_LOOKS = 60;
const LOOK_EVERY_MS = 1_000;
const ACCOUNT = 'alpha';
const OTHER_ACCOUNT = 'beta';

type Given = Omit<Dropped, 'textNow'> & { text: string };

/** Whoever brings documents that belong together, over one ledger, and loses part of what was. */
export function openLives(of: { world: World; faults: Faults; chance: Chance; scene: LivesScene }) {
  const { world, faults, chance, scene } = of;
  const { sim, onGuard } = world;
  const skew = () => (chance.next() - 0.5) * 4000;
  const cloud = scene.isCloud ? openCloud(world, { name: 'cloud', faults, skews: skew }) : undefined;
  const folder = scene.isCloud ? undefined : openFolder(world, { name: 'folder', skew });
  const keeper = folder && openKeeper(world, folder, chance);
  const host = cloud?.host ?? folder?.host;
  host?.objects.put('profiles/balance.json', Buffer.from(BALANCE_PROFILE));
  const texts = new Set<string>();
  const statements: Statement[] = [];
  const family = chance.pick(FAMILIES);
  const isAimed = scene.story === 'meeting' || scene.story === 'lost past';
  const { first, others } = drawCollision(chance, { account: ACCOUNT, family });
  const drawn = Array.from({ length: isAimed ? 0 : scene.exports }, (_, at) =>
    drawLives(chance, {
      account: ACCOUNT,
      family: chance.happens(0.85) ? family : chance.pick(FAMILIES),
      at,
    }),
  );
  const exports = isAimed ? [...(first === undefined ? [] : [first]), ...others] : drawn;
  const dropped = new Map<string, LivesExport>();
  const hosts = (): Host[] => (host === undefined ? [] : [host]);
  const someExport = () => exports[chance.below(exports.length)] ?? exports[0];

  /** As a report says it; nobody knows it before. */
  const markOf = (account: string) => (sale: string) =>
    hosts()
      .flatMap(reportsOf)
      .filter(({ job }) => job.account === account)
      .flatMap(({ report }) => report?.rows ?? [])
      .find(({ external_id, mark }) => external_id === sale && mark !== null)?.mark ?? '';
  const givenOf = (one: LivesExport): Given => ({
    ...placeOf(one),
    text: livesText(one, markOf(one.account)),
  });

  function drop(one: LivesExport | undefined, more: Partial<Given> = {}): Promise<void> | undefined {
    if (one === undefined) return undefined;
    const given = { ...givenOf(one), ...more };
    if (given.dryRun !== true)
      dropped.set(`${given.account} ${one.file}`, { ...one, account: given.account });
    texts.add(given.text);
    if (cloud === undefined) return untilDone(given);
    if (given.dryRun !== true && given.approved === undefined) cloud.upload(given);
    return undefined;
  }

  /** Brings an export until there is a report of it; a ledger that is behind is rebuilt first. */
  async function untilDone(given: Given): Promise<void> {
    let rebind = false;
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const ended: 'done' | 'died' | 'failed' | undefined = await folder?.importOne({
        ...given,
        rebind,
        textNow: () => given.text,
      });
      const stopped: string | undefined = ended === 'done' ? newestOf(given)?.stopped : undefined;
      rebind ||= stopped === 'LOGIN-UNPROVEN';
      if (stopped === 'LEDGER-BEHIND') {
        onGuard('ledger behind');
        await keeper?.rebuild(given.account);
      } else if (ended === 'done' && stopped !== 'LOGIN-UNPROVEN') return;
      else await sim.sleep((0.2 + chance.next()) * MINUTE_MS);
    }
  }

  function newestOf({ account, file, dryRun = false }: Pick<Given, 'account' | 'file' | 'dryRun'>) {
    const own = hosts()
      .flatMap(reportsOf)
      .filter(({ job }) => job.account === account && job.file === file && job.dry_run === dryRun);
    return own.toSorted((a, b) => versionOf(a.job) - versionOf(b.job)).at(-1)?.report;
  }

  /** The word for one account is handed in for another, which has the same file, and perhaps the same credentials. */
  async function approveElsewhere(one = someExport()): Promise<void> {
    if (folder === undefined || one === undefined) return;
    if (chance.happens(0.7)) folder.host.logins.set(OTHER_ACCOUNT, ACCOUNT);
    await drop(one, { dryRun: true });
    const approved = await approvedReport(folder.host, one);
    if (approved === undefined) return;
    onGuard('approval handed in elsewhere');
    await drop(one, { approved, account: OTHER_ACCOUNT });
    folder.host.logins.delete(OTHER_ACCOUNT);
  }

  function stopOne(): void {
    if (stopSome(world, hosts(), chance)) onGuard('job stopped');
  }

  async function statement(): Promise<void> {
    const drawn = await keeper?.statement(ACCOUNT);
    if (drawn !== undefined) statements.push(drawn);
  }

  /** An older copy of the ledger, and the next export over it. */
  function loseLedger(): void {
    keeper?.putBack();
    sim.later(chance.next() * AT_ONCE_MS, undefined, () => void drop(someExport()));
  }

  /** Nothing can be written for a while: a step fails to its end, and its job with it. */
  function storeAway(): void {
    if (host === undefined) return;
    host.fullUntil = sim.now + chance.next() * LONGEST_AWAY_MS;
    sim.tell({ who: host.name, what: 'has a store that takes nothing', about: '' });
  }

  function redrive(): void {
    if ((cloud?.redrive() ?? 0) > 0) onGuard('job redriven');
  }

  const acts: Acts = [
    [5, () => drop(someExport())],
    [1, () => drop(someExport(), { dryRun: true })],
    [1, stopOne],
    ...(keeper === undefined
      ? [[2, redrive] as const, [2, storeAway] as const]
      : [
          [3, loseLedger] as const,
          [2, keeper.damage] as const,
          [3, keeper.erase] as const,
          [0.5, statement] as const,
          [1.5, approveElsewhere] as const,
        ]),
  ];

  const act = () => drawAct(chance, acts);

  /** Once it is reported, or nobody waits for it any more. */
  async function reportOf(one: LivesExport): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS && newestOf(one) === undefined; looks++)
      await sim.sleep(LOOK_EVERY_MS);
  }

  /** What they stand on is reported; then they come at the same moment, or nearly. */
  async function meet(): Promise<void> {
    if (first !== undefined) {
      drop(first);
      await reportOf(first);
    }
    if (scene.isGated) world.gate?.arm(others.length);
    const apart = chance.pick([0, 0, 0, 50, 500]);
    for (const one of others) sim.later(chance.next() * apart, undefined, () => void drop(one));
  }

  /** One of them is issued, and the ledger forgets it before the other comes. */
  async function losePast(): Promise<void> {
    const [before, ...after] = others;
    if (chance.happens(0.5)) keeper?.keepCopy();
    for (const one of [first, before]) await drop(one);
    keeper?.putBack();
    for (const one of after) await drop(one);
  }

  const stories: Readonly<Record<Story, () => unknown>> = {
    free: dropDrawn,
    meeting: meet,
    'lost past': losePast,
    'word elsewhere': () => approveElsewhere(exports[0]),
  };
  sim.later(0, undefined, () => void stories[scene.story]());

  function dropDrawn(): void {
    for (const one of exports) {
      const moment = scene.isAtOnce ? chance.next() * AT_ONCE_MS : drawMoment(chance, scene.untilMs);
      sim.later(moment, undefined, () => void drop(one));
    }
  }
  for (let at = 0; at < scene.actions; at++) sim.later(drawMoment(chance, scene.untilMs), undefined, act);
  if (keeper !== undefined)
    for (let at = 0; at < scene.copies; at++)
      sim.later(drawMoment(chance, scene.untilMs), undefined, () => keeper.keepCopy());

  const isOpen = (one: LivesExport): boolean => {
    const newest = newestOf(one);
    const isStopped = newest?.stopped !== undefined && newest.stopped !== 'PLAN-DIFFERS';
    return newest === undefined || isStopped || newest.rows.some(({ outcome }) => outcome === 'failed');
  };

  return {
    hosts,
    texts,
    exports,
    statements,
    ofCloud: cloud ?? NO_CLOUD,
    /** Faults are over: everything is brought once more; in the end by a person who has looked. */
    finish(resend: boolean): boolean {
      sim.now = Math.max(sim.now, FIRST_MOMENT + scene.untilMs) + HOUR_MS;
      for (const one of hosts()) one.fullUntil = 0;
      if (resend) cloud?.resendFromNow();
      redrive();
      const open = [...dropped.values()].filter(isOpen);
      for (const one of open) drop(one, { resend });
      return open.length > 0;
    },
    /** Once everything is quiet. */
    last(): void {
      if (keeper !== undefined) void statement();
    },
  };
}

export type Lives = ReturnType<typeof openLives>;

const placeOf = ({ account, profile, file, amend }: LivesExport) => ({ account, profile, file, amend });
const versionOf = ({ version }: { version: string }): number => Number(version.slice(1));
