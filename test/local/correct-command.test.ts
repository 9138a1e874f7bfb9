import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

async function openFolder(rows: readonly string[]) {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(...rows));
  const correct = async (...args: string[]) => {
    const ran = await runRowmark(['correct', file, '--data', join(folder.path, 'data'), ...args]);
    return { ...ran, lines: ran.stdout.trimEnd().split('\n') };
  };
  const beside = `${file}.corrections.json`;
  const entries = async (): Promise<unknown[]> => JSON.parse(await readFile(beside, 'utf8')).corrections;
  return { ...folder, correct, beside, entries, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

const WHAT =
  'A correction needs --row, --column and --now, or --row, --leave-out and --reason, or --from with an edited retry file.';
const ALL_WAS = '--row all needs --was: the text of the cells to change.';
const LEAVE_OUT = '--leave-out needs --row with the number of the row, and --reason with why.';
const QUANTITY = ['--column', 'line.quantity'];

it.each([
  [20, []],
  [21, ['… +1']],
])('shows 20 of %d cells that say the same', async (count, more) => {
  await using folder = await openFolder(
    Array.from({ length: count }, (_, at) => receipt(`C-${at}`, { quantity: 'x' })),
  );
  const ran = await folder.correct('--row', 'all', ...QUANTITY, '--was', 'x', '--now', '3');
  expect(ran.status).toBe(0);
  for (const [at, line] of ran.lines.slice(0, 20).entries()) expect(line).toContain(String(at + 2));
  const rest = ran.lines.slice(20);
  expect(rest.filter((line) => line.startsWith('…'))).toEqual(more);
  expect(rest.join(' ')).toContain(folder.beside);
});

it('asks for what is left out, and changes nothing then', async () => {
  await using folder = await openFolder([receipt('C-1')]);
  const now = ['--now', '3'];
  const what: [string[], string][] = [
    [[], WHAT],
    [['--row', '2', ...now], WHAT],
    [['--row', '2', ...QUANTITY], WHAT],
    [[...QUANTITY, ...now], WHAT],
    [['--row', 'all', ...QUANTITY, ...now], ALL_WAS],
    [['--leave-out', '--row', '2'], LEAVE_OUT],
    [['--leave-out', '--row', 'all', '--reason', 'paid twice'], LEAVE_OUT],
    [['--leave-out', '--reason', 'paid twice'], LEAVE_OUT],
  ];
  for (const [args, sentence] of what) {
    const ran = await folder.correct(...args);
    expect([args, ran]).toMatchObject([args, { status: 2, stdout: '', stderr: `rowmark: ${sentence}\n` }]);
  }
  await expect(readFile(folder.beside)).rejects.toThrow('ENOENT');
  for (const apart of [
    ['--from', 'retry.csv', '--row', '2'],
    ['--from', 'retry.csv', ...now],
    ['--leave-out', '--row', '2', '--reason', 'x', ...now],
    ['--leave-out', '--row', '2', '--reason', 'x', '--from', 'retry.csv'],
  ])
    expect((await folder.correct(...apart)).stderr).toContain('cannot be used with');
  const left = await folder.correct('--leave-out', '--row', '2', '--reason', 'paid twice', '--by', 'Maria');
  expect(left.status).toBe(0);
  expect(await folder.entries()).toEqual([expect.objectContaining({ reason: 'paid twice', by: 'Maria' })]);
});
