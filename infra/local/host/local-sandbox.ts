import { type AccountOf, demoAccount } from '../../../functions/sandbox/accounts/account.ts';
import { createSandbox } from '../../../functions/sandbox/create-sandbox.ts';
import { listenSandbox } from '../../../functions/sandbox/listen-sandbox.ts';
import type { SandboxOptions } from '../../../functions/sandbox/sandbox.ts';
import { sandboxTable } from '../../../functions/sandbox/sandbox-table.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { InProcessService } from '../../../shared/service/http-exchange.ts';
import { CommandError, hasCode, messageOf } from '../errors/command-error.ts';
import { startEmbeddedDynamoDB } from '../tables/embedded-dynamodb.ts';
import { printAside } from '../terminal/print.ts';
import { DEFAULT_ACCOUNT } from './configuration.ts';

const SANDBOX_TABLE = 'rowmark-sandbox';
const MS_PER_SECOND = 1000;
const SANDBOX_DOMAIN = '@rowmark.example';

/** An account of ours as the sandbox knows it: the default one is its demonstration account. */
export const sandboxAccount = (account: string): { email: string; apiKey: string } =>
  account === DEFAULT_ACCOUNT ? demoAccount : { email: `${account}${SANDBOX_DOMAIN}`, apiKey: 'sandbox' };

/** Opens any account of ours in the sandbox at its first login; a new folder needs no restart. */
export const openSandboxAccount: AccountOf = (email) =>
  email.endsWith(SANDBOX_DOMAIN) ? sandboxAccount(email.slice(0, -SANDBOX_DOMAIN.length)) : undefined;

/** The sandbox over HTTP on loopback, its state in its own folder, which only one process may use. */
export async function startLocalSandbox({
  folder,
  port,
  tokenLifeSeconds,
  ...of
}: Pick<SandboxOptions, 'accounts' | 'accountOf' | 'faults' | 'now' | 'strict'> & {
  folder: string;
  port: number;
  tokenLifeSeconds?: number | undefined;
}) {
  await using stack = new AsyncDisposableStack();
  const { client, settled } = stack.use(
    await startEmbeddedDynamoDB({
      folder,
      tables: [sandboxTable(SANDBOX_TABLE)],
      damaged: 'sandbox-damaged',
      answersAhead: true,
    }),
  );
  // Requests in flight fail together.
  const tellOnce = memoize((reason: string) => printAside(`sandbox: ${reason}`));
  const app = createSandbox({
    ...of,
    dynamodb: client,
    settled,
    tableName: SANDBOX_TABLE,
    alone: true,
    onFailure: (error) => tellOnce(messageOf(error)),
    tokenLifeMs: tokenLifeSeconds && tokenLifeSeconds * MS_PER_SECOND,
  });
  const listening = await listenSandbox(app, { port, host: '127.0.0.1' }).catch((error: unknown) => {
    throw hasCode(error, 'EADDRINUSE') ? new CommandError('port-taken', { port }) : error;
  });
  stack.defer(() => listening.close());
  const rest = stack.move();
  // The same service for this process itself, without a socket.
  const here: InProcessService = (request, cut) => app.fetch(request, { closeConnection: cut });
  return { url: listening.url, here, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}
