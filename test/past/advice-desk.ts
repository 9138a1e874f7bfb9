import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { type Ran, runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

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
  return {
    ...{ at, data, raw, run, write, imports },
    async report(): Promise<{ job: string; report: string }> {
      const [first] = JSON.parse((await run('jobs', '--json')).stdout);
      return { job: first.job, report: join(data, first.report) };
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
