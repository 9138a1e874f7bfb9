import { hash } from 'node:crypto';
import * as z from 'zod';

/** Path before `/api/v1` in a base address: '' or a path without a slash at its end. */
export const basePath = ({ pathname }: URL): string => pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

/** The environment that a base address names, however it is written: two paths of one host are two environments. */
export function environmentOf(baseUrl: string): string {
  const base = new URL(baseUrl);
  return `${base.origin}${basePath(base)}`;
}

/** Labels of a host name that mark a test service. */
const SANDBOX_LABEL = /^(staging|sandbox|test|testing|demo|dev)\b/i;
const STATS = '/_sandbox/stats';
const ANSWER_MS = 3000;

/**
 * Tells a sandbox from a live service: by its host name, or because it answers the control route that only the sandbox
 * of this project has. A service that does not say so is live.
 */
export async function isSandbox(baseUrl: string): Promise<boolean> {
  const base = new URL(baseUrl);
  if (base.hostname.split('.').some((label) => SANDBOX_LABEL.test(label))) return true;
  try {
    const answer = await fetch(new URL(STATS, base), { signal: AbortSignal.timeout(ANSWER_MS) });
    const stats: unknown = await answer.json();
    return answer.ok && typeof stats === 'object' && stats !== null && 'accounts' in stats;
  } catch {
    return false;
  }
}

/** The login of an account, as the service takes it (interface, Authentication, 1). */
const credentialsSchema = z.object({ email: z.string().min(1), api_key: z.string().min(1) });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Field of a stored secret that holds the key, and the secret's shape as a message shows it. */
export const KEY_FIELD = 'api_key' satisfies keyof Credentials;
export const SECRET_SHAPE = '{"email", "api_key"}';

const LOGIN_NAME_DIGITS = 32;

/** Opaque name of a login: the same email gives the same name, with any key. */
export const loginName = ({ email }: Credentials): string =>
  hash('sha256', `login ${email.trim().toLowerCase()}`).slice(0, LOGIN_NAME_DIGITS);

export const credentialsOf = (email: string, apiKey: string): Credentials => ({ email, api_key: apiKey });

/** The login in the text of a stored secret; undefined if the text is not one. No message quotes the text. */
export function parseCredentials(secret: string): Credentials | undefined {
  try {
    return credentialsSchema.safeParse(JSON.parse(secret)).data;
  } catch {
    return undefined;
  }
}
