import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  type Metric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Alarms, Watched } from './alarms.ts';
import { dashboardWords } from './dashboard-words.ts';
import type { DeploymentOptions } from './deployment-options.ts';
import { jobMetric, oldestJobMetric, runningJobsMetric } from './job-metrics.ts';

const PERIOD = { period: Duration.minutes(5) };
const BY_HOUR = { period: Duration.hours(1) };
const WHOLE = 24;
const HALF = 12;
const QUARTER = 6;

type Say = (of: keyof typeof dashboardWords) => string;

interface DashboardProps extends Pick<DeploymentOptions, 'language'> {
  watched: Watched;
  alarms: Alarms;
}

/** One page: in plain words what became of the exports; below it, what is slow, for technicians. */
export class ImportDashboard extends Construct {
  constructor(scope: Construct, id: string, { watched, alarms, language }: DashboardProps) {
    super(scope, id);
    const say: Say = (of) => dashboardWords[of][language];
    new Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(1),
      widgets: [
        [new TextWidget({ markdown: say('head'), width: WHOLE, height: 4 })],
        [new AlarmStatusWidget({ title: say('alarms'), alarms: [...alarms.all], width: WHOLE })],
        ...figures(this, say),
        [documents(this, say), jobs(watched, say)],
        [new TextWidget({ markdown: say('technicians'), width: WHOLE, height: 1 })],
        [...functions(watched)],
        [ledger(watched)],
      ],
    });
  }
}

/** Sums over the time that is looked at, and what is the case now. */
const figures = (scope: Construct, say: Say): IWidget[][] => [
  [
    sum(say('issued'), jobMetric(scope, 'DocumentsIssued')),
    sum(say('rejected'), jobMetric(scope, 'DocumentsRejected')),
    sum(say('waiting'), jobMetric(scope, 'DocumentsWaiting')),
    sum(say('lost'), jobMetric(scope, 'NumbersLost')),
  ],
  [
    now(say('running'), runningJobsMetric(scope)),
    now(say('oldest'), inMinutes(oldestJobMetric(scope), say('oldest'))),
    sum(say('used'), jobMetric(scope, 'NumbersUsed')),
  ],
];

const sum = (title: string, metric: Metric): SingleValueWidget =>
  new SingleValueWidget({
    title,
    metrics: [metric.with({ label: title })],
    setPeriodToTimeRange: true,
    fullPrecision: true,
    width: QUARTER,
  });

const now = (title: string, metric: IMetric): SingleValueWidget =>
  new SingleValueWidget({ title, metrics: [metric], width: QUARTER });

const inMinutes = (seconds: Metric, label: string): MathExpression =>
  new MathExpression({ expression: 'FLOOR(age / 60)', usingMetrics: { age: seconds }, label, ...PERIOD });

const graph = (title: string, left: IMetric[]): GraphWidget => new GraphWidget({ title, left, width: HALF });

const documents = (scope: Construct, say: Say): IWidget =>
  graph(say('byHour'), [
    jobMetric(scope, 'DocumentsIssued').with({ ...BY_HOUR, label: say('issued') }),
    jobMetric(scope, 'DocumentsRejected').with({ ...BY_HOUR, label: say('rejected') }),
    jobMetric(scope, 'DocumentsWaiting').with({ ...BY_HOUR, label: say('waiting') }),
  ]);

const jobs = ({ stateMachine }: Watched, say: Say): IWidget =>
  graph(say('jobs'), [
    stateMachine.metricStarted({ ...BY_HOUR, label: say('came') }),
    stateMachine.metricSucceeded({ ...BY_HOUR, label: say('ended') }),
    stateMachine.metricFailed({ ...BY_HOUR, label: say('broken') }),
  ]);

const functions = ({ steps }: Watched): IWidget[] => {
  const lambdas = steps.map(({ lambda }) => lambda);
  return [
    graph(
      'Duration (p95)',
      lambdas.map((lambda) => lambda.metricDuration({ ...PERIOD, statistic: 'p95' })),
    ),
    graph('Errors and throttles', [
      ...lambdas.map((lambda) => lambda.metricErrors(PERIOD)),
      ...lambdas.map((lambda) => lambda.metricThrottles(PERIOD)),
    ]),
  ];
};

const ledger = ({ ledger: table }: Watched): IWidget =>
  graph('Ledger: capacity used', [
    table.metricConsumedWriteCapacityUnits(PERIOD),
    table.metricConsumedReadCapacityUnits(PERIOD),
  ]);
