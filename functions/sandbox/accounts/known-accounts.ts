import { type Account, openAccount } from './account.ts';
import type { AccountConfig } from './account-config.ts';

/** The account that a login email names, where none is configured; undefined for an email that is nobody's. */
export type AccountOf = (email: string) => AccountConfig | undefined;

/** The accounts of a sandbox: those configured, and those that are opened when somebody first logs in. */
export class KnownAccounts {
  readonly #accounts: Map<string, Account>;
  readonly #accountOf: AccountOf;

  constructor(configured: readonly AccountConfig[], accountOf: AccountOf = () => undefined) {
    const accounts = configured.map(openAccount);
    this.#accounts = new Map(accounts.map((account) => [account.key, account]));
    this.#accountOf = accountOf;
  }

  /** By the login email in lower case. */
  get(key: string): Account | undefined {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const config = this.#accountOf(key);
    if (config === undefined) return undefined;
    const opened = openAccount(config);
    this.#accounts.set(key, opened);
    return opened;
  }

  all(): readonly Account[] {
    return [...this.#accounts.values()];
  }
}
