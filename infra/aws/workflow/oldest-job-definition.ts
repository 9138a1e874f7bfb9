import { retryCall } from './states.ts';

/** Seconds since the oldest of the listed executions began; 0 when none runs. JSONata. */
export const OLDEST_AGE_EXPRESSION =
  '$max($append([0], $states.input.Executions.(' +
  '($toMillis($states.context.Execution.StartTime) - $toMillis(StartDate)) / 1000)))';

/** Number of the listed executions. JSONata. */
export const RUNNING_EXPRESSION = '$count($states.input.Executions)';

/** As many as one call lists; with more jobs than this running, the alarm has gone off long before. */
const MOST_LISTED = 1000;

/** Lists the running jobs and writes their number and the age of the oldest as metrics. No function to look after. */
export const oldestJobDefinition = (names: {
  stateMachine: string;
  stackName: string;
  metricNamespace: string;
  oldestMetric: string;
  runningMetric: string;
}) => ({
  Comment: 'How long has the oldest job been running?',
  QueryLanguage: 'JSONata',
  StartAt: 'List running jobs',
  States: {
    'List running jobs': {
      Type: 'Task',
      Resource: 'arn:aws:states:::aws-sdk:sfn:listExecutions',
      Arguments: { StateMachineArn: names.stateMachine, StatusFilter: 'RUNNING', MaxResults: MOST_LISTED },
      Retry: [retryCall],
      Next: 'Measure',
    },
    Measure: {
      Type: 'Task',
      Resource: 'arn:aws:states:::aws-sdk:cloudwatch:putMetricData',
      Arguments: {
        Namespace: names.metricNamespace,
        MetricData: [
          {
            MetricName: names.oldestMetric,
            Value: `{% ${OLDEST_AGE_EXPRESSION} %}`,
            Unit: 'Seconds',
            Dimensions: [{ Name: 'Stack', Value: names.stackName }],
          },
          {
            MetricName: names.runningMetric,
            Value: `{% ${RUNNING_EXPRESSION} %}`,
            Unit: 'Count',
            Dimensions: [{ Name: 'Stack', Value: names.stackName }],
          },
        ],
      },
      Retry: [retryCall],
      End: true,
    },
  },
});
