import type { Command } from 'commander';
import { type ConsoleRole, roles } from '../../../functions/console/console-host.ts';
import { ROLE_NAMES } from '../../../functions/console/guard/own-accounts.ts';
import { wallClock } from '../../../shared/clock.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { addKey, isKeyName, namedKeys, revokeKey } from '../console/named-keys.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName, refusal } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  data: string;
  json?: true;
  lang: Language;
}

interface AddOptions extends Options {
  role: ConsoleRole[];
  account: string[];
  allAccounts: boolean;
}

/** `rowmark keys add|list|revoke`: who may do what in which account of the console; `serve` need not be stopped. */
export function registerKeys(keys: Command, startup: Startup): void {
  const { language } = startup;
  const help = helpIn(language);
  keys
    .command('add')
    .description(help('keysAdd'))
    .argument('<name>', help('keyName'), parseKeyName(language))
    .requiredOption('--role <roles>', help('keyRole'), parseRoles(language))
    .option('--account <names>', help('keyAccount'), parseAccounts(language), [DEFAULT_ACCOUNT])
    .option('--all-accounts', help('keyAllAccounts'), false)
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .action(add);
  keys
    .command('list')
    .description(help('keysList'))
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .action(list);
  keys
    .command('revoke')
    .description(help('keysRevoke'))
    .argument('<name>', help('keyName'))
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .action(revoke);
}

const listed = (text: string): string[] => text.split(',').map((one) => one.trim());

const parseKeyName = (language: Language) => (text: string) => {
  if (!isKeyName(text)) throw refusal('keyName', language);
  return text;
};

const parseRoles = (language: Language) => (text: string) => {
  const wanted = listed(text.toLowerCase());
  const known = roles.filter((role) => wanted.includes(role));
  if (known.length !== new Set(wanted).size) throw refusal('roles', language);
  return known;
};

const parseAccounts = (language: Language) => (text: string) => [
  ...new Set(listed(text).map(parseName(language))),
];

interface Told {
  name: string;
  roles: readonly ConsoleRole[];
  accounts: 'all' | readonly string[];
}

const shown = ({ name, roles: held, accounts }: Told, language: Language) => ({
  name,
  roles: held.map((role) => ROLE_NAMES[role].en).join(', '),
  accounts: typeof accounts === 'string' ? tellIn(language)('allAccounts') : accounts.join(', '),
});

async function add(name: string, options: AddOptions): Promise<void> {
  const { data, json, lang, role, account, allAccounts } = options;
  const accounts = allAccounts ? undefined : account;
  const key = await addKey(data, { name, roles: role, accounts, now: new Date(wallClock()) });
  const told = { name, roles: role, accounts: accounts ?? 'all' } as const;
  if (json) return printJson({ ...told, key });
  printText(tellIn(lang)('keyMade', shown(told, lang)));
  printText(key);
}

async function list({ data, json, lang }: Options): Promise<void> {
  const keys = await namedKeys(data);
  if (json) return printJson(keys.map(({ sha256: _, ...told }) => told));
  if (keys.length === 0) printText(tellIn(lang)('noKeys'));
  for (const one of keys) printText(tellIn(lang)('keyLine', { ...shown(one, lang), at: one.made_at }));
}

async function revoke(name: string, { data, json, lang }: Options): Promise<void> {
  await revokeKey(data, name);
  if (json) printJson({ revoked: name });
  else printText(tellIn(lang)('keyRevoked', { name }));
}
