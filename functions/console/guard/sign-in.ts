import type { Context } from 'hono';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { Person } from '../console-host.ts';

/** Identifies the sender of a request. A wrong proof throws; a missing one gives undefined. */
export interface SignIn {
  who(c: ConsoleContext): Promise<Person | undefined>;
  /** Takes a key that a page was given and sets its cookie; undefined if people sign in without keys. */
  take?(c: Context, key: string): Promise<void>;
  /** The sign-in page, if it is not the page for a key. */
  place?: string;
  /** The place that signs a person out. */
  signOut?: string;
  /** Serves the sign-in's own places, which need no sign-in. */
  serve?(app: ConsoleApp): void;
}
