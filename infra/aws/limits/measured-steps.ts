/** One step of a job as `npm run bench -- steps` has measured it, over a store with the latency of S3. */
interface MeasuredStep {
  rows: number;
  step: 'intake' | 'issue' | 'report';
  processorSeconds: number;
  /** Seconds in which the step had nothing to do but wait for answers of the store. */
  waitedSeconds: number;
  peakMb: number;
  requests: { put: number; get: number; head: number };
}

/** A function with one whole processor, as one of 1,769 MB has, needs them one after the other at most. */
export const secondsOf = ({ processorSeconds, waitedSeconds }: MeasuredStep): number =>
  processorSeconds + waitedSeconds;

/** Figures of a million rows, from which limits and costs are computed. */
export const INTAKE: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'intake', processorSeconds: 188.3, waitedSeconds: 37.7, peakMb: 597 },
  requests: { put: 10_003, get: 4, head: 4 },
};
export const REPORT: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'report', processorSeconds: 162.5, waitedSeconds: 114.7, peakMb: 499 },
  requests: { put: 8, get: 10_008, head: 0 },
};
const ISSUE: MeasuredStep = {
  ...{ rows: 1_000_000, step: 'issue', processorSeconds: 201.5, waitedSeconds: 27.3, peakMb: 335 },
  requests: { put: 10_022, get: 40_001, head: 0 },
};

export const MEASURED_STEPS: readonly MeasuredStep[] = [INTAKE, ISSUE, REPORT];
