import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type NumberedFile, numberedFile } from '../../shared/jobs/files/numbered-file.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';

const KIB = 1024;
const MIB = KIB * KIB;

async function openFile() {
  const folder = await temporaryFolder();
  const fd = openSync(join(folder.path, 'lines'), 'w+');
  onTestFinished(async () => {
    closeSync(fd);
    await folder[Symbol.asyncDispose]();
  });
  return { fd, file: numberedFile<string>(fd) };
}

/** A line of so many bytes: its number, and signs of two bytes up to its end. */
const lineOf = (number: number, bytes: number): string => {
  const text = JSON.stringify(`${number} `);
  return JSON.stringify(`${number} ${'Ω'.repeat((bytes - text.length) / 2)}`);
};

const write = (file: NumberedFile<string>, number: number, bytes: number) =>
  file.write(number, Buffer.from(lineOf(number, bytes)));

it('finds lines of every length by their numbers, written in any order, while others are written', async () => {
  const { file } = await openFile();
  expect(file.at(1)).toBeUndefined();
  // Shorter than what is gathered, as long, and longer.
  const lengths = [100, MIB, 200, MIB + 2, 2 * MIB, MIB - 300, 300, 8, 400_000, 700_000, 100];
  const numbers = [3, 1, 2, 9_000, 4_096, 4_097, 4_095, 20_000, 5, 6, 7];
  for (const [at, number] of numbers.entries()) {
    write(file, number, lengths[at] ?? 0);
    for (const [before, one] of numbers.entries())
      expect(file.at(one) === (before > at ? undefined : JSON.parse(lineOf(one, lengths[before] ?? 0)))).toBe(
        true,
      );
  }
  expect([file.at(0), file.at(8), file.at(50_000)]).toEqual([undefined, undefined, undefined]);
});

/** Lines of 1 KiB with as many behind them as have to be written for all of them to be on the disk. */
async function onDisk(lines: number) {
  const { fd, file } = await openFile();
  for (let number = 1; number <= lines; number += 1) write(file, number, KIB);
  write(file, lines + 1, MIB);
  const forget = () => writeSync(fd, Buffer.alloc(lines * KIB, ' '), 0, lines * KIB, 0);
  const isKnown = (number: number): boolean => {
    try {
      return file.at(number) === JSON.parse(lineOf(number, KIB));
    } catch {
      return false;
    }
  };
  return { fd, isKnown, forget };
}

it('reads lines ahead while they are asked for in their order, and no more than one where they are not', async () => {
  const { isKnown, forget } = await onDisk(1_200);
  expect(isKnown(1)).toBe(true);
  expect(isKnown(900)).toBe(true);
  forget();
  // Those of before are kept; behind the one that was asked for out of order nothing is.
  expect([1, 900, 901].map(isKnown)).toEqual([true, true, false]);
  const other = await onDisk(1_200);
  expect([500, 501].map(other.isKnown)).toEqual([true, true]);
  other.forget();
  expect([500, 501, 756, 757].map(other.isKnown)).toEqual([true, true, true, false]);
  const next = await onDisk(1_200);
  expect([1, 512].map(next.isKnown)).toEqual([true, true]);
  next.forget();
  expect([513, 767, 768].map(next.isKnown)).toEqual([true, true, false]);
  const back = await onDisk(1_200);
  expect([500, 499].map(back.isKnown)).toEqual([true, true]);
  back.forget();
  expect([501, 498].map(back.isKnown)).toEqual([false, false]);
});

it('keeps the lines that were asked for last', async () => {
  const { fd, isKnown } = await onDisk(1_200);
  const asked = Array.from({ length: 40 }, (_, at) => 1_200 - at * 2);
  expect(asked.every(isKnown)).toBe(true);
  ftruncateSync(fd, 0);
  expect(asked.slice(8).every(isKnown)).toBe(true);
});

it('holds nothing but what was written', async () => {
  const { fd, file } = await openFile();
  write(file, 1, 20);
  write(file, 2, MIB - 20);
  // Gathered up to the brim, and not written yet.
  expect(ftruncateSync(fd, 0)).toBeUndefined();
  expect([file.at(1), file.at(2)]).toEqual(
    [lineOf(1, 20), lineOf(2, MIB - 20)].map((text) => JSON.parse(text)),
  );
  write(file, 3, 20);
  expect(file.at(3)).toBe(JSON.parse(lineOf(3, 20)));
});
