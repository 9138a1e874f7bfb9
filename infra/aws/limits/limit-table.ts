import { LINES_PER_DOCUMENT_MAX } from '../../../shared/documents/build/build-document.ts';
import { EXTERNAL_ID_CHARACTERS_MAX } from '../../../shared/facts/limits.ts';
import { DOCUMENTS_PER_CHUNK } from '../../../shared/jobs/intake/write-documents.ts';
import { PAYMENT_STATE_BYTES_MAX, paymentKey } from '../../../shared/ledger/payment-item.ts';
import { MAX_EXPORT_BYTES, MAX_ROWS } from '../../../shared/sheet/limits.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { issuingRequests } from '../options/throughput.ts';
import { RUNNING_JOBS_LISTED_MAX, STATE_BYTES_MAX } from '../quotas/platform-quotas.ts';
import { historyEvents } from './history-events.ts';
import { ledgerItemBytes } from './largest-ledger-item.ts';
import type { Limit } from './limit.ts';
import { INTAKE, MEASURED_STEPS, REPORT, secondsOf } from './measured-steps.ts';
import { stackLimits } from './stack-limit-table.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const JOB = 'f'.repeat(32);
const MOST_CHUNKS = Math.ceil(MAX_ROWS / DOCUMENTS_PER_CHUNK);
/** Names of profiles and files at their limit, all Greek; an account's name fits a secret and an SFTP user. */
const LONGEST_NAME = 'Ω'.repeat(NAME_MAX_BYTES / 2);
const LONGEST_PLACE = { account: 'a'.repeat(64), profile: LONGEST_NAME, file: LONGEST_NAME };
const LONGEST_KEY = `${reportPrefix({ ...LONGEST_PLACE, job: JOB })}result.jsonl`;

const MEASURED =
  'measured with the latency of S3: by the clock, or of one processor and of waiting, whichever is more';

const SFN = 'docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html';
const LAMBDA = 'docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html';
const S3 = 'docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html';

const bytes = (text: string) => Buffer.byteLength(text);

/** A step's error: what Step Functions hands on of it is cut at 32,768 characters. */
const LONGEST_CAUSE = 32_768;
/** Of the brief of a report: ids, times, counts, and the name and key of the export. */
const BRIEF_BYTES = 1600 + 2 * bytes(LONGEST_KEY);
const PAYMENT_KEY_BYTES = bytes(
  paymentKey('https://service.example', LONGEST_PLACE.account, 'Ω'.repeat(EXTERNAL_ID_CHARACTERS_MAX)),
);
const ITEM = JSON.stringify({ job: JOB, chunk: MOST_CHUNKS });

/** An execution as it is listed, with names of 80 characters. */
const LONGEST_LISTED_BYTES = bytes(
  JSON.stringify({
    executionArn: `arn:aws-us-gov:states:ap-northeast-1:111122223333:execution:${'m'.repeat(80)}:${'e'.repeat(80)}`,
    stateMachineArn: `arn:aws-us-gov:states:ap-northeast-1:111122223333:stateMachine:${'m'.repeat(80)}`,
    name: 'e'.repeat(80),
    status: 'RUNNING',
    startDate: '2026-11-21T00:00:00.000Z',
    redriveCount: 1000,
    redriveDate: '2026-11-21T00:00:00.000Z',
  }),
);
/** Requests of an account that issue, by default: of 8 in flight, one is kept for questions. */
const IN_FLIGHT = issuingRequests({ requestsInFlight: 8, issueConcurrency: 10, accounts: ['default'] });
const LONGEST_WAIT_HOURS = 72;
const HISTORY = historyEvents(LONGEST_WAIT_HOURS);
const HISTORY_EVENTS = 25_000;

