import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, maxHeaderSize } from 'node:http';
import { connect, Server } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it, test } from 'vitest';
import type { ConsoleEnv } from '../../functions/console/console-host.ts';
import type { ConsoleOrigin } from '../../functions/console/guard/requests.ts';
import { assertPrivate, type ConsolePlace, listenConsole } from '../../infra/local/console/listen-console.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { makeCertificate, opensslPath } from '../programs.ts';

const HERE: ConsolePlace = { host: '127.0.0.1', port: 0, portGiven: true, tls: undefined };
const TLS = { certificate: 'cert.pem', key: 'key.pem' };

test.each<[string, ConsolePlace['tls'], boolean]>([
  ['127.0.0.1', undefined, true],
  ['localhost', undefined, true],
  ['::1', undefined, true],
  ['[::1]', undefined, true],
  ['0.0.0.0', undefined, false],
  ['shop.example', undefined, false],
  ['0.0.0.0', TLS, true],
])('at %s with the TLS of %j the console may answer: %j', (host, tls, isFine) => {
  const asked = () => assertPrivate({ ...HERE, host, tls });
  if (isFine) expect(asked).not.toThrow();
  else expect(asked).toThrow(host);
});

/** Listens with an app that says from where it was asked, and what else it knows of itself. */
async function listening(place: Partial<ConsolePlace> = {}, wait?: Promise<void>) {
  const origin: ConsoleOrigin[] = [];
  const opened = await listenConsole({ ...HERE, ...place }, (address) => {
    origin.push(address);
    const app = new OpenAPIHono<ConsoleEnv>();
    app.all('*', async (c) => {
      await wait;
      return c.json({
        method: c.req.method,
        body: await c.req.text(),
        env: Object.keys(c.env ?? {}),
        from: c.env?.address,
      });
    });
    return app;
  });
  const [{ hosts, scheme } = { hosts: new Set<string>(), scheme: '' }] = origin;
  return { ...opened, hosts: [...hosts].sort(), scheme, port: Number(new URL(opened.url).port) };
}

describe('the console listens', () => {
  it('on loopback under three names, and knows who asks', async () => {
    await using here = await listening();
    const { port } = here;
    expect(here.url).toBe(`http://127.0.0.1:${port}`);
    expect([here.scheme, here.hosts]).toEqual([
      'http',
      [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`],
    ]);
    const asked = await fetch(here.url, { method: 'POST', body: 'the body' });
    expect(await asked.json()).toEqual({
      method: 'POST',
      body: 'the body',
      env: ['address'],
      from: '127.0.0.1',
    });
  });

  it('and answers what is no request that it reads with a sentence', async () => {
    await using here = await listening();
    const said = async (sent: string) =>
      (await text(connect(here.port, '127.0.0.1').end(sent))).split('\r\n\r\n');
    const long = 'a'.repeat(maxHeaderSize);
    for (const [sent, status, code, told] of [
      [`GET /?${long} HTTP/1.1\r\n\r\n`, 431, 'HEADERS-TOO-LONG', /longer than 16 KB/],
      ['hello\r\n\r\n', 400, 'REQUEST-UNREADABLE', /not an HTTP\/1.1 request/],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'REQUEST-UNREADABLE', /not an HTTP\/1.1 request/],
      ['OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 'REQUEST-UNREADABLE', /not an/],
    ] as const) {
      const [head, body = ''] = await said(sent);
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*application/json`, 's'));
      expect(JSON.parse(body).error).toMatchObject({ code, message: expect.stringMatching(told) });
    }
    for (const sent of ['TRACE / HTTP/1.1', 'GET / HTTP/1.1\r\nExpect: more'])
      expect((await said(`${sent}\r\nHost: a\r\nConnection: close\r\n\r\n`))[0]).toContain('200 OK');
  });

  it('on a network under the names of this machine as well', async () => {
    await using here = await listening({ host: '0.0.0.0' });
    const addresses = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
    );
    const names = new Set(['0.0.0.0', hostname().toLowerCase(), ...addresses]);
    expect(here.hosts).toEqual([...names].map((name) => `${name}:${here.port}`).sort());
  });

  it('at another port where its own is taken, unless that one was asked for', async () => {
    await using first = await listening();
    await using second = await listening({ port: first.port, portGiven: false });
    expect(second.port).not.toBe(first.port);
    expect(second.port).toBeGreaterThan(0);
    await expect(listening({ port: first.port })).rejects.toThrow(`${first.port}`);
  });

  it.skipIf(opensslPath === undefined).each<[string, string, boolean, number, string, string[]]>([
    ['the usual port', '127.0.0.1', false, 80, 'http://127.0.0.1:80', ['127.0.0.1', '[::1]', 'localhost']],
    [
      'the usual port of TLS',
      'localhost',
      true,
      443,
      'https://localhost:443',
      ['127.0.0.1', '[::1]', 'localhost'],
    ],
    ['the port that is usual with TLS', '::1', false, 443, 'http://[::1]:443', []],
    ['the port that is usual without TLS', '::1', true, 80, 'https://[::1]:80', []],
  ])('at %s under names with the port, and without it where browsers leave it out', async (...of) => {
    const [, host, isTls, port, url, short] = of;
    await using folder = await temporaryFolder();
    const tls = { certificate: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') };
    if (isTls) makeCertificate(tls.certificate, tls.key);
    // A free port stands for one that only some users may listen at.
    const { listen, address } = Server.prototype;
    Object.assign(Server.prototype, {
      listen(this: Server) {
        return Reflect.apply(listen, this, [0, '127.0.0.1']);
      },
      address: () => ({ address: host, family: 'IPv4', port }),
    });
    try {
      await using here = await listening({ host, port, tls: isTls ? tls : undefined });
      const long = ['127.0.0.1', '[::1]', 'localhost'].map((name) => `${name}:${port}`);
      expect([here.url, here.scheme, here.hosts]).toEqual([
        url,
        isTls ? 'https' : 'http',
        [...short, ...long].sort(),
      ]);
    } finally {
      Object.assign(Server.prototype, { listen, address });
    }
  });

  it('nowhere else', async () => {
    // Kept for documents, and no machine's own.
    await expect(listening({ host: '203.0.113.1' })).rejects.toThrow('203.0.113.1');
    await expect(listening({ host: '203.0.113.1', portGiven: false })).rejects.toThrow('203.0.113.1');
  });

  it('with files of TLS that can be read', async () => {
    await using folder = await temporaryFolder();
    const [certificate, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
    await expect(listening({ tls: { certificate, key } })).rejects.toThrow(certificate);
    await writeFile(certificate, '');
    await expect(listening({ tls: { certificate, key } })).rejects.toThrow(key);
    await writeFile(key, '');
    await expect(listening({ tls: { certificate, key } })).rejects.toThrow('private key');
  });

  it('no longer than it is open, whoever still waits', async () => {
    const here = await listening({}, new Promise<void>(() => {}));
    const answer = fetch(here.url).then(
      () => 'answered',
      () => 'cut',
    );
    const server = createServer().on('error', () => {});
    server.listen(here.port, '127.0.0.1');
    // The request is there before the port is seen to be taken.
    await once(server, 'error');
    await here[Symbol.asyncDispose]();
    expect(await answer).toBe('cut');
    server.listen(here.port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });
});
