/**
 * Reason why there is no answer to work with. Only after `unknown` may the request have had its effect: then the
 * service must be asked. `reason` is a few words without any secret.
 */
export type Outage =
  /** Nothing was sent, or nothing arrived. */
  | { state: 'down'; reason: string }
  /** Sent, and what became of it is not known. */
  | { state: 'unknown'; reason: string }
  /** The service put the request off with 429 to the end. */
  | { state: 'busy'; reason: string }
  /** The service does not accept the email with the API key. */
  | { state: 'credentials-refused'; reason: string };

const OUTAGES: ReadonlySet<string> = new Set(['down', 'unknown', 'busy', 'credentials-refused']);

export const isOutage = <T extends { state: string }>(
  answer: T,
): answer is Extract<T, { state: Outage['state'] }> => OUTAGES.has(answer.state);
