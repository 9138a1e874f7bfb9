import { z } from 'zod';
import type { Keys } from '../../shared/mapping/load/merge-profiles.ts';
import { profileSchema } from '../../shared/mapping/profile/profile.ts';

/** The JSON Schema of a profile as people write it. */
export const profileJsonSchema = (): Keys => ({
  ...z.toJSONSchema(profileSchema, { io: 'input' }),
  title: 'Rowmark profile',
});

/** The JSON Schema of profiles for editors; `npm run docs` writes it. */
export const profileSchemaText = (): string => `${JSON.stringify(profileJsonSchema(), null, 2)}\n`;
