import { type Problem, problem, renderProblem } from '../../problems/problem.ts';
import type { LoginBinding } from './login-binding.ts';

interface GuardedLogin {
  login: LoginBinding;
  /** Accounts that there are credentials for. */
  accounts: readonly string[];
  /** True where a person has said that documents may be issued, and at a sandbox. */
  mayIssue(): Promise<boolean>;
}

/** Stops a job of an account that is not known, and issuing that nobody has confirmed, before credentials are asked for. */
export function guardLogin({ login, accounts, mayIssue }: GuardedLogin): LoginBinding {
  const unknown = (account: string): Problem | undefined =>
    accounts.includes(account) ? undefined : undeployedAccount({ account, accounts });
  return {
    look: async (account) => unknown(account) ?? login.look(account).catch(problemOfSecret),
    bind: async (account) =>
      unknown(account) ??
      ((await mayIssue()) ? login.bind(account).catch(problemOfSecret) : problem('LIVE-NOT-CONFIRMED')),
  };
}

/** The stored secret of an account is missing, or holds something else: a finding for people, and no failure of a step. */
export class SecretUnfit extends Error {
  readonly problem: Problem;

  constructor(unfit: Problem) {
    super(renderProblem(unfit).message);
    this.problem = unfit;
  }
}

function problemOfSecret(error: unknown): Problem {
  if (error instanceof SecretUnfit) return error.problem;
  throw error;
}

export const undeployedAccount = ({
  account,
  accounts,
}: {
  account: string;
  accounts: readonly string[];
}): Problem => problem('ACCOUNT-UNKNOWN', {}, { account, accounts: accounts.join(', ') });
