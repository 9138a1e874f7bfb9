import * as z from 'zod';
import { storedForm } from '../../records/stored-form.ts';
import { sealKeySchema } from '../summary/summary.ts';
import { linkPlace, linkSeal } from './chain-link.ts';

const FORM = 1;
export const KEY_CHANGE_FORM = `rowmark-key/${FORM}` as const;
export const KEY_CHANGE_FILE = 'key.json';

/** `key.json`: the old seal key hands over to a new one; it has its place in the chain and is sealed with the old key. */
const keyChangeSchema = z.object({
  form: z.literal(KEY_CHANGE_FORM),
  ...linkPlace,
  changed_at: z.string(),
  by: z.string(),
  /** The key of everything that follows. */
  next_key: sealKeySchema,
  ...linkSeal,
});

export type KeyChange = z.infer<typeof keyChangeSchema>;
export const keyChangeForm = storedForm(keyChangeSchema, FORM);
