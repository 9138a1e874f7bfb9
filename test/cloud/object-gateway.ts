import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { HANGING_MS } from '../full-run.ts';
import { freePort } from '../listen-here.ts';

const run = promisify(execFile);
export const KEY = { accessKeyId: 'ROWMARKKEY', secretAccessKey: 'ROWMARKSECRET' };
const MEMORY_BYTES = 4 * 1024 ** 3;

const configuration = (of: { folder: string; fsid: string; monitor: [number, number] }) => `[global]
fsid = ${of.fsid}
mon host = [v2:127.0.0.1:${of.monitor[0]}/0,v1:127.0.0.1:${of.monitor[1]}/0]
run dir = ${of.folder}/run
admin socket = ${of.folder}/run/$name.asok
pid file =
log file = ${of.folder}/run/$name.log
keyring = ${of.folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
ms bind ipv6 = false
mon data avail crit = 0
[mon.a]
mon data = ${of.folder}/mon
[osd.0]
osd data = ${of.folder}/osd
osd objectstore = memstore
memstore device bytes = ${MEMORY_BYTES}
osd class load list = *
osd class default list = *
`;

/** Ceph's object gateway over a store in memory: a monitor, one object storage daemon and `radosgw`, all on loopback. */
export async function startObjectGateway() {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-ceph-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['mon', 'osd', 'run']) await mkdir(join(folder, name));
  const fsid = randomUUID();
  const monitor: [number, number] = [await freePort(), await freePort()];
  const config = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  await writeFile(config, configuration({ folder, fsid, monitor }));
  const environment = { ...process.env, CEPH_CONF: config };
  const ceph = (program: string, ...given: string[]) => run(program, given, { env: environment });
  const daemon = (program: string, ...given: string[]) => {
    const started = spawn(program, ['-f', ...given], { env: environment, stdio: 'ignore' });
    stack.defer(() => {
      started.kill('SIGKILL');
    });
    return started;
  };
  const key = (name: string, ...caps: string[]) =>
    ceph('ceph-authtool', keyring, '--gen-key', '-n', name, ...caps);
  await ceph('ceph-authtool', '--create-keyring', keyring);
  await key('client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *');
  await key('mon.', '--cap', 'mon', 'allow *');
  await key('osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *');
  const map = join(folder, 'monmap');
  const address = `[v2:127.0.0.1:${monitor[0]},v1:127.0.0.1:${monitor[1]}]`;
  await ceph('monmaptool', '--create', '--clobber', '--fsid', fsid, '--addv', 'a', address, map);
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--keyring', keyring, '--monmap', map);
  daemon('ceph-mon', '-i', 'a');
  await again(() => ceph('ceph', '--connect-timeout', '5', 'auth', 'import', '-i', keyring));
  const osd = randomUUID();
  await ceph('ceph', 'osd', 'new', osd);
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  daemon('ceph-osd', '-i', '0');
  await ceph('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=here', 'root=default');
  await ceph(
    'radosgw-admin',
    ...['user', 'create', '--uid=rowmark', '--display-name=Rowmark'],
    ...[`--access-key=${KEY.accessKeyId}`, `--secret-key=${KEY.secretAccessKey}`],
  );
  const port = await freePort();
  daemon('radosgw', '-n', 'client.admin', `--rgw_frontends=beast endpoint=127.0.0.1:${port}`);
  const url = `http://127.0.0.1:${port}`;
  await again(() => fetch(url));
  const client = new S3Client({ endpoint: url, region: 'default', forcePathStyle: true, credentials: KEY });
  stack.defer(() => client.destroy());
  const rest = stack.move();
  return { url, client, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

async function again<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + HANGING_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(200);
    }
}
