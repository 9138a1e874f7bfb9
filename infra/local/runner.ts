import type { ChunkAnswer, IntakeAnswer, ReportAnswer } from '../../shared/jobs/events.ts';
import { readPlan } from '../../shared/jobs/read-plan.ts';
import { rememberExport } from '../../shared/jobs/remember-export.ts';
import { runBounded } from '../../shared/jobs/run-bounded.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Patience } from './patience.ts';

/** The handlers of `functions/`, bound to this machine's deps. */
export interface Handlers {
  intake(event: unknown): Promise<IntakeAnswer>;
  issue(event: unknown): Promise<ChunkAnswer>;
  report(event: unknown): Promise<ReportAnswer>;
}

/** Milliseconds that each step took. */
export interface StepTimes {
  intake_ms: number;
  issue_ms: number;
  report_ms: number;
}

/** Chunks that are issued at once; requests in flight are bounded apart, over all chunks of an account. */
const CHUNKS_AT_ONCE = 2;

/** Calls the handlers in the state machine's order: intake, the chunks wave by wave, report. */
export async function runJob(
  of: { job: string; store: Store; handlers: Handlers; patience: Patience },
  planned: (answer: IntakeAnswer) => void,
): Promise<ReportAnswer & { times: StepTimes }> {
  const { job, handlers, patience } = of;
  const read = () => handlers.intake({ job });
  const [intake, intake_ms] = await timed(async () => (await patience.untilDone(read)) ?? (await read()));
  planned(intake);
  const [, issue_ms] = await timed(async () => {
    const { waves } = await readPlan(of.store, job);
    for (const wave of waves)
      await runBounded(wave, CHUNKS_AT_ONCE, (chunk) =>
        patience.untilDone(() => handlers.issue({ job, chunk })),
      );
  });
  const [report, report_ms] = await timed(() => handlers.report({ job }));
  await rememberExport(of.store, job, report.brief);
  await of.store.put(jobKeys(job).finished, JSON.stringify({ report: report.report }));
  return { ...report, times: { intake_ms, issue_ms, report_ms } };
}

/** The report of a job that was killed and is not gone on with: what it has issued is said before another takes its place. */
export async function answerStopped(of: { store: Store; handlers: Handlers }, job: string): Promise<void> {
  const { report } = await of.handlers.report({ job, error: { Error: 'Interrupted' } });
  await of.store.put(jobKeys(job).finished, JSON.stringify({ report }));
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  const start = performance.now();
  const answer = await work();
  return [answer, Math.round(performance.now() - start)];
}
