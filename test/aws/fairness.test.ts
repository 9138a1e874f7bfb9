import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runWorkflow } from '../cloud/judges/local-workflow.ts';
import { openAccountLoads } from './account-loads.ts';
import { synthesize } from './synthesize.ts';
import { synthesizedDefinition } from './synthesized-definition.ts';

const PLACES = 2;
/** Latency of a function that asks for its place. */
const ASK_MS = 1;
/** Latency of a chunk at the service: long against the table, so that jobs meet. */
const CHUNK_MS = 20;

const JOBS = [
  { job: 'a'.repeat(32), account: 'large', chunks: 30 },
  { job: 'b'.repeat(32), account: 'large', chunks: 4 },
  { job: 'c'.repeat(32), account: 'small', chunks: 4 },
];

it('a large import keeps no other account waiting, and gives a small one of its own account its turn', async () => {
  const machine = synthesizedDefinition(synthesize({ rare: { requestsInFlight: 8 * PLACES } }).template);
  await using loads = await openAccountLoads(PLACES);
  const underWay: Record<string, number> = {};
  const most: Record<string, number> = {};
  const issued: string[] = [];

  async function issue(job: string, account: string): Promise<unknown> {
    await pause(ASK_MS);
    return loads.inPlace(account, job, async () => {
      underWay[account] = (underWay[account] ?? 0) + 1;
      most[account] = Math.max(most[account] ?? 0, underWay[account]);
      await pause(CHUNK_MS);
      underWay[account] -= 1;
      issued.push(job);
      return { job };
    });
  }
  const started = JOBS.map(({ job, account, chunks }) =>
    runWorkflow(
      machine,
      { job },
      {
        intake: async () => ({ job, waves: [1], ends: '' }),
        items: async () => Array.from({ length: chunks }, (_, index) => ({ job, chunk: index + 1 })),
        issue: () => issue(job, account),
        report: async () => ({ job, brief: { waiting: 0 } }),
      },
    ),
  );

  for (const { error } of await Promise.all(started)) expect(error).toBeUndefined();
  expect(issued).toHaveLength(JOBS.reduce((sum, { chunks }) => sum + chunks, 0));
  expect(most).toEqual({ large: PLACES, small: PLACES });
  // Both small imports have ended while the large one has more than half of its chunks before it.
  const [large, ...small] = JOBS.map(({ job }) => job);
  for (const job of small) {
    const before = issued.slice(0, issued.lastIndexOf(job)).filter((one) => one === large);
    expect(before.length).toBeLessThan(15);
  }
});
