import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from 'commander';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { readAccounts, readFaults, sandboxAccount, startLocalSandbox } from '../local-sandbox.ts';
import { stopOnInterrupt } from '../stop-on-interrupt.ts';
import { dataOption, parseName, parseWhole } from './options.ts';

const STANDARD_PORT = 8080;

interface SandboxOptions {
  port: number;
  data: string;
  faults?: string;
  account: string[];
  accounts?: string;
  tokenLife?: number;
  strict: boolean;
}

export function registerSandbox(command: Command): void {
  command
    .option(
      '--port <n>',
      'the port on 127.0.0.1; 0 takes a free one',
      parseWhole({ from: 0, to: 65_535 }),
      STANDARD_PORT,
    )
    .addOption(dataOption(readConfiguration().ROWMARK_DATA))
    .option('--faults <file>', 'scripted failures as JSON, as POST /_sandbox/faults takes them')
    .option(
      '--account <name...>',
      'further accounts: login NAME@rowmark.example, API key "sandbox"',
      collectNames,
      [],
    )
    .option(
      '--accounts <file>',
      'accounts as JSON, [{"email", "apiKey", "issuer", "billingBooks"}], in the place of the demonstration account',
    )
    .option('--strict', 'answer as the authority is known to answer beyond the interface', false)
    .option('--token-life <seconds>', 'how long a JWT is accepted', parseWhole({ from: 1, to: 86_400 }))
    .action(runSandbox);
}

const collectNames = (name: string, names: string[]): string[] => [...names, parseName(name)];

async function runSandbox(options: SandboxOptions): Promise<void> {
  using stop = stopOnInterrupt();
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
  console.log(`The invoicing service (sandbox) answers at ${sandbox.url}`);
  for (const { email, apiKey } of accounts) console.log(`  login ${email}   API key ${apiKey}`);
  console.log(`  what it holds: ${sandbox.url}/_sandbox/stats   what it offers: ${sandbox.url}/openapi.json`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
}
