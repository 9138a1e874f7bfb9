import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { agentTools } from '../../infra/local/mcp/agent-tools.ts';
import { ConsoleClient } from '../../infra/local/mcp/console-client.ts';
import { listenHere } from '../listen-here.ts';

/** A console that answers what a test says, by method and address, and what it was asked. */
export const told = { answers: {} as Record<string, unknown>, asked: [] as string[], url: '', folder: '' };

const server = createServer(async (request, response) => {
  const body = await text(request);
  const of = `${request.method} ${request.url}`;
  told.asked.push(body === '' ? of : `${of} ${body}`);
  const answer = told.answers[of];
  response
    .writeHead(answer === undefined ? 404 : 200)
    .end(JSON.stringify(answer ?? { error: { code: 'NONE', message: of, hint: '' } }));
});

/** Before each test the console is asked nothing yet, and the agent's folder holds `day.csv`. */
export function withConsole(): void {
  beforeEach(async () => {
    const { url } = await listenHere(server);
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-agent-'));
    await writeFile(join(folder, 'day.csv'), 'a,b');
    Object.assign(told, { url, folder, asked: [], answers: {} });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(told.folder, { recursive: true });
  });
}

/** Asks a tool; no wait takes time. */
export function ask(name: string, given: unknown) {
  let clockMs = 0;
  const api = new ConsoleClient({
    ...{ url: told.url, key: 'KEY', language: 'en', now: () => clockMs },
    async sleep(ms) {
      clockMs += ms;
    },
  });
  return agentTools[name]?.answer({ api, folder: told.folder }, given);
}
