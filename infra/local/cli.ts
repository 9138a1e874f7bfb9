#!/usr/bin/env node
import module from 'node:module';

const NODE_MAJOR_MIN = 22;
const EXIT_OLD_NODE = 2;
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  console.error(
    process.env.ROWMARK_LANG === 'el'
      ? `rowmark: Χρειάζεται Node ${NODE_MAJOR_MIN} ή νεότερο· αυτό είναι το ${process.versions.node}.`
      : `rowmark: Node ${NODE_MAJOR_MIN} or newer is needed; this is ${process.versions.node}.`,
  );
  process.exit(EXIT_OLD_NODE);
}

// Keep compiled code for the next start: of everything that is loaded from here on.
module.enableCompileCache?.();
const { surviveBrokenPipe } = await import('./terminal/broken-pipe.ts');
const { EXIT_COULD_NOT_RUN, languageOf, runProgram } = await import('./program.ts');
const { exitOnUncaughtException } = await import('./exit-on-uncaught-exception.ts');
const { noteCall } = await import('./terminal/print.ts');
const args = process.argv.slice(2);
// A clone has no command of this name on the path.
if (import.meta.filename.endsWith('.ts')) noteCall({ name: 'npm run rowmark --' });
exitOnUncaughtException(args);
surviveBrokenPipe(EXIT_COULD_NOT_RUN, languageOf(args));
await runProgram(args);
