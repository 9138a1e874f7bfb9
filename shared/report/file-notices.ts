import type { Problem } from '../problems/problem.ts';
import type { Plan } from '../records/records.ts';

/** What is worth knowing of the file as a whole, each finding once. */
export function fileNotices(plan: Pick<Plan, 'sheet' | 'notices'>, more: readonly Problem[] = []): Problem[] {
  const all = [...(plan.sheet?.notices ?? []), ...plan.notices, ...more];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
