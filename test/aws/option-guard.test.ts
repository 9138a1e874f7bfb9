import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../functions/guard-options.ts';
import { synthesize } from './synthesize.ts';
import { plain } from './synthesized-definition.ts';

interface Answer {
  Status: string;
  Reason: string;
}

/** The properties that the stack gives its memory, with plain names where the template has references. */
function remembered(options: Record<string, unknown>, service = 'https://service.example') {
  const { template } = synthesize(options);
  const [found] = Object.values(template.findResources('Custom::RowmarkOptions'));
  const texts = Object.entries(found?.Properties ?? {}).map(([name, value]) => [
    name,
    name === 'service' && options.sandbox === undefined ? service : String(plain(value)),
  ]);
  return Object.fromEntries(texts);
}

describe('the stack remembers its options', () => {
  const answers: Answer[] = [];
  let status = 'UPDATE_IN_PROGRESS';
  let url = '';
  /** CloudFormation: it takes the answer, and says how the stack stands. */
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (request.method === 'PUT') {
      answers.push(JSON.parse(Buffer.concat(pieces).toString('utf8')));
      response.end();
      return;
    }
    const stack =
      `<member><StackName>Rowmark</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime>` +
      `<StackStatus>${status}</StackStatus></member>`;
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult>` +
          `<Stacks>${stack}</Stacks></DescribeStacksResult></DescribeStacksResponse>`,
      );
  });
  // A test that waits long must not meet a connection that is just being closed.
  server.keepAliveTimeout = 0;
  const before = { ...process.env };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'KEY',
      AWS_SECRET_ACCESS_KEY: 'SECRET',
      AWS_ENDPOINT_URL_CLOUDFORMATION: url,
    });
  });
  beforeEach(() => {
    status = 'UPDATE_IN_PROGRESS';
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    process.env = before;
  });

  async function deploy(old: Record<string, string> | undefined, now: Record<string, string>) {
    await handler({
      RequestType: old === undefined ? 'Create' : 'Update',
      ResponseURL: url,
      StackId: 'arn:aws:cloudformation:us-east-1:1:stack/Rowmark/1',
      RequestId: 'request',
      LogicalResourceId: 'Remembered',
      ResourceProperties: now,
      ...(old && { OldResourceProperties: old }),
    });
    const answer = answers.at(-1);
    return answer?.Status === 'SUCCESS' ? 'SUCCESS' : (answer?.Reason ?? 'no answer');
  }

  it.each([
    ['accounts', { accounts: 'north,south' }, { accounts: 'north' }, /account south was deployed/],
    ['accounts', { accounts: 'north' }, {}, /account north/],
    [
      'live',
      { live: 'true', dryRun: 'true' },
      { live: 'true' },
      /nothing was issued at a live service before/,
    ],
    ['live', {}, { live: 'true' }, /nothing was issued/],
    [
      'ledgerTable',
      { ledgerTable: 'restored' },
      {},
      /ledger was restored, and would be the table of the stack/,
    ],
    ['approval', { approval: 'required' }, {}, /would be issued without one/],
    ['retention', {}, { exportDays: '90' }, /exportDays was 3653 and would be 90; what is older is deleted/],
    ['reportLockDays', { reportLockDays: '10' }, { reportLockDays: '9' }, /locked for 10 days/],
  ])('refuses a change of %s that is not confirmed: %o to %o', async (name, old, now, said) => {
    const reason = await deploy(remembered(old), remembered(now));
    expect(reason).toMatch(said);
    expect(reason).toContain(`-c confirm=${name}`);
    expect(await deploy(remembered(old), remembered({ ...now, confirm: name }))).toBe('SUCCESS');
    const other = name === 'live' ? 'accounts' : 'live';
    expect(await deploy(remembered(old), remembered({ ...now, confirm: other }))).toMatch(said);
  });

  it('refuses another address of the service, for which the ledger is empty', async () => {
    const [old, now] = ['https://one.example', 'https://two.example'].map((address) =>
      remembered({}, address),
    );
    expect(await deploy(old, now ?? {})).toMatch(/confirm=service/);
  });

  it('names every change at once', async () => {
    const reason = await deploy(
      remembered({ accounts: 'north,south', ledgerTable: 'restored' }),
      remembered({ live: 'true', accounts: 'south' }),
    );
    for (const name of ['accounts', 'live', 'ledgerTable']) expect(reason).toContain(`confirm=${name}`);
    const confirmed = { live: 'true', accounts: 'south', confirm: 'accounts,live,ledgerTable' };
    expect(
      await deploy(remembered({ accounts: 'north,south', ledgerTable: 'restored' }), remembered(confirmed)),
    ).toBe('SUCCESS');
  });

  it('lets pass what takes nothing away: a first deployment, the same again, more accounts, a dry run', async () => {
    const live = { live: 'true', accounts: 'north' };
    expect(await deploy(undefined, remembered(live))).toBe('SUCCESS');
    expect(await deploy(remembered(live), remembered(live))).toBe('SUCCESS');
    expect(await deploy(remembered(live), remembered({ ...live, accounts: 'south,north' }))).toBe('SUCCESS');
    expect(await deploy(remembered(live), remembered({ ...live, dryRun: 'true' }))).toBe('SUCCESS');
    expect(await deploy(remembered({}), remembered({ ledgerTable: 'restored' }))).toBe('SUCCESS');
  });

  it('never stands in the way of a rollback', async () => {
    status = 'UPDATE_ROLLBACK_IN_PROGRESS';
    expect(await deploy(remembered({ accounts: 'north,south' }), remembered({ accounts: 'north' }))).toBe(
      'SUCCESS',
    );
  });

  it('is asked before anything else changes', () => {
    const resources: Record<string, { Type: string; DependsOn?: string[] }> =
      synthesize().template.toJSON().Resources;
    const [memory] = Object.keys(synthesize().template.findResources('Custom::RowmarkOptions'));
    const late = Object.entries(resources).filter(
      ([id, { DependsOn }]) => !/^OptionGuard/.test(id) && !DependsOn?.includes(String(memory)),
    );
    expect(late.map(([id]) => id)).toEqual([]);
  });
});
