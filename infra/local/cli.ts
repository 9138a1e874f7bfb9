#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { CommandError } from './command-error.ts';
import { registerDemo } from './commands/demo.ts';
import { registerImport } from './commands/import.ts';
import { registerInspect } from './commands/inspect.ts';
import { registerRates } from './commands/rates.ts';
import { registerJobs, registerReport } from './commands/report.ts';
import { registerReverse } from './commands/reverse.ts';
import { registerSandbox } from './commands/sandbox.ts';
import { registerServe } from './commands/serve.ts';
import { registerTemplate } from './commands/template.ts';
import { registerVerify } from './commands/verify.ts';
import { FolderInUse } from './embedded-dynamodb.ts';
import { surviveLostOutput } from './lost-output.ts';
import { FolderUnusable } from './make-folder.ts';

const EXIT_COULD_NOT_RUN = 2;

const program = new Command('rowmark')
  .description(
    'Turns the rows of spreadsheet and ERP exports into issued tax documents, and answers every row.',
  )
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'rowmark: ')) })
  .showHelpAfterError('(add --help for the options)');

const commands = [
  registerImport,
  registerInspect,
  registerTemplate,
  registerServe,
  registerSandbox,
  registerRates,
  registerJobs,
  registerReport,
  registerVerify,
  registerReverse,
  registerDemo,
];

surviveLostOutput(EXIT_COULD_NOT_RUN);
try {
  // Registering reads the environment, where a user may have made a mistake as well.
  for (const register of commands) register(program);
  for (const command of program.commands) command.copyInheritedSettings(program);

  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

/** One sentence for a user's mistake; what is no user's mistake keeps its trace behind a variable. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    tellProgram(error.message.replace(/^error: /, '')); // people have been told by then
    return EXIT_COULD_NOT_RUN;
  }
  if (error instanceof CommandError || error instanceof FolderInUse || error instanceof FolderUnusable) {
    tellError(error.message);
    return EXIT_COULD_NOT_RUN;
  }
  tellError(
    `something unexpected stopped the run: ${error instanceof Error ? error.message : String(error)}`,
  );
  console.error('Nothing is lost: the same command continues. ROWMARK_TRACE=1 shows where it happened.');
  if (process.env.ROWMARK_TRACE === '1') console.error(error);
  return EXIT_COULD_NOT_RUN;
}

/** To people always; with --json also as JSON, so that stdout is never without an answer. */
function tellError(sentence: string): void {
  console.error(`rowmark: ${sentence}`);
  tellProgram(sentence);
}

function tellProgram(sentence: string): void {
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: sentence }, null, 2));
}
