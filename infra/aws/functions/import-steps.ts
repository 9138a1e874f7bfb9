import { INDEX_PREFIX } from '../../../shared/jobs/find/catch-up.ts';
import { EVENT_LIST_KEY, EVENTS_PREFIX } from '../../../shared/records/event.ts';
import type { BucketKeys, Permission } from '../permissions/allow.ts';
import type { RowmarkFunctionProps } from './rowmark-function.ts';

export interface StackStep extends Pick<RowmarkFunctionProps, 'description' | 'size'> {
  /** The handler's file, if its name differs from that of the step. */
  entry?: string;
  /** Keys of the two buckets. */
  imports: BucketKeys;
  reports?: BucketKeys;
  ledger?: readonly string[];
  /** Set for a step that calls the service: it takes turns in an account's load. */
  asks?: true;
  /** Puts events on the default bus. */
  tells?: true;
  isAsynchronous?: true;
  environment?: Record<string, string>;
  permissions?: readonly Permission[];
}

const EXPORTS = ['incoming/*', 'imported/*'];
const INDEX = `${INDEX_PREFIX}*`;
/** An event takes its place in one list. */
const EVENTS = [`${EVENTS_PREFIX}*`, EVENT_LIST_KEY];
/** The head of the chain of an account states the runs that its ledger has counted. */
const HEADS = 'reports/*/latest.json';
const ALL_WRITES = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'];

const WORK = ['jobs/*', 'newest/*', 'plans/*/of/*', 'imports/*', 'statements/*'];
const OF_CONSOLE = [...EVENTS, INDEX, 'idempotency/*', 'uploads/*', 'imported/*', 'profiles/*', ...WORK];

/** The steps of a job, and the functions next to them. */
export const steps = {
  Receive: {
    description: 'Starts the job of an export that arrived under incoming/',
    size: { memoryMiB: 512, timeoutSeconds: 30 },
    imports: { reads: ['incoming/*'], writes: ['jobs/*/job.json'] },
    isAsynchronous: true,
  },
  Intake: {
    description: 'Reads an export: rows, documents, findings, chunks',
    size: { memoryMiB: 3008, timeoutSeconds: 900, temporaryMiB: 6144 },
    imports: { reads: [...EXPORTS, 'profiles/*', 'accounts/*', 'rates/*'], writes: ['jobs/*', 'imports/*'] },
    reports: { reads: ['reports/*'], writes: [HEADS] },
    ledger: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    asks: true,
    tells: true,
  },
  Issue: {
    description: 'Has one chunk of documents issued: claim, draft, read back, issue, settle',
    size: { memoryMiB: 1024, timeoutSeconds: 900 },
    imports: { reads: ['jobs/*', INDEX], writes: ['jobs/*/outcomes/*', 'jobs/*/trail', 'jobs/*/run.json'] },
    reports: { reads: ['reports/*'], writes: [HEADS] },
    ledger: ALL_WRITES,
    asks: true,
  },
  Report: {
    description: 'Writes the report of a job, and tells of it',
    size: { memoryMiB: 3008, timeoutSeconds: 900, temporaryMiB: 6144 },
    imports: {
      reads: ['jobs/*'],
      writes: ['plans/*', INDEX, ...EVENTS, 'jobs/*/told.json', 'jobs/*/planned.json'],
    },
    reports: { writes: ['reports/*'] },
    ledger: ['BatchGetItem'],
    tells: true,
  },
  Approve: {
    description: 'Starts the real run of a plan that was approved',
    size: { memoryMiB: 1024, timeoutSeconds: 120 },
    imports: { reads: [...EXPORTS, 'plans/*'], writes: ['jobs/*', 'imports/*', 'plans/*/of/*'] },
    reports: { reads: ['reports/*'] },
  },
  RefreshRates: {
    description: 'Brings the reference rates of the day into the store',
    size: { memoryMiB: 512, timeoutSeconds: 120 },
    imports: { writes: ['rates/*'] },
  },
  WatchMarks: {
    description: 'Looks MARKs up again at the invoicing service',
    size: { memoryMiB: 1024, timeoutSeconds: 900 },
    imports: { reads: ['jobs/*'] },
    reports: { reads: ['reports/*'], writes: ['reports/*/watches/*', HEADS] },
    ledger: ['GetItem'],
    asks: true,
  },
  Console: {
    entry: 'functions/console.ts',
    description: 'The console: pages and interface',
    // An HTTP API waits for 30 seconds.
    size: { memoryMiB: 1769, timeoutSeconds: 29, temporaryMiB: 1024 },
    imports: { reads: ['incoming/*', 'accounts/*', 'rates/*', 'plans/*/months/*'], writes: OF_CONSOLE },
    reports: { reads: ['reports/*'] },
    ledger: ['GetItem', 'BatchGetItem'],
    asks: true,
    tells: true,
  },
} as const satisfies Record<string, StackStep>;
