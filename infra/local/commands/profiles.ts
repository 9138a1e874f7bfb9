import { renderProblem, tellProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { type ListedProfile, listProfiles } from '../profiles/list-profiles.ts';
import { printJson, printText } from '../terminal/print.ts';
import { terminalColumns, textWidth, wrapText } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption } from './options.ts';
import { type Called, commandOf } from './startup.ts';

const MARGIN = '    ';

/** `rowmark profiles`: the built-in and the stored profiles, with what each needs. */
export const registerProfiles = commandOf(showProfiles, dataOption, jsonOption);

async function showProfiles({ data, json, lang }: Called) {
  const profiles = await listProfiles(createFolderStore(data));
  if (json)
    return printJson(
      profiles.map(({ problems, ...one }) => ({
        ...one,
        problems: problems.map((problem) => ({ code: problem.code, ...renderProblem(problem, lang) })),
      })),
    );
  printText(profiles.map((profile) => described(profile, lang)).join('\n\n'));
}

function described({ name, from, columns, needs, problems }: ListedProfile, language: Language): string {
  const say = tellIn(language);
  return [
    `${name} (${say(from === 'built-in' ? 'profileBuiltIn' : 'profileStored')})`,
    ...(columns.length === 0 ? [] : folded(say('profileReads'), columns)),
    ...(needs.length === 0 ? [] : folded(say('profileNeeds'), needs)),
    ...problems.map((problem) => `  ${tellProblem(problem, language)}`),
  ].join('\n');
}

/** A list after its title; the alternatives of a column stay on one line if they fit. */
function folded(title: string, items: readonly string[]): string[] {
  const room = terminalColumns() - MARGIN.length;
  const listed = items.map((item, at) => (at < items.length - 1 ? `${item},` : item));
  const pieces = listed.flatMap((item) => (textWidth(item) <= room ? [item] : item.split(/(?<=\|) /)));
  return wrapText(pieces, { first: `  ${title} `, rest: MARGIN });
}
