import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenHere } from '../listen-here.ts';

interface Invocation {
  id: string;
  event: string;
  answered(answer: unknown): void;
  failed(error: Error): void;
}

interface FunctionProps {
  /** Folder of the bundle. */
  code: string;
  environment: Readonly<Record<string, string>>;
  timeoutSeconds: number;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** One execution environment: a process with the bundle, behind the runtime interface of Lambda. Events wait for their turn. */
export async function startFunction({ code, environment, timeoutSeconds }: FunctionProps) {
  const waiting: Invocation[] = [];
  const running = new Map<string, Invocation>();
  const asking: ServerResponse[] = [];
  const said: string[] = [];
  function handOut() {
    const [response, invocation] = [asking[0], waiting[0]];
    if (response === undefined || invocation === undefined) return;
    asking.shift();
    waiting.shift();
    running.set(invocation.id, invocation);
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': invocation.id,
        'lambda-runtime-deadline-ms': String(Date.now() + timeoutSeconds * 1000),
        'lambda-runtime-trace-id': 'Root=1-0-0;Sampled=0',
      })
      .end(invocation.event);
  }
  const server = createServer(async (request, response) => {
    const [, id = '', what] = /invocation\/([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      asking.push(response);
      handOut();
      return;
    }
    const text = await bodyOf(request);
    const invocation = running.get(id);
    running.delete(id);
    response.writeHead(202).end();
    const answer = JSON.parse(text);
    if (what === 'response') invocation?.answered(answer);
    else
      invocation?.failed(
        Object.assign(new Error(String(answer.errorMessage)), { name: String(answer.errorType) }),
      );
  });
  server.keepAliveTimeout = 0;
  const here = await listenHere(server);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'runtime.mjs')], {
    env: {
      PATH: process.env.PATH,
      ...environment,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${here.port}`,
      LAMBDA_TASK_ROOT: code,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => said.push(piece.toString('utf8')));
  const died = () => Object.assign(new Error(said.slice(-20).join('')), { name: 'Lambda.Unknown' });
  let isDead = false;
  child.on('exit', () => {
    isDead = true;
    for (const { failed } of [...running.values(), ...waiting]) failed(died());
  });
  return {
    invoke: (event: unknown): Promise<unknown> =>
      new Promise((answered, failed) => {
        if (isDead) failed(died());
        waiting.push({ id: randomUUID(), event: JSON.stringify(event), answered, failed });
        handOut();
      }),
    /** Lines of its log. */
    said: () => said.join(''),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      isDead = true;
      server.closeAllConnections();
      server.close();
    },
  };
}
