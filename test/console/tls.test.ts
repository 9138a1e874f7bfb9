import { readFile } from 'node:fs/promises';
import { request as plainly } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { makeCertificate, opensslPath } from '../programs.ts';
import { KEY, openServe } from './open-serve.ts';

it.skipIf(opensslPath === undefined)(
  'answers over TLS alone where it is open to others: secure cookie, own names, no plain HTTP',
  async () => {
    await using folder = await temporaryFolder();
    const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
    makeCertificate(cert, key);
    const args = ['--host', '0.0.0.0', '--tls-cert', cert, '--tls-key', key];
    await using serve = await openServe(join(folder.path, 'data'), args);
    expect(serve.url).toMatch(/^https:/);
    const { port } = new URL(serve.url);
    const ca = await readFile(cert);
    const ask = (path: string, headers = {}) =>
      new Promise<{ status: number | undefined; cookie: string }>((done, fail) => {
        const options = { host: '127.0.0.1', port, path, headers, ca, servername: 'localhost' };
        request(options, (answer) => {
          answer.resume();
          done({ status: answer.statusCode, cookie: String(answer.headers['set-cookie'] ?? '') });
        })
          .on('error', fail)
          .end();
      });
    expect(await ask('/api/jobs', { Authorization: `Bearer ${KEY}` })).toMatchObject({ status: 200 });
    expect(await ask('/api/jobs')).toMatchObject({ status: 401 });
    const signedIn = await ask(`/?key=${KEY}`);
    expect([signedIn.status, signedIn.cookie]).toEqual([303, expect.stringMatching(/; Secure/)]);
    expect(await ask('/', { Host: 'evil.example' })).toMatchObject({ status: 403 });
    const plain = await new Promise((done) => {
      plainly({ host: '127.0.0.1', port, path: '/api/jobs' }, (answer) => done(answer.statusCode))
        .on('error', () => done('refused'))
        .end();
    });
    expect(plain).toBe('refused');
  },
);
