import { z } from '@hono/zod-openapi';
import { bringers, operation, ownAnswer, roles } from '../../../shared/operations/operation.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import type { AtConsole } from '../console-host.ts';
import { accountsOf, assertRole } from '../guard/own-accounts.ts';
import { json } from '../http/operations.ts';

export const listAccounts = operation({
  name: 'listAccounts',
  does: 'List the accounts in which you have a role',
  ...{ input: z.object({}), output: z.array(z.string()), effect: 'reads' },
  http: { at: 'get /api/accounts', says: 'The default account comes first.' },
  run: ({ host, person }: AtConsole) => accountsOf(host, person),
});

export const getPerson = operation({
  name: 'getPerson',
  does: 'Read whose key this is, with the roles and the accounts in which they count',
  input: z.object({}),
  output: z
    .object({ name: z.string(), roles: z.array(z.enum(roles)), accounts: z.array(z.string()) })
    .openapi('Me'),
  ...{ effect: 'reads', http: { at: 'get /api/me', says: 'The holder of the key.' } },
  run: async ({ host, person }: AtConsole) => ({
    name: person.name,
    roles: [...person.roles],
    accounts: await accountsOf(host, person),
  }),
});

const opened = z.strictObject({ account: z.string() });

/** Says by its status whether the account was open before. */
export const openAnAccount = operation({
  name: 'openAccount',
  does: 'Open an account',
  more: 'For keys that are not bound to accounts.',
  ...{ input: opened, output: ownAnswer, effect: 'changes', roles: bringers },
  http: {
    ...{ at: 'post /api/accounts', refuses: [413, 422], status: 201 },
    answers: json(opened, 'The account is open.'),
    others: { 200: json(opened, 'It was open before.') },
  },
  async run({ c, host, person }: AtConsole, { account }) {
    assertRole(person, ...bringers);
    if (person.rolesIn !== undefined) throw new RefusedRequest('ALL-ACCOUNTS-ONLY');
    if (!isSafeName(account)) throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
    const accounts = await host.accounts();
    if (accounts.includes(account)) return c.json({ account });
    if (host.openAccount === undefined) throw new FoundProblem(host.unknownAccount({ account, accounts }));
    await host.openAccount(account);
    return c.json({ account }, 201);
  },
});
