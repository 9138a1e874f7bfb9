import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';
import { jobMetric, standstillMetric } from '../workflow/job-metrics.ts';
import { type AlarmName, alarmCatalogue } from './alarm-catalogue.ts';

const STANDSTILL_SECONDS = 2 * 60 * 60;
const PERIOD = { period: Duration.minutes(5) };

export interface Watched {
  stateMachine: StateMachine;
  ledger: ITableV2;
  undelivered: IQueue;
  /** The functions of a job. */
  steps: readonly RowmarkFunction[];
  /** Those among them that end with an error only where something is wrong: a chunk without a place tries again. */
  failing: readonly RowmarkFunction[];
  refreshRates: RowmarkFunction;
  watchMarks: RowmarkFunction;
  topic: ITopic;
}

interface Threshold {
  name: AlarmName;
  metric: IMetric;
  /** The alarm goes off above it. */
  above: number;
  /** Periods of five minutes in a row; one where nothing is said. */
  periods?: number;
  /** Set where silence is itself a sign. */
  silenceIsBad?: boolean;
}

/** Every alarm of the catalogue, wired to the topic. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, watched: Watched) {
    super(scope, id);
    const action = new SnsAction(watched.topic);
    this.all = thresholds(this, watched).map((threshold) => {
      const alarm = this.alarm(threshold);
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
      return alarm;
    });
  }

  private alarm({ name, metric, above, periods = 1, silenceIsBad = false }: Threshold): Alarm {
    return new Alarm(this, name, {
      alarmDescription: `${alarmCatalogue[name].means} See RUNBOOK.md, ${name}.`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: silenceIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}

const thresholds = (scope: Construct, watched: Watched): readonly Threshold[] => [
  { name: 'JobFailed', metric: unsuccessful(watched.stateMachine), above: 0 },
  { name: 'DocumentFailed', metric: jobMetric(scope, 'DocumentsFailed'), above: 0 },
  { name: 'NumberLost', metric: jobMetric(scope, 'NumbersLost'), above: 0 },
  {
    name: 'NoProgress',
    metric: standstillMetric(scope),
    above: STANDSTILL_SECONDS,
    periods: 3,
    silenceIsBad: true,
  },
  {
    name: 'FunctionFailed',
    metric: sumOf(watched.failing.map(({ lambda }) => lambda.metricErrors(PERIOD))),
    above: 0,
  },
  {
    name: 'FunctionThrottled',
    metric: sumOf(watched.steps.map(({ lambda }) => lambda.metricThrottles(PERIOD))),
    above: 0,
    periods: 3,
  },
  { name: 'LedgerThrottled', metric: throttledLedger(watched.ledger), above: 0 },
  {
    name: 'EventUndelivered',
    metric: watched.undelivered.metricApproximateNumberOfMessagesVisible({ ...PERIOD, statistic: 'Maximum' }),
    above: 0,
  },
  { name: 'RatesNotRefreshed', metric: watched.refreshRates.lambda.metricErrors(PERIOD), above: 0 },
  { name: 'MarksNotSound', metric: watched.watchMarks.lambda.metricErrors(PERIOD), above: 0 },
];

const sumOf = (metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `m${index}`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    ...PERIOD,
  });

const unsuccessful = (machine: StateMachine): MathExpression =>
  sumOf([machine.metricFailed(PERIOD), machine.metricTimedOut(PERIOD), machine.metricAborted(PERIOD)]);

const throttledLedger = (ledger: ITableV2): MathExpression =>
  sumOf(
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
      ledger.metric(name, { ...PERIOD, statistic: 'Sum' }),
    ),
  );
