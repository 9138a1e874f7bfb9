#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What is compiled once is kept for the next start; it takes hold of what is loaded from here on.
enableCompileCache();
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2));
