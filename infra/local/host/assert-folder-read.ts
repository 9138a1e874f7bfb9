import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FoundProblem } from '../../../shared/problems/refusal.ts';
import { jobForm } from '../../../shared/records/plan.ts';
import { UnreadableRecord } from '../../../shared/records/stored.ts';
import { isNotFoundError } from '../errors/command-error.ts';
import { folderUnusable } from '../files/disk-files.ts';

/** Refuses a data folder of a version before 0.3.0 before any write, by its first job, and one that cannot be read. */
export async function assertFolderRead(data: string): Promise<void> {
  const jobs = await opendir(join(data, 'jobs')).catch((error: unknown) =>
    isNotFoundError(error) ? [] : folderUnusable(data)(error),
  );
  for await (const { name } of jobs) {
    const text = await readFile(join(data, 'jobs', name, 'job.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) return assertRead(text, data);
  }
}

/** Ignores damaged or newer text, which its real readers report. */
function assertRead(text: string, data: string): void {
  try {
    jobForm.read(text, data);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    if (error.problem.code === 'FOLDER-OLDER') throw new FoundProblem(error.problem);
  }
}
