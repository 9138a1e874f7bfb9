import { expect, it } from 'vitest';
import { Arrivals, type SeenFile } from '../../infra/local/serve/arrivals.ts';

const REST_MS = 30_000;
const A = 'incoming/default/standard/a.csv';
const keysOf = (arrivals: Arrivals, files: SeenFile[], nowMs: number): string[] =>
  arrivals.look(files, nowMs).map(({ key }) => key);
const file = (key: string, over: Partial<SeenFile> = {}): SeenFile => ({
  key,
  identity: '1',
  bytes: 100,
  modifiedMs: 1_000,
  ...over,
});

it('takes a file when its size and time have rested, and once', () => {
  const arrivals = new Arrivals(REST_MS);
  expect(keysOf(arrivals, [file(A)], 0)).toEqual([]);
  expect(keysOf(arrivals, [file(A)], REST_MS - 1)).toEqual([]);
  expect(keysOf(arrivals, [file(A)], REST_MS)).toEqual([A]);
  expect(keysOf(arrivals, [file(A)], REST_MS * 2)).toEqual([]);
});

it('begins the rest anew with every change, and takes other content again', () => {
  const arrivals = new Arrivals(REST_MS);
  arrivals.look([file(A)], 0);
  expect(keysOf(arrivals, [file(A, { bytes: 200 })], REST_MS)).toEqual([]);
  expect(keysOf(arrivals, [file(A, { bytes: 200 })], REST_MS * 2 - 1)).toEqual([]);
  expect(keysOf(arrivals, [file(A, { bytes: 200 })], REST_MS * 2)).toEqual([A]);
  arrivals.look([file(A, { bytes: 200, modifiedMs: 5 })], REST_MS * 2 + 1);
  expect(keysOf(arrivals, [file(A, { bytes: 200, modifiedMs: 5 })], REST_MS * 3 + 1)).toEqual([A]);
});

it.each([
  'a.csv.part',
  'a.csv.tmp',
  'a.csv.filepart',
  '.a.csv',
])('leaves %s alone however long it rests, and takes it at once when it is renamed', (name) => {
  const arrivals = new Arrivals(REST_MS);
  const unfinished = file(`incoming/default/standard/${name}`);
  expect(keysOf(arrivals, [unfinished], 0)).toEqual([]);
  expect(keysOf(arrivals, [unfinished], REST_MS * 10)).toEqual([]);
  expect(keysOf(arrivals, [file(A, { bytes: 150 })], REST_MS * 10 + 1)).toEqual([A]);
});

it('takes a file at once with a .ready file as new as itself, not with one that is older than its content', () => {
  const ready = (modifiedMs: number) => file(`${A}.ready`, { identity: '2', modifiedMs });
  expect(keysOf(new Arrivals(REST_MS), [file(A), ready(1_000)], 0)).toEqual([A]);
  expect(keysOf(new Arrivals(REST_MS), [file(A), ready(999)], 0)).toEqual([]);
});

it('takes a file beside its control file after a short rest, and never the companions themselves', () => {
  const arrivals = new Arrivals(REST_MS);
  const control = file(`${A}.control.json`, { identity: '2' });
  const corrections = file(`${A}.corrections.json`, { identity: '3' });
  arrivals.look([], -1);
  expect(keysOf(arrivals, [file(A), control, corrections], 0)).toEqual([]);
  expect(keysOf(arrivals, [file(A), control, corrections], 2_000)).toEqual([A]);
  expect(keysOf(arrivals, [file(A), control, corrections], REST_MS * 5)).toEqual([]);
});

it('takes an export again that is asked for again, and one that went and came back', () => {
  const arrivals = new Arrivals(0);
  expect(keysOf(arrivals, [file(A)], 0)).toEqual([A]);
  arrivals.again(A);
  expect(keysOf(arrivals, [file(A)], 1)).toEqual([A]);
  expect(keysOf(arrivals, [], 2)).toEqual([]);
  expect(keysOf(arrivals, [file(A)], 3)).toEqual([A]);
});

it('takes no half export for a control file that came with an earlier one, or before the first look', () => {
  const control = file(`${A}.control.json`, { identity: '2' });
  const arrivals = new Arrivals(REST_MS);
  arrivals.look([], 0);
  arrivals.look([file(A), control], 1);
  expect(keysOf(arrivals, [file(A), control], 2_001)).toEqual([A]);
  const half = file(A, { bytes: 50, modifiedMs: 3_000 });
  expect(keysOf(arrivals, [half, control], 3_000)).toEqual([]);
  expect(keysOf(arrivals, [half, control], 3_000 + REST_MS - 1)).toEqual([]);
  const whole = file(A, { bytes: 150, modifiedMs: 40_000 });
  const next = file(`${A}.control.json`, { identity: '4' });
  expect(keysOf(arrivals, [whole, next], 40_000)).toEqual([]);
  expect(keysOf(arrivals, [whole, next], 42_000)).toEqual([A]);

  const started = new Arrivals(REST_MS);
  started.look([half, control], 0);
  expect(keysOf(started, [half, control], REST_MS - 1)).toEqual([]);
});
