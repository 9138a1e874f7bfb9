import { setTimeout as wait } from 'node:timers/promises';
import { isMisnamed, parseIncomingKey } from '../../shared/jobs/receive-export.ts';
import { Arrivals } from './arrivals.ts';
import { type InTheWay, lookIntoIncoming } from './look-into-incoming.ts';
import { makeFolder } from './make-folder.ts';

interface Serving {
  data: string;
  /** Rest of size and time after which a file counts as whole where nothing else says so. */
  restMs: number;
  signal: AbortSignal;
  /** Imports one export; throws where it should be tried again later. */
  serveOne(key: string): Promise<void>;
  /** Told once for each thing that is left alone. */
  leftAlone(thing: { key: string; why: InTheWay['why'] | 'misnamed' }): void;
  failed(key: string, error: unknown): void;
}

const LOOK_EVERY_MS = 500;
/** A look may take this part of the time at the most: a folder of many thousand files is looked at less often. */
const LOOKING_SHARE = 0.05;
/** An export that could not be worked on is tried again after this long, and a folder that could not be read is read. */
export const TRY_AGAIN_MS = 30_000;

/** Imports what has arrived whole below `incoming/`, one after the other, until the signal. Nothing that fails ends it. */
export async function serveIncoming(serving: Serving): Promise<void> {
  const { data, signal } = serving;
  await makeFolder(`${data}/incoming`);
  const arrivals = new Arrivals(serving.restMs);
  const told = new Set<string>();
  const again = new Map<string, number>();
  while (!signal.aborted) {
    const started = performance.now();
    const { files, inTheWay } = await lookIntoIncoming(data);
    const tell = once(told, serving.leftAlone);
    for (const thing of inTheWay) tell(thing);
    for (const [key, atMs] of again) if (started >= atMs && again.delete(key)) arrivals.again(key);
    for (const key of arrivals.look(files, started)) {
      if (signal.aborted) return;
      if (isMisnamed(key)) tell({ key, why: 'misnamed' });
      else if (parseIncomingKey(key) !== undefined)
        await serving.serveOne(key).catch((error: unknown) => {
          serving.failed(key, error);
          again.set(key, performance.now() + TRY_AGAIN_MS);
        });
    }
    const lookedMs = performance.now() - started;
    await wait(Math.max(LOOK_EVERY_MS, lookedMs / LOOKING_SHARE), undefined, { signal }).catch(() => {});
  }
}

const once =
  (told: Set<string>, tell: Serving['leftAlone']): Serving['leftAlone'] =>
  (thing) => {
    const name = `${thing.why} ${thing.key}`;
    if (told.has(name)) return;
    told.add(name);
    tell(thing);
  };
