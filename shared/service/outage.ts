import type { Phrase } from '../problems/phrases.ts';

/**
 * Reason why there is no answer to work with. Only after `unknown` may the request have had its effect: then the
 * service must be asked. `reason` holds no secret.
 */
export type Outage =
  /** Nothing was sent, or nothing arrived. */
  | { state: 'down'; reason: Phrase }
  /**
   * Sent, and what became of it is not known; `later` where the answer asks for the same request later (503),
   * `answered` where there was one that says nothing of what was asked.
   */
  | { state: 'unknown'; reason: Phrase; later?: true; answered?: true }
  /** The service put the request off with 429 to the end. */
  | { state: 'busy'; reason: Phrase }
  /** The service does not accept the email with the API key. */
  | { state: 'credentials-refused'; reason: Phrase };

const OUTAGES: ReadonlySet<string> = new Set(['down', 'unknown', 'busy', 'credentials-refused']);

export const isOutage = <T extends { state: string }>(
  answer: T,
): answer is Extract<T, { state: Outage['state'] }> => OUTAGES.has(answer.state);
