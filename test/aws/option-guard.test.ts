import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../functions/guard-options.ts';
import { confirmable } from '../../functions/guarded-options.ts';
import { deploymentOptionNames } from '../../infra/aws/options/deployment-options.ts';
import { listenHere } from '../listen-here.ts';
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
    const here = await listenHere(server);
    url = here.url;
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
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
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
    ['live', { live: 'true' }, {}, /documents were issued at the live service/],
    ['console', { console: 'true' }, {}, /the console with its address .* would be removed/],
    ['sftp', { sftp: 'true' }, {}, /the SFTP server .* would be removed/],
    ['mail', { mail: 'a@example.com' }, {}, /a@example.com would no longer get alarms/],
    ['mail', { mail: 'a@example.com' }, { mail: 'b@example.com' }, /a@example.com would no longer/],
    ['verify', {}, { verify: 'none' }, /would not be/],
    [
      'sftpKeys',
      { accounts: 'north,south', sftpKeys: '{"north":"ssh-ed25519 A","south":"ssh-ed25519 B"}' },
      { accounts: 'north,south', sftpKeys: '{"north":"ssh-ed25519 A"}' },
      /the SFTP key of south would be removed/,
    ],
    ['requestsInFlight', { requestsInFlight: '80' }, {}, /it was 80, is left out now, and would be 8/],
    ['retention', {}, { exportDays: '90' }, /exportDays was 3653 and would be 90; what is older is deleted/],
    ['reportLockDays', { reportLockDays: '10' }, { reportLockDays: '9' }, /locked for 10 days/],
    ['sealKeys', { sealKeys: '2' }, { sealKeys: '1' }, /sealed with 2 keys, and would be with 1/],
  ])('refuses a change of %s that is not confirmed: %o to %o', async (name, old, now, said) => {
    const reason = await deploy(remembered(old), remembered(now));
    expect(reason).toMatch(said);
    expect(reason).toContain(`If this is meant, run: npx cdk deploy -c confirm=${name}`);
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
    expect(reason).toMatch(/run: npx cdk deploy -c confirm=accounts,live,ledgerTable$/);
    const confirmed = { live: 'true', accounts: 'south', confirm: 'accounts,live,ledgerTable' };
    expect(
      await deploy(remembered({ accounts: 'north,south', ledgerTable: 'restored' }), remembered(confirmed)),
    ).toBe('SUCCESS');
  });

  const SET: Record<string, unknown> = {
    accounts: 'north,south',
    ...{ sandbox: 'true', console: 'true', sftp: 'true', live: 'true', dryRun: 'true', reserve: 'false' },
    ...{ issueConcurrency: 100, requestsInFlight: 80, waitHours: 48, reportLockDays: 10 },
    ...{ language: 'el', approval: 'required', ledgerTable: 'restored', mail: 'a@example.com' },
    ...{ copyTo: 'eu-west-1', sealKeys: 2 },
    ...{ exportDays: 9000, reportDays: 9000, jobDays: 900, oldVersionDays: 900 },
    sftpKeys: '{"default":"ssh-ed25519 A"}',
  };
  /** Without these nothing is less than before, or they are meant for one deployment. */
  const MAY_BE_LEFT_OUT = ['stack', 'confirm', 'verify', 'resend', 'rebind'];

  it.each(
    deploymentOptionNames.filter((name) => !MAY_BE_LEFT_OUT.includes(name)),
  )('refuses a deployment that leaves out %s', async (name) => {
    const reason = await deploy(remembered({ [name]: SET[name] }), remembered({}));
    expect(reason).toMatch(/^Option \w+: .* If this is meant, run: npx cdk deploy -c confirm=[\w,]+$/);
    const [, names = ''] = /confirm=(\S+)$/.exec(reason) ?? [];
    expect(await deploy(remembered({ [name]: SET[name] }), remembered({ confirm: names }))).toBe('SUCCESS');
  });

  it('refuses the bare command on a stack with console, SFTP, mail and live, with the command that confirms it', async () => {
    const stack = { accounts: 'north', console: 'true', sftp: 'true', mail: 'a@example.com', live: 'true' };
    expect(await deploy(remembered(stack), remembered({ accounts: 'north,south' }))).toMatch(
      /run: npx cdk deploy -c confirm=live,console,sftp,mail$/,
    );
    expect(await deploy(remembered(stack), remembered({ ...stack, accounts: 'north,south' }))).toBe(
      'SUCCESS',
    );
  });

  it('lets pass a setting that is changed, not left out', async () => {
    const [before, now] = [{ requestsInFlight: '80' }, { requestsInFlight: '8' }];
    expect(await deploy(remembered(before), remembered(now))).toBe('SUCCESS');
  });

  it('compares with the number of SFTP keys that 0.2.0 remembered', async () => {
    const keys = { sftpKeys: '{"default":"ssh-ed25519 A"}' };
    const counted = (sftpKeys: string) => ({ ...remembered(keys), sftpKeys });
    expect(await deploy(counted('1'), remembered(keys))).toBe('SUCCESS');
    expect(await deploy(counted('2'), remembered(keys))).toMatch(/there were 2 keys .* would be 1/);
  });

  it('knows no name to confirm that no change has', () => {
    const others = ['service', 'retention'];
    expect(confirmable.filter((name) => ![...deploymentOptionNames, ...others].includes(name))).toEqual([]);
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
