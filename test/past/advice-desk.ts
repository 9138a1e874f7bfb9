import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type Ran, runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { EMAIL, type FaultyService, startFaultyService } from '../simulator/faulty-service.ts';

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
  let opened: Promise<FaultyService> | undefined;
  const service = () => {
    opened ??= startFaultyService();
    return opened;
  };
  const atService = async (env: Record<string, string>, ...args: string[]) =>
    raw([...args, '--data', data, '--service', (await service()).url], env);
  return {
    ...{ at, data, raw, run, write, service, atService },
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
