import { Command, CommanderError } from 'commander';
import { UnreadableRecord } from '../../shared/records/stored-form.ts';
import { CommandError } from './command-error.ts';
import { commands } from './commands/commands.ts';

export const EXIT_COULD_NOT_RUN = 2;

/** Runs the command that the arguments name; a mistake of the user becomes one sentence and the status 2. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const program = await programFor(args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = explain(error, args.includes('--json') ? tellProgram : () => {});
  }
}

/** All commands by name, as the help lists them; the one that is called, or asked about, with all that belongs to it. */
async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('rowmark')
    .description(
      'Turns the rows of spreadsheet and ERP exports into issued tax documents, and answers every row.',
    )
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'rowmark: ')) })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError('(add --help for the options)');
  const called = args.find((word) => word !== 'help' && !word.startsWith('-'));
  for (const { name, does, load } of commands) {
    const command = program.command(name).description(does);
    if (name === called) (await load())(command);
  }
  return program;
}

/** One sentence for a user's mistake; what is no user's mistake keeps its trace behind a variable. */
function explain(error: unknown, tellProgram: (sentence: string) => void): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    tellProgram(error.message.replace(/^error: /, '')); // people have been told by then
    return EXIT_COULD_NOT_RUN;
  }
  const isPlain = error instanceof CommandError || error instanceof UnreadableRecord;
  const sentence = isPlain
    ? error.message
    : `something unexpected stopped the run: ${error instanceof Error ? error.message : String(error)}`;
  console.error(`rowmark: ${sentence}`);
  tellProgram(sentence);
  if (isPlain) return EXIT_COULD_NOT_RUN;
  console.error('Nothing is lost: the same command continues. ROWMARK_TRACE=1 shows where it happened.');
  if (process.env.ROWMARK_TRACE === '1') console.error(error);
  return EXIT_COULD_NOT_RUN;
}

/** With --json, stdout is never without an answer. */
const tellProgram = (sentence: string): void => console.log(JSON.stringify({ error: sentence }, null, 2));
