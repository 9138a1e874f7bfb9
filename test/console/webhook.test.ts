import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { sendWebhook } from '../../infra/local/serve/job-webhook.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';

const brief = {
  job: '0'.repeat(32),
  environment: 'sandbox',
  account: 'default',
  report: 'reports/x/',
  source: { key: 'k', name: 'n.csv', sha256: '0'.repeat(64), bytes: 1, rows: 1 },
  started_at: '2026-11-20T10:00:00Z',
  finished_at: '2026-11-20T10:00:01Z',
  dry_run: false,
  complete: true,
  counts: { rows: noCounts(), documents: noCounts() },
  numbers_used: 1,
  numbers_lost: 0,
  unreadable: '',
  ends: '',
  newly: { issued: 1, rejected: 0, waiting: 0, numbers_used: 1 },
  waiting: 0,
};
const secret = 'a-secret-of-the-tests';

it('signs what it sends, tries again while nobody answers with 2xx, and gives up in the end', async () => {
  const bodies: string[] = [];
  const statuses = [500, 302, 200];
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const body = Buffer.concat(pieces).toString();
    const [t, v1] = String(request.headers['rowmark-signature'])
      .split(',')
      .map((part) => part.split('=')[1]);
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
    bodies.push(body);
    answer.writeHead(statuses.shift() ?? 500, { Location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/hook` : '';
  const waits: number[] = [];
  const options = { url, secret, log: () => {}, sleep: async (ms: number) => void waits.push(ms) };

  expect(await sendWebhook(brief, options)).toBe(true);
  expect(waits).toEqual([1_000, 5_000]);
  expect(bodies.map((body) => JSON.parse(body))).toEqual(
    bodies.map(() => ({ event: 'job.completed', job: brief })),
  );
  expect(await sendWebhook(brief, options)).toBe(false);
  expect(bodies).toHaveLength(8);
  server.closeAllConnections();
  server.close();
});
