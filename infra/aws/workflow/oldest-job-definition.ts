import { retryCall } from './states.ts';

/** Seconds since the oldest of the listed executions began; 0 when none runs. JSONata. */
export const OLDEST_AGE_EXPRESSION =
  '$max($append([0], $states.input.Executions.(' +
  '($toMillis($states.context.Execution.StartTime) - $toMillis(StartDate)) / 1000)))';

/** As many as one call lists; with more jobs than this running, the alarm has gone off long before. */
const MOST_LISTED = 1000;

/** Lists the running jobs and writes the age of the oldest as a metric. No function, no code to look after. */
export const oldestJobDefinition = (names: {
  stateMachine: string;
  stackName: string;
  metricNamespace: string;
  metricName: string;
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
            MetricName: names.metricName,
            Value: `{% ${OLDEST_AGE_EXPRESSION} %}`,
            Unit: 'Seconds',
            Dimensions: [{ Name: 'Stack', Value: names.stackName }],
          },
        ],
      },
      Retry: [retryCall],
      End: true,
    },
  },
});
