/** Metrics that a report writes, summed over its stack. */
export const NAMESPACE = 'Rowmark';
export const DIMENSION = 'Stack';
export type MetricName =
  | 'DocumentsIssued'
  | 'DocumentsRejected'
  | 'DocumentsFailed'
  | 'DocumentsWaitingADay'
  | 'NumbersLost'
  | 'ReportsUnsealed';

/** Writes metrics into the log in the form that CloudWatch takes them from (EMF): no call, and no permission. */
export function measure(values: Partial<Record<MetricName, number>>): void {
  const Metrics = Object.keys(values).map((Name) => ({ Name, Unit: 'Count' }));
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: NAMESPACE, Dimensions: [[DIMENSION]], Metrics }],
    },
    [DIMENSION]: process.env.ROWMARK_STACK ?? '',
    ...values,
  };
  // Lambda would put an object that is logged under a name of its own, where it is no metric.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
