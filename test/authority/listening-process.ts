import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';

/** A sandbox on disk in the folder of the first argument, in a process that a test can kill. Prints its address. */
const [, , folder = ''] = process.argv;
const dynamo = await startEmbeddedDynamoDB({ folder, tables: [sandboxTable('sandbox')], answersAhead: true });
const app = createSandbox({ dynamodb: dynamo.client, settled: dynamo.settled, tableName: 'sandbox' });
const { url } = await listenSandbox(app, { port: 0, host: '127.0.0.1' });
console.log(url);
