import * as z from 'zod';
import { previousSchema, sealKeySchema } from '../summary/summary.ts';

/** Place of a link that is no report in the chain of an account: whose it is, and its folder. */
export const linkPlace = {
  job: z.string(),
  environment: z.string(),
  account: z.string(),
  /** Key prefix of its folder in the store. */
  report: z.string(),
};

/** End of such a link: what it follows, and its seal. */
export const linkSeal = {
  previous: previousSchema.nullable(),
  seal_key: sealKeySchema.optional(),
  seal: z.string(),
  signature: z.base64().optional(),
};
