import { Command, CommanderError } from 'commander';
import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { CommandError } from './command-error.ts';
import { commands } from './commands/commands.ts';
import { helpIn } from './commands/startup.ts';
import { helpLayout } from './help-layout.ts';
import { surviveLostOutput } from './lost-output.ts';
import { usageError } from './usage-error.ts';
import { terminalWords } from './words/terminal-words.ts';

const EXIT_COULD_NOT_RUN = 2;

/** Runs the command that the arguments name; a mistake of the user becomes one sentence and the status 2. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const language = languageOf(args);
  surviveLostOutput(EXIT_COULD_NOT_RUN, language);
  try {
    const program = await programFor(args, language);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = explain(error, language);
  }
}

/** All commands by name, as the help lists them; the one that is called, or asked about, with all that belongs to it. */
async function programFor(args: readonly string[], language: Language): Promise<Command> {
  const help = helpIn(language);
  const program = new Command('rowmark')
    .description(help('rowmark'))
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp(helpLayout(language))
    .helpOption('-h, --help', help('help'))
    .helpCommand('help [command]', help('help'));
  const called = args.find((word) => word !== 'help' && !word.startsWith('-'));
  for (const { name, load } of commands) {
    const command = program.command(name).description(help(name)).helpOption('-h, --help', help('help'));
    if (name === called) (await load())(command, { ...(await environment()), language });
  }
  return program;
}

const environment = async () => (await import('./configuration.ts')).readConfiguration();

/** Language of the call, before anything else of it is read: `--lang`, else ROWMARK_LANG. */
function languageOf(args: readonly string[]): Language {
  const given = args.findLast((word, index) => args[index - 1] === '--lang' || word.startsWith('--lang='));
  return (given?.replace('--lang=', '') ?? process.env.ROWMARK_LANG) === 'el' ? 'el' : 'en';
}

/** One sentence for a user's mistake; what is no user's mistake keeps its trace behind a variable. */
function explain(error: unknown, language: Language): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    tellError(usageError(error, language));
    console.error(tell(terminalWords.helpHint, language));
    return EXIT_COULD_NOT_RUN;
  }
  if (error instanceof CommandError) {
    tellError(error.sentence(language));
    return EXIT_COULD_NOT_RUN;
  }
  const reason = error instanceof Error ? error.message : String(error);
  tellError(tell(terminalWords.unexpected, language, { reason }));
  console.error(tell(terminalWords.nothingLost, language));
  if (process.env.ROWMARK_TRACE === '1') console.error(error);
  return EXIT_COULD_NOT_RUN;
}

/** To people always; with --json also as JSON, so that stdout is never without an answer. */
function tellError(sentence: string): void {
  console.error(`rowmark: ${sentence}`);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: sentence }, null, 2));
}
