import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentTools } from '../../infra/local/mcp/agent-tools.ts';
import { ConsoleClient } from '../../infra/local/mcp/console-client.ts';
import { serveAgent } from '../../infra/local/mcp/serve-agent.ts';
import { VERSION } from '../../shared/version.ts';
import { listenHere } from '../listen-here.ts';

/** A console that answers every request the same. */
let said: { status: number; body: unknown };
const server = createServer((_request, response) =>
  response.writeHead(said.status).end(JSON.stringify(said.body)),
);
let here: Awaited<ReturnType<typeof listenHere>>;
beforeEach(async () => {
  here = await listenHere(server);
});
afterEach(() => here[Symbol.asyncDispose]());

/** An agent at the other end of two streams, which speaks the protocol line by line. */
async function openAgent() {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const api = new ConsoleClient({ url: here.url, key: 'K', language: 'el' });
  let isOver = false;
  const over = serveAgent({ api, folder: '/nowhere' }, 'el', { stdin, stdout }).then(() => {
    isOver = true;
  });
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  let id = 0;
  const tell = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object = {}) => {
    id += 1;
    tell({ id, method, params });
    return JSON.parse(String((await lines.next()).value)).result;
  };
  const begun = await ask('initialize', {
    ...{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'an agent', version: '1' } },
  });
  tell({ method: 'notifications/initialized' });
  return {
    begun,
    ask,
    stdin,
    isOver: () => isOver,
    async [Symbol.asyncDispose]() {
      stdin.end();
      await over;
    },
  };
}

it('says who it is and which tools there are, and ends with the agent', async () => {
  let stdin: PassThrough;
  {
    await using agent = await openAgent();
    expect(agent.begun).toMatchObject({
      serverInfo: { name: 'rowmark', version: VERSION },
      instructions: expect.stringContaining('None of them issues: a person approves a plan'),
    });
    const { tools } = await agent.ask('tools/list');
    expect(tools.map((one: { name: string }) => one.name)).toEqual(Object.keys(agentTools));
    for (const { name, description, inputSchema, annotations } of tools)
      expect([name, description, inputSchema.additionalProperties, annotations]).toEqual([
        name,
        agentTools[name]?.description,
        false,
        { readOnlyHint: agentTools[name]?.reads, destructiveHint: false, openWorldHint: false },
      ]);
    const { inputSchema } = tools.find((one: { name: string }) => one.name === 'explain_row');
    expect([inputSchema.required, inputSchema.properties.row.type]).toEqual([['job', 'row'], 'integer']);
    expect(agent.isOver()).toBe(false);
    stdin = agent.stdin;
  }
  expect(stdin.listenerCount('data')).toBe(0);
});

it('tells what a tool answers, what the console refuses and what the person can mend', async () => {
  await using agent = await openAgent();
  const call = async (name: string, given: object) => {
    const { content, isError } = await agent.ask('tools/call', { name, arguments: given });
    expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
    return [isError, content[0].text];
  };
  said = { status: 200, body: [{ job: 'j' }] };
  expect(await call('list_imports', {})).toEqual([undefined, '[{"job":"j"}]']);
  const error = { code: 'JOB-UNKNOWN', message: 'm', hint: 'h' };
  said = { status: 404, body: { error } };
  expect(await call('read_check', { job: 'j' })).toEqual([true, JSON.stringify({ error })]);
  const [isError, told] = await call('inspect_export', { file: 'a.csv' });
  expect([isError, JSON.parse(told)]).toEqual([
    true,
    { error: { message: expect.stringContaining('Δεν υπάρχει αρχείο a.csv') } },
  ]);
  // An answer of another form is a defect, and no sentence for people.
  said = { status: 200, body: { no: 'job' } };
  expect(await call('read_check', { job: 'j' })).toEqual([true, expect.stringContaining('"path"')]);
});
