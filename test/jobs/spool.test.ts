import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createSpool } from '../../shared/jobs/files/spool.ts';

const KIB = 1024;
/** With its quotes and its line break of 1 KiB. */
const LINE = 'x'.repeat(KIB - 3);

it('reads what was written as often as wanted, as many lines at once as are there', async () => {
  await using spool = await createSpool();
  const file = await spool.file<string>('lines');
  const waits: boolean[] = [];
  for (let at = 0; at < 600; at += 1) {
    const room = file.write(LINE);
    waits.push(room !== undefined);
    await room;
  }
  // Of 256 KiB, with room for the length of a line in its longest form, whoever writes waits until they are written.
  const [first = 0, second = 0, ...more] = waits.flatMap((isWaiting, at) => (isWaiting ? [at] : []));
  expect([first > 240, first <= 256, second, more]).toEqual([true, true, 2 * first, []]);
  for (const round of [1, 2])
    expect([round, await Array.fromAsync(file.batches(), ({ length }) => length)]).toEqual([
      round,
      [256, 256, 88],
    ]);
  expect(await Array.fromAsync(file.read())).toEqual(Array(600).fill(LINE));
});

it('leaves neither files nor open handles behind, however often it is put away', async () => {
  const before = new Set(await readdir(tmpdir()));
  const spool = await createSpool();
  const file = await spool.file<string>('lines');
  const numbered = await spool.numbered<string>('numbered');
  await file.write(LINE);
  const own = async () =>
    (await readdir(tmpdir())).filter((one) => !before.has(one) && one.includes('rowmark'));
  await spool[Symbol.asyncDispose]();
  await spool[Symbol.asyncDispose]();
  expect(await own()).toEqual([]);
  await expect(Array.fromAsync(file.read())).rejects.toMatchObject({ code: 'EBADF' });
  expect(() => numbered.write(1, Buffer.alloc(2 * KIB * KIB))).toThrow('EBADF');
});
