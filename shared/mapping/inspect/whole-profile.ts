import { builtInProfiles } from '../built-in/index.ts';
import { mergeProfiles } from '../merge-profile.ts';
import { type ProfileFile, profileSchema } from '../profile.ts';

/** A suggestion with the built-in profile that it extends worked in. */
export function wholeProfile(profile: ProfileFile): ProfileFile {
  const { extends: base } = profile;
  const below =
    base !== undefined && Object.hasOwn(builtInProfiles, base) ? builtInProfiles[base] : undefined;
  if (below === undefined) return profile;
  const { extends: _, ...own } = profile;
  const merged = profileSchema.safeParse(mergeProfiles([below, own]));
  return merged.success ? { ...merged.data, ...(base === 'standard' ? { extends: base } : {}) } : profile;
}
