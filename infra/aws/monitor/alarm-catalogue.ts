/** Text of an alarm for the person whom it wakes. The runbook is made from this; the alarm's description too. */
interface AlarmText {
  means: string;
  steps: readonly string[];
}

export const alarmCatalogue = {
  JobFailed: {
    means:
      'The execution of a job failed: a step failed after its retries, the execution ran out of time, or someone stopped it.',
    steps: [
      'List what failed, and read the error of the first step that did (its name is the job): `aws stepfunctions list-executions --state-machine-arn $(out StateMachine) --status-filter FAILED`, then `aws stepfunctions get-execution-history --execution-arn ARN --reverse-order`. Or open the state machine in the browser and filter by Failed.',
      'If the step Report in full is red, the job has a lean report: summary and result.jsonl, with the notice REPORT-LEAN. Fix the cause (usually memory or time of the report function) and redrive the execution: it starts at that step and writes every file.',
      'If the step Report succeeded, the report says which rows are not done. Nothing is lost: documents that were sent are in the ledger.',
      'Fix the cause, then run the job again as in "Run a job again" below. Documents already issued come back as duplicates with their MARK.',
    ],
  },
  DocumentFailed: {
    means:
      'At least one document failed: the invoicing service does not answer, or the chunk of the document did not finish.',
    steps: [
      'If the report says that documents wait for the service, Rowmark keeps trying for a day. After that, redrive the execution or upload the same export again.',
      'Otherwise, find the code of the failed rows in the report (result.csv, outcome failed) and look it up in docs/problems.md.',
      'Check that the service answers, then import the retry file of the report: Rowmark looks up a document whose outcome is unknown first, and never sends it twice.',
    ],
  },
  NumberLost: {
    means:
      'The authority refused a document at issue: a number of the series is used up without a document. The preflight should have caught it.',
    steps: [
      'In the report, find the rows with outcome rejected and stage issue; their code comes from the authority.',
      'Tell the accountant which series and number have no document.',
      'Stop importing files with this profile until you know the cause, and report the case: the preflight lacks a rule.',
    ],
  },
  NoProgress: {
    means:
      'Jobs run, and for two hours no step of any of them has ended well; or progress is no longer measured. A job that is only long does not raise it.',
    steps: [
      'If the reports say that documents wait for the service, the service is down: ask there. Rowmark keeps trying.',
      'Otherwise list the running jobs, and read how far one is: `aws stepfunctions list-executions --state-machine-arn $(out StateMachine) --status-filter RUNNING`, then `aws stepfunctions list-map-runs --execution-arn ARN` and `aws stepfunctions describe-map-run --map-run-arn ARN`.',
      'Read the log of the issue function: `aws logs tail $(out IssueLog) --since 1h`. If its concurrency is used up by others, raise the option issueConcurrency.',
      'If nothing moves, stop the execution (`aws stepfunctions stop-execution --execution-arn ARN`) and run the job again.',
    ],
  },
  FunctionFailed: {
    means:
      'Receive, Intake or Report ended with an error: a bug, an outage, or a limit of memory or time. Bad rows never cause this; failures of chunks raise DocumentFailed instead.',
    steps: [
      'Find the function on the dashboard and read its log around the time of the alarm: `aws logs tail $(out ReceiveLog) --since 1h` (or IntakeLog, IssueLog, ReportLog, ApproveLog, ConsoleLog).',
      'Step Functions has retried it; check whether the job succeeded before you do more.',
    ],
  },
  FunctionThrottled: {
    means: 'For a quarter of an hour, functions could not start because the concurrency was used up.',
    steps: [
      'For the issue function, this is the reserved concurrency at work: jobs wait, then continue. Raise the option issueConcurrency if the service can take it.',
      'For other functions, the quota of the AWS account is used up: ask for more under Service Quotas.',
    ],
  },
  LedgerThrottled: {
    means: 'DynamoDB refuses requests to the ledger because they come faster than the table can grow.',
    steps: [
      'An on-demand table doubles its capacity within half an hour; the client retries. Wait, and look at the AWS Health dashboard.',
      'If jobs fail because of it, lower the option requestsInFlight and run them again.',
    ],
  },
  EventUndelivered: {
    means:
      'An uploaded file or a scheduled refresh could not be delivered; the message waits in the queue Undelivered for 14 days.',
    steps: [
      'Read the message: `aws sqs receive-message --queue-url $(out Undelivered) --message-attribute-names All`; the attribute ERROR_MESSAGE or the field responsePayload says why.',
      'Fix the cause. Then, with the Dropper policy of the account, copy the object onto itself (`aws s3api copy-object --bucket $(out ImportsBucket) --key KEY --copy-source $(out ImportsBucket)/KEY --metadata-directive REPLACE`): this makes a new version, and so a new event.',
      'Delete the message: `aws sqs delete-message --queue-url $(out Undelivered) --receipt-handle HANDLE`.',
    ],
  },
  RatesNotRefreshed: {
    means:
      'The reference rates of the day were not fetched. Imports that need them put only the documents of that day on hold.',
    steps: [
      'Read the log of the refresh-rates function (`aws logs tail $(out RefreshRatesLog) --since 1d`); the source may be down or may have changed.',
      'Run the function by hand (`aws lambda invoke --function-name $(out RefreshRatesFunction) answer.json`), or load the file with `npm run rowmark -- rates import FILE` and copy it to `rates/` (`aws s3 cp .rowmark/rates/ecb.json s3://$(out ImportsBucket)/rates/ecb.json`).',
    ],
  },
  MarksNotSound: {
    means:
      'A MARK of 1, 3 or 30 days ago has vanished or changed at the invoicing service, or could not be looked up.',
    steps: [
      'The log of the watch-marks function says which (`aws logs tail $(out WatchMarksLog) --since 1d`); `watch.json` in `reports/ACCOUNT/watches/` lists each document. Ask the invoicing service and tell the accountant. If the service was down, run the function by hand (`aws lambda invoke --function-name $(out WatchMarksFunction) answer.json`).',
    ],
  },
} as const satisfies Record<string, AlarmText>;

export type AlarmName = keyof typeof alarmCatalogue;
