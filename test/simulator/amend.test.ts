import { expect, it } from 'vitest';
import { atFullLength } from '../full-run.ts';
import { runHistory } from './history.ts';
import type { Planted } from './kit.ts';

const HISTORIES = atFullLength(30);
const PLANTED_HISTORIES = atFullLength(40);

it('never credits twice, issues two successors, or leaves a credited sale unsaid', async () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { violations } = await runHistory({ seed, kind: 'amended' });
    expect({ seed, violations }).toEqual({ seed, violations: [] });
  }
});

const issued = {
  ...{ invoice_id: 'x', series: 'ALP', number: '1', mark: '400000000000000' },
  ...{ uid: 'A'.repeat(40), qr_url: '', issued_at: '2026-05-04T06:00:00Z' },
};

/** Mistakes that somebody might make; the histories have to find each. */
const plantedBugs: Readonly<Record<string, Planted>> = {
  'a credit note counts before it is issued': {
    ledger: (real) => ({
      ...real,
      lookup: async (id) => {
        const entry = await real.lookup(id);
        return id.endsWith('-REV') && entry?.state !== 'issued'
          ? { state: 'issued', issued, external_id: id, job: '', fingerprint: 'x', digests: {} }
          : entry;
      },
    }),
  },
  'versions are not tied to the first': {
    ledger: (real) => ({
      ...real,
      lookupAll: async (ids) =>
        new Map(
          [...(await real.lookupAll(ids))].map(([id, { amends: _, ...entry }]) => [id, entry] as const),
        ) as Awaited<ReturnType<typeof real.lookupAll>>,
    }),
  },
};

it.each(Object.keys(plantedBugs))('finds a planted bug: %s', async (name) => {
  for (let seed = 1; seed <= PLANTED_HISTORIES; seed += 1) {
    const { violations } = await runHistory({ seed, kind: 'amended', planted: plantedBugs[name] ?? {} });
    if (violations.length > 0) return;
  }
  expect.fail('no history found it');
});
