import type { Logins } from '../ledger/logins.ts';
import { type Problem, problem } from '../problems/problem.ts';

/** Keeps an account to one login: its ledger says of another company’s documents what is true of this one’s alone. */
export interface LoginWatch {
  /** The problem where another login issued for the account, by reading alone. */
  look(account: string): Promise<Problem | undefined>;
  /** The same, and binds an account that nobody has issued for. */
  bind(account: string): Promise<Problem | undefined>;
}

interface LoginWatchOptions {
  loginsOf: (account: string) => Logins;
  /** Opaque name of the login that the account has now. */
  loginOf: (account: string) => Promise<string>;
  /** A person says that the login of the account has changed. */
  rebinds: (account: string) => boolean;
}

export function createLoginWatch({ loginsOf, loginOf, rebinds }: LoginWatchOptions): LoginWatch {
  const changed = (account: string): Problem => problem('LOGIN-CHANGED', {}, { account });

  return {
    async look(account) {
      if (rebinds(account)) return undefined;
      const bound = await loginsOf(account).bound();
      return bound === undefined || bound === (await loginOf(account)) ? undefined : changed(account);
    },
    async bind(account) {
      const login = await loginOf(account);
      const logins = loginsOf(account);
      if ((await logins.bound()) === login) return undefined;
      return (await logins.bind(login, rebinds(account))) ? undefined : changed(account);
    },
  };
}
