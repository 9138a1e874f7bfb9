import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ImportedFile, importFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { isFullRun } from '../full-run.ts';
import { putSampleRates, readSamples } from '../samples/samples.ts';
import { openQuietHost } from './open-quiet-host.ts';

const ACCOUNT = 'default';
/** Nobody listens there: every document stays undone. */
const NOWHERE = { url: 'http://127.0.0.1:1', credentialsOf: () => ({ email: 'a', api_key: 'b' }) };

const openHost = (data: string, service?: typeof NOWHERE) =>
  openQuietHost(data, { accounts: [ACCOUNT], service, language: 'el' });

const done = ({ summary }: ImportedFile) => {
  const { rejected, held, issued } = summary.counts.rows;
  return { rejected, held, issued };
};

/** Two of them are enough for every day. */
const names = [
  'greek-erp-sales',
  'windows-1253-sales',
  'grid-workbook',
  'shopify-orders',
  'stripe-minor-units',
  'stripe-mixed-currencies',
].slice(0, isFullRun ? undefined : 2);

test.each(names)('the retry file of %s is read by the same profile as the export itself', async (name) => {
  const sample = (await readSamples()).find((sample) => sample.name === name);
  if (sample === undefined) throw new Error(`There is no sample ${name}.`);
  const data = await mkdtemp(join(tmpdir(), 'rowmark-retry-'));
  const bring = async (path: string, service?: typeof NOWHERE) => {
    await using host = await openHost(data, service);
    await putSampleRates(host.store, sample);
    const profile = await resolveProfile(host.store, sample.export.profile);
    const request = {
      path,
      account: ACCOUNT,
      profile: profile.name,
      profileSha256: profile.sha256,
      dryRun: false,
    };
    return await importFile(host, request, () => {});
  };
  const failed = await bring(sample.export.path, NOWHERE);
  expect(failed.summary.counts.rows.failed).toBeGreaterThan(0);
  const retry = Object.keys(failed.summary.files).find((file) => file.startsWith('retry.')) ?? '';
  const retried = await bring(join(data, failed.report, retry));
  expect(done(retried)).toEqual({ ...done(failed), issued: failed.summary.counts.rows.failed });
  await rm(data, { recursive: true });
});
