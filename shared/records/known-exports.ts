import * as z from 'zod';
import { storedForm } from './stored.ts';

const knownProfileSchema = z.object({
  name: z.string(),
  /** Over the profile as it was used. */
  sha256: z.string(),
  /** The last day on which such an export was imported with it, yyyy-mm-dd. */
  on: z.string(),
  /** Documents came of it; until then it was only tried. */
  issued: z.boolean(),
});
export type KnownProfile = z.infer<typeof knownProfileSchema>;

const knownExportSchema = z.object({
  /** Folded and in order, without the columns that Rowmark adds to a retry file. */
  headers: z.array(z.string()).readonly(),
  profiles: z.array(knownProfileSchema).readonly(),
});
export type KnownExport = z.infer<typeof knownExportSchema>;

/** `profiles/known.json`: per account, the exports that were imported before and their profiles, the latest first. */
export const knownExportsForm = storedForm(
  z.object({ accounts: z.record(z.string(), z.array(knownExportSchema).readonly()) }),
);
