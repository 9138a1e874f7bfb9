import { z } from '@hono/zod-openapi';
import { roles } from '../../../shared/operations/operation.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import type { ConsoleHost } from '../console-host.ts';
import { accountsOf } from '../guard/own-accounts.ts';
import { json, type Serve } from '../http/operations.ts';

export const accountsSchema = z.array(z.string());
const meSchema = z
  .object({ name: z.string(), roles: z.array(z.enum(roles)), accounts: accountsSchema })
  .openapi('Me');

/** `GET /api/accounts`: the accounts that documents can be issued for. */
export function serveAccounts(serve: Serve, host: ConsoleHost): void {
  serve('listAccounts', 'get /api/accounts', {
    summary: 'List the accounts in which you have a role',
    answers: json(accountsSchema, 'The default account comes first.'),
    run: ({ person }) => accountsOf(host, person),
  });
  const bodySchema = z.strictObject({ account: z.string() });
  serve('openAccount', 'post /api/accounts', {
    summary: 'Open an account',
    description: 'For keys that are not bound to accounts.',
    ...{ body: bodySchema, roles: ['dropper', 'approver'], refuses: [413, 422], status: 201 },
    answers: json(bodySchema, 'The account is open.'),
    others: { 200: json(bodySchema, 'It was open before.') },
    async run({ c, person, body: { account } }) {
      if (person.rolesIn !== undefined) throw new RefusedRequest('ALL-ACCOUNTS-ONLY');
      if (!isSafeName(account)) throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
      const accounts = await host.accounts();
      if (accounts.includes(account)) return c.json({ account });
      if (host.openAccount === undefined) throw new FoundProblem(host.unknownAccount({ account, accounts }));
      await host.openAccount(account);
      return { account };
    },
  });
  serve('getPerson', 'get /api/me', {
    summary: 'Read whose key this is, with the roles and the accounts in which they count',
    answers: json(meSchema, 'The holder of the key.'),
    run: async ({ person }) => ({
      name: person.name,
      roles: person.roles,
      accounts: await accountsOf(host, person),
    }),
  });
}
