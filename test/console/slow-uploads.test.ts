import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsoleEnv } from '../../functions/console/console-host.ts';
import { listenConsole } from '../../infra/local/console/listen-console.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

const MB = 1024 * 1024;
const LOOK_EVERY_MS = 5;

/** Time-outs that a test lets ring; they never do by themselves. */
const alarms = new Set<() => void>();
const set = { times: 0 };
const ring = (_: number, rung: () => void) => {
  set.times += 1;
  alarms.add(rung);
  return { takeBack: () => void alarms.delete(rung) };
};
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
};

let opened: Awaited<ReturnType<typeof openConsoleApp>>;
let listening: Awaited<ReturnType<typeof listenConsole>>;
beforeAll(async () => {
  opened = await openConsoleApp();
  const place = { host: '127.0.0.1', port: 0, portGiven: true, tls: undefined };
  const app = new OpenAPIHono<ConsoleEnv>();
  app.all('*', (c) => opened.fetch(c.req.raw));
  listening = await listenConsole(place, () => app, ring);
});
beforeEach(() => alarms.clear());
afterAll(async () => {
  await listening[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

/** A client that sends by its own clock, and reads when it likes. */
async function dial(path: string, { method = 'POST', bytes }: { method?: string; bytes: number }) {
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'X-Roles: dropper,approver',
    'X-Name: maria',
  ];
  socket.write(`${[...head, `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Writes as fast as the other side takes it. */
async function send(socket: Socket, piece: string | Buffer): Promise<void> {
  if (!socket.write(piece)) await once(socket, 'drain');
}

/** The answer once it is whole. */
async function answerOf(socket: Socket): Promise<{ status: number; body: string }> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await until(() => /\r\n\r\n.*\}\s*$/s.test(text) || socket.closed);
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]), body: text.slice(text.indexOf('\r\n\r\n')) };
}

const UPLOAD = '/api/exports/default/standard/slow.csv?dry_run=1';

describe('a slow upload', () => {
  it('is limited by no time of the whole request', async () => {
    const seen: { requestTimeout: number; headersTimeout: number }[] = [];
    const note = (message: unknown) => {
      const { server } = message as { server: Server };
      seen.push({ requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout });
    };
    subscribe('http.server.request.start', note);
    await fetch(`${listening.url}/api/jobs`);
    unsubscribe('http.server.request.start', note);
    expect(seen).toEqual([{ requestTimeout: 0, headersTimeout: 60_000 }]);
  });

  it('passes however often it pauses, as long as each pause ends in time', async () => {
    const body = receipts(4, { prefix: 'SLOW' });
    const socket = await dial(UPLOAD, { bytes: Buffer.byteLength(body) });
    const sent = Buffer.from(body);
    for (let at = 0; at < sent.length; at += 40) {
      const before = set.times;
      socket.write(sent.subarray(at, at + 40));
      await until(() => set.times > before);
    }
    const { status, body: answer } = await answerOf(socket);
    socket.destroy();
    expect([status, answer]).toEqual([202, expect.stringContaining('"job"')]);
    expect(alarms.size).toBe(0);
  });

  it('ends in a sentence when its client falls silent, and keeps nothing', async () => {
    const socket = await dial(UPLOAD, { bytes: 10 * MB });
    const before = set.times;
    socket.write('external_id');
    await until(() => set.times >= before + 2);
    for (const rung of alarms) rung();
    const { status, body } = await answerOf(socket);
    expect([status, body]).toEqual([408, expect.stringContaining('UPLOAD-SILENT')]);
    const { paths } = await opened.json('/api/openapi.json');
    const { responses } = paths['/api/exports/{account}/{profile}/{file}'].post;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['408', '413', '429']));
    await until(() => socket.closed);
  });
});

describe('a body that is too large', () => {
  it.each([
    ['an upload of 200 MB', UPLOAD, 'POST', 200 * MB],
    ['corrections of 70 MB', '/api/jobs/{job}/corrections', 'PUT', 70 * MB],
  ])('answers 413 to a client that sends everything before it reads: %s', async (_, path, method, bytes) => {
    const { job } = await opened.json('/api/exports/default/standard/a.csv?dry_run=1', {
      ...{ method: 'POST', body: receipts(1) },
    });
    await opened.ended(job);
    const socket = await dial(path.replace('{job}', job), { method, bytes });
    const piece = Buffer.alloc(MB, 'x');
    for (let sent = 0; sent < bytes; sent += piece.length) await send(socket, piece);
    const { status, body } = await answerOf(socket);
    expect([status, body]).toEqual([413, expect.stringContaining('BODY-TOO-LARGE')]);
    socket.destroy();
  });

  it('is refused as a form of a page as well, where nothing states its length', async () => {
    const piece = new Uint8Array(MB);
    const body = () => ReadableStream.from(Array.from({ length: 9 }, () => piece));
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await opened.send('/sign-in', {
      ...{ method: 'POST', headers: form, body: body(), duplex: 'half' },
    });
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('8 MB')]);
  });

  it('answers 413 at once to a client that waits for it', async () => {
    const socket = await dial(UPLOAD, { bytes: 200 * MB });
    socket.write('x');
    const { status } = await answerOf(socket);
    expect(status).toBe(413);
    // It says no more: the rest is waited for as long as any silence.
    await until(() => alarms.size > 0);
    for (const rung of alarms) rung();
    await until(() => socket.closed);
  });
});
