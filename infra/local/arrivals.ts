import { isCompanion } from '../../shared/jobs/companions.ts';
import { CONTROL_SUFFIX } from '../../shared/jobs/control-totals.ts';
import { isUnfinished } from '../../shared/jobs/receive-export.ts';

/** A file below `incoming/` as one look at the folder found it. */
export interface SeenFile {
  key: string;
  /** Stays the same when a file is renamed. */
  inode: string;
  bytes: number;
  modifiedMs: number;
}

interface Watched {
  file: SeenFile;
  sinceMs: number;
  /** Seen under the name of an unfinished file before. */
  renamed: boolean;
  taken: boolean;
}

const READY_SUFFIX = '.ready';
/** A control file states what the export must hold, so a short rest is enough beside one. */
const CONTROLLED_REST_MS = 2_000;

const isSame = (one: SeenFile, other: SeenFile): boolean =>
  one.inode === other.inode && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;

/**
 * Tells which exports have arrived whole: seen under a temporary name and renamed, with a `.ready` file beside them, or
 * at rest for `restMs`. Pure: files and time come in, keys come out, each content once.
 */
export class Arrivals {
  readonly #restMs: number;
  readonly #watched = new Map<string, Watched>();
  #unfinished = new Set<string>();

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  look(files: readonly SeenFile[], nowMs: number): string[] {
    const byKey = new Map(files.map((file) => [file.key, file]));
    for (const key of this.#watched.keys()) if (!byKey.has(key)) this.#watched.delete(key);
    const exports = files.filter(({ key }) => !isUnfinished(nameOf(key)) && !isCompanion(key));
    const watched = exports.map((file) => this.#watch(file, nowMs));
    this.#unfinished = new Set(
      files.filter(({ key }) => isUnfinished(nameOf(key))).map(({ inode }) => inode),
    );
    const arrived = watched.filter((one) => !one.taken && this.#isWhole(one, byKey, nowMs));
    for (const one of arrived) one.taken = true;
    return arrived.map(({ file }) => file.key);
  }

  /** Takes the export again at the next look, as it is then. */
  again(key: string): void {
    const watched = this.#watched.get(key);
    if (watched !== undefined) watched.taken = false;
  }

  #watch(file: SeenFile, nowMs: number): Watched {
    const known = this.#watched.get(file.key);
    if (known !== undefined && isSame(known.file, file)) return known;
    const watched = { file, sinceMs: nowMs, renamed: this.#unfinished.has(file.inode), taken: false };
    this.#watched.set(file.key, watched);
    return watched;
  }

  #isWhole(
    { file, sinceMs, renamed }: Watched,
    byKey: ReadonlyMap<string, SeenFile>,
    nowMs: number,
  ): boolean {
    const restedMs = nowMs - sinceMs;
    const ready = byKey.get(`${file.key}${READY_SUFFIX}`);
    if (renamed || (ready !== undefined && ready.modifiedMs >= file.modifiedMs)) return true;
    return restedMs >= (byKey.has(`${file.key}${CONTROL_SUFFIX}`) ? CONTROLLED_REST_MS : this.#restMs);
  }
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
