import { JOB_BEGUN } from '../shared/jobs/report/tell.ts';
import { intakeDeps } from './deps.ts';
import { putMessages } from './put-event.ts';
import { createIntake } from './steps/intake.ts';
import { traced } from './trace.ts';

export const handler = traced('intake', async (event: unknown) => {
  const issueDeps = async () => (await import('./issue-deps.ts')).issueDeps();
  const answer = await createIntake(intakeDeps, issueDeps)(event);
  const { job, ends } = answer;
  if (ends !== '') await putMessages([{ type: JOB_BEGUN, detail: { job, mail: ends } }]);
  return answer;
});
