/** Every limit of the client; times in milliseconds. */
export interface ClientLimits {
  /** Requests under way at once, per account over all chunks of a host. */
  requestsInFlight: number;
  connectTimeoutMs: number;
  /** From sending to the last byte of the answer. */
  requestTimeoutMs: number;
  /** Of a request that may be repeated; a request with an effect is never repeated before the service was asked. */
  attempts: number;
  /** Of any request that the service put off with 429, while it answers no other one of its kind … */
  throttledAttempts: number;
  /** … and at most for so long, however many others it answers. */
  throttledMs: number;
  /** Logins that one request may cost when tokens are revoked under way. */
  loginsPerRequest: number;
  /** So many fresh tokens in a row that are never taken count as refused credentials. */
  uselessTokens: number;
  backoffBaseMs: number;
  backoffMaxMs: number;
  /** A longer Retry-After is not waited for. */
  retryAfterMaxMs: number;
  /** After a pause of this length the service is asked again, however long it wanted. */
  pauseMaxMs: number;
  /** Of a token that the service keeps for 24 hours. */
  jwtLifeMs: number;
  /** Pause before refused credentials are tried again. */
  refusedLoginMs: number;
  /** The service counts as down after so many requests without an answer in a row … */
  silentRequests: number;
  /** … and so long without any answer; … */
  silenceMs: number;
  /** … then sending stops for so long. */
  downMs: number;
  answerBytes: number;
}

const HOUR_MS = 3_600_000;

export const defaultClientLimits: ClientLimits = {
  requestsInFlight: 8,
  connectTimeoutMs: 5_000,
  requestTimeoutMs: 30_000,
  attempts: 5,
  throttledAttempts: 6,
  throttledMs: 300_000,
  loginsPerRequest: 10,
  uselessTokens: 5,
  backoffBaseMs: 200,
  backoffMaxMs: 5_000,
  retryAfterMaxMs: 60_000,
  pauseMaxMs: 24 * HOUR_MS,
  jwtLifeMs: 23 * HOUR_MS,
  refusedLoginMs: 60_000,
  silentRequests: 10,
  silenceMs: 5_000,
  downMs: 30_000,
  answerBytes: 10_000_000,
};
