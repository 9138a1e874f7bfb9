import type { Language } from '../../../shared/problems/problem-text.ts';
import { configuredService } from './configuration.ts';
import { assertKnownAccount } from './known-accounts.ts';
import { type LocalHost, openLocalHost } from './local-host.ts';

interface Asking {
  data: string;
  account: string;
  /** Address of a real service; the embedded sandbox without it. */
  service?: string | undefined;
  language: Language;
}

/** The host of a command that reads an existing account's documents and issues none. */
export async function openReadOnlyHost({ data, account, service, language }: Asking): Promise<LocalHost> {
  await assertKnownAccount(data, account);
  return openLocalHost({
    data,
    accounts: [account],
    service: configuredService(service),
    ...{ dryRun: true, language, verify: 'none' },
  });
}
