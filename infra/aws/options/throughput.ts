import type { DeploymentOptions } from './deployment-options.ts';

/** Requests that one chunk has under way at once, at most. */
const REQUESTS_PER_CHUNK = 8;

type Load = Pick<DeploymentOptions, 'requestsInFlight' | 'issueConcurrency' | 'accounts'>;

/** Chunks of an account that are under way at once, over its jobs: its requests in flight, and no other account's share. */
export const chunksOfAccount = ({ requestsInFlight, issueConcurrency, accounts }: Load): number =>
  Math.max(
    1,
    Math.min(
      Math.floor(requestsInFlight / REQUESTS_PER_CHUNK),
      Math.floor(issueConcurrency / accounts.length),
    ),
  );

/** One request of the account is for questions: of intake, of the watch over MARKs and of people. */
export const requestsOfChunk = (load: Load): number =>
  Math.max(1, Math.min(REQUESTS_PER_CHUNK, Math.floor((load.requestsInFlight - 1) / chunksOfAccount(load))));

/** Requests of an account that issue, all at once. */
export const issuingRequests = (load: Load): number => chunksOfAccount(load) * requestsOfChunk(load);
