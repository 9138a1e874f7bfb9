import { join } from 'node:path';
import { findProfile } from '../../shared/jobs/open-export.ts';
import { loadProfile } from '../../shared/mapping/load-profile.ts';
import { isKeys, type Keys } from '../../shared/mapping/merge-profile.ts';
import type { Profile } from '../../shared/mapping/profile.ts';
import { profileKey } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { writeWhole } from './add-corrections.ts';
import { CommandError } from './command-error.ts';
import type { ColumnRule } from './corrections-rule.ts';
import { mappedSource } from './mapped-source.ts';
import { type Correctable, toldInOneSentence } from './open-correctable.ts';
import { rulePlace } from './rule-place.ts';
import { tryRules } from './try-rules.ts';
import { isProfileFile, profileOfFile, profileRefused } from './use-profile.ts';

/** A profile with rules written into it, before it is stored. */
interface RuledProfile {
  profile: string;
  /** The word for `--profile` that finds it. */
  given: string;
  /** The file that holds it. */
  place: string;
  before: string;
  after: string;
  /** Cells that the rules change, whether a correction names them or not. */
  cells: number;
  write(): Promise<void>;
}

interface ProfileText extends Pick<RuledProfile, 'given' | 'before'> {
  /** Its file, where that is not in the store. */
  place?: string;
  json: Keys;
  save(text: string): Promise<unknown>;
}

/** Ends the name of a profile that builds on one that comes with Rowmark. */
const OWN = '-own';

/** Works rules into a profile and tries them on the export; what would come out otherwise is refused. */
export async function ruledProfile(
  store: Store,
  of: Correctable,
  { rules, given, data }: { rules: readonly ColumnRule[]; given: string | undefined; data: string },
): Promise<RuledProfile> {
  const text = await profileText(store, given ?? of.profile.name);
  const json = withRules(text.json, of, rules);
  if (json === text.json) throw new CommandError('rule-known', { profile: of.profile.name });
  const name = typeof json.name === 'string' ? json.name : of.profile.name;
  const loaded = await loadProfile({ name, json, find: (wanted) => findProfile(store, wanted) });
  if ('problems' in loaded) throw profileRefused(loaded.problems);
  const cells = await toldInOneSentence(of.path, () => tryRules(of, rules, loaded.profile));
  const after = textOf(json);
  const { given: word, before, save } = text;
  const place = text.place ?? join(data, profileKey(name));
  const write = async () => {
    await save(after);
    await store.put(profileKey(name), after);
  };
  return { profile: name, given: word, place, before, after, cells, write };
}

const textOf = (json: Keys): string => `${JSON.stringify(json, null, 2)}\n`;

/** A profile as it is written in its file or in the store; for one that comes with Rowmark, one that builds on it. */
async function profileText(store: Store, given: string): Promise<ProfileText> {
  if (isProfileFile(given)) {
    const json = keysOf(await profileOfFile(given));
    const save = (text: string) => writeWhole(given, text);
    return { given, place: given, before: textOf(json), json, save };
  }
  const stored = await findProfile(store, given);
  const own = stored === undefined ? `${given}${OWN}` : given;
  const kept = { given: own, save: async () => undefined };
  if (stored !== undefined) return { ...kept, before: textOf(keysOf(stored)), json: keysOf(stored) };
  if ((await findProfile(store, own)) !== undefined)
    throw new CommandError('rule-profile-there', { name: given, own });
  return { ...kept, before: '', json: { name: own, extends: given } };
}

const keysOf = (json: unknown): Keys => (isKeys(json) ? json : {});

/** The same JSON where it says all of them already. */
function withRules(json: Keys, { profile, header }: Correctable, rules: readonly ColumnRule[]): Keys {
  let written = json;
  let seen: Profile = profile;
  for (const rule of rules) {
    const place = rulePlace(seen, header, rule.column);
    const { section, field } = place;
    const source = mappedSource(rule, place, seen);
    if (source === undefined) continue;
    const own = written[section];
    written = { ...written, [section]: { ...(isKeys(own) ? own : {}), [field]: source } };
    seen = { ...seen, [section]: { ...seen[section], [field]: source } };
  }
  return written;
}
