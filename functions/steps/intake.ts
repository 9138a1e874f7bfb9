import { approvedKeys } from '../../shared/jobs/approve/approved-plan.ts';
import { type IntakeDeps, intakeExport } from '../../shared/jobs/intake/intake-export.ts';
import type { IssueDeps } from '../../shared/jobs/issue/decide.ts';
import { intakeEventSchema } from '../../shared/jobs/steps/events.ts';

/**
 * `{ job }` → rows, documents and plan in the store; the answer holds only counts. A job of an approved plan
 * is compared with it, and has no waves if it differs.
 */
export const createIntake = (deps: () => Promise<IntakeDeps>, check: () => Promise<IssueDeps>) =>
  async function intake(event: unknown) {
    const of = intakeEventSchema.parse(event);
    const own = await deps();
    const answer = await intakeExport(own, of);
    if (!(await own.store.head(approvedKeys(of.job).summary))) return answer;
    const { checkApproval } = await import('../../shared/jobs/approve/approve-plan.ts');
    await checkApproval(await check(), of);
    return intakeExport({ ...own, isWhole: async () => true }, of);
  };
