import { invoke, type State } from './states.ts';
import { type TellNames, tellStates } from './tell-states.ts';

/** Names of what the workflow touches, as the stack knows them. */
interface WorkflowNames extends TellNames {
  intake: string;
  issue: string;
  report: string;
  importsBucket: string;
  /** Chunks of one wave at the same time. */
  concurrency: number;
}

/** A job that takes longer has stopped making progress; a report of 1,000,000 rows needs hours, not days. */
const LONGEST_JOB_SECONDS = 7 * 24 * 60 * 60;
/** Part of the ARN of every chunk's execution. */
export const CHUNKS_LABEL = 'Chunks';

/**
 * Intake → waves of chunks, in order → report → tell. Whatever fails before the report still ends in a report, and a
 * report that fails in a lean one: then the last state tries the full one, and a redrive begins there again.
 */
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
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.unreported', Next: 'Lean report' }],
      Next: 'Measure',
    },
    'Lean report': {
      ...invoke(names.report, { Payload: { 'job.$': '$.job', lean: { 'before.$': '$' } } }),
      ResultSelector: { 'brief.$': '$.Payload.brief' },
      ResultPath: '$.told',
      Next: 'Measure',
    },
    ...tellStates(names),
    'Report in full': {
      ...invoke(names.report, { 'Payload.$': '$' }),
      ResultSelector: { 'brief.$': '$.Payload.brief' },
      ResultPath: '$.told',
      Next: 'Did the other steps end well?',
    },
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