/** Limits of the platform, beside what we need at our own limits. */
export const limitTable = (): Limit[] => [
  {
    what: 'Input and output of a state',
    limit: STATE_BYTES_MAX,
    unit: 'bytes',
    ours: LONGEST_CAUSE + BRIEF_BYTES + 400,
    how: 'keys and counts only; at worst the cause of an error and the brief of the report',
    source: SFN,
  },
  {
    what: 'Answer of a state: the running jobs',
    limit: STATE_BYTES_MAX,
    unit: 'bytes',
    ours: RUNNING_JOBS_LISTED_MAX * LONGEST_LISTED_BYTES,
    how: `${RUNNING_JOBS_LISTED_MAX} executions with the longest names, of which the newest are counted where more run`,
    source: SFN,
  },
  {
    what: 'Results of a Map Run in one state',
    limit: STATE_BYTES_MAX,
    unit: 'bytes',
    ours: 0,
    how: `${MOST_CHUNKS.toLocaleString('en')} answers would not fit, so they go to S3 (ResultWriter)`,
    source: SFN,
  },
  {
    what: 'Executions of a Map Run at once',
    limit: 10_000,
    unit: 'executions',
    ours: 10,
    how: 'the option issueConcurrency; the service sets the pace, not the platform',
    source: 'docs.aws.amazon.com/step-functions/latest/dg/state-map-distributed.html',
  },
  {
    what: 'Items of a wave, as one JSON array',
    limit: 10 * GIB,
    unit: 'bytes',
    ours: MOST_CHUNKS * (bytes(ITEM) + 1),
    how: `${MAX_ROWS.toLocaleString('en')} rows, a document each, ${DOCUMENTS_PER_CHUNK} to a chunk`,
    source: SFN,
    unseen: true,
  },
  {
    what: 'History of an execution: a job',
    limit: HISTORY_EVENTS,
    unit: 'events',
    ours: HISTORY.job,
    how: `chunks have histories of their own; with every retry used up, and waitHours ${LONGEST_WAIT_HOURS}. A redrive adds to it: half is left`,
    source: SFN,
  },
  {
    what: 'History of an execution: a chunk',
    limit: HISTORY_EVENTS,
    unit: 'events',
    ours: HISTORY.chunk,
    how: 'with every retry used up, most of them waits for a place, for a day and more',
    source: SFN,
  },
  {
    what: 'Name of an execution',
    limit: 80,
    unit: 'characters',
    ours: JOB.length,
    how: 'the job: 32 hex digits, a function of environment, key and version',
    source: SFN,
  },
  {
    what: 'Time of a function: intake of 1,000,000 rows',
    limit: 900,
    unit: 's',
    ours: Math.ceil(secondsOf(INTAKE)),
    how: MEASURED,
    source: LAMBDA,
  },
  {
    what: 'Time of a function: report of 1,000,000 rows',
    limit: 900,
    unit: 's',
    ours: Math.ceil(secondsOf(REPORT)),
    how: MEASURED,
    source: LAMBDA,
  },
  {
    what: 'Time of a function: a chunk',
    limit: 900,
    unit: 's',
    ours: Math.ceil(DOCUMENTS_PER_CHUNK / IN_FLIGHT) * 3 * 10,
    how: `${DOCUMENTS_PER_CHUNK} documents, ${IN_FLIGHT} at once (of 8, one is kept for questions), 3 calls each, of a service that takes 10 s a call`,
    source: LAMBDA,
  },
  {
    what: 'Memory of a function',
    limit: 3008,
    unit: 'MB',
    ours: Math.max(...MEASURED_STEPS.map(({ peakMb }) => peakMb)),
    how: `1,000,000 rows, measured; 3,008 MB is what a new AWS account may have, others up to 10,240`,
    source: LAMBDA,
  },
  {
    what: 'Space under /tmp',
    limit: 10_240 * MIB,
    unit: 'bytes',
    ours: 6144 * MIB,
    how: `as configured; an export has at most ${MAX_EXPORT_BYTES / GIB} GiB, the files of a report of 1,000,000 rows 1.3 GB`,
    source: LAMBDA,
  },
  {
    what: 'Payload of a call',
    limit: 6 * MIB,
    unit: 'bytes',
    ours: 64 * KIB,
    how: 'keys and counts only',
    source: LAMBDA,
    unseen: true,
  },
  {
    what: 'Unpacked code of a function',
    limit: 250 * MIB,
    unit: 'bytes',
    ours: 4 * MIB,
    how: 'the report with its source map; the functions of an import are below 1 MB without theirs: `npm run bench -- cold`',
    source: LAMBDA,
    unseen: true,
  },
  {
    what: 'Item of the ledger',
    limit: 400 * KIB,
    unit: 'bytes',
    ours: Math.max(...[1, 50, 51, 2000, LINES_PER_DOCUMENT_MAX].map(ledgerItemBytes)),
    how: 'digests, never content; above 50 lines one digest a line, above 2,000 one for all',
    source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
    unseen: true,
  },
  {
    what: 'Item of a payment',
    limit: 400 * KIB,
    unit: 'bytes',
    ours: PAYMENT_STATE_BYTES_MAX + PAYMENT_KEY_BYTES,
    how: 'what exports told of one payment, some thousands of events; of what is more each row says PAY-TOO-MUCH-TOLD',
    source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
    unseen: true,
  },
  {
    what: 'Key of an object',
    limit: 1024,
    unit: 'bytes',
    ours: Math.max(bytes(LONGEST_KEY), bytes(jobKeys(JOB).documents(MOST_CHUNKS))),
    how: `a Greek letter is two bytes; file and profile of ${NAME_MAX_BYTES} bytes, account of 64 characters`,
    source: S3,
    unseen: true,
  },
  {
    what: 'Object put in one request',
    limit: 5 * GIB,
    unit: 'bytes',
    ours: MAX_ROWS * 1500,
    how: `result.jsonl of ${MAX_ROWS.toLocaleString('en')} rows of 1.5 KB`,
    source: 'docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html',
    unseen: true,
  },
  {
    what: 'Entry of EventBridge, message of SNS',
    limit: 256 * KIB,
    unit: 'bytes',
    ours: BRIEF_BYTES,
    how: 'the summary without its tables',
    source: 'docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html',
    unseen: true,
  },
  ...stackLimits,
  {
    what: 'Concurrency of an account that can be reserved',
    limit: 900,
    unit: 'executions',
    ours: 30,
    how: '10 for issue, 20 for the sandbox; of the usual 1,000 AWS keeps 100 unreserved. A new account may have 10 in all: the option reserve, false',
    source: LAMBDA,
  },
];
