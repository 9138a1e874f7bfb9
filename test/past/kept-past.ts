import { cp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Summary, summarySchema } from '../../shared/report/summary.ts';
import { reportRows } from '../commands/imported-report.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type Ran, runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';

const answerSchema = z.object({ jobs: z.tuple([z.object({ report: z.string(), summary: summarySchema })]) });

export type Past = Awaited<ReturnType<typeof openPast>>;

/** `A-1 issued` for each row of a report, with the code where there is one. */
export const rowsOf = async (report = ''): Promise<string[]> =>
  (await reportRows(report)).map(({ external_id, outcome, code }) =>
    [external_id, outcome, code].filter(Boolean).join(' '),
  );

/** A data folder whose parts are lost, damaged and put back, and the commands that somebody runs over it. */
export async function openPast() {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const place = (name: string) => join(folder.path, name);
  const run = (command: string, ...args: string[]): Promise<Ran> =>
    runRowmark([command, ...args, '--data', data]);
  return {
    data,
    run,
    /** Imports receipts under these external_ids as a file of this name. */
    async import(name: string, ids: readonly string[]) {
      await writeFile(place(name), receiptExport(...ids.map((id) => receipt(id))));
      const ran = await run('import', place(name), '--json');
      const answer = answerSchema.safeParse(JSON.parse(ran.stdout));
      const job = answer.data?.jobs[0];
      return { ...ran, report: job?.report, summary: job?.summary };
    },
    async verify(report = '') {
      const { stdout } = await runRowmark(['verify', report, '--json']);
      return JSON.parse(stdout);
    },
    /** Leaves of an import what a kill before its report leaves. */
    async forget({ report = '', summary }: { report?: string | undefined; summary?: Summary | undefined }) {
      await rm(join(data, 'jobs', summary?.job ?? '', 'finished.json'));
      await rm(report, { recursive: true });
    },
    keep: (part: string, as: string) => cp(join(data, part), place(as), { recursive: true }),
    async putBack(part: string, from: string) {
      await rm(join(data, part), { recursive: true, force: true });
      await cp(resolve(folder.path, from), join(data, part), { recursive: true });
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
