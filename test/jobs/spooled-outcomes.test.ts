import { expect, it } from 'vitest';
import { outcomeLine } from '../../shared/jobs/files/outcome-lookup.ts';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { spooledOutcomes } from '../../shared/jobs/report/spooled-outcomes.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import { anOutcome } from '../report/report-fixtures.ts';

/** Chunks of outcomes, and how many of them have been read. */
function chunksOf(...sizes: readonly number[]) {
  const read: number[] = [];
  async function* chunks() {
    let ordinal = 0;
    for (const [at, size] of sizes.entries()) {
      read.push(at);
      const first = ordinal + 1;
      ordinal += size;
      yield Array.from({ length: size }, (_, index) => outcomeLine(anOutcome(first + index)));
    }
  }
  return { read, chunks: chunks() };
}
const ordinals = (all: readonly OutcomeRecord[]) => all.map(({ ordinal }) => ordinal);

it('reads as far as somebody asks, and shows each outcome once', async () => {
  await using spool = await createSpool();
  const { read, chunks } = chunksOf(2, 0, 2, 1);
  const seen: OutcomeRecord[] = [];
  const passing = (await spooledOutcomes(spool, chunks)).outcomes((one) => seen.push(one));
  expect(read).toEqual([]);
  expect(await passing.of(2)).toEqual(anOutcome(2));
  expect([read, ordinals(seen)]).toEqual([[0], [1, 2]]);
  expect(await passing.of(1)).toEqual(anOutcome(1));
  // Of the chunk that is open the next is there at once.
  expect(await passing.of(3)).toEqual(anOutcome(3));
  expect(passing.of(4)).toEqual(anOutcome(4));
  expect(passing.of(3)).toEqual(anOutcome(3));
  expect([read, ordinals(seen)]).toEqual([
    [0, 1, 2],
    [1, 2, 3, 4],
  ]);
  expect(await passing.of(9)).toBeUndefined();
  expect(passing.of(9)).toBeUndefined();
  await passing.rest();
  expect(ordinals(seen)).toEqual([1, 2, 3, 4, 5]);
});

it('shows those that have passed before to whoever comes later', async () => {
  await using spool = await createSpool();
  const kept = await spooledOutcomes(spool, chunksOf(2, 2).chunks);
  expect(await kept.readAll()).toEqual({ trail: false });
  expect([0, 1, 4, 5].map((ordinal) => kept.outcomeOf(ordinal)?.ordinal)).toEqual([
    undefined,
    1,
    4,
    undefined,
  ]);
  for (const round of [1, 2]) {
    const seen: OutcomeRecord[] = [];
    const passing = kept.outcomes((one) => seen.push(one));
    expect([round, ordinals(seen)]).toEqual([round, [1, 2, 3, 4]]);
    await passing.rest();
    expect(ordinals(seen)).toEqual([1, 2, 3, 4]);
  }
});

it('says if one takes the place of another, or was replaced', async () => {
  for (const [over, trail] of [
    [{ amends: { mark: '1' } }, true],
    [{ amended_by: '1' }, true],
    [{}, false],
  ] as const) {
    await using spool = await createSpool();
    async function* chunks() {
      yield [outcomeLine(anOutcome(1, over)), outcomeLine(anOutcome(2))];
    }
    expect(await (await spooledOutcomes(spool, chunks())).readAll()).toEqual({ trail });
  }
});
