import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { summaryMetrics } from './tell-states.ts';

export const METRIC_NAMESPACE = 'Rowmark';
export const OLDEST_JOB_METRIC = 'OldestJobAgeSeconds';
export const RUNNING_JOBS_METRIC = 'RunningJobs';
export const STANDSTILL_METRIC = 'StandstillSeconds';

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
export const oldestJobMetric = (scope: Construct): Metric => runningMetric(scope, OLDEST_JOB_METRIC);

/** Seconds in which jobs ran and no step ended well; 0 when none runs. */
export const standstillMetric = (scope: Construct): Metric => runningMetric(scope, STANDSTILL_METRIC);

/** Number of running jobs; of more than 400, four hundred. */
export const runningJobsMetric = (scope: Construct): Metric => runningMetric(scope, RUNNING_JOBS_METRIC);

const runningMetric = (scope: Construct, metricName: string): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName,
    dimensionsMap: { Stack: Stack.of(scope).stackName },
    statistic: 'Maximum',
    period: Duration.minutes(5),
  });
