/*
 * Checks an export, issues what is ready and prints the report: node rowmark.ts EXPORT [ACCOUNT [PROFILE]].
 * Once: npm install openapi-fetch; npx openapi-typescript "$ROWMARK_URL/api/openapi.json" -o schema.d.ts
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

const LOOK_AGAIN_MS = 1_000;
const client = createClient<paths>({
  baseUrl: process.env.ROWMARK_URL ?? 'http://127.0.0.1:4870',
  headers: { Authorization: `Bearer ${process.env.ROWMARK_CONSOLE_KEY}` },
});

/** The answer, or an end with the refusal. */
function answered<Data>({ data, error }: { data?: Data; error?: components['schemas']['Error'] }): Data {
  if (data === undefined)
    throw new Error(error && `${error.error.code}: ${error.error.message} ${error.error.hint}`);
  return data;
}

/** A job at its end. */
async function finished(job: string): Promise<components['schemas']['Job']> {
  for (;;) {
    const view = answered(await client.GET('/api/jobs/{job}', { params: { path: { job } } }));
    if (view.state === 'failed') throw new Error(view.failure?.message);
    if (view.state === 'done') return view;
    await wait(LOOK_AGAIN_MS);
  }
}

const [file = '', account = 'default', profile = 'standard'] = process.argv.slice(2);
const header = () => ({ 'Idempotency-Key': randomUUID() });
const check = answered(
  await client.POST('/api/exports/{account}/{profile}/{file}', {
    params: { path: { account, profile, file: basename(file) }, query: { dry_run: '1' }, header: header() },
    body: await readFile(file, 'utf8'),
    bodySerializer: (body) => body,
  }),
);
const { plan } = await finished(check.job);
if (plan === undefined) throw new Error('Nothing is ready.');
const run = answered(
  await client.POST('/api/jobs/{job}/approve', {
    params: { path: { job: check.job }, header: header() },
    body: { plan: plan.sha256 },
  }),
);
console.error((await finished(run.job)).outcomes);
const report = await client.GET('/api/jobs/{job}/files/{name}', {
  params: { path: { job: run.job, name: 'result.csv' } },
  parseAs: 'text',
});
process.stdout.write(String(answered(report)));
