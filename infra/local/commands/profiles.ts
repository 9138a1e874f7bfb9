import { basename } from 'node:path';
import type { Command } from 'commander';
import { findProfile } from '../../../shared/jobs/open-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/index.ts';
import { columnNeeds } from '../../../shared/mapping/column-needs.ts';
import { profileSchema } from '../../../shared/mapping/profile.ts';
import { profileKey } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { createFolderStore } from '../folder-store.ts';
import { printJson, printText } from '../print.ts';
import { dataOption, jsonOption } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface Options {
  data: string;
  json?: true;
}

interface ListedProfile {
  name: string;
  stored: boolean;
  extends: string | null;
  /** Columns that an export must have. */
  needs: readonly string[];
}

/** `rowmark profiles`: the built-in and the stored profiles, each with the columns that it needs. */
export function registerProfiles(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(async ({ data, json }: Options) => {
      const listed = [...builtIn(), ...(await stored(createFolderStore(data)))];
      if (json) printJson(listed);
      else printText(listed.map((one) => described(one, help)).join('\n'));
    });
}

const builtIn = (): ListedProfile[] =>
  Object.entries(builtInProfiles).map(([name, profile]) => ({
    name,
    stored: false,
    extends: null,
    needs: needsOf({ ...profile, name }),
  }));

async function stored(store: Store): Promise<ListedProfile[]> {
  const found: ListedProfile[] = [];
  for await (const { key } of store.list(profileKey('').replace(/\.json$/, ''))) {
    const name = basename(key, '.json');
    const parsed = profileSchema.safeParse(await findProfile(store, name));
    const own = parsed.success ? parsed.data : {};
    found.push({ name, stored: true, extends: own.extends ?? null, needs: needsOf({ ...own, name }) });
  }
  return found;
}

const needsOf = (profile: Parameters<typeof columnNeeds>[0]): string[] => [
  ...new Set(columnNeeds(profile).flatMap(({ required, names }) => (required ? [names.join(' / ')] : []))),
];

function described({ name, extends: base, needs }: ListedProfile, help: ReturnType<typeof helpIn>): string {
  const builds = base === null ? '' : ` ← ${base}`;
  return `${name}${builds}\n  ${needs.length === 0 ? help('anyColumns') : needs.join(' · ')}`;
}
