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
const { surviveLostOutput } = await import('./lost-output.ts');
const { EXIT_COULD_NOT_RUN, languageOf, runProgram } = await import('./program.ts');
const { endOnBreakdown } = await import('./end-on-breakdown.ts');
const args = process.argv.slice(2);
endOnBreakdown(args);
surviveLostOutput(EXIT_COULD_NOT_RUN, languageOf(args));
await runProgram(args);
