import { existsSync } from 'node:fs';
import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { clearDaily, clearKept } from '../../infra/local/console/open-console.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-20T08:00:00Z');
let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

/** A folder with a file in it, last changed at that moment. */
async function entry(path: string, at: Date): Promise<string> {
  const place = join(folder.path, path);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'a'), '');
  await utimes(place, at, at);
  return place;
}

test.each([
  ['uploads', 7],
  ['idempotency', 7],
  ['events', 30],
  ['webhooks', 30],
])('%s are kept for %i days', async (name, days) => {
  const old = await entry(`${name}/old`, new Date(NOW.getTime() - days * DAY_MS));
  const kept = await entry(`${name}/kept`, new Date(NOW.getTime() - days * DAY_MS + 1000));
  const other = await entry('reports/old', new Date(0));
  expect(await clearKept(folder.path, NOW)).toBe(1);
  expect([old, kept, other].map((one) => existsSync(one))).toEqual([false, true, true]);
  expect(await clearKept(folder.path, NOW)).toBe(0);
});

it('clears the others where one cannot be removed, and says which', async () => {
  await symlink('/proc/self/attr', join(folder.path, 'uploads'));
  const events = [await entry('events/1', new Date(0)), await entry('events/2', new Date(0))];
  const later = new Date(NOW.getTime() + 10_000 * DAY_MS);
  await expect(clearKept(folder.path, later)).rejects.toThrow(/E(PERM|ACCES)/);
  expect(events.map((event) => existsSync(event))).toEqual([false, false]);
});

it('clears at once and each day, until it is told to stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW });
  try {
    const failed: unknown[] = [];
    const first = await entry('uploads/1', new Date(0));
    const daily = clearDaily(folder.path, (error) => failed.push(error));
    await expect.poll(() => existsSync(first)).toBe(false);
    const second = await entry('uploads/2', new Date(0));
    vi.advanceTimersByTime(DAY_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    expect(existsSync(second)).toBe(true);
    vi.advanceTimersByTime(1);
    await expect.poll(() => existsSync(second)).toBe(false);
    daily[Symbol.dispose]();
    expect(vi.getTimerCount()).toBe(0);
    expect(failed).toEqual([]);
    await writeFile(join(folder.path, 'events'), 'no folder');
    using _again = clearDaily(folder.path, (error) => failed.push(error));
    await expect.poll(() => failed).toMatchObject([{ code: 'ENOTDIR' }]);
  } finally {
    vi.useRealTimers();
  }
});
