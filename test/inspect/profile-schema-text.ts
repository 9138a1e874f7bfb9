import { z } from 'zod';
import type { Keys } from '../../shared/mapping/load/merge-profiles.ts';
import { profileSchema } from '../../shared/mapping/profile/profile.ts';
import { accountFactsSchema } from '../../shared/records/account-facts.ts';

/** The JSON Schema of a profile as people write it. */
export const profileJsonSchema = (): Keys => ({
  ...z.toJSONSchema(profileSchema, { io: 'input' }),
  title: 'Rowmark profile',
});

const textOf = (schema: Keys): string => `${JSON.stringify(schema, null, 2)}\n`;

/** The JSON Schema of profiles for editors; `npm run docs` writes it. */
export const profileSchemaText = (): string => textOf(profileJsonSchema());

/** The same of the facts of an account. */
export const accountFactsSchemaText = (): string =>
  textOf({ ...z.toJSONSchema(accountFactsSchema, { io: 'input' }), title: 'Rowmark account' });
