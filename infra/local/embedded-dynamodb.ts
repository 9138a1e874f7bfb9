import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { ClassicLevel } from 'classic-level';
import dynalite from 'dynalite';
import { CommandError } from './command-error.ts';
import { makeFolder } from './make-folder.ts';

/** The embedded server makes a table within milliseconds. */
const TABLE_WAIT_SECONDS = { maxWaitTime: 10, minDelay: 0.01, maxDelay: 0.1 };

export interface EmbeddedDynamoDB extends AsyncDisposable {
  client: DynamoDBClient;
  endpoint: string;
}

/** Another process works on the folder; the kernel frees the lock when that process ends, however it ends. */
class FolderInUse extends CommandError {
  readonly folder: string;
  constructor(folder: string) {
    super('folder-in-use', { folder });
    this.name = 'FolderInUse';
    this.folder = folder;
  }
}

/** DynamoDB in this process: in memory, or on disk in `folder`, spoken to with the ordinary client over loopback. */
export async function startEmbeddedDynamoDB(options: {
  folder?: string;
  tables: readonly CreateTableCommandInput[];
}): Promise<EmbeddedDynamoDB> {
  const lock = options.folder === undefined ? undefined : await lockFolder(options.folder);
  const path = options.folder === undefined ? {} : { path: join(options.folder, 'tables') };
  if (path.path !== undefined) await dropUnfinishedTables(path.path, options.tables);
  const server = dynalite({ ...path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = embeddedClient(endpoint);
  await createTables(client, options.tables);
  return {
    client,
    endpoint,
    async [Symbol.asyncDispose]() {
      client.destroy();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      await lock?.close();
    },
  };
}

/** A LevelDB of its own serves as the lock: the kernel holds it for the process and frees it at its death. */
async function lockFolder(folder: string): Promise<ClassicLevel> {
  await makeFolder(folder);
  const lock = new ClassicLevel(join(folder, 'lock'));
  try {
    await lock.open();
    return lock;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED')
      throw new FolderInUse(folder);
    throw error;
  }
}

/** The embedded server wants the form of a signature and checks none; to compute one is a fifth of a request. */
const UNSIGNED = {
  authorization: 'AWS4-HMAC-SHA256 Credential=embedded, SignedHeaders=host, Signature=none',
  'x-amz-date': '20260101T000000Z',
};

/** A client of the embedded server at the endpoint. */
export function embeddedClient(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
    signer: {
      async sign(request) {
        Object.assign(request.headers, UNSIGNED);
        return request;
      },
    },
  });
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

/**
 * A process that died while it made a table leaves one that refuses every request for ever; it cannot hold an item
 * yet, so it is taken out and made again.
 */
async function dropUnfinishedTables(path: string, tables: readonly CreateTableCommandInput[]) {
  if (!existsSync(path)) return;
  const database = new ClassicLevel<string, { TableStatus?: string } | undefined>(path, {
    valueEncoding: 'json',
  });
  for (const { TableName } of tables) {
    const key = `table~${TableName}`;
    const table = await database.get(key);
    if (table !== undefined && table.TableStatus !== 'ACTIVE') await database.del(key);
  }
  await database.close();
}

async function createTables(client: DynamoDBClient, tables: readonly CreateTableCommandInput[]) {
  for (const table of tables) {
    try {
      await client.send(new CreateTableCommand(table));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ResourceInUseException')) throw error;
    }
    await waitUntilTableExists({ client, ...TABLE_WAIT_SECONDS }, { TableName: table.TableName });
  }
}
