import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
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
import { RUNNING_JOBS_LISTED_MAX } from '../quotas/platform-quotas.ts';
import { WORKFLOW_WILDCARDS } from './import-workflow.ts';
import {
  METRIC_NAMESPACE,
  OLDEST_JOB_METRIC,
  RUNNING_JOBS_METRIC,
  STANDSTILL_METRIC,
} from './job-metrics.ts';
import { retryCall } from './states.ts';

const EVERY = Duration.minutes(5);

/** Measures every five minutes how many jobs run, for how long the oldest of them, and for how long none got on. */
export class OldestJob extends Construct {
  constructor(scope: Construct, id: string, props: { jobs: IStateMachine; steps: readonly IFunction[] }) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    const definition = oldestJobDefinition({
      stateMachine: props.jobs.stateMachineArn,
      stackName,
      metricNamespace: METRIC_NAMESPACE,
      oldestMetric: OLDEST_JOB_METRIC,
      runningMetric: RUNNING_JOBS_METRIC,
      standstillMetric: STANDSTILL_METRIC,
      functions: props.steps.map(({ functionName }) => functionName),
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
    allow(role, {
      sid: 'SeeProgress',
      actions: ['cloudwatch:GetMetricData'],
      resources: ['*'],
      wildcard: 'Metrics know no resource.',
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

/** Moment at which the oldest of the listed executions began; the moment of the measurement when none runs. JSONata. */
export const OLDEST_EXPRESSION =
  '$min($append([$toMillis($states.context.Execution.StartTime)], $states.result.Executions.($toMillis(StartDate))))';

/** Number of the listed executions. JSONata. */
export const RUNNING_EXPRESSION = '$count($states.result.Executions)';

/** Seconds since the oldest job began. JSONata. */
export const OLDEST_AGE_EXPRESSION = '($toMillis($states.context.Execution.StartTime) - $oldest) / 1000';

/**
 * Seconds in which no step of any running job ended well: since the oldest began, or since the end of the last five minutes
 * in which one did. JSONata.
 */
export const STANDSTILL_EXPRESSION =
  '$max([0, ($toMillis($states.context.Execution.StartTime) - $max([$oldest, $states.input.MetricDataResults.(' +
  '$values := Values; $map(Timestamps, function($at, $index) { $values[$index] > 0 ? $toMillis($at) + 300000 : 0 })' +
  ')])) / 1000])';

/** Steps that end within so long are progress; the alarm goes off earlier. */
const LOOK_BACK_HOURS = 3;

/** Calls that ended without an error, of each function, in five minutes. */
const endedWell = (functions: readonly string[]) =>
  functions.flatMap((name, index) => [
    ...['Invocations', 'Errors'].map((metric) => ({
      Id: `${metric.toLowerCase()}${index}`,
      ReturnData: false,
      MetricStat: {
        Metric: {
          Namespace: 'AWS/Lambda',
          MetricName: metric,
          Dimensions: [{ Name: 'FunctionName', Value: name }],
        },
        Period: EVERY.toSeconds(),
        Stat: 'Sum',
      },
    })),
    { Id: `ended${index}`, Expression: `invocations${index} - errors${index}`, ReturnData: true },
  ]);

interface Names {
  stateMachine: string;
  stackName: string;
  metricNamespace: string;
  oldestMetric: string;
  runningMetric: string;
  standstillMetric: string;
  functions: readonly string[];
}

const measured = ({ stackName }: Names, MetricName: string, expression: string, Unit: string) => ({
  MetricName,
  Value: `{% ${expression} %}`,
  Unit,
  Dimensions: [{ Name: 'Stack', Value: stackName }],
});

/** Lists the running jobs, looks for the moment at which a step last ended well, and writes both as metrics. No function to look after. */
const oldestJobDefinition = (names: Names) => ({
  Comment: 'How long has the oldest job been running, and does anything get on?',
  QueryLanguage: 'JSONata',
  StartAt: 'List running jobs',
  States: {
    'List running jobs': {
      Type: 'Task',
      Resource: 'arn:aws:states:::aws-sdk:sfn:listExecutions',
      Arguments: {
        StateMachineArn: names.stateMachine,
        StatusFilter: 'RUNNING',
        MaxResults: RUNNING_JOBS_LISTED_MAX,
      },
      Assign: { oldest: `{% ${OLDEST_EXPRESSION} %}`, running: `{% ${RUNNING_EXPRESSION} %}` },
      Retry: [retryCall],
      Next: 'Look for progress',
    },
    'Look for progress': {
      Type: 'Task',
      Resource: 'arn:aws:states:::aws-sdk:cloudwatch:getMetricData',
      Arguments: {
        StartTime: `{% $fromMillis($toMillis($states.context.Execution.StartTime) - ${LOOK_BACK_HOURS * 3_600_000}) %}`,
        EndTime: '{% $states.context.Execution.StartTime %}',
        MetricDataQueries: endedWell(names.functions),
      },
      Retry: [retryCall],
      Next: 'Measure',
    },
    Measure: {
      Type: 'Task',
      Resource: 'arn:aws:states:::aws-sdk:cloudwatch:putMetricData',
      Arguments: {
        Namespace: names.metricNamespace,
        MetricData: [
          measured(names, names.oldestMetric, OLDEST_AGE_EXPRESSION, 'Seconds'),
          measured(names, names.runningMetric, '$running', 'Count'),
          measured(names, names.standstillMetric, STANDSTILL_EXPRESSION, 'Seconds'),
        ],
      },
      Retry: [retryCall],
      End: true,
    },
  },
});
