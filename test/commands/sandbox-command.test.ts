import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort, listenHere } from '../listen-here.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

/** Serves the sandbox in this process while a test works, and then interrupts it. */
async function served(args: readonly string[], work: (url: string) => Promise<void>) {
  await using folder = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = runRowmark(['sandbox', '--port', `${port}`, '--data', folder.path, ...args]);
  const isUp = () =>
    fetch(`${url}/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    while (!(await isUp())) await new Promise(setImmediate);
    await work(url);
  } finally {
    process.emit('SIGINT');
  }
  const { status, stdout } = await running;
  expect(status).toBe(0);
  return stdout.replaceAll(url, '<url>').split('\n');
}

async function login(url: string, email: string, api_key = 'sandbox') {
  const body = JSON.stringify({ email, api_key });
  const answer = await fetch(`${url}/api/v1/login`, { method: 'POST', body });
  return answer.status;
}

const HEAD = 'The invoicing service (sandbox) answers at <url>';
const TAIL = ['  contents: <url>/_sandbox/stats   description: <url>/openapi.json', ''];

it('says where it answers, and who may log in', async () => {
  const said = await served(['--account', 'north', 'south'], async (url) => {
    expect(await login(url, 'demo@rowmark.example')).toBe(200);
    expect(await login(url, 'north@rowmark.example')).toBe(200);
    expect(await login(url, 'west@rowmark.example')).toBe(401);
    expect(await login(url, 'north@rowmark.example', 'other')).toBe(401);
  });
  expect(said).toEqual([
    HEAD,
    ...['demo', 'north', 'south'].map((name) => `  login ${name}@rowmark.example   API key sandbox`),
    ...TAIL,
  ]);
});

it('fails as a file says, and knows the accounts of a file, and those named beside it, alone', async () => {
  await using folder = await temporaryFolder();
  const [faults, accounts] = [join(folder.path, 'faults.json'), join(folder.path, 'accounts.json')];
  await writeFile(faults, JSON.stringify([{ match: { path: '/billing_books' }, action: { status: 503 } }]));
  await writeFile(accounts, JSON.stringify([{ email: 'one@shop.example', apiKey: 'key-one' }]));
  const args = ['--faults', faults, '--accounts', accounts, '--account', 'north'];
  const said = await served(args, async (url) => {
    expect(await login(url, 'one@shop.example', 'key-one')).toBe(200);
    expect(await login(url, 'north@rowmark.example')).toBe(200);
    expect(await login(url, 'demo@rowmark.example')).toBe(401);
    expect((await fetch(`${url}/billing_books`)).status).toBe(503);
  });
  expect(said).toEqual([
    HEAD,
    '  login one@shop.example   API key key-one',
    '  login north@rowmark.example   API key sandbox',
    ...TAIL,
  ]);
});

it('refuses a port that is taken', async () => {
  await using folder = await temporaryFolder();
  await using taken = await listenHere(createServer());
  const args = ['sandbox', '--data', folder.path];
  const there = await runRowmark([...args, '--port', `${taken.port}`]);
  expect([there.status, there.stdout]).toEqual([2, '']);
  expect(there.stderr).toContain(String(taken.port));
});
