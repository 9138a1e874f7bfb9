import type { Language } from '../../shared/problems/problem.ts';
import { readConfiguration } from './configuration.ts';
import { type LocalHost, openLocalHost } from './local-host.ts';
import { createLog } from './log.ts';
import { serviceFor } from './service-for.ts';

interface Asking {
  data: string;
  account: string;
  /** Address of a real service; the embedded sandbox without it. */
  service?: string | undefined;
  language: Language;
}

/** The host of a command that looks at what was issued, and issues nothing. */
export const openAskingHost = ({ data, account, service, language }: Asking): Promise<LocalHost> =>
  openLocalHost({
    data,
    accounts: [account],
    service: serviceFor(service),
    dryRun: true,
    language,
    verify: 'none',
    requestsInFlight: readConfiguration().ROWMARK_CONCURRENCY,
    log: createLog(),
    onDocument: () => {},
    signal: new AbortController().signal,
  });
