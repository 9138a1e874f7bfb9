import { hash } from 'node:crypto';
import * as z from 'zod';

/** The login of an account, as the service takes it (interface, Authentication, 1). */
const credentialsSchema = z.object({ email: z.string().min(1), api_key: z.string().min(1) });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Field of a stored secret that holds the key, and the secret's shape as a message shows it. */
export const KEY_FIELD = 'api_key' satisfies keyof Credentials;
export const SECRET_SHAPE = '{"email", "api_key"}';

const LOGIN_NAME_DIGITS = 32;

/** Name of a login that tells nothing of it: who logs in with the same email is the same, whatever the key. */
export const loginName = ({ email }: Credentials): string =>
  hash('sha256', `login ${email.trim().toLowerCase()}`).slice(0, LOGIN_NAME_DIGITS);

export const credentialsOf = (email: string, apiKey: string): Credentials => ({ email, api_key: apiKey });

/** The login in the text of a stored secret; undefined where it is none. The text itself is never quoted. */
export function parseCredentials(secret: string): Credentials | undefined {
  try {
    return credentialsSchema.safeParse(JSON.parse(secret)).data;
  } catch {
    return undefined;
  }
}
