import { CommandProblem } from '../errors/command-problem.ts';
import type { LocalHost } from './local-host.ts';

/**
 * Refuses the login of another company than the one that the account has issued with. Also refuses a ledger
 * that is older than the reports.
 */
export async function assertSameAccount(
  host: Pick<LocalHost, 'login' | 'ledgerWatch'>,
  account: string,
): Promise<void> {
  const found = (await host.login.look(account)) ?? (await host.ledgerWatch.look(account));
  if (found !== undefined) throw new CommandProblem(found);
}
