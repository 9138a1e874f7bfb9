#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What is compiled once is kept for the next start; it takes hold of what is loaded from here on.
enableCompileCache();
const { surviveLostOutput } = await import('./lost-output.ts');
const { EXIT_COULD_NOT_RUN, runProgram } = await import('./program.ts');
surviveLostOutput(EXIT_COULD_NOT_RUN);
await runProgram(process.argv.slice(2));
