import { type Command, Option } from 'commander';
import { wordsIn } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Configuration } from '../host/configuration.ts';
import { helpWords } from '../words/help-words.ts';

/** The environment and the language in which a command is called. */
export interface Startup extends Configuration {
  language: Language;
}

/** Gives a command its arguments, its options and its work. */
export type Register = (command: Command, startup: Startup) => void;

/** The words of the help in one language. */
export const helpIn = (language: Language) => wordsIn(helpWords, language);

export const languageOption = (language: Language) =>
  new Option('--lang <language>', helpIn(language)('lang')).choices(['en', 'el']).default(language);
