import { invoke, invokeAgain, type State } from './states.ts';
import { endStates, type TellNames, tellStates } from './tell-states.ts';

/** Names of what the workflow touches, as the stack knows them. */
interface WorkflowNames extends TellNames {
  intake: string;
  issue: string;
  report: string;
  importsBucket: string;
  /** Chunks of one wave at the same time. */
  concurrency: number;
  /** Time for which a service that is down is waited for. */
  waitHours: number;
}

/** A job that takes longer has stopped making progress; a report of 1,000,000 rows needs hours, not days. */
const LONGEST_JOB_SECONDS = 7 * 24 * 60 * 60;
/** Times at which a job works on its chunks: at first, while the service is waited for, and once more before a redrive. */
const WHEN = ['', ' again', ' at last'] as const;
type When = (typeof WHEN)[number];
/** A report says what waits for the service after so long; then it is waited for, and the report written anew. */
const FIRST_WAIT_SECONDS = 10 * 60;
/** Parts of the ARNs that tell the Map Runs of a job apart. */
const labelOf = (when: When) => `Chunks${when.replaceAll(' ', '-')}`;
export const CHUNKS_LABELS = WHEN.map(labelOf);

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
      ...invokeAgain(names.intake, { Payload: { 'job.$': '$.job', waits: true } }, names.waitHours * 3600),
      ResultSelector: {
        'job.$': '$.Payload.job',
        'waves.$': '$.Payload.waves',
        'ends.$': '$.Payload.ends',
        waited: false,
      },
      Catch: [reportTheFailure],
      Next: 'Does it take long?',
    },
    ...endStates(names, 'Waves'),
    Waves: {
      ...waves(names, {
        when: '',
        waitSeconds: Math.min(FIRST_WAIT_SECONDS, names.waitHours * 3600),
        tolerated: 100,
      }),
      Catch: [reportTheFailure],
    },
    Report: {
      ...invoke(names.report, { 'Payload.$': '$' }),
      ResultSelector: { 'brief.$': '$.Payload.brief', 'events.$': '$.Payload.events' },
      ResultPath: '$.told',
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.unreported', Next: 'Lean report' }],
      Next: 'Measure',
    },
    'Lean report': {
      ...invoke(names.report, { Payload: { 'job.$': '$.job', lean: { 'before.$': '$' } } }),
      ResultSelector: { 'brief.$': '$.Payload.brief', 'events.$': '$.Payload.events' },
      ResultPath: '$.told',
      Next: 'Measure',
    },
    ...tellStates(names),
    // What the report of an outage says of its documents is looked after; then the report is written anew.
    'Wait for the service': {
      ...waves(names, { when: ' again', waitSeconds: names.waitHours * 3600, tolerated: 100 }),
      Catch: [reportTheFailure],
      Next: 'The service was waited for',
    },
    'The service was waited for': { Type: 'Pass', Result: true, ResultPath: '$.waited', Next: 'Report' },
    // Fails while documents wait, so that a redrive goes on from here.
    'Last try': waves(names, { when: ' at last', waitSeconds: 0, tolerated: 0 }),
    'Report in full': {
      ...invoke(names.report, { 'Payload.$': '$' }),
      ResultSelector: { 'brief.$': '$.Payload.brief', 'events.$': '$.Payload.events' },
      ResultPath: '$.told',
      Next: 'Did the other steps end well?',
    },
  },
});

const reportTheFailure = { ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Report' };

interface Patience {
  /** Added to the names of the states, of which each stands once in a definition. */
  when: When;
  /** Time for which a chunk waits for a service that is down. */
  waitSeconds: number;
  /** Percentage of chunks that may fail without ending the others. */
  tolerated: number;
}

/** One wave after the other, because the documents of a later one refer to those of an earlier one. */
const waves = (names: WorkflowNames, patience: Patience): State => ({
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
    StartAt: `Chunks${patience.when}`,
    States: { [`Chunks${patience.when}`]: chunks(names, patience) },
  },
  ResultPath: null,
  Next: 'Report',
});

/**
 * The chunks of one wave. A chunk that fails leaves the others alone; its documents have no outcome, or one that says
 * what they wait for. The results go to S3, because 10,000 answers do not fit into a state.
 */
const chunks = (names: WorkflowNames, { when, waitSeconds, tolerated }: Patience): State => ({
  Type: 'Map',
  Label: labelOf(when),
  MaxConcurrency: names.concurrency,
  ToleratedFailurePercentage: tolerated,
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
    StartAt: `Issue${when}`,
    States: {
      [`Issue${when}`]: {
        ...invokeAgain(
          names.issue,
          { Payload: { 'job.$': '$.job', 'chunk.$': '$.chunk', waits: true } },
          waitSeconds,
        ),
        OutputPath: '$.Payload',
        End: true,
      },
    },
  },
  ResultPath: null,
  End: true,
});
