import { credentialsOf } from '../../shared/service/credentials.ts';
import { CommandError } from './command-error.ts';
import { readConfiguration } from './configuration.ts';
import type { Service } from './local-host.ts';

/** A real environment, with its credentials from the environment variables, never from an argument. */
export function serviceFor(url: string | undefined): Service | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url)) throw new CommandError('service-address-bad', { url });
  const { ROWMARK_EMAIL, ROWMARK_API_KEY } = readConfiguration();
  if (ROWMARK_EMAIL === undefined || ROWMARK_API_KEY === undefined) {
    throw new CommandError('service-credentials-absent');
  }
  const credentials = credentialsOf(ROWMARK_EMAIL, ROWMARK_API_KEY);
  return { url, credentialsOf: () => credentials };
}
