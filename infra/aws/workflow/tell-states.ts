import { EVENT_SOURCE } from '../../../shared/jobs/report/tell-events.ts';
import { outcomes } from '../../../shared/records/outcome.ts';
import { retryCall, type States } from './states.ts';

export interface TellNames {
  reportsBucket: string;
  topic: string;
  metricNamespace: string;
  stackName: string;
}

const WAITING = '$.told.brief.waiting';
const isWaiting = [
  { Variable: WAITING, IsPresent: true },
  { Variable: WAITING, NumericGreaterThan: 0 },
];
const waitMore = [
  { And: [...isWaiting, { Variable: '$.waited', BooleanEquals: false }], Next: 'Wait for the service' },
  { And: isWaiting, Next: 'Last try' },
];

/** A job that takes hours says when it begins at which hour it ends; whatever fails there, it goes on. */
export const endStates = (names: Pick<TellNames, 'topic'>, next: string): States => ({
  'Does it take long?': {
    Type: 'Choice',
    Choices: [{ Variable: '$.ends', StringEquals: '', Next: next }],
    Default: 'Say when it ends',
  },
  'Say when it ends': {
    Type: 'Task',
    Resource: 'arn:aws:states:::sns:publish',
    Parameters: {
      TopicArn: names.topic,
      'Subject.$': "States.Format('Rowmark: job {} has begun', $.job)",
      'Message.$': '$.ends',
    },
    ResultPath: null,
    Retry: [retryCall],
    Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: null, Next: next }],
    Next: next,
  },
});

const tellEvent = {
  Type: 'Task',
  Resource: 'arn:aws:states:::events:putEvents',
  Parameters: {
    Entries: [
      {
        Source: EVENT_SOURCE,
        'DetailType.$': '$.type',
        'Detail.$': '$.detail',
        'Resources.$': 'States.Array($$.Execution.Id)',
      },
    ],
  },
  Retry: [retryCall],
  End: true,
};

/** The summary, without its tables, goes into metrics, an event and a message; then a job with a failed step ends as failed. */
export const tellStates = (names: TellNames): States => ({
  Measure: {
    Type: 'Task',
    Resource: 'arn:aws:states:::aws-sdk:cloudwatch:putMetricData',
    Parameters: { Namespace: names.metricNamespace, MetricData: metrics(names.stackName) },
    ResultPath: null,
    Retry: [retryCall],
    Next: 'Tell programs',
  },
  'Tell programs': {
    Type: 'Map',
    ItemsPath: '$.told.events',
    ItemProcessor: {
      ProcessorConfig: { Mode: 'INLINE' },
      StartAt: 'Tell an event',
      States: { 'Tell an event': tellEvent },
    },
    ResultPath: null,
    Next: 'Tell people',
  },
  'Tell people': {
    Type: 'Task',
    Resource: 'arn:aws:states:::sns:publish',
    Parameters: {
      TopicArn: names.topic,
      'Subject.$': "States.Format('Rowmark: job {} {}', $.job, $.told.brief.news)",
      'Message.$': sentence(names.reportsBucket),
    },
    ResultPath: null,
    Retry: [retryCall],
    Next: 'Did every step end well?',
  },
  'Did every step end well?': {
    Type: 'Choice',
    Choices: [
      { Variable: '$.unreported', IsPresent: true, Next: 'Report in full' },
      { Variable: '$.error', IsPresent: true, Next: 'A step failed' },
      ...waitMore,
    ],
    Default: 'Every row is answered',
  },
  'Did the other steps end well?': {
    Type: 'Choice',
    Choices: [{ Variable: '$.error', IsPresent: true, Next: 'A step failed' }, ...waitMore],
    Default: 'Every row is answered',
  },
  'A step failed': {
    Type: 'Fail',
    Error: 'StepFailed',
    Cause: 'A step of this job failed. Its report was written and says which rows are not done.',
  },
  'Every row is answered': { Type: 'Succeed' },
});

/** Sentence for a person: the export, what became of it, where the report is. */
const sentence = (reportsBucket: string): string => {
  const brief = (path: string) => `$.told.brief.${path}`;
  const told = outcomes.map((outcome) => `${outcome} {}`).join(', ');
  const text =
    `{} Account {}, export {} with {} rows. Documents: ${told}. ` +
    `Series numbers used {}, lost {}. Report: s3://${reportsBucket}/{}summary.html (job {}). Head of the chain of reports, to be kept: {} {} {}`;
  const values = [
    brief('told'),
    brief('account'),
    brief('source.name'),
    brief('source.rows'),
    ...outcomes.map((outcome) => brief(`counts.documents.${outcome}`)),
    brief('numbers_used'),
    brief('numbers_lost'),
    brief('report'),
    '$.job',
    brief('head'),
    brief('ends'),
    brief('unreadable'),
  ];
  return `States.Format('${text}', ${values.join(', ')})`;
};

/**
 * Metric name → where the report's answer has it. Alarms and dashboard use the names; sums over a day are true, though a
 * report may be written anew: the sum of what waits falls when it waits no more.
 */
export const summaryMetrics = {
  DocumentsIssued: '$.told.brief.newly.issued',
  DocumentsRejected: '$.told.brief.newly.rejected',
  DocumentsWaiting: '$.told.brief.newly.waiting',
  DocumentsFailed: '$.told.brief.counts.documents.failed',
  NumbersUsed: '$.told.brief.newly.numbers_used',
  NumbersLost: '$.told.brief.numbers_lost',
} as const;

const metrics = (stackName: string) =>
  Object.entries(summaryMetrics).map(([MetricName, path]) => ({
    MetricName,
    'Value.$': path,
    Unit: 'Count',
    Dimensions: [{ Name: 'Stack', Value: stackName }],
  }));
