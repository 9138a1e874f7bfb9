import { lstat, readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Monotonic, monotonic, type Sleep } from '../../../shared/clock.ts';
import {
  APPROVALS_PREFIX,
  type ApprovalRefusal,
  parseApprovalKey,
  receiveApproval,
} from '../../../shared/jobs/approve/approve-plan.ts';
import { CONTROL_SUFFIX } from '../../../shared/jobs/judge/control-totals.ts';
import { isCompanion, isUnfinished } from '../../../shared/jobs/receive/companions.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { makeFolder } from '../files/disk-files.ts';
import type { LocalHost } from '../host/local-host.ts';

interface Serving {
  data: string;
  /** Milliseconds without a change after which a file counts as whole, without another sign. */
  restMs: number;
  signal: AbortSignal;
  /** Imports a dropped file from any place below; throws if a later try is needed. */
  serveOne(key: string): Promise<void>;
  /** Called once for each entry that is skipped. */
  leftAlone(thing: SkippedEntry): void;
  failed(key: string, error: unknown): void;
  /** Called after each look at the dropped files. */
  looked?(): Promise<void>;
  now?: Monotonic;
  /** Rests between two looks, until the signal. */
  rest?: Sleep;
}

const LOOK_EVERY_MS = 500;
/** A look may take this part of the time at the most: a folder of many thousand files is looked at less often. */
const LOOKING_SHARE = 0.05;
/** An export that could not be worked on is tried again after this long, and a folder that could not be read is read. */
export const TRY_AGAIN_MS = 30_000;

/** Imports whole files below `incoming/`, one after the other, until the signal. Failures do not end it. */
export async function serveIncoming(serving: Serving): Promise<void> {
  const { data, signal, now = monotonic } = serving;
  const rest = serving.rest ?? ((ms) => wait(ms, undefined, { signal }).catch(() => {}));
  await makeFolder(`${data}/incoming`);
  const arrivals = watchArrivals(serving.restMs);
  const told = new Set<string>();
  const again = new Map<string, number>();
  while (!signal.aborted) {
    const started = now();
    const { files, inTheWay } = await scanIncoming(data);
    const lookedMs = now() - started;
    for (const thing of inTheWay) {
      const name = `${thing.why} ${thing.key}`;
      if (!told.has(name)) serving.leftAlone(thing);
      told.add(name);
    }
    for (const [key, atMs] of again) if (started >= atMs && again.delete(key)) arrivals.again(key);
    for (const file of arrivals.look(files, started)) {
      const { key } = file;
      if (signal.aborted) return;
      // Written again while the exports before it were imported: its rest begins at the next look.
      const still = await statIncomingFile(data, key);
      if (still === undefined || !isSameFile(still, file)) continue;
      await serving.serveOne(key).catch((error: unknown) => {
        serving.failed(key, error);
        again.set(key, now() + TRY_AGAIN_MS);
      });
    }
    await serving.looked?.();
    await rest(Math.max(LOOK_EVERY_MS, lookedMs / LOOKING_SHARE));
  }
}

/** A file below `incoming/` as one look at the folder found it. */
export type SeenFile = NonNullable<Awaited<ReturnType<typeof statIncomingFile>>>;

interface Watched {
  file: SeenFile;
  sinceMs: number;
  /** Seen under the name of an unfinished file before. */
  renamed: boolean;
  taken: boolean;
}

const READY_SUFFIX = '.ready';
/** A control file states the export's content, so a short rest suffices with one. */
const CONTROLLED_REST_MS = 2_000;

/** True for the same file with the same content, judged by its entry in the folder. */
export const isSameFile = (one: SeenFile, other: SeenFile): boolean =>
  one.identity === other.identity && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;

/**
 * Finds exports that have arrived whole: renamed from a temporary name, with a `.ready` file, or at rest for
 * `restMs`. Pure: files and time come in, keys come out, each content once.
 */
export function watchArrivals(restMs: number) {
  const watched = new Map<string, Watched>();
  /** Time at which an export was last taken. */
  const takenMs = new Map<string, number>();
  let firstLookMs: number | undefined;
  let unfinished = new Set<string>();

  function watch(file: SeenFile, nowMs: number): Watched {
    const known = watched.get(file.key);
    if (known !== undefined && isSameFile(known.file, file)) return known;
    const one = { file, sinceMs: nowMs, renamed: unfinished.has(file.identity), taken: false };
    watched.set(file.key, one);
    return one;
  }

  /** A control file that was there when an export was taken, or before the first look, may be that of an earlier content. */
  function hasOwnControl(key: string): boolean {
    const control = watched.get(`${key}${CONTROL_SUFFIX}`);
    const beforeMs = takenMs.get(key) ?? firstLookMs;
    return control !== undefined && beforeMs !== undefined && control.sinceMs > beforeMs;
  }

  return {
    look(files: readonly SeenFile[], nowMs: number): SeenFile[] {
      firstLookMs ??= nowMs;
      const byKey = new Map(files.map((file) => [file.key, file]));
      for (const key of watched.keys()) if (!byKey.has(key)) watched.delete(key);
      const partial = new Set(files.filter(({ key }) => isUnfinished(key.slice(key.lastIndexOf('/') + 1))));
      const found = files.flatMap((file) => (partial.has(file) ? [] : [watch(file, nowMs)]));
      unfinished = new Set([...partial].map(({ identity }) => identity));
      const isWhole = ({ file, sinceMs, renamed }: Watched): boolean => {
        const ready = byKey.get(`${file.key}${READY_SUFFIX}`);
        if (renamed || (ready !== undefined && ready.modifiedMs >= file.modifiedMs)) return true;
        return nowMs - sinceMs >= (hasOwnControl(file.key) ? CONTROLLED_REST_MS : restMs);
      };
      const arrived = found.filter((one) => !isCompanion(one.file.key) && !one.taken && isWhole(one));
      return arrived.map((one) => {
        one.taken = true;
        takenMs.set(one.file.key, nowMs);
        return one.file;
      });
    },
    /** Takes the export again at the next look, with its content of that time. */
    again(key: string): void {
      const one = watched.get(key);
      if (one !== undefined) one.taken = false;
    },
  };
}

