import { createHash } from 'node:crypto';
import type { PlanLine } from '../records/plan.ts';
import type { RateUse } from './summary.ts';

interface Grounds {
  profile: { sha256: string };
  source: { sha256: string };
  corrections?: { sha256: string } | undefined;
  rates: readonly RateUse[];
}

/** Everything that a plan rests on, except its documents, in the order in which it is hashed. */
export const planGround = ({ source, profile, corrections, rates }: Grounds) => ({
  source: source.sha256,
  profile: profile.sha256,
  corrections: corrections?.sha256 ?? null,
  rates: rates.map((rate) => [rate.currency, rate.exchange_rate, rate.rate_source, rate.rate_date]),
});

/** SHA-256 over the ground of a plan and, for every document, its id, fingerprint and verdict: the subject of an approval. */
export function createPlanHash(of: Grounds) {
  const hash = createHash('sha256');
  const add = (parts: readonly unknown[]) => hash.update(`${JSON.stringify(parts)}\n`);
  add(Object.values(planGround(of)));
  return {
    see({ external_id, fingerprint, verdict }: PlanLine): void {
      add([external_id, fingerprint ?? null, verdict]);
    },
    hex: () => hash.digest('hex'),
  };
}
