import { INTAKE, REPORT, secondsOf } from '../limits/measured-steps.ts';
import { issuingRequests } from '../options/throughput.ts';

/** Requests of the code path to AWS; a test runs the pipeline and counts, so that these cannot rot. */
export const USAGE = {
  documentsPerChunk: 100,
  perDocument: {
    /** Claim and settle. */
    ledgerWrites: 2,
    /** Of 1 KiB: the claim takes one, the settled entry two. */
    writeUnits: 3,
    /** The entry, before it is claimed and when it is sealed, in a request for each hundred. */
    readUnits: 2,
  },
  /**
   * The ledger is asked and told of the chunk's place among those of its account, and asked four times if there is a pause.
   * Its documents and outcomes are read once for the report, and once for the index of documents. It is a wave of its own, so
   * that numbers follow the rows; of jobs with more documents than that, a wave has many chunks and costs less.
   */
  perChunk: { states: 2, get: 9, head: 0, put: 3, ledgerReads: 6, ledgerWrites: 2 },
  /**
   * Without its chunks and their waves. The ledger is asked which login issues for the account, twice how old it is, and for
   * the login that is sealed; the first job tells it the login, every job counts a run. It is asked and told of the turn in
   * which intake asks for the billing books. The key signs the report; a cold function asks for its public half.
   */
  perJob: { states: 10, get: 38, head: 5, put: 24, list: 1, keyRequests: 2, ledgerReads: 4, ledgerWrites: 3 },
} as const;

/**
 * Assumptions that no code path proves: speed of the service's answers, speed of reading a file. Change them for your
 * own case.
 */
export const ASSUMED = {
  /** Draft, read back, issue. */
  callsPerDocument: 3,
  secondsPerCall: 0.3,
  documentsAtOnce: issuingRequests({ requestsInFlight: 8, issueConcurrency: 10, accounts: ['default'] }),
  kibPerCall: 3,
  rowsPerSecondIntake: Math.floor(INTAKE.rows / secondsOf(INTAKE)),
  rowsPerSecondReport: Math.floor(REPORT.rows / secondsOf(REPORT)),
  /** Export, rows, documents, outcomes and report, per row. */
  storedKibPerRow: 3,
  ledgerKibPerDocument: 2,
  /** Documents with a date and a customer: who was issued what on a day is noted beside each. */
  identityReads: 2,
  identityWriteUnits: 1,
  logKibPerDocument: 0.2,
} as const;
