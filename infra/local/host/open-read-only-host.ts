import type { Language } from '../../../shared/problems/problem-text.ts';
import { readConfiguration } from './configuration.ts';
import { configuredService } from './configured-service.ts';
import { type LocalHost, openLocalHost } from './local-host.ts';
import { createLog } from './log.ts';

interface Asking {
  data: string;
  account: string;
  /** Address of a real service; the embedded sandbox without it. */
  service?: string | undefined;
  language: Language;
}

/** The host of a command that looks at what was issued, and issues nothing. */
export const openReadOnlyHost = ({ data, account, service, language }: Asking): Promise<LocalHost> =>
  openLocalHost({
    data,
    accounts: [account],
    service: configuredService(service),
    dryRun: true,
    language,
    verify: 'none',
    requestsInFlight: readConfiguration().ROWMARK_CONCURRENCY,
    log: createLog(),
    onDocument: () => {},
    signal: new AbortController().signal,
  });
