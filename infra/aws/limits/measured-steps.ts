/** One step of a job as `npm run bench -- steps` has measured it, over a store with the latency of S3. */
interface MeasuredStep {
  rows: number;
  step: 'intake' | 'issue' | 'report';
  clockSeconds: number;
  /** Of all threads: garbage is collected beside the step where there is a second processor. */
  processorSeconds: number;
  /** Seconds in which the step had nothing to do but wait for answers of the store. */
  waitedSeconds: number;
  peakMb: number;
  requests: { put: number; get: number; head: number };
}

/** The clock's, or those that one processor alone takes one after the other: whichever is more. */
export const secondsOf = ({ clockSeconds, processorSeconds, waitedSeconds }: MeasuredStep): number =>
  Math.max(clockSeconds, processorSeconds + waitedSeconds);

/** Figures of a million rows, from which limits and costs are computed. */
export const INTAKE: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'intake' },
  ...{ clockSeconds: 63.7, processorSeconds: 64, waitedSeconds: 7.5, peakMb: 380 },
  requests: { put: 10_004, get: 6, head: 2 },
};
export const REPORT: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'report' },
  ...{ clockSeconds: 67.8, processorSeconds: 70.8, waitedSeconds: 9.4, peakMb: 459 },
  requests: { put: 8, get: 10_008, head: 0 },
};
const ISSUE: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'issue' },
  ...{ clockSeconds: 100.3, processorSeconds: 109.9, waitedSeconds: 1.5, peakMb: 380 },
  requests: { put: 10_000, get: 40_001, head: 0 },
};

export const MEASURED_STEPS: readonly MeasuredStep[] = [INTAKE, ISSUE, REPORT];
