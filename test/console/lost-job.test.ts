import { SFNClient } from '@aws-sdk/client-sfn';
import { expect, it, onTestFinished } from 'vitest';
import { cloudConsoleHost } from '../../functions/console/cloud/cloud-host.ts';
import { executionsOf } from '../../functions/executions.ts';
import { startAwsEndpoints } from '../aws/aws-endpoints.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

const MINUTE_MS = 60_000;
const PATH = '/api/exports/default/standard/lost.csv?dry_run=1';

/** The console with jobs as on AWS: executions begin, and end as the test says. */
async function openCloudConsole() {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const usual = await openConsoleApp({ now: () => new Date(now) });
  onTestFinished(() => usual[Symbol.asyncDispose]());
  const aws = await startAwsEndpoints({});
  onTestFinished(() => aws[Symbol.asyncDispose]());
  const client = new SFNClient({
    region: 'eu-central-1',
    endpoint: aws.url,
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
  });
  const console_ = await openConsoleApp(cloudConsoleHost(usual.host, executionsOf(client, 'machine')));
  onTestFinished(() => console_[Symbol.asyncDispose]());
  return {
    ...console_,
    started: aws.started,
    wait: (minutes: number) => {
      now += minutes * MINUTE_MS;
    },
  };
}

it('a job whose execution ended without a report says that it stopped, and the same file again runs it again', async () => {
  const { json, send, started, wait } = await openCloudConsole();
  const bring = () => json(PATH, { method: 'POST', body: receipts(1) });
  const { job } = await bring();
  const view = () => json(`/api/jobs/${job}`);
  expect(started.map(({ name }) => name)).toEqual([job]);
  const [execution] = started;
  if (execution) execution.status = 'FAILED';
  // Step Functions lists an execution a little after it began: that it is not listed yet says nothing.
  expect((await view()).state).toBe('reading');
  wait(2);
  expect(await view()).toMatchObject({ state: 'failed', failure: { code: 'JOB-STEP-FAILED' } });
  const page = await (await send(`/jobs/${job}`)).text();
  expect(page).toContain('Check again: it continues where it stopped');

  expect((await bring()).job).toBe(job);
  expect(started).toHaveLength(2);
  expect(started[1]).toMatchObject({ input: { job } });
  expect(started[1]?.name).toMatch(new RegExp(`^${job}-again-\\d+$`));
  expect((await view()).state).toBe('reading');
  wait(2);
  expect((await view()).state).toBe('reading');
});

it('a job that runs is not run a second time, however long it takes', async () => {
  const { json, started, wait } = await openCloudConsole();
  const bring = () => json(PATH, { method: 'POST', body: receipts(1) });
  const { job } = await bring();
  wait(60);
  expect((await bring()).job).toBe(job);
  expect(started).toHaveLength(1);
  expect((await json(`/api/jobs/${job}`)).state).toBe('reading');
});
