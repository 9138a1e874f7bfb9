import { INDEX_PREFIX } from '../../../shared/jobs/find/index-head.ts';
import { EVENT_LIST_KEY, EVENTS_PREFIX } from '../../../shared/records/event.ts';
import type { Permission } from '../permissions/allow.ts';

export interface StackStep {
  entry: string;
  description: string;
  memoryMiB: number;
  timeoutSeconds: number;
  temporaryMiB?: number;
  /** Keys of the imports bucket and of the reports bucket; what is written may be read as well. */
  reads: readonly string[];
  writes: readonly string[];
  readsReports?: readonly string[];
  writesReports?: readonly string[];
  ledger?: readonly string[];
  /** Asks the service: takes its turn in the load of an account. */
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

/** The steps of a job, and what runs beside them. */
export const steps = {
  Receive: {
    entry: 'functions/receive.ts',
    description: 'Starts the job of an export that arrived under incoming/',
    memoryMiB: 512,
    timeoutSeconds: 30,
    reads: ['incoming/*'],
    writes: ['jobs/*/job.json'],
    isAsynchronous: true,
  },
  Intake: {
    entry: 'functions/intake.ts',
    description: 'Reads an export: rows, documents, findings, chunks',
    memoryMiB: 3008,
    timeoutSeconds: 900,
    temporaryMiB: 6144,
    reads: [...EXPORTS, 'profiles/*', 'accounts/*', 'rates/*'],
    writes: ['jobs/*', 'imports/*'],
    readsReports: ['reports/*'],
    writesReports: [HEADS],
    ledger: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    asks: true,
    tells: true,
  },
  Issue: {
    entry: 'functions/issue.ts',
    description: 'Has one chunk of documents issued: claim, draft, read back, issue, settle',
    memoryMiB: 1024,
    timeoutSeconds: 900,
    reads: ['jobs/*'],
    writes: ['jobs/*/outcomes/*', 'jobs/*/trail', 'jobs/*/run.json'],
    readsReports: ['reports/*'],
    writesReports: [HEADS],
    ledger: ALL_WRITES,
    asks: true,
  },
  Report: {
    entry: 'functions/report.ts',
    description: 'Writes the report of a job, and tells of it',
    memoryMiB: 3008,
    timeoutSeconds: 900,
    temporaryMiB: 6144,
    reads: ['jobs/*'],
    writes: ['plans/*', INDEX, ...EVENTS, 'jobs/*/told.json', 'jobs/*/planned.json'],
    writesReports: ['reports/*'],
    ledger: ['BatchGetItem'],
    tells: true,
  },
  Approve: {
    entry: 'functions/approve.ts',
    description: 'Starts the real run of a plan that was approved',
    memoryMiB: 1024,
    timeoutSeconds: 120,
    reads: [...EXPORTS, 'plans/*'],
    writes: ['jobs/*', 'imports/*', 'plans/*/of/*'],
    readsReports: ['reports/*'],
  },
  RefreshRates: {
    entry: 'functions/refresh-rates.ts',
    description: 'Brings the reference rates of the day into the store',
    memoryMiB: 512,
    timeoutSeconds: 120,
    reads: [],
    writes: ['rates/*'],
  },
  WatchMarks: {
    entry: 'functions/watch-marks.ts',
    description: 'Looks MARKs up again at the invoicing service',
    memoryMiB: 1024,
    timeoutSeconds: 900,
    reads: ['jobs/*'],
    writes: [],
    readsReports: ['reports/*'],
    writesReports: ['reports/*/watches/*', HEADS],
    ledger: ['GetItem'],
    asks: true,
  },
  Console: {
    entry: 'functions/console.ts',
    description: 'The console: pages and interface',
    memoryMiB: 1769,
    // An HTTP API waits for 30 seconds.
    timeoutSeconds: 29,
    temporaryMiB: 1024,
    reads: ['incoming/*', 'accounts/*', 'rates/*', 'plans/*/months/*'],
    writes: [
      ...EVENTS,
      INDEX,
      'idempotency/*',
      'uploads/*',
      'imported/*',
      'profiles/*',
      'jobs/*',
      'newest/*',
      'plans/*/of/*',
      'imports/*',
      'statements/*',
    ],
    readsReports: ['reports/*'],
    ledger: ['GetItem', 'BatchGetItem'],
    asks: true,
    tells: true,
  },
} as const satisfies Record<string, StackStep>;
