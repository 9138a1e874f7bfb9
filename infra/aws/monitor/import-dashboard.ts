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
import type { DeploymentOptions } from '../options/deployment-options.ts';
import { jobMetric, oldestJobMetric, runningJobsMetric } from '../workflow/job-metrics.ts';
import type { Alarms, Watched } from './alarms.ts';

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

/** Words of the dashboard for a person who keeps books, in the language of the reports. */
export const dashboardWords = {
  head: {
    en: [
      '# Rowmark: what became of your exports',
      'The numbers cover the period chosen above, by default the last 24 hours. Every export has a report under `reports/` that says what became of each row.',
      'Green below: nothing to do. Red: somebody must act; RUNBOOK.md has a section for each alarm, by its name.',
    ].join('\n\n'),
    el: [
      '# Rowmark: τι έγιναν τα αρχεία σας',
      'Οι αριθμοί αφορούν το διάστημα που επιλέγετε επάνω, αρχικά το τελευταίο 24ωρο. Κάθε αρχείο έχει αναφορά κάτω από το `reports/`, που λέει τι έγινε με κάθε γραμμή.',
      'Πράσινο παρακάτω: δεν χρειάζεται ενέργεια. Κόκκινο: κάποιος πρέπει να επέμβει· το RUNBOOK.md έχει ενότητα για κάθε συναγερμό, με το όνομά του.',
    ].join('\n\n'),
  },
  alarms: { en: 'Does somebody have to act?', el: 'Χρειάζεται να επέμβει κάποιος;' },
  issued: { en: 'Documents issued', el: 'Παραστατικά που εκδόθηκαν' },
  rejected: {
    en: 'Documents that need correction: use the retry file',
    el: 'Παραστατικά που θέλουν διόρθωση: διορθώστε το αρχείο επανάληψης',
  },
  waiting: {
    en: 'Documents waiting for the invoicing service',
    el: 'Παραστατικά σε αναμονή της υπηρεσίας τιμολόγησης',
  },
  running: { en: 'Imports in progress', el: 'Εισαγωγές σε εξέλιξη' },
  oldest: { en: 'Oldest of them, in minutes', el: 'Η παλαιότερη από αυτές, σε λεπτά' },
  used: { en: 'Series numbers used', el: 'Αριθμοί σειρών που χρησιμοποιήθηκαν' },
  lost: { en: 'Numbers lost: tell the accountant', el: 'Αριθμοί που χάθηκαν: ενημερώστε τον λογιστή' },
  byHour: { en: 'Documents per hour', el: 'Παραστατικά ανά ώρα' },
  jobs: {
    en: 'Imports started and finished per hour',
    el: 'Εισαγωγές που ξεκίνησαν και ολοκληρώθηκαν ανά ώρα',
  },
  came: { en: 'started', el: 'ξεκίνησαν' },
  ended: { en: 'finished', el: 'ολοκληρώθηκαν' },
  broken: { en: 'failed', el: 'απέτυχαν' },
  technicians: { en: '## For technicians', el: '## Για τεχνικούς' },
} as const satisfies Record<string, Record<'en' | 'el', string>>;
