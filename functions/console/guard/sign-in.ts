import type { Context } from 'hono';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { Person } from '../console-host.ts';

/** Tells who sends a request. A wrong proof throws; none at all answers undefined. */
export interface SignIn {
  who(c: ConsoleContext): Promise<Person | undefined>;
  /** Takes a key that a page was given; the cookie to set, undefined where keys are not the way in. */
  take?(c: Context, key: string): Promise<void>;
  /** The page where people sign in, where it is not the one for a key. */
  place?: string;
  /** The place that signs a person out. */
  signOut?: string;
  /** Serves these places; they are open to everybody. */
  serve?(app: ConsoleApp): void;
}
