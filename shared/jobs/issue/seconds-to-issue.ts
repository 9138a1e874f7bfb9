/** Draft, read back, issue. */
const CALLS_PER_DOCUMENT = 3;
/** Of a call of the service, where nobody has measured it. */
const USUAL_SECONDS_PER_CALL = 0.3;

/** Seconds that so many documents take, by the requests that issue at once; the service sets the pace. */
export const secondsToIssue = (
  documents: number,
  { issuing, secondsPerCall = USUAL_SECONDS_PER_CALL }: { issuing: number; secondsPerCall?: number },
): number => (documents * CALLS_PER_DOCUMENT * secondsPerCall) / issuing;