/** Entries that a look skips: each key with the reason, to be reported once. */
type SkippedEntry = { key: string; why: 'link' | 'no-file' | 'unreadable' };

/** One look at the files below `incoming/`, on every level. Links are not followed. */
export async function scanIncoming(data: string): Promise<{ files: SeenFile[]; inTheWay: SkippedEntry[] }> {
  const files: SeenFile[] = [];
  const inTheWay: SkippedEntry[] = [];
  await walk('incoming');
  return { files, inTheWay };

  async function walk(folder: string): Promise<void> {
    const entries = await readdir(join(data, folder), { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) inTheWay.push({ key: folder, why: 'unreadable' });
    for (const entry of entries ?? []) {
      const key = `${folder}/${entry.name}`;
      const seen = entry.isFile() ? await statIncomingFile(data, key) : undefined;
      if (seen !== undefined) files.push(seen);
      const isStrange = !(entry.isFile() || (entry.isDirectory() && !EXPORT_NAME.test(entry.name)));
      if (isStrange) inTheWay.push({ key, why: entry.isSymbolicLink() ? 'link' : 'no-file' });
      if (entry.isDirectory() && !entry.name.startsWith('.')) await walk(key);
    }
  }
}

const EXPORT_NAME = /^[^.].*\.(?:csv|tsv|txt|xlsx?|json|jsonl)$/i;

/** A file's present state; undefined if it is gone. A new file may get its number, but not its birth time. */
export async function statIncomingFile(data: string, key: string) {
  const found = await lstat(join(data, key), { bigint: true }).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const { ino, birthtimeNs, size, mtimeNs } = found;
  return {
    key,
    /** Stays the same when a file is renamed; never belongs to another file. */
    identity: `${ino}-${birthtimeNs}`,
    bytes: Number(size),
    modifiedMs: Number(mtimeNs) / NS_PER_MS,
  };
}

const NS_PER_MS = 1e6;

/** Name of the user that owns a file, by this machine's user database; its number if there is no name. */
async function ownerName(uid: number): Promise<string> {
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = known.split('\n').map((line) => line.split(':'));
  const [name = namedSelf(uid)] = users.find(([, , id]) => id === String(uid)) ?? [];
  return name ?? `uid ${uid}`;
}

/** Users of a directory service are not in that file. */
function namedSelf(uid: number): string | undefined {
  try {
    const self = userInfo();
    // Windows has no user numbers.
    return self.uid === uid || self.uid === -1 ? self.username : undefined;
  } catch {
    return undefined;
  }
}

interface ServingApprovals {
  data: string;
  host: Pick<LocalHost, 'store' | 'approving'>;
  /** Runs the job that an approval starts; throws if a later try is needed. */
  run(job: string, key: string): Promise<void>;
  /** Called once for each version of an approval that starts nothing. */
  refused(key: string, why: ApprovalRefusal | 'no-approval'): void;
  failed(key: string, error: unknown): void;
  now?: () => number;
}

/** Starts the real run of a plan for each new file in `approvals/`. Its owner is the approver, its arrival the time; its content does not count. */
export function createApprovalWatch(serving: ServingApprovals): () => Promise<void> {
  const { host, now = Date.now } = serving;
  const done = new Map<string, string>();
  const again = new Map<string, number>();

  async function see(key: string, version: string): Promise<void> {
    const file = await lstat(join(serving.data, key)).catch(() => undefined);
    // A link does not count as an approval.
    if (!file?.isFile()) return;
    if (parseApprovalKey(key) === undefined) return serving.refused(key, 'no-approval');
    const of = { by: await ownerName(file.uid), at: file.ctime.toISOString() };
    const answer = await receiveApproval(host.approving, { key, version, ...of });
    if ('refused' in answer) return serving.refused(key, answer.refused);
    if ('ignored' in answer || (await host.store.head(jobKeys(answer.job).finished))) return;
    await serving.run(answer.job, key);
  }

  return async () => {
    const there = new Set<string>();
    for await (const { key, version } of host.store.list(APPROVALS_PREFIX)) {
      there.add(key);
      if (key.includes('/.') || done.get(key) === version || now() < (again.get(key) ?? 0)) continue;
      try {
        await see(key, version);
        done.set(key, version);
      } catch (error) {
        again.set(key, now() + TRY_AGAIN_MS);
        serving.failed(key, error);
      }
    }
    // What was taken away and is moved back is looked at again.
    for (const key of done.keys()) if (!there.has(key)) done.delete(key);
  };
}
