import { z } from 'zod';

/** One error of the authority, as the envelope of a refusal carries it. */
export const authorityErrorSchema = z.object({ code: z.string(), title: z.string(), message: z.string() });

export type AuthorityError = z.infer<typeof authorityErrorSchema>;
