import { type SeenFile, watchArrivals } from '../../infra/local/serve/serve-incoming.ts';
import type { World } from './kit.ts';
import type { Chance } from './random.ts';

const REST_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** Somebody who copies a file pauses for less than the rest that makes a file count as whole. */
const LONGEST_PAUSE_MS = 25_000;
const MOST_PIECES = 4;

interface Growing {
  file: SeenFile;
  text: string;
  /** When it came to its name by being renamed. */
  renamedMs?: number;
}

/** A folder that `serve` watches: files arrive in pieces, under their own name or a temporary one. */
export function watchFolder({ sim, planted }: World, take: (key: string, text: string) => void) {
  const files = new Map<string, Growing>();
  const arrivals = watchArrivals(planted.restMs ?? REST_MS);
  let identity = 0;
  let copies = 0;
  /** Nobody looks where nothing is expected: a history has an end. */
  let looksUntil = 0;
  let isLooking = false;

  function look(): void {
    const seen = [...files.values()].map(({ file }) => file);
    for (const { key } of arrivals.look(seen, sim.now)) take(key, files.get(key)?.text ?? '');
    isLooking = sim.now < looksUntil;
    if (isLooking) sim.later(LOOK_EVERY_MS, undefined, look);
  }

  /** Into the file that was opened: where another was renamed to its name since, nobody sees what is written. */
  function write(opened: { key: string; identity?: string }, text: string): void {
    const { key } = opened;
    const found = files.get(key);
    // Who opens a file again that was renamed since the last look cannot be told from who renamed it: left out.
    const isUnseen = sim.now - (found?.renamedMs ?? Number.NEGATIVE_INFINITY) <= LOOK_EVERY_MS;
    if (isUnseen && opened.identity === undefined) files.delete(key);
    const there = files.get(key)?.file.identity;
    opened.identity ??= there ?? `file ${identity++}`;
    if (there !== undefined && there !== opened.identity) return;
    const file = { key, identity: opened.identity, bytes: Buffer.byteLength(text), modifiedMs: sim.now };
    files.set(key, { file, text });
  }

  function rename(from: string, to: string): void {
    const found = files.get(from);
    if (found === undefined) return;
    files.delete(from);
    files.set(to, { ...found, file: { ...found.file, key: to }, renamedMs: sim.now });
  }

  /** Copies a text to a key, in up to four pieces. */
  return function copy(key: string, { text, chance }: { text: string; chance: Chance }): void {
    const pieces = 1 + chance.below(MOST_PIECES);
    const name = chance.happens(0.3) ? `${key}.${copies++}.part` : key;
    const opened = { key: name };
    let after = 0;
    for (let piece = 1; piece <= pieces; piece++) {
      const upTo = piece === pieces ? text.length : Math.floor((text.length * piece) / pieces);
      sim.later(after, undefined, () => write(opened, text.slice(0, upTo)));
      after += chance.next() * LONGEST_PAUSE_MS;
    }
    if (name !== key) sim.later(after, undefined, () => rename(name, key));
    looksUntil = Math.max(looksUntil, sim.now + after + 2 * REST_MS);
    if (!isLooking) {
      isLooking = true;
      sim.later(0, undefined, look);
    }
  };
}
