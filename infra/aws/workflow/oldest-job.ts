import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  DefinitionBody,
  type IStateMachine,
  LogLevel,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { acknowledge, allow, allowMeasuring } from '../permissions/allow.ts';
import { WORKFLOW_WILDCARDS } from './import-workflow.ts';
import { METRIC_NAMESPACE, OLDEST_JOB_METRIC, RUNNING_JOBS_METRIC } from './job-metrics.ts';
import { retryCall } from './states.ts';

const EVERY = Duration.minutes(5);

/** Measures every five minutes how many jobs run, and for how long the oldest of them. */
export class OldestJob extends Construct {
  constructor(scope: Construct, id: string, props: { jobs: IStateMachine }) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    const definition = oldestJobDefinition({
      stateMachine: props.jobs.stateMachineArn,
      stackName,
      metricNamespace: METRIC_NAMESPACE,
      oldestMetric: OLDEST_JOB_METRIC,
      runningMetric: RUNNING_JOBS_METRIC,
    });
    const machine = new StateMachine(this, 'Machine', {
      stateMachineType: StateMachineType.EXPRESS,
      definitionBody: DefinitionBody.fromString(Stack.of(this).toJsonString(definition)),
      timeout: EVERY,
      role,
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, 'Logs', {
          logGroupName: `/aws/vendedlogs/states/${stackName}-oldest-job`,
          retention: RetentionDays.ONE_WEEK,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
    });
    allow(role, {
      sid: 'ListJobs',
      actions: ['states:ListExecutions'],
      resources: [props.jobs.stateMachineArn],
    });
    allowMeasuring(role, METRIC_NAMESPACE);
    acknowledge(role, 'AwsSolutions-IAM5[Resource::*]', WORKFLOW_WILDCARDS);
    new Rule(this, 'Every', {
      description: 'Age of the oldest job',
      schedule: Schedule.rate(EVERY),
      targets: [new SfnStateMachine(machine)],
    });
  }
}

/** Seconds since the oldest of the listed executions began; 0 when none runs. JSONata. */
export const OLDEST_AGE_EXPRESSION =
  '$max($append([0], $states.input.Executions.(' +
  '($toMillis($states.context.Execution.StartTime) - $toMillis(StartDate)) / 1000)))';

/** Number of the listed executions. JSONata. */
export const RUNNING_EXPRESSION = '$count($states.input.Executions)';

/** As many as one call lists; with more jobs than this running, the alarm has gone off long before. */
const MOST_LISTED = 1000;

/** Lists the running jobs and writes their number and the age of the oldest as metrics. No function to look after. */
const oldestJobDefinition = (names: {
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
