import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { REGION } from '../aws/resolved-template.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { KEY } from './object-gateway.ts';

export interface Ran {
  status: number | null;
  said: string;
}

/** A person's shell whose `aws`, and whose SDKs, reach AWS by one door. `prelude` is what the runbook defines there first. */
export async function openShell({ door, prelude, aws }: { door: string; prelude: string; aws: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-shell-'));
  const shim = join(folder, 'aws');
  await writeFile(shim, `#!/bin/sh\nexec ${aws} --endpoint-url ${door} "$@"\n`);
  await chmod(shim, 0o755);
  return {
    async run(command: string, environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
      const child = spawn('bash', ['-c', `set -o pipefail\n${prelude}\n${command}`], {
        cwd: PROJECT_ROOT,
        env: {
          ...process.env,
          PATH: [folder, join(process.execPath, '..'), process.env.PATH ?? ''].join(delimiter),
          ...{ AWS_ACCESS_KEY_ID: KEY.accessKeyId, AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey },
          ...{ AWS_REGION: REGION, AWS_DEFAULT_REGION: REGION, AWS_ENDPOINT_URL: door, AWS_PAGER: '' },
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const pieces: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => pieces.push(piece));
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, said: Buffer.concat(pieces).toString('utf8') };
    },
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
