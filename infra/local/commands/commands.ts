import type { Command } from 'commander';

export interface CommandEntry {
  name: string;
  /** Its line in `rowmark --help`. */
  does: string;
  /** Loads the module that gives the command its arguments, its options and its work. */
  load(): Promise<(command: Command) => void>;
}

/** Every command in the order of the help. A module is loaded when its command is called, so that each starts fast. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'import',
    does: 'put exports through the whole pipeline: read, check, issue, report',
    load: async () => (await import('./import.ts')).registerImport,
  },
  {
    name: 'inspect',
    does: 'say what an export is, column by column, and suggest a profile for it',
    load: async () => (await import('./inspect.ts')).registerInspect,
  },
  {
    name: 'template',
    does: 'write a ready workbook or CSV: headers, drop-down lists, notes and two example rows',
    load: async () => (await import('./template.ts')).registerTemplate,
  },
  {
    name: 'serve',
    does: 'watch <data>/incoming/<account>/<profile>/ and import what arrives',
    load: async () => (await import('./serve.ts')).registerServe,
  },
  {
    name: 'sandbox',
    does: 'the invoicing service alone, complete, on a loopback port',
    load: async () => (await import('./sandbox.ts')).registerSandbox,
  },
  {
    name: 'rates',
    does: 'bring ECB reference rates into the store',
    load: async () => (await import('./rates.ts')).registerRates,
  },
  {
    name: 'jobs',
    does: 'list what ran: file, time, rows, and what became of them',
    load: async () => (await import('./report.ts')).registerJobs,
  },
  {
    name: 'report',
    does: "show a job's report: its figures, its problems by cause, and where its files are",
    load: async () => (await import('./report.ts')).registerReport,
  },
  {
    name: 'verify',
    does: 'check that nothing in a report was changed, that every row is answered once, and who came before',
    load: async () => (await import('./verify.ts')).registerVerify,
  },
  {
    name: 'reverse',
    does: 'write an export of credit notes (5.2, 11.4) for what a job has issued; it sends nothing',
    load: async () => (await import('./reverse.ts')).registerReverse,
  },
  {
    name: 'demo',
    does: 'import the exports of samples/ into the local pipeline; a second time, all are duplicates',
    load: async () => (await import('./demo.ts')).registerDemo,
  },
];
