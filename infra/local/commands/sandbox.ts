import { once } from 'node:events';
import { join } from 'node:path';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { readAccounts, readFaults, sandboxAccount, startLocalSandbox } from '../host/local-sandbox.ts';
import { printText } from '../terminal/print.ts';
import { stopOnInterrupt } from '../terminal/stop-on-interrupt.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, parseName, parseWhole } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

const STANDARD_PORT = 8080;

interface SandboxOptions extends Called {
  port: number;
  faults?: string;
  account: string[];
  accounts?: string;
  tokenLife?: number;
  strict: boolean;
}

const collectNames =
  (language: Language) =>
  (name: string, names: string[]): string[] => [...names, parseName(language)(name)];

export const registerSandbox = commandOf(
  runSandbox,
  option('--port <n>', 'port', { parse: parseWhole(0, 65_535), usual: STANDARD_PORT }),
  dataOption,
  option('--faults <file>', 'faults'),
  option('--account <name...>', 'sandboxAccount', { parse: collectNames, usual: [] }),
  option('--accounts <file>', 'sandboxAccounts'),
  option('--strict', 'strict', { usual: false }),
  option('--token-life <seconds>', 'tokenLife', { parse: parseWhole(1, 86_400) }),
);

async function runSandbox(options: SandboxOptions): Promise<void> {
  using stop = stopOnInterrupt(options.lang);
  const named = options.accounts === undefined ? [DEFAULT_ACCOUNT, ...options.account] : options.account;
  const accounts = [
    ...(options.accounts === undefined ? [] : await readAccounts(options.accounts)),
    ...named.map(sandboxAccount),
  ];
  await using sandbox = await startLocalSandbox({
    folder: join(options.data, 'sandbox'),
    accounts,
    port: options.port,
    strict: options.strict,
    ...(options.faults === undefined ? {} : { faults: await readFaults(options.faults) }),
    ...(options.tokenLife === undefined ? {} : { tokenLifeSeconds: options.tokenLife }),
  });
  const { url } = sandbox;
  const say = tellIn(options.lang);
  printText(say('sandboxAt', { url }));
  for (const { email, apiKey } of accounts) printText(say('sandboxLogin', { email, key: apiKey }));
  printText(say('sandboxPlaces', { url }));
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
}
