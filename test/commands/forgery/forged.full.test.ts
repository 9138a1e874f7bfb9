import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../run-rowmark.ts';
import { forge } from './forge.ts';
import { FOUND, forgeries, UNTOUCHED } from './forgeries.ts';
import { type Lab, openLab } from './lab.ts';
import { type Asking, openWays, type Way, ways } from './ways.ts';

// A table of forgeries: each by whoever may have done it, asked of in every way that a person has.

let folder: TemporaryFolder;
let lab: Lab;
let asking: Asking;
beforeAll(async () => {
  folder = await temporaryFolder();
  lab = await openLab(folder.path);
  asking = await openWays(lab);
});
afterAll(async () => {
  await asking[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function verdicts(asked: readonly Way[], name: keyof Lab['reports']): Promise<string> {
  const letters: string[] = [];
  for (const way of ways) letters.push(asked.includes(way) ? await asking.ask(way, lab.reports[name]) : '-');
  return letters.join('');
}

/** The letters of the ways that are asked. */
const only = (asked: readonly Way[], expected: string) =>
  ways.map((way, at) => (asked.includes(way) ? (expected[at] ?? '-') : '-')).join('');

const ALWAYS: readonly Way[] = ['bare', 'key'];
const IN_TURN: readonly (readonly Way[])[] = [
  ['head', 'api'],
  ['source', 'api with head'],
  ['service', 'api'],
  ['all', 'api with head'],
];

/** A forgery that every way finds is asked of by all means in turn, a pair for each forgery; one that some do not find, by all. */
const askedOf = (expected: string, at: number): readonly Way[] =>
  /^A{8}/.test(expected)
    ? [...ALWAYS, ...(IN_TURN[at % IN_TURN.length] ?? [])]
    : ways.filter((_, index) => expected[index] !== '-');

test('untouched reports are intact in every way', async () => {
  for (const name of [
    'first',
    'middle',
    'newest',
    'planned',
    'approved',
    'original',
    'retry',
    'paid',
    'newKey',
  ] as const)
    expect([name, await verdicts(ways, name)]).toEqual([name, UNTOUCHED]);
  // What no job has lies elsewhere than the page looks.
  for (const name of ['gone', 'watch'] as const)
    expect([name, await verdicts(['bare', 'key', 'head', 'service', 'api', 'api with head'], name)]).toEqual([
      name,
      '?I?-?-II',
    ]);
});

test.each(forgeries.map((forgery, at) => ({ ...forgery, at })))('$title', async ({ at, ...forgery }) => {
  const { of: name = 'newest', expected = {} } = forgery;
  const target = lab.reports[name];
  // Who holds the seal key, and in turn who has another key or none.
  const by = forgery.hands ?? (['seal key', at % 2 === 0 ? 'writes' : 'other key'] as const);
  for (const hand of by) {
    const wanted = expected[hand] ?? FOUND;
    const asked = askedOf(wanted, at);
    await forge(lab, target, { ...forgery, hand });
    const found = await verdicts(asked, name);
    await lab.restore(target.account);
    expect.soft([hand, found]).toEqual([hand, only(asked, wanted)]);
  }
});
