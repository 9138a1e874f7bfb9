import { profileNames } from '../../../functions/console/jobs/stored-profile.ts';
import { findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { columnNeeds } from '../../../shared/mapping/profile/column-needs.ts';
import { paymentGaps } from '../../../shared/mapping/profile/payment.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { OPEN_MARK } from '../../../shared/mapping/profile/source.ts';
import { type Problem, renderProblem, tellProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Store } from '../../../shared/store/store.ts';
import { openFiles } from '../host/local-host.ts';
import { terminalColumns, textWidth, wrapText } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { folderOptions } from './options.ts';
import { commandOf } from './startup.ts';

const MARGIN = '    ';

export const registerProfiles = commandOf(folderOptions, async ({ lang, reply, ...of }) => {
  const profiles = await listProfiles((await openFiles(of)).store);
  const shown = profiles.map(({ problems, ...one }) => ({
    ...one,
    problems: problems.map((problem) => ({ code: problem.code, ...renderProblem(problem, lang) })),
  }));
  reply(shown, () => profiles.map((profile) => described(profile, lang)).join('\n\n'));
});

function described({ name, from, columns, needs, problems }: ListedProfile, language: Language): string {
  const say = tellIn(language);
  return [
    `${name} (${say(from === 'built-in' ? 'profileBuiltIn' : 'profileStored')})`,
    ...(columns.length === 0 ? [] : folded(say('profileReads'), columns)),
    ...(needs.length === 0 ? [] : folded(say('profileNeeds'), needs)),
    ...problems.flatMap((one) => wrapText(tellProblem(one, language), { first: '  ', rest: MARGIN })),
  ].join('\n');
}

function folded(title: string, items: readonly string[]): string[] {
  const room = terminalColumns() - MARGIN.length;
  const listed = items.map((item, at) => (at < items.length - 1 ? `${item},` : item));
  const pieces = listed.flatMap((item) => (textWidth(item) <= room ? [item] : item.split(/(?<=\|) /)));
  return wrapText(pieces, { first: `  ${title} `, rest: MARGIN });
}

type ListedProfile = ReturnType<typeof listed>;

async function listProfiles(store: Store): Promise<ListedProfile[]> {
  const builtIn = Object.entries(builtInProfiles).map(([name, file]) =>
    listed('built-in', { ...file, name }),
  );
  const stored: ListedProfile[] = [];
  for (const name of await profileNames(store)) {
    const loaded = await loadProfile({ name, find: (wanted) => findProfile(store, wanted) });
    stored.push(
      'problems' in loaded
        ? { name, from: 'stored', columns: [], needs: [], problems: loaded.problems }
        : listed('stored', loaded.profile),
    );
  }
  return [...builtIn, ...stored];
}

function listed(from: 'built-in' | 'stored', profile: Profile, problems: readonly Problem[] = []) {
  const columns = columnNeeds(profile).flatMap(({ required, names }) =>
    required ? [names.join(' | ')] : [],
  );
  // Every column of the standard profile holds the decisions itself.
  const needs = profile.columns === 'fields' ? [] : openDecisions(profile);
  return { name: profile.name, from, columns: [...new Set(columns)], needs, problems };
}

const OF_DOCUMENT = ['invoice_type_code', 'payment_method_type'];
const OF_LINE = ['line.vat_rate', 'line.classification_category', 'line.classification_type'];
const AMOUNTS = ['line.unit_price', 'line.net_total_price', 'line.subtotal'];

function openDecisions({ document = {}, line = {}, payment, read }: Profile): string[] {
  const lacks = (section: object) => (field: string) => !Object.hasOwn(section, field);
  const ofLine = [
    ...OF_LINE.filter(lacks(line)).map((field) => `line → ${field}`),
    ...(AMOUNTS.every(lacks(line)) ? [`line → ${AMOUNTS.join(' | ')}`] : []),
  ];
  return [
    ...OF_DOCUMENT.filter(lacks(document)).map((field) => `document → ${field}`),
    ...(payment === undefined ? ofLine : paymentGaps(payment)),
    ...(read?.prices?.startsWith(OPEN_MARK) ? ['read → prices (net | gross)'] : []),
  ];
}
