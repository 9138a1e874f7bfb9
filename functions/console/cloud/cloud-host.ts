import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import type { ConsoleHost, PlacedJob } from '../console-host.ts';
import { JOBS_LISTED_MAX, JOBS_UNDER_WAY_MAX } from '../console-limits.ts';
import { CloudProgress } from './cloud-progress.ts';
import { CloudRuns, type Executions } from './cloud-runs.ts';

const MB = 1024 * 1024;

/** Limits of Lambda behind an API for requests and answers: 6 MB after encoding, and 29 seconds. */
export const CLOUD_LIMITS = { maxBytes: 4 * MB, rowsVerifiedMax: 20_000 };

/** Time of an answer: after 30 seconds the API in front answers itself, without a sentence. */
const ANSWER_WITHIN_MS = 25_000;

type Given = Omit<
  ConsoleHost,
  'jobNames' | 'startJob' | 'jobsUnderWay' | 'stopJob' | 'progressOf' | 'hasEnded' | 'sandboxUrl'
>;

/** The console's host on AWS: the state machine runs the jobs, and the store shows their progress. */
export function cloudConsoleHost(given: Given, executions: Executions): ConsoleHost {
  const { store } = given;
  const progress = new CloudProgress(store);
  const hasEnded = async (job: PlacedJob) =>
    (await store.head(`${reportPrefix(job)}summary.json`)) !== undefined;
  const runs = new CloudRuns(executions, { store, now: given.now, hasEnded });
  return {
    ...given,
    sandboxUrl: undefined,
    answerWithinMs: ANSWER_WITHIN_MS,
    jobNames: () => executions.newest(JOBS_LISTED_MAX),
    startJob: (job) => runs.start(job),
    jobsUnderWay: () => executions.running(JOBS_UNDER_WAY_MAX),
    async stopJob(job) {
      await store.put(jobKeys(job).stopped, '{}');
    },
    async progressOf(job) {
      if (!(await hasEnded(job))) return { ...(await progress.of(job)), lost: await runs.isLost(job) };
      progress.forget(job.job);
      return undefined;
    },
    hasEnded,
  };
}
