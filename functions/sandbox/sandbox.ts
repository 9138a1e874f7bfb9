import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { pause, type Sleep } from '../../shared/clock.ts';
import { inTurns } from '../../shared/memoize.ts';
import { type AccountConfig, type AccountOf, demoAccount, openAccounts } from './accounts/account.ts';
import { tokensOf } from './auth/tokens.ts';
import { type AuthorityError, askAuthority } from './authority/checks.ts';
import { type Fault, faultInjector, faultsSchema } from './faults/fault-injector.ts';
import type { Invoice } from './invoices/invoice-schema.ts';
import { documentsOf } from './state/document-store.ts';
import { itemsOf } from './state/items.ts';
import { requestCounter } from './state/request-counter.ts';

export interface SandboxOptions {
  dynamodb: DynamoDBClient;
  /** A table made from `sandboxTable`. */
  tableName: string;
  /** True if the table has no other writer. */
  alone?: boolean;
  /** Resolves once all writes so far are kept: each answer waits for it. */
  settled?: () => Promise<void>;
  /** One account, demo@rowmark.example with the key `sandbox`, when left out. */
  accounts?: readonly AccountConfig[];
  /** Opens further accounts at their first login. */
  accountOf?: AccountOf;
  /** 24 hours when left out. */
  tokenLifeMs?: number;
  now?: () => Date;
  /** Waits if a fault requests a delay. */
  sleep?: Sleep;
  /** Faults in force from the start; without them those of an earlier run on the table stay. */
  faults?: readonly Fault[];
  /** True if the authority adds its known answers beyond the interface. */
  strict?: boolean;
  /** Require a token of an account on /_sandbox/*: for a sandbox that other machines reach. */
  guardControl?: boolean;
  /** Replaces the authority's own checks: every error of a document; empty if it is accepted. */
  authority?: (invoice: Invoice) => readonly AuthorityError[];
  /** Receives errors that are answered 500; the console when left out. */
  onFailure?: (error: unknown) => void;
}

const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** Parts that the routes work with. */
export type Sandbox = ReturnType<typeof openSandbox>;

/** Opens the sandbox's state. Throws on a bad configuration of accounts or faults. */
export function openSandbox(options: SandboxOptions) {
  const items = itemsOf(options.dynamodb, options.tableName);
  const now = options.now ?? (() => new Date());
  return {
    accounts: openAccounts(options.accounts ?? [demoAccount], options.accountOf),
    items,
    documents: documentsOf(items, { alone: options.alone ?? false }),
    faults: faultInjector(items, options.faults && faultsSchema.parse(options.faults)),
    tokens: tokensOf(items, { now, lifeMs: options.tokenLifeMs ?? TOKEN_LIFE_MS }),
    requests: requestCounter(items),
    /** Issues of one account go one after another. */
    inLane: inTurns(),
    authority: options.authority ?? ((invoice: Invoice) => askAuthority(invoice, options.strict)),
    now,
    sleep: options.sleep ?? pause,
  };
}
