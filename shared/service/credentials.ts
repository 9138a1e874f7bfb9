import { z } from 'zod';

/** The login of an account, as the service takes it (interface, Authentication, 1). */
const credentialsSchema = z.object({ email: z.string().min(1), api_key: z.string().min(1) });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Field of a stored secret that holds the key, and the secret's shape as a message shows it. */
export const KEY_FIELD = 'api_key' satisfies keyof Credentials;
export const SECRET_SHAPE = '{"email", "api_key"}';

export const credentialsOf = (email: string, apiKey: string): Credentials => ({ email, api_key: apiKey });

/** The login in the text of a stored secret; undefined where it is none. The text itself is never quoted. */
export function parseCredentials(secret: string): Credentials | undefined {
  try {
    return credentialsSchema.safeParse(JSON.parse(secret)).data;
  } catch {
    return undefined;
  }
}
