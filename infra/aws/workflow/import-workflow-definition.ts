import { outcomes } from '../../../shared/jobs/records.ts';
import { invoke, retryCall, type State, type States } from './states.ts';

/** Names of what the workflow touches, as the stack knows them. */
export interface WorkflowNames {
  intake: string;
  issue: string;
  report: string;
  importsBucket: string;
  reportsBucket: string;
  topic: string;
  metricNamespace: string;
  stackName: string;
  /** Chunks of one wave at the same time. */
  concurrency: number;
}

/** A job that takes longer has stopped making progress; a report of 1,000,000 rows needs hours, not days. */
const LONGEST_JOB_SECONDS = 7 * 24 * 60 * 60;
/** Part of the ARN of every chunk's execution. */
export const CHUNKS_LABEL = 'Chunks';
export const EVENT_SOURCE = 'rowmark';
export const JOB_COMPLETED = 'Job Completed';

/** Intake → waves of chunks, in order → report → tell. Whatever fails before the report still ends in a report. */
export const importWorkflowDefinition = (names: WorkflowNames) => ({
  Comment: 'One job: an export becomes documents, the documents are issued, every row is answered.',
  StartAt: 'Intake',
  TimeoutSeconds: LONGEST_JOB_SECONDS,
  States: {
    Intake: {
      ...invoke(names.intake, { Payload: { 'job.$': '$.job' } }),
      ResultSelector: { 'job.$': '$.Payload.job', 'waves.$': '$.Payload.waves' },
      Catch: [reportTheFailure],
      Next: 'Waves',
    },
    Waves: waves(names),
    Report: {
      ...invoke(names.report, { 'Payload.$': '$' }),
      ResultSelector: { 'brief.$': '$.Payload.brief' },
      ResultPath: '$.told',
      Next: 'Measure',
    },
    ...tellTheWorld(names),
  },
});

const reportTheFailure = { ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Report' };

/** One wave after the other, because the documents of a later one refer to those of an earlier one. */
const waves = (names: WorkflowNames): State => ({
  Type: 'Map',
  ItemsPath: '$.waves',
  MaxConcurrency: 1,
  ItemSelector: {
    'job.$': '$.job',
    'items.$': "States.Format('jobs/{}/waves/{}.json', $.job, $$.Map.Item.Value)",
    'results.$': "States.Format('jobs/{}/map-runs/{}', $.job, $$.Map.Item.Value)",
  },
  ItemProcessor: {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: 'Chunks',
    States: { Chunks: chunks(names) },
  },
  ResultPath: null,
  Catch: [reportTheFailure],
  Next: 'Report',
});

/**
 * The chunks of one wave. A failed chunk never stops the others: its documents have no outcome, and the report says
 * so. The results go to S3, because 10,000 answers do not fit into a state.
 */
const chunks = (names: WorkflowNames): State => ({
  Type: 'Map',
  Label: CHUNKS_LABEL,
  MaxConcurrency: names.concurrency,
  ToleratedFailurePercentage: 100,
  ItemReader: {
    Resource: 'arn:aws:states:::s3:getObject',
    ReaderConfig: { InputType: 'JSON' },
    Parameters: { Bucket: names.importsBucket, 'Key.$': '$.items' },
  },
  ResultWriter: {
    Resource: 'arn:aws:states:::s3:putObject',
    Parameters: { Bucket: names.importsBucket, 'Prefix.$': '$.results' },
  },
  ItemProcessor: {
    ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
    StartAt: 'Issue',
    States: {
      Issue: {
        ...invoke(names.issue, { Payload: { 'job.$': '$.job', 'chunk.$': '$.chunk' } }),
        OutputPath: '$.Payload',
        End: true,
      },
    },
  },
  ResultPath: null,
  End: true,
});

/** The summary, without its tables, goes into metrics, an event and a message; then a job with a failed step ends as failed. */
const tellTheWorld = (names: WorkflowNames): States => ({
  Measure: {
    Type: 'Task',
    Resource: 'arn:aws:states:::aws-sdk:cloudwatch:putMetricData',
    Parameters: { Namespace: names.metricNamespace, MetricData: metrics(names.stackName) },
    ResultPath: null,
    Retry: [retryCall],
    Next: 'Tell programs',
  },
  'Tell programs': {
    Type: 'Task',
    Resource: 'arn:aws:states:::events:putEvents',
    Parameters: {
      Entries: [
        {
          Source: EVENT_SOURCE,
          DetailType: JOB_COMPLETED,
          'Detail.$': '$.told.brief',
          'Resources.$': 'States.Array($$.Execution.Id)',
        },
      ],
    },
    ResultPath: null,
    Retry: [retryCall],
    Next: 'Tell people',
  },
  'Tell people': {
    Type: 'Task',
    Resource: 'arn:aws:states:::sns:publish',
    Parameters: {
      TopicArn: names.topic,
      'Subject.$': "States.Format('Rowmark: job {} has ended', $.job)",
      'Message.$': sentence(names.reportsBucket),
    },
    ResultPath: null,
    Retry: [retryCall],
    Next: 'Did every step end well?',
  },
  'Did every step end well?': {
    Type: 'Choice',
    Choices: [{ Variable: '$.error', IsPresent: true, Next: 'A step failed' }],
    Default: 'Every row is answered',
  },
  'A step failed': {
    Type: 'Fail',
    Error: 'StepFailed',
    Cause: 'A step of this job failed. Its report was written and says which rows are not done.',
  },
  'Every row is answered': { Type: 'Succeed' },
});

/** What a person reads: the export, what became of it, where the report is. */
const sentence = (reportsBucket: string): string => {
  const brief = (path: string) => `$.told.brief.${path}`;
  const told = outcomes.map((outcome) => `${outcome} {}`).join(', ');
  const text =
    `Account {}, export {} with {} rows. Documents: ${told}. ` +
    `Series numbers used {}, lost {}. Report: s3://${reportsBucket}/{}summary.html (job {})`;
  const values = [
    brief('account'),
    brief('source.name'),
    brief('source.rows'),
    ...outcomes.map((outcome) => brief(`counts.documents.${outcome}`)),
    brief('numbers_used'),
    brief('numbers_lost'),
    brief('report'),
    '$.job',
  ];
  return `States.Format('${text}', ${values.join(', ')})`;
};

/** Metric name → where the report's answer has it. Alarms and dashboard use the names. */
export const summaryMetrics = {
  DocumentsIssued: '$.told.brief.counts.documents.issued',
  DocumentsRejected: '$.told.brief.counts.documents.rejected',
  DocumentsFailed: '$.told.brief.counts.documents.failed',
  NumbersUsed: '$.told.brief.numbers_used',
  NumbersLost: '$.told.brief.numbers_lost',
} as const;

const metrics = (stackName: string) =>
  Object.entries(summaryMetrics).map(([MetricName, path]) => ({
    MetricName,
    'Value.$': path,
    Unit: 'Count',
    Dimensions: [{ Name: 'Stack', Value: stackName }],
  }));
