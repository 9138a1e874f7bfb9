import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { readAccounts, readFaults, sandboxAccount, startLocalSandbox } from '../host/local-sandbox.ts';
import { printText } from '../terminal/print.ts';
import { stopOnInterrupt } from '../terminal/stop-on-interrupt.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, parseName, parseWhole } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

const STANDARD_PORT = 8080;

interface SandboxOptions {
  port: number;
  data: string;
  faults?: string;
  account: string[];
  accounts?: string;
  tokenLife?: number;
  strict: boolean;
  lang: Language;
}

export function registerSandbox(command: Command, startup: Startup): void {
  const { language } = startup;
  const help = helpIn(language);
  command
    .option('--port <n>', help('port'), parseWhole({ from: 0, to: 65_535, language }), STANDARD_PORT)
    .addOption(dataOption(startup))
    .option('--faults <file>', help('faults'))
    .option('--account <name...>', help('sandboxAccount'), collectNames(language), [])
    .option('--accounts <file>', help('sandboxAccounts'))
    .option('--strict', help('strict'), false)
    .option('--token-life <seconds>', help('tokenLife'), parseWhole({ from: 1, to: 86_400, language }))
    .action(runSandbox);
}

const collectNames =
  (language: Language) =>
  (name: string, names: string[]): string[] => [...names, parseName(language)(name)];

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
