import { inspect } from 'node:util';
import { type Argument, Command, CommanderError, Help, type HelpConfiguration, type Option } from 'commander';
import { fillPlaceholders } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem-text.ts';
import { VERSION } from '../../shared/version.ts';
import { commands } from './commands/commands.ts';
import { helpIn, languageOption } from './commands/startup.ts';
import { errorSentence, knownSentence, refusalCode } from './errors/command-error.ts';
import { asCalled, hidePasswords, noteCall, printAside, printJson } from './terminal/print.ts';
import { tellIn } from './words/terminal-words.ts';

/** Sentence about a mistake in the arguments; the parser's own in English and for unknown codes. */
export function usageError({ code, message }: CommanderError, language: Language): string {
  const said = message.replace(/^error: /, '').replace(/^command-argument /, '');
  const greek = usageErrorsInGreek[code];
  if (code === 'commander.help') return tellIn(language)('nameCommand');
  if (language === 'en' || greek === undefined) return said;
  const quoted = [...said.matchAll(/'([^']*)'/g)].map(([, name]) => name);
  // Messages about arguments name the value first; those about options name the option first.
  const [first, second] = said.startsWith('value') ? quoted.toReversed() : quoted;
  const rest = /is invalid[^.]*\. (.*)$/s.exec(said)?.[1]?.replace('Allowed choices are', 'Δεκτές τιμές:');
  const [, expected, got] = /Expected (\d+) arguments? but got (.*)\.$/s.exec(said) ?? [];
  const [, near] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(said) ?? [];
  const asked = near === undefined ? '' : `\n(Μήπως εννοείτε ${near};)`;
  return fillPlaceholders(greek, language, { first, second, rest, expected, got }) + asked;
}

const WORDS = ['Usage:', 'Arguments:', 'Options:', 'Commands:', 'choices: ', 'default: ', 'env: '] as const;

function helpLayout(language: Language): HelpConfiguration {
  const say = helpIn(language);
  const standard = new Help();
  const translated = (text: string) => WORDS.reduce((said, word) => said.replace(word, say(word)), text);
  return {
    subcommandTerm: (command: Command) => command.name(),
    styleTitle: translated,
    optionDescription: (option: Option) => translated(standard.optionDescription(option)),
    argumentDescription: (argument: Argument) => translated(standard.argumentDescription(argument)),
  };
}

export const EXIT_COULD_NOT_RUN = 2;

/** Runs the command that the arguments name; a mistake of the user becomes one sentence and the status 2. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const language = languageOf(args);
  noteCall({ data: givenIn(args, '--data') });
  try {
    const program = await programFor(args, language);
    const bare = args.every((word, at) => /^--lang(=|$)/.test(word) || args[at - 1] === '--lang');
    await program.parseAsync(bare ? [...args, '--help'] : args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = EXIT_COULD_NOT_RUN;
    explain(error, language, args.includes('--json'));
  } finally {
    noteCall({ data: undefined });
  }
}

/** All commands by name, as the help lists them; the one that is called, or asked about, with all that belongs to it. */
async function programFor(args: readonly string[], language: Language): Promise<Command> {
  const help = helpIn(language);
  const program = new Command('rowmark')
    .description(help('rowmark'))
    .version(VERSION, '-V, --version', help('version'))
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp(helpLayout(language))
    .addOption(languageOption(language))
    .helpOption('-h, --help', help('help'))
    .helpCommand('help [command]', help('help'))
    .hook('preAction', async (_, action) => {
      const { data, stack } = action.opts();
      if (typeof data !== 'string' || stack !== undefined) return;
      await (await import('./host/data-folder.ts')).assertFolderRead(data);
    });
  const called = args.find(
    (word, index) => word !== 'help' && !word.startsWith('-') && args[index - 1] !== '--lang',
  );
  for (const { name, load } of commands) {
    const command = program.command(name).description(help(name)).helpOption('-h, --help', help('help'));
    if (name !== called) continue;
    (await load())(command, { ...(await environment()), language });
    for (const one of [command, ...command.commands])
      one.addOption(languageOption(language)).helpOption('-h, --help', help('help'));
  }
  return program;
}

const environment = async () => (await import('./host/configuration.ts')).readConfiguration();

/** Value of an option before the parser reads it: the last one counts. */
const givenIn = (args: readonly string[], option: string): string | undefined =>
  args
    .findLast((word, at) => args[at - 1] === option || word.startsWith(`${option}=`))
    ?.replace(`${option}=`, '');

/** Language of the call, before anything else of it is read: `--lang`, else ROWMARK_LANG. */
export const languageOf = (args: readonly string[]): Language =>
  (givenIn(args, '--lang') ?? process.env.ROWMARK_LANG) === 'el' ? 'el' : 'en';

/** One sentence for a user's mistake; other errors show their trace if a variable asks for it. */
export function explain(error: unknown, language: Language, json: boolean): void {
  const isUsage = error instanceof CommanderError;
  const said = isUsage ? usageError(error, language) : errorSentence(error, language);
  const sentence = hidePasswords(asCalled(said));
  printAside(`rowmark: ${sentence}`);
  // With --json, stdout always has an answer.
  if (json) printJson({ error: sentence, code: refusalCode(error) });
  if (knownSentence(error, language) !== undefined) return;
  printAside(tellIn(language)(isUsage ? 'helpHint' : 'runAgain'));
  if (!isUsage && process.env.ROWMARK_TRACE === '1') printAside(inspect(error));
}

/** Mistakes in the arguments, in Greek, by the codes of the parser; `{first}` and `{second}` are what it quotes. */
export const usageErrorsInGreek: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'άγνωστη επιλογή {first}',
  'commander.unknownCommand': 'άγνωστη εντολή {first}',
  'commander.missingArgument': 'λείπει το όρισμα {first}',
  'commander.missingMandatoryOptionValue': 'λείπει η επιλογή {first}',
  'commander.optionMissingArgument': 'η επιλογή {first} χρειάζεται τιμή',
  'commander.conflictingOption': 'η επιλογή {first} δεν συνδυάζεται με την {second}',
  'commander.excessArguments': 'πάρα πολλά ορίσματα για {first}: αναμένονται {expected}, δόθηκαν {got}',
  'commander.invalidArgument': 'η τιμή {second} δεν είναι δεκτή για {first}. {rest}',
};
