import { Argument, type Command, Option } from 'commander';
import { wordsIn } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Configuration } from '../host/configuration.ts';
import { printJson, printText } from '../terminal/print.ts';
import { fitted, wholeSayIn } from '../terminal/text-width.ts';
import { helpWords } from '../words/terminal-words.ts';

interface Startup extends Configuration {
  language: Language;
}

/** Gives a command its arguments, its options and its work, or one of them. */
export type Register = (command: Command, startup: Startup) => void;

type Part<Texts = unknown, Options = unknown> = Register & { gives?: { texts: Texts; options: Options } };

/** Language of a call, and the ways to answer in it: every command gets them besides its own options. */
export interface Called {
  lang: Language;
  say: ReturnType<typeof wholeSayIn>;
  /** The one answer of a command: JSON for programs if it was asked for, else a text for people. */
  reply(value: unknown, text: () => string): void;
}

type TextsOf<Parts> = Parts extends readonly [Part<infer Texts extends readonly unknown[]>, ...infer Rest]
  ? [...Texts, ...TextsOf<Rest>]
  : [];
type OptionsOf<Parts> = Parts extends readonly [Part<unknown, infer Options>, ...infer Rest]
  ? Options & OptionsOf<Rest>
  : unknown;
/** Options of a command with these parts, as its work gets them after the arguments. */
export type Given<Parts extends readonly Part[]> = OptionsOf<Parts> & Called;

export const helpIn = (language: Language) => wordsIn(helpWords, language);

export const languageOption = (language: Language) =>
  new Option('--lang <language>', helpIn(language)('lang')).choices(['en', 'el']).default(language);

/** A command by its parts, in the order of its help, and its work. */
export const commandOf =
  <const Parts extends readonly Part[]>(
    parts: Parts,
    work: (...given: [...TextsOf<Parts>, Given<Parts>, Command]) => unknown,
  ): Register =>
  (command, startup) => {
    for (const part of parts) part(command, startup);
    command.action(async (...given) => {
      const texts = given.slice(0, -2);
      const empty = command.registeredArguments.find((_, at) => [texts[at]].flat().includes(''));
      if (empty !== undefined)
        command.error(`missing required argument '${empty.name()}'`, { code: 'commander.missingArgument' });
      const options: { lang: Language; json?: boolean } = given.at(-2);
      const called: Called = {
        lang: options.lang,
        say: wholeSayIn(options.lang),
        reply: (value, text) => (options.json ? printJson(value) : printText(fitted(text()))),
      };
      await work(...([...texts, { ...options, ...called }, command] as Parameters<typeof work>));
    });
  };

type HelpWord = keyof typeof helpWords;

/** Commands below a command, by name, each with its line of the help. */
export const commandsOf =
  (below: Readonly<Record<string, readonly [HelpWord, Register]>>): Register =>
  (command, startup) => {
    for (const [name, [words, register]] of Object.entries(below))
      register(command.command(name).description(helpIn(startup.language)(words)), startup);
  };

interface Takes {
  parse?: (language: Language) => (text: string, before: never) => unknown;
  /** The value without the option, also by the environment. */
  usual?: unknown;
  choices?: readonly string[];
  isRequired?: true;
  without?: string[];
  env?: string;
}

type ValueOf<Usage, Of> = Of extends { parse: (language: Language) => (...given: never[]) => infer Value }
  ? Value
  : Of extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Usage extends `${string}<${string}` | `[${string}`
      ? string
      : Of extends { usual: false }
        ? boolean
        : true;

type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;
type NameOf<Flags> = Flags extends `--${infer Name} <${string}` | `--${infer Name}`
  ? Camel<Name> & string
  : never;
type UsualOf<Of> = Of extends { usual: (startup: Startup) => infer Usual }
  ? Usual
  : Of extends { usual: infer Usual } | { isRequired: infer Usual }
    ? Usual
    : undefined;
type OptionOf<Flags, Of> =
  undefined extends UsualOf<Of>
    ? { [name in NameOf<Flags>]?: ValueOf<Flags, Of> | undefined }
    : { [name in NameOf<Flags>]: ValueOf<Flags, Of> };

/** The text of an argument; undefined if it may be left out, a list if there may be several. */
type TextOf<Name, Of> = Name extends `[${string}`
  ? [ValueOf<Name, Of> | undefined]
  : Name extends `${string}...>`
    ? [ValueOf<Name, Of>[]]
    : [ValueOf<Name, Of>];

export const argument =
  <const Name extends string, const Of extends Pick<Takes, 'parse' | 'choices'>>(
    name: Name,
    words: HelpWord,
    takes?: Of,
  ): Part<TextOf<Name, Of>> =>
  (command, { language }) => {
    const { parse, choices }: Takes = takes ?? {};
    const made = new Argument(name, helpIn(language)(words));
    if (parse !== undefined) made.argParser<never>(parse(language) as never);
    if (choices !== undefined) made.choices(choices);
    command.addArgument(made);
  };

export const option =
  <const Flags extends string, const Of extends Takes>(
    flags: Flags,
    words: HelpWord,
    takes?: Of,
  ): Part<[], OptionOf<Flags, Of>> =>
  (command, startup) => {
    const { parse, choices, usual, env, without = [], isRequired }: Takes = takes ?? {};
    const standard = typeof usual === 'function' ? usual(startup) : usual;
    const isUntold = standard === false || (Array.isArray(standard) && standard.length === 0);
    const made = new Option(flags, helpIn(startup.language)(words)).default(isUntold ? undefined : standard);
    if (parse !== undefined) made.argParser<never>(parse(startup.language) as never);
    if (choices !== undefined) made.choices(choices);
    if (env !== undefined) made.env(env);
    command.addOption(made.conflicts(without).makeOptionMandatory(isRequired === true));
    // A switch is off, and a list is empty, without a word about it in the help.
    if (isUntold) command.setOptionValueWithSource(made.attributeName(), standard, 'default');
  };
