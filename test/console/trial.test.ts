import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isFullRun } from '../full-run.ts';
import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { putSampleRates, readSample } from '../samples/samples.ts';
import { openConsoleApp } from './open-console-app.ts';
import { filledForm, visibleText } from './page-form.ts';
import { receipts } from './receipts.ts';

const ROWS_TRIED = 20_000;
const countsSchema = z.object({ counts: z.object({ documents: z.record(z.string(), z.number()) }) });

/** What the page says of the documents that a profile makes of an export. */
async function trialOf(
  app: Awaited<ReturnType<typeof openConsoleApp>>,
  file: string,
  bytes: Buffer | string,
) {
  const { upload } = await app.json(`/api/uploads?file=${file}`, { method: 'POST', body: bytes });
  const page = await app.send(`/uploads/${upload}?profile=mine&lang=en`);
  const body = new URLSearchParams(filledForm(await page.text(), 'mine'));
  const tried = await app.send(`/uploads/${upload}/preview?lang=en`, { method: 'POST', body });
  return visibleText(await tried.text());
}

it.each([
  'stripe-payouts',
  'foreign-invoices',
  'shopify-orders',
  'deliberate-mistakes',
])('the trial of %s counts the documents of its report', async (name) => {
  const { folder, export: sample, ...of } = await readSample(name);
  await using app = await openConsoleApp({ now: () => SAMPLE_MOMENT }, undefined, () => SAMPLE_MOMENT);
  await putSampleRates(app.host.store, { ...of, folder, export: sample });
  const body =
    sample.profile === 'standard' ? '{"extends":"standard"}' : await readFile(sample.profile, 'utf8');
  await app.json('/api/profiles/mine', {
    method: 'PUT',
    body: JSON.stringify({ ...JSON.parse(body), name: 'mine' }),
  });
  const text = await trialOf(app, basename(sample.path), await readFile(sample.path));
  const { counts } = countsSchema.parse(
    JSON.parse(await readFile(join(folder, 'expected/summary.json'), 'utf8')),
  );
  const { issued = 0, ready = 0, held = 0, rejected = 0 } = counts.documents;
  const all = Object.values(counts.documents).reduce((sum, one) => sum + one, 0);
  expect(text).toContain(
    `${issued + ready} of ${all} documents ready, ${held} for a decision, ${rejected} to correct.`,
  );
});

it.runIf(isFullRun)('a trial reads no more than twenty thousand rows', async () => {
  await using app = await openConsoleApp();
  const mine = JSON.stringify({ name: 'mine', extends: 'standard' });
  await app.json('/api/profiles/mine', { method: 'PUT', body: mine });
  const text = await trialOf(app, 'many.csv', receipts(ROWS_TRIED + 5_000));
  const [, tried] = / (\d+) of \d+ documents ready/.exec(text) ?? [];
  expect(Math.abs(Number(tried) - ROWS_TRIED)).toBeLessThan(2_000);
});
