import { Argument, type Command, Option } from 'commander';
import { wordsIn } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Configuration } from '../host/configuration.ts';
import { helpWords } from '../words/terminal-words.ts';

/** The environment and the language in which a command is called. */
interface Startup extends Configuration {
  language: Language;
}

/** Options that most commands have. */
export interface Called {
  data: string;
  json?: true;
  lang: Language;
}

/** Gives a command its arguments, its options and its work, or one of them. */
export type Register = (command: Command, startup: Startup) => void;

/** The words of the help in one language. */
export const helpIn = (language: Language) => wordsIn(helpWords, language);

export const languageOption = (language: Language) =>
  new Option('--lang <language>', helpIn(language)('lang')).choices(['en', 'el']).default(language);

/** A command by its work and its parts, in the order of its help. */
export const commandOf =
  (work: Parameters<Command['action']>[0], ...parts: readonly Register[]): Register =>
  (command, startup) => {
    for (const part of parts) part(command, startup);
    command.action(work);
  };

type HelpWord = keyof typeof helpWords;

/** Commands below a command, by name, each with its line of the help. */
export const commandsOf =
  (below: Readonly<Record<string, readonly [HelpWord, Register]>>): Register =>
  (command, startup) => {
    for (const [name, [words, register]] of Object.entries(below))
      register(command.command(name).description(helpIn(startup.language)(words)), startup);
  };

/** Values that an option or an argument takes. */
interface Takes<Value> {
  parse?: (language: Language) => (text: string, before: Value) => Value;
  usual?: Value;
  choices?: readonly string[];
}

interface OptionTakes<Value> extends Takes<Value> {
  isRequired?: true;
  /** Options that it cannot be given with. */
  without?: string[];
  /** Environment variable with its value. */
  env?: string;
}

/** An argument: its name in the usage, and the word of its help. */
export const argument =
  <Value>(name: string, words: HelpWord, { parse, choices }: Takes<Value> = {}): Register =>
  (command, { language }) => {
    const made = new Argument(name, helpIn(language)(words));
    if (parse !== undefined) made.argParser(parse(language));
    if (choices !== undefined) made.choices(choices);
    command.addArgument(made);
  };

/** An option: its flags, and the word of its help. */
export const option =
  <Value>(flags: string, words: HelpWord, takes: OptionTakes<Value> = {}): Register =>
  (command, { language }) => {
    const made = new Option(flags, helpIn(language)(words)).default(takes.usual);
    if (takes.parse !== undefined) made.argParser(takes.parse(language));
    if (takes.choices !== undefined) made.choices(takes.choices);
    if (takes.env !== undefined) made.env(takes.env);
    command.addOption(made.conflicts(takes.without ?? []).makeOptionMandatory(takes.isRequired ?? false));
  };
