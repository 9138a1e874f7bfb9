import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { summaryMetrics } from './workflow/tell-states.ts';

export const METRIC_NAMESPACE = 'Rowmark';
export const OLDEST_JOB_METRIC = 'OldestJobAgeSeconds';

/** A metric that the workflow writes when a job ends, summed over five minutes. */
export const jobMetric = (scope: Construct, metricName: keyof typeof summaryMetrics): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName,
    dimensionsMap: { Stack: Stack.of(scope).stackName },
    statistic: 'Sum',
    period: Duration.minutes(5),
  });

/** Age of the oldest running job, in seconds; 0 when none runs. */
export const oldestJobMetric = (scope: Construct): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: OLDEST_JOB_METRIC,
    dimensionsMap: { Stack: Stack.of(scope).stackName },
    statistic: 'Maximum',
    period: Duration.minutes(5),
  });
