import { once } from 'node:events';
import { createServer, IncomingMessage, maxHeaderSize, type Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import type { ConsoleApp } from '../../../functions/console/console-host.ts';
import { DROPPED_MAX_BYTES, SILENCE_SECONDS } from '../../../functions/console/console-limits.ts';
import type { ConsoleOrigin } from '../../../functions/console/guard/requests.ts';
import { type Alarm, alarm } from '../../../shared/clock.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { CommandError, hasCode } from '../errors/command-error.ts';
import { namedBytes } from '../files/disk-files.ts';

/** The usual port of the console; if it is taken and was not requested, any free port serves. */
export const CONSOLE_PORT = 4870;
const MS_PER_SECOND = 1000;
const BYTES_PER_KB = 1024;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const DEFAULT_PORTS = { http: 80, https: 443 } as const;

export interface ConsolePlace {
  host: string;
  port: number;
  /** True if the caller chose the port; another port is then refused. */
  portGiven: boolean;
  /** Files of certificate and private key. */
  tls: { certificate: string; key: string } | undefined;
}

const isLoopback = (host: string): boolean => LOOPBACK.includes(host) || host === '::1';

/** Refuses a place that would be open to the network without encryption; before anything is opened. */
export function assertPrivate({ host, tls }: ConsolePlace): void {
  if (tls === undefined && !isLoopback(host)) throw new CommandError('console-needs-tls', { host });
}

/** Opens the console, only on loopback unless TLS is set. `build` makes it for the names it answers under. */
export async function listenConsole(
  place: ConsolePlace,
  build: (address: ConsoleOrigin) => ConsoleApp,
  ring: Alarm = alarm,
): Promise<AsyncDisposable & { url: string }> {
  const tls = place.tls && (await readTls(place.tls));
  const hosts = new Set<string>();
  const scheme = tls === undefined ? 'http' : 'https';
  const app = build({ hosts, scheme });
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      if (!(incoming instanceof IncomingMessage) || !(outgoing instanceof ServerResponse))
        return app.fetch(request);
      const patient = patientRequest(request, { incoming, outgoing, alarm: ring });
      return app.fetch(patient, addressOf(incoming.socket.remoteAddress));
    },
    // A host or an address that no URL can be made of.
    { autoCleanupIncoming: false, errorHandler: () => refused(new RefusedRequest('REQUEST-UNREADABLE')) },
  );
  // Silence is limited instead, piece by piece: an upload over a slow line is not silent.
  const limits = { requestTimeout: 0, headersTimeout: SILENCE_SECONDS * MS_PER_SECOND };
  const options = { ...tls, ...limits, requireHostHeader: false };
  const server = tls === undefined ? createServer(options, listener) : createTlsServer(options, listener);
  server.on('clientError', refuseUnread);
  // Who expects more than we know gets the answer without it.
  server.on('checkExpectation', (asked, answer) => server.emit('request', asked, answer));
  const port = await listen(server, place);
  for (const name of namesOf(place.host, { port, scheme })) hosts.add(name);
  return {
    url: `${scheme}://${bracketed(place.host)}:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const refused = (refusal: RefusedRequest) =>
  Response.json(refusal.envelope('en'), { status: refusal.status });

/** Answers what Node does not read: headers that are too long, a sender that is silent, no HTTP. */
function refuseUnread(error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const refusal = hasCode(error, 'HPE_HEADER_OVERFLOW')
    ? new RefusedRequest('HEADERS-TOO-LONG', { limit: maxHeaderSize / BYTES_PER_KB })
    : hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT')
      ? new RefusedRequest('UPLOAD-SILENT', { seconds: SILENCE_SECONDS })
      : new RefusedRequest('REQUEST-UNREADABLE');
  const body = JSON.stringify(refusal.envelope('en'));
  const head = `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json\r\nConnection: close`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const addressOf = (address: string | undefined) => (address === undefined ? {} : { address });
const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);

async function listen(server: Server, place: ConsolePlace): Promise<number> {
  const { host, port, portGiven } = place;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const isTaken = hasCode(error, 'EADDRINUSE');
    if (isTaken && !portGiven) return listen(server, { ...place, port: 0, portGiven: true });
    if (isTaken) throw new CommandError('console-port-taken', { port });
    throw new CommandError('console-host-bad', { host });
  }
  const address = server.address();
  return address === null || typeof address === 'string' ? port : address.port;
}

/** Every name that people may reach it by: of loopback the usual three, else those of this machine as well. */
function namesOf(host: string, { port, scheme }: { port: number; scheme: 'http' | 'https' }): string[] {
  const addresses = () => Object.values(networkInterfaces()).flatMap((all = []) => all);
  const own = isLoopback(host) ? LOOPBACK : [host, hostname(), ...addresses().map(({ address }) => address)];
  return own.flatMap((name) => {
    const shown = bracketed(name).toLowerCase();
    return port === DEFAULT_PORTS[scheme] ? [shown, `${shown}:${port}`] : [`${shown}:${port}`];
  });
}

/** Asked before any server is made: a certificate of another key is no error of the program. */
async function readTls({ certificate, key }: { certificate: string; key: string }) {
  const tls = { cert: await namedBytes(certificate), key: await namedBytes(key) };
  try {
    createSecureContext(tls);
  } catch {
    throw new CommandError('console-tls-bad', { certificate, key });
  }
  return tls;
}

/**
 * The request as the console reads it. An upload has no time limit, except for its silence. A refused body is
 * read and dropped, so that the answer reaches a client that reads it only after sending everything.
 */
export function patientRequest(
  request: Request,
  { incoming, outgoing, alarm }: { incoming: IncomingMessage; outgoing: ServerResponse; alarm: Alarm },
): Request {
  const { url, method, headers } = request;
  if (['GET', 'HEAD', 'TRACE'].includes(method)) return request;
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
    if (!incoming.readableEnded) dropRest(incoming, alarm);
  });
  const body = ReadableStream.from(pieces(incoming, alarm));
  return new Request(url, { method, headers, body, signal: gone.signal, duplex: 'half' });
}

/** The pieces of a body; throws after too long a silence. A reader that stops leaves the rest unread. */
async function* pieces(incoming: IncomingMessage, alarm: Alarm): AsyncGenerator<Uint8Array> {
  const all = incoming.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const { done, value } = await beforeSilence(all.next(), alarm);
      if (done) return;
      yield value;
    }
  } finally {
    // Runs without await, which after a silence would last until the next piece.
    void all.return?.();
  }
}

async function beforeSilence<Answer>(answer: Promise<Answer>, alarm: Alarm): Promise<Answer> {
  const silent = Promise.withResolvers<never>();
  const seconds = SILENCE_SECONDS;
  const set = alarm(seconds * MS_PER_SECOND, () =>
    silent.reject(new RefusedRequest('UPLOAD-SILENT', { seconds })),
  );
  try {
    return await Promise.race([answer, silent.promise]);
  } finally {
    set.takeBack();
  }
}

/** Reads what a client still sends after its answer, up to a limit of bytes and of silence; then the connection ends. */
function dropRest(incoming: IncomingMessage, alarm: Alarm): void {
  const { socket } = incoming;
  if (incoming.destroyed || socket.destroyed) return;
  let bytes = 0;
  const end = () => {
    set.takeBack();
    socket.destroySoon();
  };
  const wait = () => alarm(SILENCE_SECONDS * MS_PER_SECOND, end);
  let set = wait();
  incoming.on('data', (piece: Buffer) => {
    bytes += piece.length;
    set.takeBack();
    if (bytes > DROPPED_MAX_BYTES) end();
    else set = wait();
  });
  for (const over of ['end', 'close', 'error'] as const) incoming.once(over, () => set.takeBack());
  incoming.resume();
}
