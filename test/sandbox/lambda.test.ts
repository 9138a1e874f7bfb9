import { expect, test } from 'vitest';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startDynalite } from '../cloud/judges/start-dynalite.ts';

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
  const call = async (...request: Parameters<typeof event>) =>
    Object(await handler(Object(event(...request))));
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
