import { type ConsoleRole, roles } from '../../../functions/console/console-host.ts';
import { ROLE_NAMES } from '../../../functions/console/guard/own-accounts.ts';
import { wallClock } from '../../../shared/clock.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { addKey, isKeyName, namedKeys, revokeKey } from '../console/named-keys.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName, refusal, textThat } from './options.ts';
import { argument, type Called, commandOf, commandsOf, option } from './startup.ts';

interface AddOptions extends Called {
  role: ConsoleRole[];
  account: string[];
  allAccounts: boolean;
}

const listed = (text: string): string[] => text.split(',').map((one) => one.trim());

const parseRoles = (language: Language) => (text: string) => {
  const wanted = listed(text.toLowerCase());
  const known = roles.filter((role) => wanted.includes(role));
  if (known.length !== new Set(wanted).size) throw refusal('roles', language);
  return known;
};

const parseAccounts = (language: Language) => (text: string) => [
  ...new Set(listed(text).map(parseName(language))),
];

/** `rowmark keys add|list|revoke`: who may do what in which account of the console; `serve` need not be stopped. */
export const registerKeys = commandsOf({
  add: [
    'keysAdd',
    commandOf(
      add,
      argument('<name>', 'keyName', { parse: textThat(isKeyName, 'keyName') }),
      option('--role <roles>', 'keyRole', { parse: parseRoles, isRequired: true }),
      option('--account <names>', 'keyAccount', { parse: parseAccounts, usual: [DEFAULT_ACCOUNT] }),
      option('--all-accounts', 'keyAllAccounts', { usual: false }),
      dataOption,
      jsonOption,
    ),
  ],
  list: ['keysList', commandOf(list, dataOption, jsonOption)],
  revoke: ['keysRevoke', commandOf(revoke, argument('<name>', 'keyName'), dataOption, jsonOption)],
});

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

async function list({ data, json, lang }: Called): Promise<void> {
  const keys = await namedKeys(data);
  if (json) return printJson(keys.map(({ sha256: _, ...told }) => told));
  if (keys.length === 0) printText(tellIn(lang)('noKeys'));
  for (const one of keys) printText(tellIn(lang)('keyLine', { ...shown(one, lang), at: one.made_at }));
}

async function revoke(name: string, { data, json, lang }: Called): Promise<void> {
  await revokeKey(data, name);
  if (json) printJson({ revoked: name });
  else printText(tellIn(lang)('keyRevoked', { name }));
}
