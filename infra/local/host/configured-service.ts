import { credentialsOf } from '../../../shared/service/credentials.ts';
import { CommandError } from '../errors/command-error.ts';
import { readConfiguration } from './configuration.ts';
import type { Service } from './local-host.ts';

/** A real environment, where one is named; else the embedded sandbox serves. */
export const configuredService = (url: string | undefined): Service | undefined =>
  url === undefined ? undefined : serviceAt(url);

/** A real environment, with its credentials from the environment variables, never from an argument. */
export function serviceAt(url: string): Service {
  if (!URL.canParse(url)) throw new CommandError('service-address-bad', { url });
  const { ROWMARK_EMAIL, ROWMARK_API_KEY } = readConfiguration();
  if (ROWMARK_EMAIL === undefined || ROWMARK_API_KEY === undefined) {
    throw new CommandError('service-credentials-absent');
  }
  const credentials = credentialsOf(ROWMARK_EMAIL, ROWMARK_API_KEY);
  return { url, credentialsOf: () => credentials };
}
