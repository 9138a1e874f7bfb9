import { type Logins, UNPROVEN_LOGIN } from '../../ledger/logins.ts';
import { type Problem, problem } from '../../problems/problem.ts';

/** Keeps an account to one login: its ledger holds the documents of one company only. */
export interface LoginBinding {
  /** Reports another login that issued for the account; only reads. */
  look(account: string): Promise<Problem | undefined>;
  /** Does the same and binds an account that has no login yet. */
  bind(account: string): Promise<Problem | undefined>;
}

interface LoginWatchOptions {
  loginsOf: (account: string) => Logins;
  /** Opaque name of the login that the account has now. */
  loginOf: (account: string) => Promise<string>;
  /** True if a person confirmed that the login of the account has changed. */
  rebinds: (account: string) => boolean;
}

export function createLoginBinding({ loginsOf, loginOf, rebinds }: LoginWatchOptions): LoginBinding {
  const changed = (account: string, bound: string | undefined): Problem =>
    problem(bound === UNPROVEN_LOGIN ? 'LOGIN-UNPROVEN' : 'LOGIN-CHANGED', {}, { account });
  // A login that matched stays valid for this process: only a rebind changes it, and that needs a new start.
  const lookedAt = new Map<string, string>();
  const boundTo = new Map<string, string>();

  return {
    async look(account) {
      if (rebinds(account)) return undefined;
      const login = await loginOf(account);
      if (lookedAt.get(account) === login) return undefined;
      const bound = await loginsOf(account).bound();
      if (bound !== undefined && bound !== login) return changed(account, bound);
      lookedAt.set(account, login);
      return undefined;
    },
    async bind(account) {
      const login = await loginOf(account);
      if (boundTo.get(account) === login) return undefined;
      const logins = loginsOf(account);
      const bound = await logins.bound();
      if (bound !== login && !(await logins.bind(login, rebinds(account)))) return changed(account, bound);
      boundTo.set(account, login);
      return undefined;
    },
  };
}
