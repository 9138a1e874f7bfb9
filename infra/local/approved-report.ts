import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApprovedReport, readApprovedReport } from '../../shared/jobs/approved-report.ts';
import { CommandError } from './command-error.ts';

/** Reads the folder of a report that somebody approved. */
export async function readApproved(place: string): Promise<ApprovedReport> {
  const textOf = (file: string) => readFile(join(place, file), 'utf8').catch(() => undefined);
  const found = await readApprovedReport(textOf);
  if (found === undefined) throw new CommandError('approved-no-plan', { place });
  return found;
}
