import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { boundedWrites, readAhead, runBounded } from '../../shared/jobs/files/bounded-work.ts';

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

describe('reading ahead', () => {
  const gated = (count: number) => {
    const gates = Array.from({ length: count }, () => Promise.withResolvers<number>());
    const begun: number[] = [];
    const read = (number: number) => {
      begun.push(number);
      return gates[number]?.promise ?? Promise.reject(new Error('none'));
    };
    return { gates, begun, read };
  };

  it('begins as many as allowed before the first is looked at, and answers in order', async () => {
    const { gates, begun, read } = gated(5);
    const answers = readAhead([0, 1, 2, 3, 4], read, 2);
    const first = answers.next();
    await turn();
    expect(begun).toEqual([0, 1, 2]);
    gates[1]?.resolve(10);
    gates[0]?.resolve(0);
    expect(await first).toEqual({ value: 0, done: false });
    expect(begun).toEqual([0, 1, 2]);
    const second = answers.next();
    await turn();
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await second).toEqual({ value: 10, done: false });
    for (const [at, { resolve }] of gates.entries()) resolve(at * 10);
    expect(await Array.fromAsync(answers)).toEqual([20, 30, 40]);
  });

  it('throws what went wrong when its turn comes', async () => {
    const { gates, read } = gated(3);
    const answers = readAhead([0, 1, 2], read);
    gates[1]?.reject(new Error('stop'));
    gates[0]?.resolve(0);
    gates[2]?.resolve(2);
    expect((await answers.next()).value).toBe(0);
    await turn();
    await expect(answers.next()).rejects.toThrow('stop');
  });

  it('has 33 under way where nobody says otherwise', async () => {
    const { begun, read } = gated(50);
    readAhead([...Array(50).keys()], read).next();
    await turn();
    expect(begun).toHaveLength(33);
  });
});

describe('writing while the next is made ready', () => {
  it('waits for room, and at the end for all', async () => {
    const writes = boundedWrites(2);
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const begun: number[] = [];
    const begin = (at: number) =>
      writes.begin(() => {
        begun.push(at);
        return gates[at]?.promise ?? Promise.resolve();
      });
    await begin(0);
    await begin(1);
    const third = begin(2);
    await turn();
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await third;
    expect(begun).toEqual([0, 1, 2]);
    let isEnded = false;
    const ended = writes.end().then(() => {
      isEnded = true;
    });
    gates[0]?.resolve();
    await turn();
    expect(isEnded).toBe(false);
    gates[2]?.resolve();
    await ended;
  });

  it('throws the first failure at the next call, and begins nothing more', async () => {
    const writes = boundedWrites();
    await writes.begin(() => Promise.reject(new Error('one')));
    await turn();
    let isBegun = false;
    const next = writes.begin(async () => {
      isBegun = true;
    });
    await expect(next).rejects.toThrow('one');
    expect(isBegun).toBe(false);
    await expect(writes.end()).rejects.toThrow('one');
    const others = boundedWrites();
    await others.begin(() => Promise.reject(new Error('late')));
    await expect(others.end()).rejects.toThrow('late');
  });

  it('has 32 under way where nobody says otherwise', async () => {
    const writes = boundedWrites();
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const all = Promise.all(
      Array.from({ length: 40 }, () =>
        writes.begin(() => {
          begun += 1;
          return promise;
        }),
      ),
    );
    await turn();
    // Whoever asks at the same moment is let in one by one.
    expect(begun).toBe(32);
    resolve();
    await all;
    expect(begun).toBe(40);
  });
});
