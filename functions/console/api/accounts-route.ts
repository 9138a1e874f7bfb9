import { z } from '@hono/zod-openapi';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertAccount } from '../guard/assert-account.ts';
import { json, refusals } from '../http/answers.ts';

export const accountsSchema = z.array(z.string());

/** `GET /api/accounts`: the accounts that documents can be issued for. */
export function serveAccounts(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, {
    method: 'get',
    path: '/api/accounts',
    summary: 'List the accounts',
    responses: { 200: json(accountsSchema, 'The default account comes first.'), ...refusals() },
    answer: async (c: ConsoleContext) => c.json(await host.accounts()),
  });
}

/** The account that a request names, or the default one. An unknown account is refused. */
export async function accountOf(host: ConsoleHost, named: string | undefined): Promise<string> {
  const [usual = ''] = await host.accounts();
  const account = named || usual;
  await assertAccount(host, account);
  return account;
}
