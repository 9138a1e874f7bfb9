import { createHash } from 'node:crypto';
import type { Problem } from '../problems/problem.ts';
import { PLAN_FILE, type PlanLine, planLineForm } from '../records/plan.ts';
import type { Sink } from '../store/store.ts';
import { type ReportFile, writeTextFile } from './files/text-file.ts';
import type { RateUse } from './summary.ts';

/** The documents of a plan, and at their end what has changed since the plan before. */
export type PlanLines = AsyncGenerator<PlanLine, readonly Problem[]>;

/** Writes the documents that would be issued, under one hash: the subject of an approval. */
export async function writePlan(
  openSink: (file: string) => Promise<Sink>,
  ground: Grounds,
  lines: PlanLines,
): Promise<{ file: ReportFile; sha256: string; changes: readonly Problem[] }> {
  const hash = createPlanHash(ground);
  let changes: readonly Problem[] = [];
  async function* texts() {
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) {
      hash.see(next.value);
      yield `${planLineForm.text(next.value)}\n`;
    }
    changes = next.value;
  }
  return { file: await writeTextFile(openSink, PLAN_FILE, texts()), sha256: hash.hex(), changes };
}

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

/** SHA-256 over the ground of a plan and, for every document, its id, fingerprint and verdict. */
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
