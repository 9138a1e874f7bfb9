import { z } from '@hono/zod-openapi';

/** A document in a path: its id, or its `external_id` in any letter case. */
export const referenceSchema = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, description: 'Id or external_id.' }),
});
