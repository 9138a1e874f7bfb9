import { credentialsOf } from '../../../shared/service/credentials.ts';
import { CommandError } from '../errors/command-error.ts';
import { readConfiguration } from './configuration.ts';
import type { Service } from './local-host.ts';

/** A real environment, if one is named; undefined for the embedded sandbox. */
export const configuredService = (url: string | undefined, isDryRun?: boolean): Service | undefined =>
  url === undefined ? undefined : serviceAt(url, isDryRun);

/** A real environment, with its credentials from the environment variables, never from an argument; a dry run goes without. */
export function serviceAt(url: string, isDryRun = false): Service {
  if (!URL.canParse(url)) throw new CommandError('service-address-bad', { url });
  const { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey } = readConfiguration();
  const credentials = email && apiKey ? credentialsOf(email, apiKey) : undefined;
  if (credentials === undefined && !isDryRun) throw new CommandError('service-credentials-absent');
  return { url, credentialsOf: () => credentials };
}
