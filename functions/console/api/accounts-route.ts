import { z } from '@hono/zod-openapi';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import { type ConsoleHost, type Person, roles } from '../console-host.ts';
import { accountsOf, assertAccount, assertRole } from '../guard/own-accounts.ts';
import { json, refusals } from '../http/answers.ts';
import { readJson } from '../http/read-request.ts';

const CREATED = 201;
export const accountsSchema = z.array(z.string());
const meSchema = z
  .object({ name: z.string(), roles: z.array(z.enum(roles)), accounts: accountsSchema })
  .openapi('Me');

/** `GET /api/accounts`: the accounts that documents can be issued for. */
export function serveAccounts(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, 'listAccounts', 'get /api/accounts', {
    summary: 'List the accounts in which you have a role',
    responses: { 200: json(accountsSchema, 'The default account comes first.'), ...refusals() },
    answer: async (c: ConsoleContext) => c.json(await accountsOf(host, c.get('person'))),
  });
  const bodySchema = z.strictObject({ account: z.string() });
  serveApi(app, 'openAccount', 'post /api/accounts', {
    summary: 'Open an account',
    description: 'For keys that are not bound to accounts.',
    request: { body: { content: { 'application/json': { schema: bodySchema } } } },
    responses: {
      201: json(bodySchema, 'The account is open.'),
      200: json(bodySchema, 'It was open before.'),
      ...refusals(413, 422),
    },
    answer: async (c: ConsoleContext) => {
      const { account } = await readJson(c, bodySchema);
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      if (person.rolesIn !== undefined) throw new ConsoleError('ALL-ACCOUNTS-ONLY');
      if (!isSafeName(account)) throw new ConsoleError('NAME-BAD', { limit: NAME_MAX_BYTES });
      const accounts = await host.accounts();
      if (accounts.includes(account)) return c.json({ account });
      if (host.openAccount === undefined) throw new FoundProblem(host.unknownAccount({ account, accounts }));
      await host.openAccount(account);
      return c.json({ account }, CREATED);
    },
  });
  serveApi(app, 'getPerson', 'get /api/me', {
    summary: 'Read whose key this is, with the roles and the accounts in which they count',
    responses: { 200: json(meSchema, 'The holder of the key.'), ...refusals() },
    answer: async (c: ConsoleContext) => {
      const { name, roles: held } = c.get('person');
      return c.json({ name, roles: held, accounts: await accountsOf(host, c.get('person')) });
    },
  });
}

/** The account that a request names, or the first in which the person has a role. Any other account is refused. */
export async function accountOf(
  host: ConsoleHost,
  { person, named }: { person: Person; named: string | undefined },
): Promise<string> {
  const accounts = await accountsOf(host, person);
  const account = named || (accounts[0] ?? '');
  await assertAccount({ ...host, accounts: async () => accounts }, account);
  return account;
}
