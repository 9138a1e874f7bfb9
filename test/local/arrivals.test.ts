import { expect, it } from 'vitest';
import { Arrivals, type SeenFile } from '../../infra/local/arrivals.ts';

const REST_MS = 30_000;
const A = 'incoming/default/standard/a.csv';
const file = (key: string, over: Partial<SeenFile> = {}): SeenFile => ({
  key,
  inode: '1',
  bytes: 100,
  modifiedMs: 1_000,
  ...over,
});

it('takes a file when its size and time have rested, and once', () => {
  const arrivals = new Arrivals(REST_MS);
  expect(arrivals.look([file(A)], 0)).toEqual([]);
  expect(arrivals.look([file(A)], REST_MS - 1)).toEqual([]);
  expect(arrivals.look([file(A)], REST_MS)).toEqual([A]);
  expect(arrivals.look([file(A)], REST_MS * 2)).toEqual([]);
});

it('begins the rest anew with every change, and takes other content again', () => {
  const arrivals = new Arrivals(REST_MS);
  arrivals.look([file(A)], 0);
  expect(arrivals.look([file(A, { bytes: 200 })], REST_MS)).toEqual([]);
  expect(arrivals.look([file(A, { bytes: 200 })], REST_MS * 2 - 1)).toEqual([]);
  expect(arrivals.look([file(A, { bytes: 200 })], REST_MS * 2)).toEqual([A]);
  arrivals.look([file(A, { bytes: 200, modifiedMs: 5 })], REST_MS * 2 + 1);
  expect(arrivals.look([file(A, { bytes: 200, modifiedMs: 5 })], REST_MS * 3 + 1)).toEqual([A]);
});

it.each([
  'a.csv.part',
  'a.csv.tmp',
  'a.csv.filepart',
  '.a.csv',
])('leaves %s alone however long it rests, and takes it at once when it is renamed', (name) => {
  const arrivals = new Arrivals(REST_MS);
  const unfinished = file(`incoming/default/standard/${name}`);
  expect(arrivals.look([unfinished], 0)).toEqual([]);
  expect(arrivals.look([unfinished], REST_MS * 10)).toEqual([]);
  expect(arrivals.look([file(A, { bytes: 150 })], REST_MS * 10 + 1)).toEqual([A]);
});

it('takes a file at once with a .ready file as new as itself, not with one that is older than its content', () => {
  const ready = (modifiedMs: number) => file(`${A}.ready`, { inode: '2', modifiedMs });
  expect(new Arrivals(REST_MS).look([file(A), ready(1_000)], 0)).toEqual([A]);
  expect(new Arrivals(REST_MS).look([file(A), ready(999)], 0)).toEqual([]);
});

it('takes a file beside its control file after a short rest, and never the companions themselves', () => {
  const arrivals = new Arrivals(REST_MS);
  const control = file(`${A}.control.json`, { inode: '2' });
  const corrections = file(`${A}.corrections.json`, { inode: '3' });
  expect(arrivals.look([file(A), control, corrections], 0)).toEqual([]);
  expect(arrivals.look([file(A), control, corrections], 2_000)).toEqual([A]);
  expect(arrivals.look([file(A), control, corrections], REST_MS * 5)).toEqual([]);
});

it('takes an export again that is asked for again, and one that went and came back', () => {
  const arrivals = new Arrivals(0);
  expect(arrivals.look([file(A)], 0)).toEqual([A]);
  arrivals.again(A);
  expect(arrivals.look([file(A)], 1)).toEqual([A]);
  expect(arrivals.look([], 2)).toEqual([]);
  expect(arrivals.look([file(A)], 3)).toEqual([A]);
});
