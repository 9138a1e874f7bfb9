import { appendFile, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveIncoming, statIncomingFile } from '../../infra/local/serve/serve-incoming.ts';
import { temporaryFolder } from './run-rowmark.ts';

const PLACE = 'incoming/default/standard';
const HOUR_MS = 3_600_000;

/** Serves, on a clock of its own, until `stop` is called. */
async function served(
  data: string,
  serveOne: (key: string, of: { stop(): void; pass(ms: number): void }) => Promise<void>,
  {
    restMs = HOUR_MS * 24,
    meanwhile = async () => {},
  }: { restMs?: number; meanwhile?(): Promise<void> } = {},
): Promise<{ keys: string[]; restsMs: number[] }> {
  const stopped = new AbortController();
  let clockMs = 0;
  const of = {
    stop: () => stopped.abort(),
    pass(ms: number) {
      clockMs += ms;
    },
  };
  const keys: string[] = [];
  const restsMs: number[] = [];
  await serveIncoming({
    data,
    restMs,
    signal: stopped.signal,
    leftAlone: () => {},
    failed: (_, error) => expect.fail(String(error)),
    now: () => clockMs,
    rest: async (ms) => {
      restsMs.push(ms);
      clockMs += ms;
      await meanwhile();
    },
    serveOne(key) {
      keys.push(key);
      return serveOne(key, of);
    },
  });
  return { keys, restsMs };
}

async function drop(data: string, name: string): Promise<void> {
  await mkdir(join(data, PLACE), { recursive: true });
  await writeFile(join(data, PLACE, name), 'whole');
  await writeFile(join(data, PLACE, `${name}.ready`), '');
}

it('does not read an export that is written anew while it waits for those before it', async () => {
  await using folder = await temporaryFolder();
  await drop(folder.path, 'a.csv');
  await drop(folder.path, 'b.csv');
  const { keys } = await served(folder.path, async (key, { stop }) => {
    if (key.endsWith('c.csv')) return stop();
    const half = join(folder.path, PLACE, 'b.csv');
    await appendFile(half, 'half');
    const later = new Date(Date.now() + HOUR_MS);
    await utimes(half, later, later);
    await drop(folder.path, 'c.csv');
  });
  expect(keys).toEqual([`${PLACE}/a.csv`, `${PLACE}/c.csv`]);
});

it('takes no half-copied export, and the whole one when it rests', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, PLACE, 'slow.csv');
  await mkdir(join(folder.path, PLACE), { recursive: true });
  const pieces = ['one ', 'two ', 'three ', 'four ', 'five '];
  const copyOn = async () => {
    const piece = pieces.shift();
    if (piece !== undefined) await appendFile(path, piece);
  };
  const taken: string[] = [];
  const { restsMs } = await served(
    folder.path,
    async (_, { stop }) => {
      taken.push(await readFile(path, 'utf8'));
      stop();
    },
    { restMs: 1_000, meanwhile: copyOn },
  );
  expect(taken).toEqual(['one two three four five ']);
  expect(restsMs).toHaveLength(8);
});

it('looks again soon after an import, however long that took', async () => {
  await using folder = await temporaryFolder();
  await drop(folder.path, 'a.csv');
  const { keys, restsMs } = await served(folder.path, async (key, { stop, pass }) => {
    if (key.endsWith('b.csv')) return stop();
    pass(HOUR_MS);
    await drop(folder.path, 'b.csv');
  });
  expect(keys).toHaveLength(2);
  expect(Math.max(...restsMs)).toBe(500);
});

it('does not take a file for one that was removed, though it has its number', async () => {
  await using folder = await temporaryFolder();
  const identityOf = async (name: string) => {
    await writeFile(join(folder.path, name), '');
    const seen = await statIncomingFile(folder.path, name);
    await rm(join(folder.path, name));
    return seen?.identity;
  };
  expect(await identityOf('.lock')).not.toBe(await identityOf('half.csv'));
});
