import Big from 'big.js';
import { PRICES, type PriceName } from './prices.ts';
import { ASSUMED, USAGE } from './usage.ts';

export interface CostTerm {
  what: string;
  price: PriceName;
  quantity: Big;
  usd: Big;
}

const KIB_PER_GB = 1024 * 1024;
const ISSUE_GB = 1;
/** Intake and report have 3,008 MB. */
const READER_GB = 2.94;

const term = (what: string, price: PriceName, quantity: Big): CostTerm => ({
  what,
  price,
  quantity,
  usd: quantity.times(PRICES[price].usd).div(PRICES[price].per),
});

/** Compute the cost of so many documents of one row each, in so many exports. Storage is for one month. */
export function costOfDocuments(documents: number, jobs: number): CostTerm[] {
  const chunks = Big(documents).div(USAGE.documentsPerChunk).round(0, Big.roundUp);
  const perJobAndChunk = (name: 'get' | 'head' | 'put') =>
    chunks.times(USAGE.perChunk[name]).plus(Big(USAGE.perJob[name]).times(jobs));
  return [
    term('Step Functions', 'transition', transitions(chunks, jobs)),
    term('Lambda, starts', 'lambdaRequest', chunks.plus(3 * jobs)),
    term('Lambda, issue', 'lambdaGbSecond', issueSeconds(documents).times(ISSUE_GB)),
    term('Lambda, intake and report', 'lambdaGbSecond', readerSeconds(documents).times(READER_GB)),
    term(
      'Ledger, writes',
      'writeUnit',
      Big(documents)
        .times(USAGE.perDocument.writeUnits + ASSUMED.identityWriteUnits)
        .plus(chunks.times(USAGE.perChunk.ledgerWrites))
        .plus(USAGE.perJob.ledgerWrites * jobs),
    ),
    term(
      'Ledger, reads',
      'readUnit',
      Big(documents)
        .times(USAGE.perDocument.readUnits + ASSUMED.identityReads)
        .plus(chunks.times(USAGE.perChunk.ledgerReads))
        .plus(USAGE.perJob.ledgerReads * jobs),
    ),
    term('S3, writes', 'put', perJobAndChunk('put').plus(Big(USAGE.perJob.list).times(jobs))),
    term('S3, reads', 'get', perJobAndChunk('get').plus(perJobAndChunk('head'))),
    term('Seal', 'keyRequest', Big(USAGE.perJob.keyRequests).times(jobs)),
    term('Logs', 'logs', Big(documents).times(ASSUMED.logKibPerDocument).div(KIB_PER_GB)),
    term('Requests to the service', 'transferOut', sentKib(documents).div(KIB_PER_GB)),
    term('S3, one month', 'objectStorage', Big(documents).times(ASSUMED.storedKibPerRow).div(KIB_PER_GB)),
    term(
      'Ledger, one month',
      'ledgerStorage',
      Big(documents).times(ASSUMED.ledgerKibPerDocument).div(KIB_PER_GB),
    ),
  ];
}

/** States entered, and one more per execution for its start; every chunk is an execution of its own. */
const transitions = (chunks: Big, jobs: number): Big =>
  chunks.times(USAGE.perChunk.states + 1).plus((USAGE.perJob.states + 1) * jobs);

const issueSeconds = (documents: number): Big =>
  Big(documents).times(ASSUMED.callsPerDocument).times(ASSUMED.secondsPerCall).div(ASSUMED.documentsAtOnce);

const readerSeconds = (rows: number): Big =>
  Big(rows).div(ASSUMED.rowsPerSecondIntake).plus(Big(rows).div(ASSUMED.rowsPerSecondReport));

const sentKib = (documents: number): Big =>
  Big(documents).times(ASSUMED.callsPerDocument).times(ASSUMED.kibPerCall);

/**
 * Parts of a stack that cost whether anything arrives or not; a test counts them. Alarms over an expression count each
 * of its metrics.
 */
export const STANDING = { metrics: 9, metricsUnderAlarm: 18, dashboards: 1 } as const;
/** Calls and errors of intake, issue and report. */
const METRICS_READ = 6;
const EXPRESS_RUNS_A_MONTH = 30 * 24 * 12;

/** Compute the cost of a stack in a month in which nothing arrives. */
export const costOfStanding = (accounts: number): CostTerm[] => [
  term('Metrics', 'metric', Big(STANDING.metrics)),
  term('Alarms', 'alarm', Big(STANDING.metricsUnderAlarm)),
  term('Dashboard', 'dashboard', Big(STANDING.dashboards)),
  term('Credentials', 'secret', Big(accounts)),
  term('Seal key', 'key', Big(1)),
  term('Age of the oldest job', 'expressRequest', Big(EXPRESS_RUNS_A_MONTH)),
  term('Progress, looked for', 'metricRead', Big(EXPRESS_RUNS_A_MONTH * METRICS_READ)),
  term('Age of the oldest job, written', 'metricRequest', Big(EXPRESS_RUNS_A_MONTH)),
];

export const totalCost = (terms: readonly CostTerm[]): Big =>
  terms.reduce((sum, { usd }) => sum.plus(usd), Big(0));
