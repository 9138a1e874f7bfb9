import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  ListTablesCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { HANGING_MS } from '../full-run.ts';
import { freePort } from '../listen-here.ts';
import { javaPath } from '../programs.ts';

/** Amazon's own DynamoDB Local, where .ci/run puts it. */
const HOME = join(PROJECT_ROOT, 'node_modules', '.cache', 'dynamodb-local');

function startJava(port: number): ChildProcess {
  const program = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  return spawn(javaPath ?? '', [...program, '-inMemory', '-sharedDb', '-port', String(port)], {
    cwd: HOME,
    stdio: 'ignore',
  });
}

async function untilItAnswers(client: DynamoDBClient, java: ChildProcess): Promise<void> {
  for (;;)
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (java.exitCode !== null) throw error;
      await new Promise((resume) => setTimeout(resume, 200));
    }
}

/** True where .ci/run has brought it, and there is a Java to run it. */
export const isAmazonsThere = (): boolean =>
  existsSync(join(HOME, 'DynamoDBLocal.jar')) && javaPath !== undefined;

/** Starts it in memory with one table. */
export async function startAmazonsDynamoDB(table: CreateTableCommandInput) {
  const port = await freePort();
  const java = startJava(port);
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await untilItAnswers(client, java);
  await client.send(new CreateTableCommand(table));
  await waitUntilTableExists(
    { client, maxWaitTime: HANGING_MS / 1000, minDelay: 0.1, maxDelay: 1 },
    { TableName: table.TableName },
  );
  return {
    client,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      client.destroy();
      java.kill();
      await once(java, 'exit');
    },
  };
}
