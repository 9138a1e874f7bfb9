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

/** Writes metrics into the log in CloudWatch's embedded format (EMF): without a call or a permission. */
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
  // Lambda would wrap a logged object under its own field name, where it does not count as a metric.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
