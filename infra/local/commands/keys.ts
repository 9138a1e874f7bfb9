import { ROLE_NAMES } from '../../../functions/console/guard/own-accounts.ts';
import { wallClock } from '../../../shared/clock.ts';
import { roles } from '../../../shared/operations/operation.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { addKey, isKeyName, type NamedKey, namedKeys, revokeKey } from '../console/named-keys.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { knownAccounts } from '../host/data-folder.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName, textThat, valueThat } from './options.ts';
import { argument, commandOf, commandsOf, option } from './startup.ts';

const listed = (text: string): string[] => text.split(',').map((one) => one.trim());

const parseRoles = valueThat((text) => {
  const wanted = listed(text.toLowerCase());
  const known = roles.filter((role) => wanted.includes(role));
  return known.length === new Set(wanted).size ? known : undefined;
}, 'roles');

const parseAccounts = (language: Language) => (text: string) => [
  ...new Set(listed(text).map(parseName(language))),
];

const shown = (
  { name, roles: held, accounts }: Pick<NamedKey, 'name' | 'roles' | 'accounts'>,
  language: Language,
) => ({
  name,
  roles: held.map((role) => ROLE_NAMES[role].en).join(', '),
  accounts: typeof accounts === 'string' ? tellIn(language)('allAccounts') : accounts.join(', '),
});

const add = commandOf(
  [
    argument('<name>', 'keyName', { parse: textThat(isKeyName, 'keyName') }),
    option('--role <roles>', 'keyRole', { parse: parseRoles, isRequired: true }),
    option('--account <names>', 'keyAccount', { parse: parseAccounts, usual: [DEFAULT_ACCOUNT] }),
    option('--all-accounts', 'keyAllAccounts', { usual: false, without: ['account'] }),
    dataOption,
    jsonOption,
  ],
  async (name, { data, role, account, allAccounts, lang, say, reply }) => {
    const accounts = allAccounts ? undefined : account;
    const known = [...(await knownAccounts(data)), ...(await namedKeys(data)).flatMap((one) => one.accounts)];
    const opened = (accounts ?? []).filter((one) => !known.includes(one)).join(', ');
    const notice = opened === '' ? '' : `${say('keyOpens', { accounts: opened })}\n`;
    const key = await addKey(data, { name, roles: role, accounts, now: new Date(wallClock()) });
    const told = { name, roles: role, accounts: accounts ?? 'all' } as const;
    reply({ ...told, key }, () => `${notice}${say('keyMade', shown(told, lang))}\n${key}`);
  },
);

const list = commandOf([dataOption, jsonOption], async ({ data, lang, say, reply }) => {
  const keys = await namedKeys(data);
  const lines = () =>
    keys.map((one) => say('keyLine', { ...shown(one, lang), at: formatInstant(one.made_at, lang) }));
  const told = keys.map(({ sha256: _, ...one }) => one);
  reply(told, () => (keys.length === 0 ? say('noKeys') : lines().join('\n')));
});

const revoke = commandOf(
  [argument('<name>', 'keyName'), dataOption, jsonOption],
  async (name, { data, say, reply }) => {
    await revokeKey(data, name);
    reply({ revoked: name }, () => say('keyRevoked', { name }));
  },
);

export const registerKeys = commandsOf({
  add: ['keysAdd', add],
  list: ['keysList', list],
  revoke: ['keysRevoke', revoke],
});
