import { type Language, renderProblem } from '../../shared/problems/problem.ts';
import { CommandError } from './command-error.ts';
import type { LocalHost } from './local-host.ts';

/** Refuses to go on with the login of another company than the one that the account has issued with. */
export async function assertOwnLogin(
  host: Pick<LocalHost, 'login'>,
  { account, language }: { account: string; language: Language },
): Promise<void> {
  const changed = await host.login.look(account);
  if (changed === undefined) return;
  const { message, hint } = renderProblem(changed, language);
  throw new CommandError('as-told', { sentence: `${message} ${hint}` });
}
