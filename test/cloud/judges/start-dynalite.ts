import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { HANGING_MS } from '../../full-run.ts';
import { listenHere } from '../../listen-here.ts';

export interface Dynalite extends AsyncDisposable {
  client: DynamoDBClient;
  endpoint: string;
}

/** The server makes a table within milliseconds. */
const TABLE_WAIT_SECONDS = { maxWaitTime: HANGING_MS / 1000, minDelay: 0.01, maxDelay: 0.1 };

/** The server wants the form of a signature and checks none; to compute one is a fifth of a request. */
const UNSIGNED = {
  authorization: 'AWS4-HMAC-SHA256 Credential=dynalite, SignedHeaders=host, Signature=none',
  'x-amz-date': '20260101T000000Z',
};

/** A client of the server at the endpoint. */
export function dynaliteClient(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'dynalite', secretAccessKey: 'dynalite' },
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

/** DynamoDB as other people have rebuilt it, over its protocol: for several processes, and as a judge of our own tables. */
export async function startDynalite(options: {
  folder?: string;
  tables: readonly CreateTableCommandInput[];
}): Promise<Dynalite> {
  const path = options.folder === undefined ? {} : { path: options.folder };
  const server = dynalite({ ...path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const here = await listenHere(server);
  const endpoint = here.url;
  const client = dynaliteClient(endpoint);
  for (const table of options.tables) {
    await client.send(new CreateTableCommand(table));
    await waitUntilTableExists({ client, ...TABLE_WAIT_SECONDS }, { TableName: table.TableName });
  }
  return {
    client,
    endpoint,
    async [Symbol.asyncDispose]() {
      client.destroy();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}
