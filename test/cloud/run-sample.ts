import { basename } from 'node:path';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { CONTROL_SUFFIX } from '../../shared/jobs/judge/control-totals.ts';
import type { ReportAnswer } from '../../shared/jobs/report/report-job.ts';
import { type Summary, summarySchema } from '../../shared/report/summary.ts';
import { exportKey } from '../../shared/store/keys.ts';
import { putSampleRates, type Sample } from '../samples/samples.ts';
import type { Deployed } from './cloud.ts';

/** What EventBridge tells of an object. */
export const objectCreated = (bucket: string, { key, version }: { key: string; version: string }) => ({
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { bucket: { name: bucket }, object: { key, 'version-id': version } },
});

/** Drops an export as the policy Dropper allows it; answers what S3 tells of it. */
export async function drop(stack: Deployed, of: Sample['export']) {
  const { name: profile } = await resolveProfile(stack.store, of.profile);
  const key = exportKey('incoming', {
    account: DEFAULT_ACCOUNT,
    profile,
    file: basename(of.path).normalize('NFC'),
  });
  await stack.dropper.putFile(`${key}${CONTROL_SUFFIX}`, `${of.path}${CONTROL_SUFFIX}`).catch(unlessAbsent);
  const { version } = await stack.dropper.putFile(key, of.path);
  return objectCreated(stack.imports, { key, version });
}

/** Drops an export, starts its job by the event, and runs the state machine to its end. */
export async function importOne(stack: Deployed, of: Sample['export']): ReturnType<typeof runJob> {
  const event = await drop(stack, of);
  const before = stack.jobs.length;
  await stack.invoke('Receive', event);
  const job = stack.jobs[before];
  if (job === undefined) throw new Error(`No job was started for ${event.detail.object.key}.`);
  return runJob(stack, job);
}

/** Runs the state machine for a job; answers the summary of its report. */
export async function runJob(stack: Deployed, job: string): Promise<Summary & { states: string[] }> {
  let report = '';
  const { error, entered: states } = await stack.execute(job, {
    report: async (payload) => {
      const answer = (await stack.invoke('Report', payload)) as ReportAnswer;
      report = answer.report;
      // The waits of a workflow are over at once here: what waits is reported as it is.
      return { ...answer, brief: { ...answer.brief, waiting: 0 } };
    },
  });
  if (report === '') throw new Error(`${job} ended without a report: ${error?.name} ${error?.message}`);
  return { ...summarySchema.parse(JSON.parse(await stack.store.readText(`${report}summary.json`))), states };
}

export async function runSample(stack: Deployed, sample: Sample): Promise<Summary> {
  await putSampleRates(stack.store, sample);
  for (const before of sample.before) await importOne(stack, before);
  const faults = sample.run.faults ?? [];
  if (faults.length > 0) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(faults);
    await fetch(`${stack.service.url}/_sandbox/faults`, { method: 'POST', headers, body });
  }
  return importOne(stack, sample.export);
}

function unlessAbsent(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
