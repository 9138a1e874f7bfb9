import type { Context } from 'hono';
import type { Account } from '../accounts/account.ts';

/** Bindings that the listener lends to the app: over a socket, a way to close it without an answer. */
export interface SandboxBindings {
  closeConnection?: () => void;
}

export interface SandboxEnv {
  Bindings: SandboxBindings | undefined;
}

export type SandboxContext = Context<SandboxEnv>;

/** A request that is known to come from an account, with the reads that a fault wants pending. */
export interface Request {
  c: SandboxContext;
  account: Account;
  pendingReads: number;
}
