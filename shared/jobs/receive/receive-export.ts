import type { Language } from '../../problems/problem-text.ts';
import { type AcceptedCodes, type JobRecord, jobForm } from '../../records/job-record.ts';
import { exportRoots, type IncomingPlace, jobKeys } from '../../store/keys.ts';
import { isSafeName } from '../../store/safe-key.ts';
import { findWholeJobRecord } from '../files/read-job.ts';
import type { StepDeps } from '../steps/step-deps.ts';
import { isNoExport } from './companions.ts';
import { jobId } from './job-id.ts';
import { misplacedAt } from './misplaced.ts';

export interface ReceiveDeps extends StepDeps {
  environment: string;
  dryRun: boolean;
  /** Day as on which a dry run judges. */
  on?: string | undefined;
  /** Codes of doubts that the starter of the jobs accepts. */
  accept?: AcceptedCodes | undefined;
  /** Documents that conflict with issued ones take their place. */
  amend?: boolean | undefined;
  /** The person who starts it in the console. */
  by?: string | undefined;
  /** The language of the report that they asked for. */
  language?: Language | undefined;
  /** Starts the job under its own name; an existing job is not started again. */
  startJob(job: string): Promise<'started' | 'exists'>;
}

export type ReceiveAnswer = { job: string; started: boolean } | { ignored: string };

/** Parses `<root>/<account>/<profile>/<file>`; undefined if it is not an export or a name is unsafe. */
export function parseIncomingKey(key: string): IncomingPlace | undefined {
  const place = placeOf(key);
  return place !== undefined && Object.values(place).every(isSafeName) ? place : undefined;
}

function placeOf(key: string): IncomingPlace | undefined {
  const [root, account, profile, file, ...more] = key.split('/');
  const isRoot = exportRoots.some((exportRoot) => exportRoot === root);
  if (!isRoot || account === undefined || profile === undefined || file === undefined) return undefined;
  return more.length > 0 || isNoExport(file) ? undefined : { account, profile, file };
}

/**
 * Makes one job of an upload: a repeated event names the same job. Files in a wrong folder, or with an
 * unusable name, become jobs as well: their reports state what to do.
 */
export async function receiveExport(
  deps: ReceiveDeps,
  of: { key: string; version: string },
): Promise<ReceiveAnswer> {
  const job = jobId({ environment: deps.environment, ...of });
  const place = parseIncomingKey(of.key) ?? misplacedAt(of.key);
  if (place === undefined) {
    deps.log('upload ignored', { job, reason: 'a companion, a file that is still written, or not dropped' });
    return { ignored: of.key };
  }
  deps.log('upload arrived', { job });
  const keys = jobKeys(job);
  if ((await findWholeJobRecord(deps.store, job)) === undefined) {
    const record: JobRecord = {
      job,
      environment: deps.environment,
      account: place.account,
      profile: place.profile,
      key: of.key,
      version: of.version,
      file: place.file,
      dry_run: deps.dryRun,
      ...(deps.dryRun && deps.on !== undefined ? { on: deps.on } : {}),
      created_at: deps.now().toISOString(),
      ...(deps.accept === undefined ? {} : { accept: deps.accept }),
      ...(deps.amend ? { amend: true } : {}),
      ...(deps.by === undefined ? {} : { by: deps.by }),
      ...(deps.language === undefined ? {} : { language: deps.language }),
    };
    await deps.store.put(keys.job, jobForm.text(record));
  }
  const started = await deps.startJob(job);
  deps.log('job received', { job, started });
  return { job, started: started === 'started' };
}
