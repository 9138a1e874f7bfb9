import { isKeys } from '../../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../../shared/mapping/profile/open-mark.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import { codeLists } from '../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { wrapText } from '../terminal/text-width.ts';

interface Hole {
  /** Keys of the profile, from the section down. */
  path: readonly string[];
  /** Words of the hole after its mark: the codes that fit, or nothing. */
  choices: readonly string[];
}

/** Lines about what a person has to decide, each with the answers that fit. */
export const decisionLines = (profile: ProfileFile, language: Language): string[] =>
  holesOf(profile, []).flatMap(({ path, choices }) => [
    ...wrapText(terminalText(path.join(' → ')), { first: '  ', rest: '    ' }),
    ...(choices.length === 0
      ? []
      : wrapText(separated(choices.map((one) => named(one, path, language))), { first: '      ' })),
  ]);

/** A code with its meaning in the reader's language; a profile names it in English. */
function named(choice: string, path: readonly string[], language: Language): string {
  const [code] = choice.split(' ');
  const list = path.map((key) => codeLists[key] ?? codeLists[`line.${key}`]).find((one) => one !== undefined);
  const known = list?.find((one) => one.code === code);
  return known === undefined ? choice : `${code} ${known[language]}`.trim();
}

function holesOf(value: unknown, path: readonly string[]): Hole[] {
  if (Array.isArray(value)) return value.flatMap((one) => holesOf(one, path));
  if (isKeys(value)) return Object.entries(value).flatMap(([key, one]) => holesOf(one, pathTo(path, key)));
  if (typeof value !== 'string' || !value.startsWith(OPEN_MARK)) return [];
  const words = value.slice(OPEN_MARK.length).trim();
  return [{ path, choices: words === '' ? [] : words.split(' | ').map(terminalText) }];
}

/** Keys that say nothing to a reader are left out. */
const pathTo = (path: readonly string[], key: string): readonly string[] =>
  key === 'value' || key === 'map' ? path : [...path, key];

const separated = (choices: readonly string[]): string[] =>
  choices.map((one, at) => (at < choices.length - 1 ? `${one} ·` : one));

/** The profile with its long holes cut short, since they are told below it. */
export function withShortChoices(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortChoices);
  if (isKeys(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withShortChoices(one)]));
  return typeof value === 'string' && value.startsWith(`${OPEN_MARK} `) ? `${OPEN_MARK} …` : value;
}
