import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { type LocalHost, openLocalHost } from '../../infra/local/host/local-host.ts';
import { count } from '../work.ts';

/** A host over a data folder that issues, tells nobody and is never stopped, but for what a test wants otherwise. */
export const openQuietHost = (
  data: string,
  over: Partial<Parameters<typeof openLocalHost>[0]> = {},
): Promise<LocalHost> => {
  count('imports');
  return openLocalHost({
    data,
    accounts: [DEFAULT_ACCOUNT],
    dryRun: false,
    language: 'en',
    verify: 'none',
    requestsInFlight: 4,
    log: () => {},
    onDocument: () => {},
    signal: new AbortController().signal,
    ...over,
  });
};
