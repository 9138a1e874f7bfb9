import * as z from 'zod';
import type { JobBrief } from '../shared/jobs/steps/events.ts';
import { reportDeps } from './deps.ts';
import { measure } from './metrics.ts';
import { putMessages } from './put-event.ts';
import { createReport } from './steps/report.ts';
import { traced } from './trace.ts';

/** True if the job has already waited for the service. */
const waitedSchema = z.object({ waited: z.boolean().default(false) });

/** Writes the report, sends its event, and measures it. */
export const handler = traced('report', async (event: unknown) => {
  const answer = await createReport(reportDeps)(event);
  const { newly, counts, numbers_lost, waiting } = answer.brief;
  measure({
    DocumentsIssued: newly.issued,
    DocumentsRejected: newly.rejected,
    DocumentsFailed: counts.documents.failed,
    DocumentsWaitingADay: waitedSchema.parse(event).waited ? waiting : 0,
    NumbersLost: numbers_lost,
  });
  const [first, ...more] = answer.events;
  if (first !== undefined)
    await putMessages([{ ...first, detail: { ...first.detail, mail: mailOf(answer.brief) } }, ...more]);
  return answer;
});

/** The text for people, in the language of the report; the head is for a person who keeps it elsewhere. */
function mailOf({ told = '', unreadable, ends, account, report, job, head = '' }: JobBrief): string {
  const place = `s3://${process.env.ROWMARK_REPORTS_BUCKET}/${report}summary.html (${account}, ${job})`;
  return [told, unreadable, ends, place, head].filter((part) => part !== '').join('\n');
}
