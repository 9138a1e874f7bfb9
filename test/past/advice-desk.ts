import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMAIL, type FaultyService, startFaultyService } from '../faults/faulty-service.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { type Ran, runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

export const SERVICE_ENV = { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' };

/** A person at a data folder `d`, with exports beside it; `run` adds the folder unless it is named. */
export async function openDesk() {
  const folder = await temporaryFolder();
  const at = (...names: string[]) => join(folder.path, ...names);
  const data = at('d');
  const raw = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
    runRowmark(args, { env });
  const write = async (name: string, ...rows: string[]) => {
    await writeFile(at(name), receiptExport(...(rows.length > 0 ? rows : [receipt(name.toUpperCase())])));
    return at(name);
  };
  const run = (...args: string[]) => raw([...args, '--data', data]);
  const imports = async (name = 'a.csv', ...args: string[]) => run('import', await write(name), ...args);
  let opened: Promise<FaultyService> | undefined;
  const service = () => {
    opened ??= startFaultyService();
    return opened;
  };
  const atService = async (env: Record<string, string>, ...args: string[]) =>
    raw([...args, '--data', data, '--service', (await service()).url], env);
  return {
    ...{ at, data, raw, run, write, imports, service, atService },
    /** Imports an export at a service over HTTP. */
    sends: async (name = 'a.csv', ...args: string[]) =>
      atService(SERVICE_ENV, 'import', await write(name), ...args),
    async report(): Promise<{ job: string; report: string }> {
      const { job, report } = JSON.parse((await run('jobs', '--json')).stdout).at(-1);
      return { job, report: join(data, report) };
    },
    async [Symbol.asyncDispose]() {
      await (await opened)?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A message: how it is provoked; what it says is done, which has to succeed. */
export interface Advice {
  provoke: (desk: Desk) => Promise<Ran>;
  /** Done after it; the last one ends with `status`, 0 without it. */
  done: (desk: Desk, said: string) => Promise<Ran>;
  status?: number;
}

export const advice = (provoke: Advice['provoke'], done: Advice['done'], status = 0): Advice => ({
  provoke,
  done,
  status,
});

/** The same after an import that went well. */
export const imported =
  (act: (desk: Desk) => Promise<Ran>) =>
  async (desk: Desk): Promise<Ran> => {
    await desk.imports();
    return act(desk);
  };

/** Something is done, then another export imported. */
export const beforeNext =
  (act: (desk: Desk) => Promise<unknown>) =>
  async (desk: Desk): Promise<Ran> => {
    await act(desk);
    return desk.imports('b.csv');
  };
