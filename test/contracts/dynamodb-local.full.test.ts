import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { describe, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundle.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';
import { ledgerContract } from './ledger.contract.ts';

/** Amazon's own DynamoDB Local, where .ci/run puts it. */
const HOME = join(PROJECT_ROOT, 'node_modules', '.cache', 'dynamodb-local');
const START_SECONDS = 120;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function startJava(port: number): ChildProcess {
  const program = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  return spawn('java', [...program, '-inMemory', '-port', String(port)], { cwd: HOME, stdio: 'ignore' });
}

async function untilItAnswers(client: DynamoDBClient): Promise<void> {
  const until = Date.now() + START_SECONDS * 1000;
  for (;;)
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resume) => setTimeout(resume, 200));
    }
}

const isThere = existsSync(join(HOME, 'DynamoDBLocal.jar')) && spawnSync('java', ['-version']).status === 0;

if (isThere)
  ledgerContract('DynamoDB Local, of Amazon', async () => {
    const port = await freePort();
    const java = startJava(port);
    const dynamodb = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await untilItAnswers(dynamodb);
    await dynamodb.send(new CreateTableCommand(ledgerTable('ledger')));
    await waitUntilTableExists(
      { client: dynamodb, maxWaitTime: 30, minDelay: 0.1, maxDelay: 1 },
      { TableName: 'ledger' },
    );
    return {
      dynamodb,
      tableName: 'ledger',
      async [Symbol.asyncDispose]() {
        dynamodb.destroy();
        java.kill();
        await once(java, 'exit');
      },
    };
  });
else
  describe('ledger contract: DynamoDB Local, of Amazon', () => {
    it('holds', ({ skip }) =>
      skip('it is not here: .ci/run brings it, and it takes the Java of Debian’s default-jre-headless'));
  });
