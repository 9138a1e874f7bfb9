import { setTimeout as wait } from 'node:timers/promises';
import { type Monotonic, monotonic, type Sleep } from '../../../shared/clock.ts';
import { makeFolder } from '../files/make-folder.ts';
import {
  Arrivals,
  isSameFile,
  type SeenFile,
  type SkippedEntry,
  scanIncoming,
  statIncomingFile,
} from './arrivals.ts';

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
  const arrivals = new Arrivals(serving.restMs);
  const told = new Set<string>();
  const again = new Map<string, number>();
  while (!signal.aborted) {
    const started = now();
    const { files, inTheWay } = await scanIncoming(data);
    const lookedMs = now() - started;
    const tell = once(told, serving.leftAlone);
    for (const thing of inTheWay) tell(thing);
    for (const [key, atMs] of again) if (started >= atMs && again.delete(key)) arrivals.again(key);
    for (const file of arrivals.look(files, started)) {
      const { key } = file;
      if (signal.aborted) return;
      // Written again while the exports before it were imported: its rest begins at the next look.
      if (!(await isStill(data, file))) continue;
      await serving.serveOne(key).catch((error: unknown) => {
        serving.failed(key, error);
        again.set(key, now() + TRY_AGAIN_MS);
      });
    }
    await serving.looked?.();
    await rest(Math.max(LOOK_EVERY_MS, lookedMs / LOOKING_SHARE));
  }
}

async function isStill(data: string, file: SeenFile): Promise<boolean> {
  const found = await statIncomingFile(data, file.key);
  return found !== undefined && isSameFile(found, file);
}

const once =
  (told: Set<string>, tell: Serving['leftAlone']): Serving['leftAlone'] =>
  (thing) => {
    const name = `${thing.why} ${thing.key}`;
    if (told.has(name)) return;
    told.add(name);
    tell(thing);
  };
