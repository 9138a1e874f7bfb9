import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { jobId } from '../../shared/jobs/receive/receive-export.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { environmentOf } from '../../shared/service/environment.ts';
import { exportKey, reportPrefix } from '../../shared/store/keys.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { readGolden } from '../samples/golden.ts';
import { putSampleRates, readSamples, type Sample } from '../samples/samples.ts';

const LONGEST_WAIT_MS = 5 * 60_000;
const PAUSE_MS = 3000;

const outputsSchema = z
  .array(z.object({ OutputKey: z.string(), OutputValue: z.string() }))
  .transform((outputs) =>
    Object.fromEntries(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  )
  .pipe(z.object({ ImportsBucket: z.string(), ReportsBucket: z.string(), ServiceAddress: z.url() }));

/** A deployed stack, reached with the credentials of the shell. */
async function openDeployedStack(name: string) {
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
    await store.putFile(`${key}.control.json`, `${of.path}.control.json`).catch(() => undefined);
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

const { ROWMARK_STACK } = process.env;
const SAMPLE_TIMEOUT_MS = 20 * 60_000;

const verdict = ({ row, outcome, code }: Pick<ReportRow, 'row' | 'outcome' | 'code'>) => ({
  row,
  // A second run on the same stack finds what the first had issued.
  outcome: outcome === 'duplicate' ? 'issued' : outcome,
  code: outcome === 'duplicate' ? null : code,
});

// There is nothing to run it on without an account in the cloud: `npm run test:deployed` is for a person who has one.
if (ROWMARK_STACK === undefined)
  describe('the samples on a deployed stack', () => {
    it('end, row by row, as on one machine', ({ skip }) =>
      skip('ROWMARK_STACK names no stack; it takes one that was deployed as a trial'));
  });
else
  describe(`the samples on the stack ${ROWMARK_STACK}`, async () => {
    const samples = (await readSamples()).filter(({ run }) => !run.dry_run && run.faults === undefined);
    let stack: Awaited<ReturnType<typeof openDeployedStack>>;
    beforeAll(async () => {
      stack = await openDeployedStack(ROWMARK_STACK);
    });
    afterAll(() => stack?.close());

    it.each(samples)(
      '$name ends, row by row, as on one machine',
      async (sample) => {
        const report = await stack.runSample(sample);
        const found = readStoredLines(stack.store, `${report}result.jsonl`, reportRowForm);
        const golden = (await readGolden(sample.folder)).get('result.jsonl') ?? '';
        const expected = golden.split('\n').filter((line) => line !== '');
        expect(await Array.fromAsync(found, verdict)).toEqual(
          expected.map((line) => verdict(JSON.parse(line))),
        );
      },
      SAMPLE_TIMEOUT_MS,
    );
  });
