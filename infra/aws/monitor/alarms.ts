import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { DIMENSION, type MetricName, NAMESPACE } from '../../../functions/metrics.ts';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';
import type { Notices } from './notices.ts';

const PERIOD = { period: Duration.minutes(5) };
const SUM = { ...PERIOD, statistic: 'Sum' };

const ABOVE_NONE = {
  threshold: 0,
  comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
};

interface Watched {
  stateMachine: StateMachine;
  ledger: ITableV2;
  notices: Notices;
  functions: Readonly<Record<string, RowmarkFunction>>;
}

/** Six alarms; RUNBOOK.md has a paragraph for each. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, watched: Watched) {
    super(scope, id);
    const { stateMachine: machine, ledger, notices, functions } = watched;
    const action = new SnsAction(notices.alarms);
    // A chunk without a place ends with an error and tries again: its errors are not counted.
    const { Issue: _, ...failing } = functions;
    const throttled = [
      ...Object.values(functions).map(({ lambda }) => lambda.metricThrottles(PERIOD)),
      ...['Read', 'Write'].map((verb) => ledger.metric(`${verb}ThrottleEvents`, SUM)),
    ];
    const alarms: Record<string, [means: string, metric: cloudwatch.IMetric, periods?: number]> = {
      JobFailed: [
        'A job failed, ran out of time or was stopped.',
        sumOf([machine.metricFailed(PERIOD), machine.metricTimedOut(PERIOD), machine.metricAborted(PERIOD)]),
      ],
      DocumentsWait: [
        'The service has not answered for a day. The value of the alarm is the number of documents that wait.',
        this.own('DocumentsWaitingADay'),
      ],
      FunctionFailed: [
        'A function ended with an error. Bad rows never cause this.',
        sumOf(Object.values(failing).map(({ lambda }) => lambda.metricErrors(PERIOD))),
      ],
      Throttled: [
        'For a quarter of an hour, functions could not start, or the ledger refused requests.',
        sumOf(throttled),
        3,
      ],
      EventUndelivered: [
        'An upload, an approval, a schedule or a message to people could not be delivered.',
        notices.undelivered.metricApproximateNumberOfMessagesVisible({ ...PERIOD, statistic: 'Maximum' }),
      ],
      SealUnavailable: [
        'Reports are not sealed, because the seal key does not answer.',
        this.own('ReportsUnsealed'),
      ],
    };
    for (const [name, [means, metric, evaluationPeriods = 1]] of Object.entries(alarms)) {
      const alarmDescription = `${means} See RUNBOOK.md, ${name}.`;
      const props = { alarmDescription, metric, evaluationPeriods, ...ABOVE_NONE };
      const alarm = new cloudwatch.Alarm(this, name, props);
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
  }

  /** A metric that the report writes. */
  private own(metricName: MetricName): cloudwatch.Metric {
    const dimensionsMap = { [DIMENSION]: Stack.of(this).stackName };
    return new cloudwatch.Metric({ namespace: NAMESPACE, metricName, dimensionsMap, ...SUM });
  }
}

const sumOf = (metrics: readonly cloudwatch.IMetric[]): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: metrics.map((_, index) => `m${index}`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    ...PERIOD,
  });
