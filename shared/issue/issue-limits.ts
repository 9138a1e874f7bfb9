/** Limits of issuing one document; times in milliseconds. */
export interface IssueLimits {
  /** How often a draft is sent, or issued, when each time the service knows nothing of it afterwards. */
  sendAttempts: number;
  /** How often a document is sent to the authority in its life, until a person has looked. */
  sendings: number;
  /** How long an issue is followed that the authority has not answered. */
  pendingMs: number;
  /** How long a document is waited for that another job is issuing. */
  busyMs: number;
  /** First and longest pause between two looks; it doubles in between. */
  lookAgainMs: number;
  lookAgainMaxMs: number;
}

export const defaultIssueLimits: IssueLimits = {
  sendAttempts: 5,
  sendings: 3,
  pendingMs: 60_000,
  busyMs: 45_000,
  lookAgainMs: 100,
  lookAgainMaxMs: 3_000,
};
