import type { Phrase } from '../problems/phrases.ts';

/**
 * Reason why there is no answer to work with. Only after `unknown` may the request have had its effect: then the
 * service must be asked. `reason` holds no secret.
 */
export type Outage =
  /** Nothing was sent, or nothing arrived. */
  | { state: 'down'; reason: Phrase }
  /** Sent, and what became of it is not known. */
  | { state: 'unknown'; reason: Phrase }
  /** The service put the request off with 429 to the end. */
  | { state: 'busy'; reason: Phrase }
  /** The service does not accept the email with the API key. */
  | { state: 'credentials-refused'; reason: Phrase };

const OUTAGES: ReadonlySet<string> = new Set(['down', 'unknown', 'busy', 'credentials-refused']);

export const isOutage = <T extends { state: string }>(
  answer: T,
): answer is Extract<T, { state: Outage['state'] }> => OUTAGES.has(answer.state);
