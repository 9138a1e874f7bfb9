import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runBounded } from '../../shared/jobs/run-bounded.ts';

describe('bounded work', () => {
  it('never has more under way than allowed, uses what is allowed, and keeps the order of the answers', async () => {
    let underWay = 0;
    let most = 0;
    const answers = await runBounded([5, 1, 4, 2, 3, 0], 3, async (number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await wait(number);
      underWay -= 1;
      return number * 10;
    });
    expect(most).toBe(3);
    expect(answers).toEqual([50, 10, 40, 20, 30, 0]);
  });

  it('begins nothing more after a failure, and waits for what is under way', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = runBounded([1, 2, 3, 4, 5, 6], 2, async (number) => {
      begun.push(number);
      if (number === 2) throw new Error('stop');
      await wait(5);
      ended.push(number);
    });
    await expect(work).rejects.toThrow('stop');
    expect(begun).toEqual([1, 2]);
    expect(ended).toEqual([1]);
  });
});
