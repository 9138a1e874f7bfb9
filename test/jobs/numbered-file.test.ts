import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
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
  const first = await onDisk(1_200);
  expect(first.isKnown(1)).toBe(true);
  first.forget();
  expect([2, 256, 257].map(first.isKnown)).toEqual([true, true, false]);
  const edge = await onDisk(1_200);
  expect([1, 513].map(edge.isKnown)).toEqual([true, true]);
  edge.forget();
  expect([514, 768, 769].map(edge.isKnown)).toEqual([true, true, false]);
  const beyond = await onDisk(1_200);
  expect([1, 514].map(beyond.isKnown)).toEqual([true, true]);
  beyond.forget();
  expect(beyond.isKnown(515)).toBe(false);
  const again = await onDisk(1_200);
  expect(Array.from({ length: 80 }, (_, at) => at + 1).every(again.isKnown)).toBe(true);
  again.forget();
  expect(again.isKnown(1)).toBe(true);
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

it('keeps sixty-four of them, each as it was read', async () => {
  const { file } = await openFile();
  for (let number = 1; number <= 65; number += 1) file.write(number, Buffer.from(`{"number":${number}}`));
  const read = Array.from({ length: 65 }, (_, at) => file.at(at + 1) as unknown as { number: number });
  expect(read.map(({ number }) => number)).toEqual(Array.from({ length: 65 }, (_, at) => at + 1));
  expect(file.at(33)).toBe(read[32]);
  expect(file.at(32)).not.toBe(read[31]);
});

it('holds nothing but what was written', async () => {
  const { fd, file } = await openFile();
  write(file, 1, 20);
  write(file, 2, MIB - 20);
  expect(fstatSync(fd).size).toBe(0);
  // Gathered up to the brim, and not written yet.
  expect(ftruncateSync(fd, 0)).toBeUndefined();
  expect([file.at(1), file.at(2)]).toEqual(
    [lineOf(1, 20), lineOf(2, MIB - 20)].map((text) => JSON.parse(text)),
  );
  write(file, 3, 20);
  expect(file.at(3)).toBe(JSON.parse(lineOf(3, 20)));
});

it('writes what it has gathered and no more, a line that is longer than that at once', async () => {
  const { fd, file } = await openFile();
  write(file, 1, 20);
  write(file, 2, MIB - 30);
  write(file, 3, 20);
  expect(fstatSync(fd).size).toBe(MIB - 10);
  write(file, 4, MIB + 2);
  expect(fstatSync(fd).size).toBe(2 * MIB + 12);
  const whole = await openFile();
  write(whole.file, 1, MIB);
  expect(fstatSync(whole.fd).size).toBe(0);
});

it('reads ahead no further than what is written', async () => {
  const { file } = await openFile();
  for (let number = 1; number <= 1_023; number += 1) write(file, number, KIB);
  write(file, 1_024, 2 * KIB);
  for (const number of [1, 257, 513, 900]) file.at(number);
  for (let number = 1_025; number <= 2_100; number += 1) write(file, number, KIB);
  expect(file.at(1_030)).toBe(JSON.parse(lineOf(1_030, KIB)));
});
