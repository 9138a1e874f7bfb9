import { writeByHand } from './by-hand.ts';
import { NO_CLOUD, openCloud } from './cloud-host.ts';
import { type Acts, approvedReport, correctionsOf, drawAct, stopSome } from './desk.ts';
import { changed, drawExport, type Export, mended, textOf } from './exports.ts';
import type { Faults } from './faults.ts';
import { type Dropped, type Folder, openFolder } from './folder-host.ts';
import type { Host, World } from './kit.ts';
import type { Chance } from './random.ts';
import { reportsOf, textAt } from './reports.ts';
import { drawMoment, type Scene } from './scene.ts';
import type { ServiceWay } from './service-way.ts';
import { FIRST_MOMENT } from './simulation.ts';
import { watchFolder } from './watched-folder.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Exports that come twice come within it. */
const MOMENT_MS = 300;
/** Whoever sees a run end badly starts it again, so often. */
const MOST_TRIES = 20;

interface PeopleOptions {
  world: World;
  faults: Faults;
  chance: Chance;
  scene: Scene;
  reach: ServiceWay['reach'];
}

export type People = ReturnType<typeof openPeople>;
type To = 'cloud' | Folder;
type Given = Omit<Dropped, 'textNow'> & { text: string; later?: string | undefined };

/** What people do: they upload, upload again, correct, send retries back, import on machines, try, approve, copy folders. */
export function openPeople({ world, faults, chance, scene, reach }: PeopleOptions) {
  const { sim } = world;
  const { untilMs, accounts } = scene;
  /** Some clock was wrong by so much that it may have taken a live claim for one that has expired. */
  let isSkewed = false;
  const skew = () => {
    const isFarOff = chance.happens(0.1);
    isSkewed ||= isFarOff;
    return (chance.next() - 0.5) * (isFarOff ? 2 * HOUR_MS : 4000);
  };
  const cloud = scene.hasCloud ? openCloud(world, { name: 'cloud', faults, skews: skew }) : undefined;
  const folders: Folder[] = [];
  if (scene.hasFolder) folders.push(openFolder(world, { name: 'folder', skew }));
  /** The newest of every export at every host. */
  const dropped = new Map<string, { to: To; export: Export; corrections: string | undefined }>();
  /** Every content that somebody gave as a whole. */
  const texts = new Set<string>();
  const serve = watchFolder(world, takeServed);
  const exports: [Export, ...Export[]] = [newExport(0)];
  for (let at = 1; at < scene.exports; at++) exports.push(newExport(at));
  if (scene.isTwice) exports.push({ ...exports[0], file: 'e1.csv' });

  function newExport(at: number): Export {
    const file = chance.happens(0.2) ? `e${at}.jsonl` : `e${at}.csv`;
    return drawExport(chance, { account: chance.pick(accounts), file, mostRows: scene.mostRows });
  }

  /** Remembers a content that somebody gave as a whole. */
  function given(text: string): string {
    texts.add(text);
    return text;
  }

  const folderNow = (): Folder | undefined => folders.at(-1);

  function whereTo(): To | undefined {
    const folder = folderNow();
    return cloud !== undefined && (folder === undefined || chance.happens(0.6)) ? 'cloud' : folder;
  }

  function drop(one: Export, of: Partial<Given> = {}): void {
    const to = of.dryRun === true ? folderNow() : whereTo();
    if (to === undefined) return;
    if (of.dryRun !== true) remember(to, one);
    give(to, { account: one.account, file: one.file, text: textOf(one), ...of });
  }

  function remember(to: To, one: Export, corrections?: string): void {
    const name = `${to === 'cloud' ? 'cloud' : to.host.name} ${one.account} ${one.file}`;
    dropped.set(name, { to, export: one, corrections });
  }

  function give(to: To, of: Given): void {
    texts.add(of.text);
    if (to === 'cloud') {
      cloud?.upload(of);
      return;
    }
    const isMore = [of.approved, of.corrections, of.later].some((more) => more !== undefined);
    const isPlain = of.dryRun !== true && of.resend !== true && !isMore;
    if (scene.isServed && isPlain && to === folders[0])
      serve(`incoming/${of.account}/standard/${of.file}`, { text: of.text, chance });
    else importGiven(to, of);
  }

  function importGiven(to: Folder, of: Given): void {
    const from = sim.now;
    const textNow = () => (of.later !== undefined && sim.now > from ? of.later : of.text);
    if (of.later !== undefined) texts.add(of.later);
    untilDone(to, { ...of, textNow });
  }

  function takeServed(key: string, text: string): void {
    const [, account = '', , file = ''] = key.split('/');
    const [folder] = folders;
    if (folder !== undefined) untilDone(folder, { account, file, textNow: () => text });
  }

  async function untilDone(to: Folder, of: Dropped): Promise<void> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      if ((await to.importOne(of)) === 'done') return;
      await sim.sleep((0.2 + chance.next()) * MINUTE_MS);
    }
  }

  const someExport = (): Export => exports[chance.below(exports.length)] ?? exports[0];

  const atTheDesk = [
    [6, sendBack],
    [3, () => drop(someExport(), { dryRun: true })],
    [2, approve],
    [2, changeLogin],
    [1, () => drop(change(someExport()))],
  ] as const;
  const anywhere = [
    [4, () => drop(someExport())],
    [2, () => drop(change(someExport()))],
    [2, sendBack],
    [2, () => drop(someExport(), { dryRun: true })],
    [1, copyFolder],
    [2, approve],
    [1, correct],
    [1, overwrite],
    [0.5, changeLogin],
    [0.5, fillDisk],
  ] as const;
  const acts = actsOf();

  function actsOf(): Acts {
    if (scene.acts === 'again') return [[1, () => drop(exports[0])]];
    return scene.acts === 'desk' ? atTheDesk : anywhere;
  }

  const act = () => drawAct(chance, acts);

  /** Other credentials under the same account name: those of another company. */
  function changeLogin(): void {
    const host = folderNow()?.host ?? cloud?.host;
    // Before that, they would be the first and therefore the right ones.
    const isBound = host?.ledger.items('ledger').some(({ pk }) => pk?.S === boundKey(host.environment));
    if (host === undefined || !isBound || accounts.length > 1) return;
    host.logins.set('alpha', 'beta');
    sim.tell({ who: 'somebody', what: `puts other credentials into ${host.name}`, about: 'alpha' });
    drop(someExport());
  }

  function fillDisk(): void {
    const host = folderNow()?.host;
    if (host === undefined) return;
    host.fullUntil = sim.now + chance.next() * 10 * MINUTE_MS;
    sim.tell({ who: host.name, what: 'has no room on its disk', about: '' });
  }

  /** Written anew while a run reads it. */
  function overwrite(): void {
    const folder = folderNow();
    const one = someExport();
    if (folder === undefined) {
      drop(one);
      return;
    }
    const text = textOf(one);
    const other = change(one);
    remember(folder, other);
    give(folder, { account: one.account, file: one.file, text, later: textOf(other) });
  }

  /** A dry run, and then what it found, as somebody approves it; sometimes another file than was approved. */
  async function approve(): Promise<void> {
    const folder = folderNow();
    const one = someExport();
    if (folder === undefined) return;
    const of = { account: one.account, file: one.file, text: textOf(one) };
    texts.add(of.text);
    await untilDone(folder, { ...of, textNow: () => of.text, dryRun: true });
    const approved = await approvedReport(folder.host, of);
    if (approved === undefined) return;
    await sim.sleep(chance.next() * 2 * MINUTE_MS);
    const then = chance.happens(0.5) ? change(one) : one;
    remember(folder, then);
    give(folder, { account: one.account, file: one.file, text: textOf(then), approved });
  }

  function correct(): void {
    const folder = folderNow();
    const one = someExport();
    const corrections = correctionsOf(one);
    if (folder === undefined || corrections === undefined || one.file.endsWith('.jsonl')) drop(one);
    else {
      remember(folder, one, corrections);
      untilDone(folder, { ...placeOf(one), textNow: () => given(textOf(one)), corrections });
    }
  }

  async function atTheService(): Promise<void> {
    const one = someExport();
    const { external_id } = one.rows[chance.below(one.rows.length)] ?? { external_id: 'D1' };
    const what = await writeByHand(reach, { account: one.account, external_id, chance });
    sim.tell({ who: 'somebody', what: `${what} at the service`, about: `${one.account} ${external_id}` });
  }

  function change(one: Export): Export {
    const other = changed(one, chance);
    exports[exports.indexOf(one)] = other;
    return other;
  }

  function copyFolder(): void {
    const [folder] = folders;
    if (folder === undefined || folders.length > 1) return;
    const copy = openFolder(world, { name: 'copy', copyOf: folder.host, skew });
    folders.push(copy);
    // Whoever copies a folder goes on with what is open in it.
    for (const { to, export: one, corrections } of [...dropped.values()])
      if (to === folder) remember(copy, one, corrections);
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
    if (chosen === undefined) {
      drop(someExport());
      return;
    }
    const { host, report } = chosen;
    const text = mended(chosen.text, chance.happens(0.8));
    const to = host.name === 'cloud' ? 'cloud' : folders.find((folder) => folder.host === host);
    if (to === undefined) return;
    for (let times = chance.happens(0.3) ? 2 : 1; times > 0; times--) {
      const file = `retry-${chance.below(3)}.csv`;
      sim.later(chance.next() * MINUTE_MS, undefined, () =>
        give(to, { account: report.job.account, file, text }),
      );
    }
  }

  const hosts = (): Host[] => [
    ...(cloud === undefined ? [] : [cloud.host]),
    ...folders.map(({ host }) => host),
  ];
  const stopOne = () => stopSome(world, hosts(), chance);

  if (scene.byHand === 'first') sim.later(0, undefined, atTheService);
  sim.later(0, undefined, () => drop(exports[0]));
  if (scene.isTwice) sim.later(chance.next() * MOMENT_MS, undefined, () => drop(exports[1] ?? exports[0]));
  for (let at = 0; at < scene.actions; at++) sim.later(drawMoment(chance, untilMs), undefined, act);
  for (let times = 0; times < scene.stops; times++)
    sim.later(drawMoment(chance, untilMs), undefined, () => void stopOne());
  for (let times = scene.byHand === 'meanwhile' ? 1 + chance.below(2) : 0; times > 0; times--)
    sim.later(drawMoment(chance, untilMs), undefined, atTheService);

  return {
    hosts,
    texts,
    isSkewed: () => isSkewed,
    ofCloud: cloud ?? NO_CLOUD,
    /** Faults are over: everything is brought once more; in the end by a person who has looked. */
    finish(resend: boolean): boolean {
      // What waits for a clock has waited: no claim of the faults' time lives.
      sim.now = Math.max(sim.now, FIRST_MOMENT + untilMs) + HOUR_MS;
      for (const host of hosts()) {
        host.logins.clear();
        host.fullUntil = 0;
      }
      const open = [...dropped.values()].filter(({ to, export: one }) =>
        isOpen(to === 'cloud' ? cloud?.host : to.host, one),
      );
      if (resend) cloud?.resendFromNow();
      for (const { to, export: one, corrections } of open)
        give(to, { ...placeOf(one), text: textOf(one), resend, corrections });
      return open.length > 0;
    },
  };
}

const placeOf = ({ account, file }: Export) => ({ account, file });
const boundKey = (environment: string) => JSON.stringify([environment, 'alpha']);

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
