import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type Arguments, tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { DEFAULT_ACCOUNT } from '../configuration.ts';
import { readAccounts, readFaults, sandboxAccount, startLocalSandbox } from '../local-sandbox.ts';
import { printText } from '../print.ts';
import { stopOnInterrupt } from '../stop-on-interrupt.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, parseName, parseWhole } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

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
    .addOption(languageOption(startup.language))
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
  const say = (of: keyof typeof terminalWords, args: Arguments) =>
    printText(tell(terminalWords[of], options.lang, args));
  say('sandboxAt', { url });
  for (const { email, apiKey } of accounts) say('sandboxLogin', { email, key: apiKey });
  say('sandboxPlaces', { url });
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
}
