import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openStackAccount, openStackFiles } from '../../infra/local/host/stack-place.ts';
import { listenHere } from '../listen-here.ts';
import { awsVariables } from './aws-endpoints.ts';
import { startStack } from './described-stack.ts';

const NONE = 'Stack with id Rowmark does not exist';
let asked: string[] = [];
const refusing = createServer(async (request, response) => {
  asked.push(await text(request));
  const error = `<Error><Type>Sender</Type><Code>ValidationError</Code><Message>${NONE}</Message></Error>`;
  response.writeHead(400, { 'content-type': 'text/xml' }).end(`<ErrorResponse>${error}</ErrorResponse>`);
});
let nowhere: Awaited<ReturnType<typeof listenHere>>;
beforeAll(async () => {
  nowhere = await listenHere(refusing);
});
afterAll(() => nowhere[Symbol.asyncDispose]());
afterEach(() => vi.unstubAllEnvs());

const at = (url: string) => {
  for (const [name, value] of Object.entries(awsVariables({ s3: url, dynamodb: url, others: url })))
    vi.stubEnv(name, value);
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', url);
};

it('names a stack that there is not, and an output that a stack does not have', async () => {
  at(nowhere.url);
  const openLedger = (stack: string) => openStackAccount({ account: 'default', stack });
  for (const open of [openLedger, openStackFiles]) {
    asked = [];
    const said = await open('Rowmark').then(String, (error: Error) => error.message);
    expect([said.includes('Rowmark'), said.includes(NONE)]).toEqual([true, true]);
    expect(asked.map((body) => new URLSearchParams(body).get('StackName'))).toEqual(['Rowmark']);
  }
  await using stack = await startStack({ ImportsBucket: 'imports', LedgerTable: 'the-table' });
  at(stack.url);
  for (const open of [openLedger, openStackFiles]) {
    const said = await open('Acme').then(String, (error: Error) => error.message);
    expect([said.includes('Acme'), said.includes('ReportsBucket')]).toEqual([true, true]);
  }
});
