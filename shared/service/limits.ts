const HOUR_MS = 3_600_000;

/** Every limit of the client; times in milliseconds. */
export const defaultClientLimits = {
  /** Requests under way at once, per account over all chunks of a host. */
  requestsInFlight: 8,
  connectTimeoutMs: 5_000,
  /** From sending to the last byte of the answer. */
  requestTimeoutMs: 30_000,
  /** Of a request that may be repeated; a request with an effect is never repeated before the service was asked. */
  attempts: 5,
  /** Of any request that the service put off with 429, while it answers no other one of its kind … */
  throttledAttempts: 6,
  /** … and at most for so long, however many others it answers. */
  throttledMs: 300_000,
  /** Logins that one request may cost when tokens are revoked under way. */
  loginsPerRequest: 10,
  /** So many fresh tokens in a row that are never taken count as refused credentials. */
  uselessTokens: 5,
  backoffBaseMs: 200,
  backoffMaxMs: 5_000,
  /** A longer Retry-After is not waited for. */
  retryAfterMaxMs: 60_000,
  /** After a pause of this length the service is asked again, however long it wanted. */
  pauseMaxMs: 24 * HOUR_MS,
  /** Of a token that the service keeps for 24 hours. */
  jwtLifeMs: 23 * HOUR_MS,
  /** Pause before refused credentials are tried again. */
  refusedLoginMs: 60_000,
  /** The service counts as down after so many requests without an answer in a row … */
  silentRequests: 10,
  /** … and so long without any answer; … */
  silenceMs: 5_000,
  /** … then sending stops for so long. */
  downMs: 30_000,
  answerBytes: 10_000_000,
};
export type ClientLimits = typeof defaultClientLimits;
