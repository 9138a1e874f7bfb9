import type { helpWords } from '../words/terminal-words.ts';
import type { Register } from './startup.ts';

/** Every command in the order of the help, under the name of its line there. A module is loaded when its command is called, so that each starts fast. */
export const commands: readonly { name: keyof typeof helpWords; load(): Promise<Register> }[] = [
  { name: 'import', load: async () => (await import('./import.ts')).registerImport },
  { name: 'correct', load: async () => (await import('./correct.ts')).registerCorrect },
  { name: 'inspect', load: async () => (await import('./inspect.ts')).registerInspect },
  { name: 'template', load: async () => (await import('./template.ts')).registerTemplate },
  { name: 'serve', load: async () => (await import('./serve.ts')).registerServe },
  { name: 'keys', load: async () => (await import('./keys.ts')).registerKeys },
  { name: 'mcp', load: async () => (await import('./mcp.ts')).registerMcp },
  { name: 'sandbox', load: async () => (await import('./sandbox.ts')).registerSandbox },
  { name: 'codes', load: async () => (await import('./codes.ts')).registerCodes },
  { name: 'profiles', load: async () => (await import('./profiles.ts')).registerProfiles },
  { name: 'rates', load: async () => (await import('./rates.ts')).registerRates },
  { name: 'jobs', load: async () => (await import('./report.ts')).registerJobs },
  { name: 'report', load: async () => (await import('./report.ts')).registerReport },
  { name: 'verify', load: async () => (await import('./verify.ts')).registerVerify },
  { name: 'seal', load: async () => (await import('./seal.ts')).registerSeal },
  { name: 'reverse', load: async () => (await import('./report.ts')).registerReverse },
  { name: 'amend', load: async () => (await import('./import.ts')).registerAmend },
  { name: 'statement', load: async () => (await import('./statement.ts')).registerStatement },
  { name: 'watch-marks', load: async () => (await import('./statement.ts')).registerWatchMarks },
  { name: 'ledger', load: async () => (await import('./ledger.ts')).registerLedger },
  { name: 'backup', load: async () => (await import('./backup.ts')).registerBackup },
  { name: 'restore', load: async () => (await import('./backup.ts')).registerRestore },
  { name: 'erase', load: async () => (await import('./report.ts')).registerErase },
  { name: 'demo', load: async () => (await import('./demo.ts')).registerDemo },
];
