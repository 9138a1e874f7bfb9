/** Text of an alarm for the person whom it wakes. The runbook is made from this; the alarm's description too. */
interface AlarmText {
  means: string;
  steps: readonly string[];
}

export const alarmCatalogue = {
  JobFailed: {
    means:
      'The execution of a job did not succeed: a step failed after its retries, it ran out of time, or someone stopped it.',
    steps: [
      'Open the state machine, filter on Failed, and read the error of the first red step; the name of the execution is the job.',
      'If the step Report in full is red, the job has a lean report: summary and result.jsonl, with the notice REPORT-LEAN. Mend the cause (mostly memory or time of the report function) and redrive the execution: it begins at that step and writes every file.',
      'If the step Report went through, the report says which rows are not done. Nothing is lost: documents that were sent are in the ledger.',
      'Mend the cause, then run the job again as in "Run a job again" below. Documents that are issued come back as duplicates with their MARK.',
    ],
  },
  DocumentFailed: {
    means:
      'At least one document ended as failed: the invoicing service does not answer, or the chunk of the document did not finish.',
    steps: [
      'Where the report says that documents wait for the service, Rowmark tries for a day by itself; then redrive the execution, or put the same export again.',
      'Else look at the code of the failed rows in the report (result.csv, outcome failed) and in docs/problems.md.',
      'Check that the service answers, then hand in the retry file of the report: a document whose outcome is unknown is looked up first, never sent twice.',
    ],
  },
  NumberLost: {
    means:
      'The authority refused a document at issue: a number of the series is used and no document stands behind it. The preflight should have caught it.',
    steps: [
      'Find the rows with outcome rejected and stage issue in the report; the code is the one of the authority.',
      'Tell the accountant which series and number are without a document.',
      'Stop importing files of this profile until the cause is known, and report the case: a rule of the preflight is missing.',
    ],
  },
  JobTooOld: {
    means: 'The oldest running job has been running for hours, or its age is no longer measured.',
    steps: [
      'Open the running execution: the Map Run shows how many chunks are done. A long file is slow; a Map Run without progress is stuck.',
      'If the issue function is throttled, other jobs are ahead of it, or -c issueConcurrency is low for this volume.',
      'If nothing moves, stop the execution and run the job again.',
    ],
  },
  FunctionFailed: {
    means:
      'Receive, Intake or Report ended with an error: a bug, an outage or a limit of memory or time. Bad rows never cause this; chunks tell of theirs by DocumentFailed.',
    steps: [
      'Find the function on the dashboard and read its log around the time of the alarm.',
      'Step Functions has retried it; look whether the job ended well before doing more.',
    ],
  },
  FunctionThrottled: {
    means: 'Functions are refused for want of concurrency for a quarter of an hour.',
    steps: [
      'For the issue function this is its reserved concurrency at work: jobs wait and go on. Raise -c issueConcurrency if the service can bear it.',
      'For the others the quota of the AWS account is used up: ask for more under Service Quotas.',
    ],
  },
  LedgerThrottled: {
    means: 'DynamoDB refuses requests to the ledger because they come faster than the table has grown.',
    steps: [
      'An on-demand table doubles its capacity within half an hour; the client retries. Wait, and look at the AWS Health dashboard.',
      'If jobs fail because of it, lower -c requestsInFlight and run them again.',
    ],
  },
  EventUndelivered: {
    means:
      'An arrival or a scheduled refresh could not be handed over; it waits in the queue Undelivered for 14 days.',
    steps: [
      'Read the message; the attribute ERROR_MESSAGE or the field responsePayload says why.',
      'Mend the cause and, with the Dropper policy of the account, copy the object onto itself (`aws s3 cp s3://BUCKET/KEY s3://BUCKET/KEY --metadata-directive REPLACE`): a new version, and so a new event.',
      'Delete the message.',
    ],
  },
  RatesNotRefreshed: {
    means:
      'The reference rates of the day were not fetched. Imports that need them hold back documents of that day only.',
    steps: [
      'Read the log of the refresh-rates function; the source may be down or may have changed.',
      'Run the function by hand, or bring the file in with `rowmark rates import FILE` and copy it to `rates/`.',
    ],
  },
  MarksNotSound: {
    means:
      'A MARK of 1, 3 or 30 days ago has vanished or changed at the invoicing service, or could not be looked up.',
    steps: [
      'The log of the watch-marks function says which; `reports/ACCOUNT/watches/` names each document in `watch.json`. Ask the invoicing service and tell the accountant. Where the service was down, run the function by hand.',
    ],
  },
} as const satisfies Record<string, AlarmText>;

export type AlarmName = keyof typeof alarmCatalogue;
