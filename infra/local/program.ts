import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { UnreadableRecord } from '../../shared/records/stored-form.ts';
import { CommandError } from './command-error.ts';
import { commands } from './commands/commands.ts';
import { helpIn, languageOption } from './commands/startup.ts';
import { helpLayout } from './help-layout.ts';
import { packageVersion } from './package-root.ts';
import { printAside, printJson } from './print.ts';
import { sentenceOf } from './sentence-of.ts';
import { usageError } from './usage-error.ts';
import { withoutPasswords } from './without-passwords.ts';
import { terminalWords } from './words/terminal-words.ts';

export const EXIT_COULD_NOT_RUN = 2;

/** Runs the command that the arguments name; a mistake of the user becomes one sentence and the status 2. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const language = languageOf(args);
  try {
    const program = await programFor(args, language);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = EXIT_COULD_NOT_RUN;
    explain(error, language, args.includes('--json'));
  }
}

/** All commands by name, as the help lists them; the one that is called, or asked about, with all that belongs to it. */
async function programFor(args: readonly string[], language: Language): Promise<Command> {
  const help = helpIn(language);
  const program = new Command('rowmark')
    .description(help('rowmark'))
    .version(packageVersion(), '-V, --version', help('version'))
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp(helpLayout(language))
    .addOption(languageOption(language))
    .helpOption('-h, --help', help('help'))
    .helpCommand('help [command]', help('help'));
  const called = args.find(
    (word, index) => word !== 'help' && !word.startsWith('-') && args[index - 1] !== '--lang',
  );
  for (const { name, load } of commands) {
    const command = program.command(name).description(help(name)).helpOption('-h, --help', help('help'));
    if (name === called) (await load())(command, { ...(await environment()), language });
  }
  return program;
}

const environment = async () => (await import('./configuration.ts')).readConfiguration();

/** Language of the call, before anything else of it is read: `--lang`, else ROWMARK_LANG. */
export function languageOf(args: readonly string[]): Language {
  const given = args.findLast((word, index) => args[index - 1] === '--lang' || word.startsWith('--lang='));
  return (given?.replace('--lang=', '') ?? process.env.ROWMARK_LANG) === 'el' ? 'el' : 'en';
}

/** One sentence for a user's mistake; what is no user's mistake keeps its trace behind a variable. */
export function explain(error: unknown, language: Language, json: boolean): void {
  const isUsage = error instanceof CommanderError;
  const sentence = withoutPasswords(isUsage ? usageError(error, language) : sentenceOf(error, language));
  printAside(`rowmark: ${sentence}`);
  // With --json, stdout is never without an answer.
  if (json) printJson({ error: sentence });
  if (error instanceof CommandError || error instanceof UnreadableRecord) return;
  printAside(tell(isUsage ? terminalWords.helpHint : terminalWords.nothingLost, language));
  if (!isUsage && process.env.ROWMARK_TRACE === '1') printAside(inspect(error));
}
