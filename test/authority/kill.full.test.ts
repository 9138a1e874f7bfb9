import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { replySchema, statsSchema } from './open-test-sandbox.ts';
import { sale } from './payloads.ts';

const KILLS = 3;
const WORKERS = 16;
const KILL_AFTER_ISSUES = 35;
/** Of each worker one more answer may be on its way when the service is killed: some are left at the last kill as well. */
const DOCUMENTS = KILLS * (KILL_AFTER_ISSUES + WORKERS);

interface Running {
  process: ChildProcess;
  send: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

async function start(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'listening-process.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  let jwt = '';
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${jwt}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  jwt = Object(await send('POST', '/login', { email: 'demo@rowmark.example', api_key: 'sandbox' })).data
    .attributes.jwt;
  return { process: child, send };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.signalCode === null) await once(child, 'exit');
}

const names = Array.from({ length: DOCUMENTS }, (_, index) => `K-${index}`);

/** Drafts and issues every document that `numbers` does not know; stops where the service is gone. */
async function importAll(
  { send }: Running,
  numbers: Map<string, number>,
  onIssue: () => void,
): Promise<void> {
  const [book] = Object(await send('GET', '/billing_books'));
  const waiting = names.filter((name) => !numbers.has(name)).values();
  const worker = async () => {
    for (const external_id of waiting) {
      await send('POST', '/invoices', { ...sale(), billing_book_id: book.id, external_id });
      await send('POST', `/invoices/${external_id}/issue_draft`);
      const { num } = replySchema.parse(await send('GET', `/invoices/${external_id}`));
      if (num === undefined) throw new Error(`${external_id} is not issued`);
      numbers.set(external_id, num);
      onIssue();
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

test('kill -9 in the middle of an import, three times: each document once, numbers without a gap', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-kill-'));
  const numbers = new Map<string, number>();
  for (let killed = 1; killed <= KILLS; killed++) {
    const running = await start(folder);
    let issued = 0;
    const dying = importAll(running, numbers, () => {
      issued += 1;
      if (issued === KILL_AFTER_ISSUES) running.process.kill('SIGKILL');
    });
    await expect(dying).rejects.toThrow();
    await ended(running.process);
  }
  const running = await start(folder);
  try {
    const known = new Map(numbers);
    await importAll(running, numbers, () => {});
    expect([...numbers.values()].sort((a, b) => a - b)).toEqual(names.map((_, index) => index + 1));
    for (const [name, number] of known) expect(numbers.get(name)).toBe(number);
    const stats = statsSchema.parse(await running.send('GET', '/_sandbox/stats'));
    const account = stats.accounts['demo@rowmark.example'];
    expect(account?.series.TIM).toEqual({ used: DOCUMENTS, lost: 0 });
    expect(account?.drafts).toBe(0);
    expect(account?.issued).toEqual(Object.fromEntries(names.map((name) => [name, 1])));
  } finally {
    running.process.kill('SIGKILL');
    await ended(running.process);
    await rm(folder, { recursive: true, force: true });
  }
});
