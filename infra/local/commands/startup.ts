import { type Command, Option } from 'commander';
import { tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import type { Configuration } from '../configuration.ts';
import { helpWords } from '../words/help-words.ts';

/** The environment and the language in which a command is called. */
export interface Startup extends Configuration {
  language: Language;
}

/** Gives a command its arguments, its options and its work. */
export type Register = (command: Command, startup: Startup) => void;

/** The words of the help in one language. */
export const helpIn =
  (language: Language) =>
  (of: keyof typeof helpWords): string =>
    tell(helpWords[of], language);

export const languageOption = (language: Language) =>
  new Option('--lang <language>', helpIn(language)('lang')).choices(['en', 'el']).default(language);
