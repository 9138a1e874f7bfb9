import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  ListBucketsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { freePort } from './free-port.ts';

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph'] as const;
type Program = (typeof PROGRAMS)[number];
const START_SECONDS = 40;
const ATTEMPTS = 3;
const KEY = 'ROWMARK';

/** True where Debian's packages radosgw, ceph-mon and ceph-osd are installed. */
export const isCephThere = (): boolean =>
  process.getuid?.() === 0 && PROGRAMS.every((name) => spawnSync(name, ['--version']).status === 0);

/** One monitor, one store in memory and the gateway that speaks S3; no login between them. */
const configuration = ({
  folder,
  mon,
  gateway,
}: {
  folder: string;
  mon: number;
  gateway: number;
}) => `[global]
fsid = ${randomUUID()}
mon host = v1:127.0.0.1:${mon}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
auth allow insecure global id reclaim = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
osd data = ${folder}/osd
mon data = ${folder}/mon
mon data avail crit = 1
run dir = ${folder}/run
log file = ${folder}/$name.log
admin socket = ${folder}/run/$name.asok
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;

export interface Gateway {
  client: S3Client;
  stop(): Promise<void>;
}

/** Starts the gateway with these buckets, versioned but for `plain`; `locked` with object lock. */
export async function startCephGateway(buckets: readonly string[], attempt = 1): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-ceph-'));
  const [mon, gateway] = [await freePort(), await freePort()];
  const file = join(folder, 'ceph.conf');
  const started: ChildProcess[] = [];
  for (const name of ['mon', 'osd', 'run']) await mkdir(join(folder, name));
  await writeFile(file, configuration({ folder, mon, gateway }));

  const run = (program: Program, ...args: string[]) =>
    promisify(execFile)(program, args, { timeout: START_SECONDS * 1000 });
  const keep = (program: Program, ...args: string[]) =>
    started.push(spawn(program, ['-c', file, '-f', ...args], { stdio: 'ignore' }));

  async function startPrograms(): Promise<void> {
    const map = join(folder, 'monmap');
    await run('monmaptool', '-c', file, '--create', '--addv', 'a', `[v1:127.0.0.1:${mon}]`, map);
    await run('ceph-mon', '-c', file, '--mkfs', '-i', 'a', '--monmap', map);
    keep('ceph-mon', '-i', 'a');
    await run('ceph', '-c', file, 'osd', 'create');
    await run('ceph-osd', '-c', file, '-i', '0', '--mkfs');
    keep('ceph-osd', '-i', '0');
    await untilUp(() => run('ceph', '-c', file, 'osd', 'stat', '-f', 'json'));
    const user = ['--uid', 'rowmark', '--display-name', 'rowmark', '--access-key', KEY, '--secret', KEY];
    await run('radosgw-admin', '-c', file, 'user', 'create', ...user);
    keep('radosgw', '-n', 'client.rgw');
  }

  const stop = async () => {
    for (const program of started.reverse()) {
      program.kill('SIGKILL');
      if (program.exitCode === null) await once(program, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await startPrograms();
  } catch (error) {
    await stop();
    if (attempt === ATTEMPTS) throw error;
    return startCephGateway(buckets, attempt + 1);
  }
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${gateway}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
    // Debian's Ceph is older than the checksums that clients of today send unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // It compares the tag of a condition on a PUT as it is sent, quotes included, with its own, which has none.
  client.middlewareStack.add(
    (next) => (args) => {
      const { method, headers } = Object(args.request);
      if (method === 'PUT' && typeof headers['if-match'] === 'string')
        headers['if-match'] = headers['if-match'].replaceAll('"', '');
      return next(args);
    },
    { step: 'build' },
  );
  await untilItAnswers(client).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  for (const Bucket of buckets) {
    const ObjectLockEnabledForBucket = Bucket === 'locked';
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket }));
    if (!ObjectLockEnabledForBucket && Bucket !== 'plain')
      await client.send(
        new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
      );
  }
  return {
    client,
    async stop() {
      client.destroy();
      await stop();
    },
  };
}

/** The store counts as up a moment after its start; who asks before waits for ever. */
async function untilUp(ask: () => Promise<{ stdout: string }>): Promise<void> {
  const until = Date.now() + START_SECONDS * 1000;
  while (!/"num_up_osds":\s*1/.test((await ask()).stdout)) {
    if (Date.now() > until) throw new Error('The store of the gateway did not come up.');
    await setTimeout(500);
  }
}

async function untilItAnswers(client: S3Client): Promise<void> {
  const until = Date.now() + START_SECONDS * 1000;
  for (;;)
    try {
      await client.send(new ListBucketsCommand({}));
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(200);
    }
}
