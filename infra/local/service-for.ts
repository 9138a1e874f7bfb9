import { CommandError } from './command-error.ts';
import { readConfiguration } from './configuration.ts';
import type { Service } from './local-host.ts';

/** A real environment, with its credentials from the environment variables, never from an argument. */
export function serviceFor(url: string | undefined): Service | undefined {
  if (url === undefined) return undefined;
  const { ROWMARK_EMAIL: email, ROWMARK_API_KEY: api_key } = readConfiguration();
  if (email === undefined || api_key === undefined) {
    throw new CommandError(
      '--service needs the credentials of the account: set ROWMARK_EMAIL and ROWMARK_API_KEY.',
    );
  }
  return { url, credentialsOf: () => ({ email, api_key }) };
}
