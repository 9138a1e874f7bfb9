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
  ...{ clockSeconds: 112.5, processorSeconds: 123.6, waitedSeconds: 4.6, peakMb: 588 },
  requests: { put: 10_007, get: 9, head: 2 },
};
export const REPORT: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'report' },
  ...{ clockSeconds: 226.6, processorSeconds: 203.6, waitedSeconds: 51.7, peakMb: 682 },
  requests: { put: 29, get: 40_016, head: 0 },
};
const ISSUE: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'issue' },
  ...{ clockSeconds: 162.5, processorSeconds: 178.6, waitedSeconds: 2.2, peakMb: 366 },
  requests: { put: 10_000, get: 40_001, head: 0 },
};

export const MEASURED_STEPS: readonly MeasuredStep[] = [INTAKE, ISSUE, REPORT];
