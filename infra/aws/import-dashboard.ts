import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Alarms, Watched } from './alarms.ts';
import { jobMetric, oldestJobMetric } from './job-metrics.ts';

const PERIOD = { period: Duration.minutes(5) };
const HALF = 12;

/** One page: are we well, what came in, what became of it, what is slow. */
export class ImportDashboard extends Construct {
  constructor(scope: Construct, id: string, props: { watched: Watched; alarms: Alarms }) {
    super(scope, id);
    const { watched, alarms } = props;
    new Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.all], width: 2 * HALF })],
        [jobs(watched), documents(this)],
        [numbers(this), graph('Age of the oldest running job (s)', [oldestJobMetric(this)])],
        [...functions(watched)],
        [ledger(watched)],
      ],
    });
  }
}

const graph = (title: string, left: IMetric[]): GraphWidget => new GraphWidget({ title, left, width: HALF });

const jobs = ({ stateMachine }: Watched): IWidget =>
  graph('Jobs', [
    stateMachine.metricStarted(PERIOD),
    stateMachine.metricSucceeded(PERIOD),
    stateMachine.metricFailed(PERIOD),
  ]);

const documents = (scope: Construct): IWidget =>
  graph('Documents of finished jobs', [
    jobMetric(scope, 'DocumentsIssued'),
    jobMetric(scope, 'DocumentsRejected'),
    jobMetric(scope, 'DocumentsFailed'),
  ]);

const numbers = (scope: Construct): IWidget =>
  graph('Series numbers', [jobMetric(scope, 'NumbersUsed'), jobMetric(scope, 'NumbersLost')]);

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
