import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { CONTROL_SUFFIX } from '../../shared/jobs/judge/control-totals.ts';
import { jobId } from '../../shared/jobs/receive/job-id.ts';
import { environmentOf } from '../../shared/service/environment.ts';
import { exportKey, reportPrefix } from '../../shared/store/keys.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { putSampleRates, type Sample } from '../samples/samples.ts';

const LONGEST_WAIT_MS = 5 * 60_000;
const PAUSE_MS = 3000;

const outputsSchema = z
  .array(z.object({ OutputKey: z.string(), OutputValue: z.string() }))
  .transform((outputs) =>
    Object.fromEntries(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  )
  .pipe(z.object({ ImportsBucket: z.string(), ReportsBucket: z.string(), ServiceAddress: z.url() }));

/** A deployed stack, reached with the credentials of the shell. */
export async function openDeployedStack(name: string) {
  const query = ['--stack-name', name, '--query', 'Stacks[0].Outputs', '--output', 'json'];
  const { stdout } = await promisify(execFile)('aws', ['cloudformation', 'describe-stacks', ...query]);
  const outputs = outputsSchema.parse(JSON.parse(stdout));
  const client = new S3Client({});
  const bucketOf = (key: string) =>
    key.startsWith('reports/') ? outputs.ReportsBucket : outputs.ImportsBucket;
  const store = createS3Store({ client, bucketOf });
  const environment = environmentOf(outputs.ServiceAddress);

  /** Drops what the sample needs and the sample itself, and waits for its report; answers the key prefix of it. */
  async function runSample(sample: Sample): Promise<string> {
    await putSampleRates(store, sample);
    for (const before of sample.before) await importOne(before);
    return importOne(sample.export);
  }

  async function importOne(of: Sample['export']): Promise<string> {
    const { name: profile } = await resolveProfile(store, of.profile);
    const place = { account: DEFAULT_ACCOUNT, profile, file: basename(of.path).normalize('NFC') };
    const key = exportKey('incoming', place);
    await store.putFile(`${key}${CONTROL_SUFFIX}`, `${of.path}${CONTROL_SUFFIX}`).catch(() => undefined);
    const { version } = await store.putFile(key, of.path);
    const report = reportPrefix({ ...place, job: jobId({ environment, key, version }) });
    await untilThere(store, `${report}summary.json`);
    return report;
  }
  return { store, runSample, close: () => client.destroy() };
}

async function untilThere(store: Store, key: string) {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!(await store.head(key))) {
    if (Date.now() > deadline) throw new Error(`${key} was not written within ${LONGEST_WAIT_MS} ms.`);
    await setTimeout(PAUSE_MS);
  }
}
