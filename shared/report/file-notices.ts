import type { Problem } from '../problems/problem.ts';
import type { Plan } from '../records/plan.ts';

/** Collect the findings about the file as a whole, each once. */
export function fileNotices(plan: Pick<Plan, 'sheet' | 'notices'>, more: readonly Problem[] = []): Problem[] {
  const all = [...(plan.sheet?.notices ?? []), ...plan.notices, ...more];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
