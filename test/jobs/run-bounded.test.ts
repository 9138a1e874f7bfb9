import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runBounded } from '../../shared/jobs/files/bounded-work.ts';

describe('bounded work', () => {
  it('never has more under way than allowed, uses what is allowed, and keeps the order of the answers', async () => {
    let underWay = 0;
    let most = 0;
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const working = runBounded([5, 1, 4, 2, 3, 0], 3, async (number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await gates[number]?.promise;
      underWay -= 1;
      return number * 10;
    });
    for (const { resolve } of gates) {
      await turn();
      resolve();
    }
    const answers = await working;
    expect(most).toBe(3);
    expect(answers).toEqual([50, 10, 40, 20, 30, 0]);
  });

  it('begins nothing more after a failure, and waits for what is under way', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const gate = Promise.withResolvers<void>();
    const work = runBounded([1, 2, 3, 4, 5, 6], 2, async (number) => {
      begun.push(number);
      if (number === 2) throw new Error('stop');
      await gate.promise;
      ended.push(number);
    });
    let isEnded = false;
    const failure = expect(work)
      .rejects.toThrow('stop')
      .finally(() => {
        isEnded = true;
      });
    await turn();
    expect(isEnded).toBe(false);
    gate.resolve();
    await failure;
    expect(begun).toEqual([1, 2]);
    expect(ended).toEqual([1]);
  });
});
