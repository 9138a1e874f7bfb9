import { z } from 'zod';
import type { Keys } from './merge-profile.ts';
import { profileSchema } from './profile.ts';

/** The JSON Schema of a profile as people write it, published beside the code for editors. */
export const profileJsonSchema = (): Keys => ({
  ...z.toJSONSchema(profileSchema, { io: 'input' }),
  title: 'Rowmark profile',
});
