import { expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startDynalite } from '../cloud/judges/start-dynalite.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';
import { TABLE, TestClient } from './open-test-sandbox.ts';

/** An event of a function URL. */
const event = (method: string, path: string, body?: string, jwt = '') => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', host: 'sandbox.example', authorization: `Bearer ${jwt}` },
  requestContext: { http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' } },
  isBase64Encoded: false,
  ...(body === undefined ? {} : { body }),
});

test.each([1, 2, 3])('a table that does not answer request %i is asked again', async (failing) => {
  await using dynamo = startMemoryDynamoDB();
  let asked = 0;
  dynamo.client.middlewareStack.add(
    (next) => (of) => {
      asked += 1;
      if (asked === failing) throw new Error('throttled');
      return next(of);
    },
    { step: 'initialize' },
  );
  const faults = [{ match: { path: '/api/v1/billing_books' }, action: { status: 503 } }];
  const app = createSandbox({ dynamodb: dynamo.client, tableName: TABLE, faults, onFailure: () => {} });
  const client = new TestClient(app);
  const login = { email: 'demo@rowmark.example', api_key: 'sandbox' };
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1)
    statuses.push((await client.call('POST', '/api/v1/login', login)).status);
  expect([statuses.toSorted(), statuses.at(-1)]).toEqual([[200, 200, 500], 200]);
  expect(await client.login()).toMatchObject({ jwt: expect.any(String) });
  expect((await client.send('GET', '/api/v1/billing_books')).status).toBe(503);
});

test('the Lambda handler serves the same app from its table and accounts', async () => {
  await using dynamo = await startDynalite({ tables: [sandboxTable('sandbox-in-aws')] });
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'embedded',
    AWS_SECRET_ACCESS_KEY: 'embedded',
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    SANDBOX_TABLE: 'sandbox-in-aws',
    SANDBOX_ACCOUNTS: JSON.stringify([{ email: 'shop@aws.example', apiKey: 'key' }]),
  });
  const { handler } = await import('../../functions/sandbox/lambda.ts');
  const call = async (...of: Parameters<typeof event>) => Object(await handler(Object(event(...of))));
  const credentials = JSON.stringify({ email: 'shop@aws.example', api_key: 'key' });
  const answer = await call('POST', '/api/v1/login', credentials);
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(answer.body).data.type).toBe('jwt');
  expect((await call('GET', '/api/v1/billing_books')).statusCode).toBe(401);
  expect((await call('POST', '/_sandbox/reset')).statusCode).toBe(401);
  const { jwt } = JSON.parse(answer.body).data.attributes;
  const stats = await call('GET', '/_sandbox/stats', undefined, jwt);
  expect(Object.keys(JSON.parse(stats.body).accounts)).toEqual(['shop@aws.example']);
});
