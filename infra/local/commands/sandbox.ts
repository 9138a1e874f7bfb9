import { once } from 'node:events';
import { join } from 'node:path';
import type { z } from 'zod';
import { accountsSchema } from '../../../functions/sandbox/accounts/account.ts';
import { faultsSchema } from '../../../functions/sandbox/faults/fault-injector.ts';
import { describeSchemaError, TELLING_INPUT } from '../../../shared/problems/schema-error.ts';
import { CommandError } from '../errors/command-error.ts';
import { namedJson } from '../files/disk-files.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { sandboxAccount, startLocalSandbox } from '../host/local-sandbox.ts';
import { printText } from '../terminal/print.ts';
import { stopOnInterrupt } from '../terminal/stop-on-interrupt.ts';
import { dataOption, parseName, parseWhole } from './options.ts';
import { commandOf, option } from './startup.ts';

const STANDARD_PORT = 8080;

export const registerSandbox = commandOf(
  [
    option('--port <n>', 'port', { parse: parseWhole(0, 65_535), usual: STANDARD_PORT }),
    dataOption,
    option('--faults <file>', 'faults'),
    option('--account <name...>', 'sandboxAccount', {
      parse: (language) => (name, names: readonly string[]) => [...names, parseName(language)(name)],
      usual: [],
    }),
    option('--accounts <file>', 'sandboxAccounts'),
    option('--strict', 'strict', { usual: false }),
    option('--token-life <seconds>', 'tokenLife', { parse: parseWhole(1, 86_400) }),
  ],
  async ({ data, port, strict, faults, account, accounts: file, tokenLife, lang, say }) => {
    using stop = stopOnInterrupt(lang);
    const own = file === undefined ? undefined : await readSettings(file, '--accounts', accountsSchema);
    const named = own === undefined ? [DEFAULT_ACCOUNT, ...account] : account;
    const accounts = [...(own ?? []), ...named.map(sandboxAccount)];
    await using sandbox = await startLocalSandbox({
      folder: join(data, 'sandbox'),
      ...{ accounts, port, strict, tokenLifeSeconds: tokenLife },
      faults: faults === undefined ? undefined : await readSettings(faults, '--faults', faultsSchema),
    });
    const { url } = sandbox;
    printText(say('sandboxAt', { url }));
    for (const { email, apiKey } of accounts) printText(say('sandboxLogin', { email, key: apiKey }));
    printText(say('sandboxPlaces', { url }));
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
  },
);

async function readSettings<T>(path: string, option: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await namedJson(path), TELLING_INPUT);
  if (parsed.success) return parsed.data;
  throw new CommandError('settings-bad', { path, option, reason: describeSchemaError(parsed.error) });
}
