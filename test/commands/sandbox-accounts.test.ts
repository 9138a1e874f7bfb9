import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { temporaryFolder } from './run-rowmark.ts';
import { CLI } from './spawn-rowmark.ts';

const accounts = [
  { email: 'one@shop.example', apiKey: 'key-one' },
  {
    email: 'two@shop.example',
    apiKey: 'key-two',
    billingBooks: [{ id: 'book-of-two', series: 'Β', invoice_type_code: '1.1' }],
  },
];

it('serves the accounts of a file, each with its own key and books', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'accounts.json');
  await writeFile(file, JSON.stringify(accounts));
  const child = spawn(
    process.execPath,
    [CLI, 'sandbox', '--port', '0', '--data', join(folder.path, 'data'), '--accounts', file],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const base = /http:\S+/.exec(String(line))?.[0] ?? '';
    const login = (email: string, api_key: string) =>
      fetch(`${base}/api/v1/login`, { method: 'POST', body: JSON.stringify({ email, api_key }) });
    expect((await login('two@shop.example', 'key-one')).status).toBe(401);
    expect((await login('demo@rowmark.example', 'sandbox')).status).toBe(401);
    expect((await login('one@shop.example', 'key-one')).status).toBe(200);
    const { jwt } = Object(await (await login('two@shop.example', 'key-two')).json()).data.attributes;
    const books = await fetch(`${base}/billing_books`, { headers: { authorization: `Bearer ${jwt}` } });
    expect(await books.json()).toEqual([
      { id: 'book-of-two', name: 'Β', series: 'Β', invoice_type_code: '1.1', number: 0 },
    ]);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
