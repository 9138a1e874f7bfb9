import { createHash, createPublicKey } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

/** A data folder, and somebody at the terminal who imports into it and asks for its seal. */
export async function openSealDesk() {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const key = (name = 'public-key.pem') => join(data, 'seal', name);
  const run = (...args: string[]) => runRowmark(args.includes('--data') ? args : [...args, '--data', data]);
  /** What a command prints, on one line. */
  const said = async (...args: string[]) => {
    const { status, stdout, stderr } = await run(...args);
    return { status, said: (stdout + stderr).replaceAll(/\s+/g, ' ').trim() };
  };
  const told = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
  const file = async (id: string) => {
    const path = join(folder.path, `${id}.csv`);
    await writeFile(path, receiptExport(receipt(id)));
    return path;
  };
  const verify = (...args: string[]) => runRowmark(['verify', ...args]);
  return {
    ...{ data, key, said, told, file, verify },
    /** The folder of the report. */
    issue: async (id: string, ...more: string[]): Promise<string> =>
      (await told('import', await file(id), ...more)).jobs[0].report,
    verdict: async (...args: string[]) => JSON.parse((await verify(...args, '--json')).stdout),
    summaryOf: async (report: string) => JSON.parse(await readFile(join(report, 'summary.json'), 'utf8')),
    /** Names of the keys, without when they ended. */
    keyNames: async () =>
      (await readdir(join(data, 'seal')).catch(() => [])).map((name) => name.replace(/-until-.*Z/, '-until')),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

export const digestOf = async (pem: string): Promise<string> => {
  const spki = createPublicKey(await readFile(pem)).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex');
};
