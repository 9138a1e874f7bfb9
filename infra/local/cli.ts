#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What is compiled once is kept for the next start; it takes hold of what is loaded from here on.
enableCompileCache();
const { surviveLostOutput } = await import('./lost-output.ts');
const { EXIT_COULD_NOT_RUN, languageOf, runProgram } = await import('./program.ts');
const args = process.argv.slice(2);
surviveLostOutput(EXIT_COULD_NOT_RUN, languageOf(args));
await runProgram(args);
