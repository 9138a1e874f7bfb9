import { type Problem, problem, renderProblem } from '../../problems/problem.ts';
import type { LoginBinding } from './login-binding.ts';

interface GuardedLogin {
  login: LoginBinding;
  /** Accounts that there are credentials for. */
  accounts: readonly string[];
  /** True if a person allowed documents to be issued; always true at a sandbox. */
  mayIssue(): Promise<boolean>;
}

/** Stops jobs of unknown accounts, and issuing without a permission, before credentials are read. */
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

/** Missing or unusable secret of an account: a finding for people, not a failed step. */
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
