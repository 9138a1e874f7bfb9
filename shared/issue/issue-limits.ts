/** Limits of issuing one document; times in milliseconds. */
export interface IssueLimits {
  /** Tries at a draft, or at an issue that is put off, in one run. */
  sendAttempts: number;
  /** Sendings to the authority in a document's life, until a person has looked. */
  sendings: number;
  /** Time for which an issue is followed that the authority has not answered. */
  pendingMs: number;
  /** Time for which a document is waited for that another job is issuing. */
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
