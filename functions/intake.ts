import { JOB_BEGUN } from '../shared/jobs/report/tell.ts';
import type { IntakeAnswer } from '../shared/jobs/steps/events.ts';
import { intakeDeps, issueDeps } from './deps.ts';
import { putMessages } from './put-event.ts';
import { createIntake } from './steps/intake.ts';
import { type LambdaContext, traced } from './trace.ts';

export const handler = traced(
  'intake',
  async (event: unknown, context?: LambdaContext): Promise<IntakeAnswer> => {
    const timeLeftMs = context && (() => context.getRemainingTimeInMillis());
    const answer = await createIntake(intakeDeps, issueDeps, timeLeftMs)(event);
    const { job, ends } = answer;
    if (ends !== '') await putMessages([{ type: JOB_BEGUN, detail: { job, mail: ends } }]);
    return answer;
  },
);
