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
const { exitOnUncaughtException, surviveBrokenPipe } = await import('./process-errors.ts');
const { runProgram } = await import('./program.ts');
const { noteCall } = await import('./terminal/print.ts');
const args = process.argv.slice(2);
// A clone has no command of this name on the path.
if (import.meta.filename.endsWith('.ts')) noteCall({ name: 'npm run rowmark --' });
exitOnUncaughtException(args);
surviveBrokenPipe(args);
await runProgram(args);
