#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Keep compiled code for the next start: of everything that is loaded from here on.
enableCompileCache();
const { surviveLostOutput } = await import('./lost-output.ts');
const { EXIT_COULD_NOT_RUN, languageOf, runProgram } = await import('./program.ts');
const { endOnBreakdown } = await import('./end-on-breakdown.ts');
const args = process.argv.slice(2);
endOnBreakdown(args);
surviveLostOutput(EXIT_COULD_NOT_RUN, languageOf(args));
await runProgram(args);
