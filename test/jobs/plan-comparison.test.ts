import { expect, it } from 'vitest';
import { planComparison } from '../../shared/jobs/approve/approved-plan.ts';
import { renderProblem } from '../../shared/problems/problem.ts';

async function* none() {}

it.each([
  'PLAN-DIFFERS',
  'PLAN-CHANGED',
] as const)('%s: a credit note has no row, and its sentence names none', async (code) => {
  const comparison = await planComparison(none(), code);
  for (const [external_id, row] of [
    ['A-1-credit', 0],
    ['A-1', 7],
  ] as const)
    comparison.see({ external_id, row, verdict: 'ready' });
  const told = await comparison.differences(none());
  for (const language of ['en', 'el'] as const) {
    const [credit = '', document] = told.map((one) => renderProblem(one, language).message);
    expect(credit).toContain('A-1-credit');
    expect(credit).not.toContain('–');
    expect(document).toContain('7');
  }
});
