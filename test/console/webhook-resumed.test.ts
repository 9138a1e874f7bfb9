import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createJobWebhook } from '../../infra/local/serve/job-webhook.ts';
import { localImports } from '../jobs/local-imports.ts';
import { receipts } from './receipts.ts';

const SECRET = 'a-secret-of-the-tests';
const voice = { warn: () => {}, failed: (_: unknown, error: unknown) => expect.fail(String(error)) };

it('notes a message before it is sent, and sends what an earlier start has left', async () => {
  await using imports = await localImports();
  await imports.import(receipts(2));
  const data = join(imports.data, 'store');
  const [job = ''] = await readdir(join(data, 'jobs'));
  const waiting = () => readdir(join(data, 'webhooks'));
  const told: { job: string; noted: string[] }[] = [];
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    told.push({ job: JSON.parse(Buffer.concat(pieces).toString()).job.job, noted: await waiting() });
    answer.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ROWMARK_WEBHOOK = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/hook` : '';
  const start = () => createJobWebhook(data, { ROWMARK_WEBHOOK, ROWMARK_WEBHOOK_SECRET: SECRET }, voice);
  const note = `${job}.json`;

  await start().tell(job);
  expect(told).toEqual([{ job, noted: [note] }]);
  expect(await waiting()).toEqual([]);

  // As a start leaves it that ended before it was answered.
  await mkdir(join(data, 'webhooks'), { recursive: true });
  await writeFile(join(data, 'webhooks', note), '{}');
  await start().resume();
  expect(told).toHaveLength(2);
  expect(told[1]?.job).toBe(job);
  expect(await waiting()).toEqual([]);
  await start().resume();
  expect(told).toHaveLength(2);
  server.close();
});
