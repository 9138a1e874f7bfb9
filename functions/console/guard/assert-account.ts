import { FoundProblem } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';

/** Refuses an account that is not here, with those that are. */
export async function assertAccount(
  { accounts, unknownAccount }: Pick<ConsoleHost, 'accounts' | 'unknownAccount'>,
  account: string,
): Promise<void> {
  const known = await accounts();
  if (!known.includes(account)) throw new FoundProblem(unknownAccount({ account, accounts: known }), 404);
}
