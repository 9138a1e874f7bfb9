import { PLAN_FILE, type PlanLine, planLineForm } from '../records/plan-line.ts';
import type { Sink } from '../store/store.ts';
import { type PlanGround, PlanHash } from './plan-hash.ts';
import type { ReportFile } from './report-writer.ts';
import { createTextFile } from './text-file.ts';

/** Writes what would be issued, under one hash: what somebody approves. */
export async function writePlan(
  sink: Sink,
  ground: PlanGround,
  lines: AsyncIterable<PlanLine>,
): Promise<{ file: ReportFile; sha256: string }> {
  const text = createTextFile(PLAN_FILE, sink);
  const hash = new PlanHash(ground);
  try {
    for await (const line of lines) {
      hash.see(line);
      await text.write(`${planLineForm.text(line)}\n`);
    }
  } catch (error) {
    await text.abort();
    throw error;
  }
  return { file: await text.end(), sha256: hash.hex() };
}
