import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportPrefix } from '../../shared/store/keys.ts';
import { type RunbookCommand, reasonAgainst, runbookCommands } from '../aws/runbook-commands.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { type Deployed, openCloud } from './cloud.ts';
import { holding } from './judges/iam.ts';
import { AWS_CLI } from './programs.ts';
import { importOne } from './run-sample.ts';
import { openShell } from './shell.ts';

const PLACE = { account: 'default', profile: 'standard', file: 'sales.csv' };

describe('every command of RUNBOOK.md, under the policies that its section names', () => {
  const stack = new AsyncDisposableStack();
  let cloud: Awaited<ReturnType<typeof openCloud>>;
  let deployed: Deployed;
  let job: string;
  let prelude: string;
  let folder: string;
  beforeAll(async () => {
    cloud = stack.use(await openCloud());
    deployed = stack.use(await cloud.deploy());
    folder = await mkdtemp(join(tmpdir(), 'rowmark-runbook-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, PLACE.file);
    await writeFile(path, receiptExport(receipt('R-1'), receipt('R-2')));
    ({ job } = await importOne(deployed, { path, profile: 'standard' }));
    const runbook = await readFile(join(PROJECT_ROOT, 'RUNBOOK.md'), 'utf8');
    [prelude = ''] = /^out\(\) \{.*\}$/m.exec(runbook) ?? [];
    expect(prelude).not.toBe('');
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  /** The command with the names that a person would put into it. */
  function filledIn(command: string): string {
    const arn = `${deployed.outputs.StateMachine?.replace(':stateMachine:', ':execution:')}:${job}`;
    const mapRun = `${deployed.outputs.StateMachine?.replace(':stateMachine:', ':mapRun:')}/Chunks:0c7a`;
    return command
      .replaceAll(/--map-run-arn (<arn>|ARN)/g, `--map-run-arn ${mapRun}`)
      .replaceAll(/<arn>|\bARN\b/g, arn)
      .replaceAll('<account>/<profile>/<file>', `${PLACE.account}/${PLACE.profile}/${PLACE.file}`)
      .replaceAll('<account>', PLACE.account)
      .replaceAll('<job>', job)
      .replaceAll('KEY', `incoming/${PLACE.account}/${PLACE.profile}/${PLACE.file}`)
      .replaceAll('HANDLE', 'handle')
      .replaceAll(' reports/default/', ` ${folder}/reports/`)
      .replaceAll('answer.json', `${folder}/answer.json`)
      .replaceAll('public-key.pem', `${folder}/public-key.pem`)
      .replaceAll('.rowmark/rates/ecb.json', join(folder, PLACE.file));
  }

  const doorOf = ({ holders }: RunbookCommand) =>
    holders === 'deployer'
      ? deployed.doorOf('deployer', { ...holding(deployed.resolved), policies: [EVERYTHING] })
      : deployed.personOf(...holders);

  const commands = runbookCommands();
  const runnable = commands
    .filter((command) => reasonAgainst(command) === undefined)
    // What is erased can be looked at no more.
    .sort((a, b) => Number(/erase/.test(a.command)) - Number(/erase/.test(b.command)));

  it.each(runnable.map((of) => ({ ...of, title: `${of.section}: ${of.command}` })))('$title', async (of) => {
    await using shell = await openShell({ door: await doorOf(of), prelude, aws: AWS_CLI });
    const before = cloud.judged.length;
    const { status, said } = await shell.run(filledIn(of.command), await loginOf(of.command));
    const asked = cloud.judged.slice(before);
    expect(asked.flatMap(({ refused }) => refused ?? [])).toEqual([]);
    expect(status, said).toBe(0);
    expect(asked.length, said).toBeGreaterThan(0);
  });

  it('erases, with --yes', async () => {
    const everything = { ...holding(deployed.resolved), policies: [EVERYTHING] };
    const door = await deployed.doorOf('eraser', everything);
    await using shell = await openShell({ door, prelude, aws: AWS_CLI });
    const what = `${PLACE.account}/${PLACE.profile}/${PLACE.file}`;
    const { status, said } = await shell.run(`npm run rowmark -- erase ${what} --stack Rowmark --yes`);
    expect(status, said).toBe(0);
    const report = reportPrefix({ ...PLACE, job });
    expect(await deployed.store.head(`${report}result.csv`)).toBeUndefined();
    expect(await deployed.store.head(`${report}erased.json`)).toBeDefined();
  });

  it('says of each other command why it was not run', () => {
    const left = commands.filter((command) => reasonAgainst(command) !== undefined);
    for (const of of left) console.log(`Not run (${of.section}): ${of.command}: ${reasonAgainst(of)}`);
    expect(left.length + runnable.length).toBe(commands.length);
  });

  /** The login of the account at the service, where a command asks the service. */
  async function loginOf(command: string): Promise<Record<string, string>> {
    if (!/ledger (check|rebuild) --stack/.test(command)) return {};
    return { ROWMARK_EMAIL: deployed.login.email, ROWMARK_API_KEY: deployed.login.apiKey };
  }
});

const EVERYTHING = {
  name: 'everything',
  policy: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
};
