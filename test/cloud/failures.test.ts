import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { type Deployed, openCloud } from './cloud.ts';
import { importOne } from './run-sample.ts';

const SECRET = 'Rowmark/accounts/default';

/** How often the service has issued each external_id. */
async function issuedTimes({ service }: Deployed): Promise<number[]> {
  const { accounts } = (await (await fetch(`${service.url}/_sandbox/stats`)).json()) as {
    accounts: Record<string, { issued: Record<string, number> }>;
  };
  return Object.values(accounts).flatMap(({ issued }) => Object.values(issued));
}

const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`);

describe('when parts of AWS fail for a while, over the bundles under their own roles', () => {
  let cloud: Awaited<ReturnType<typeof openCloud>>;
  let folder: string;
  beforeAll(async () => {
    cloud = await openCloud();
    folder = await mkdtemp(join(tmpdir(), 'rowmark-failures-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await cloud[Symbol.asyncDispose]();
  });
  const exportOf = async (name: string, of: readonly string[]) => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, receiptExport(...of.map((id) => receipt(id))));
    return { path, profile: 'standard' };
  };
  const codesOf = ({ notices }: Awaited<ReturnType<typeof importOne>>) => notices.map(({ code }) => code);
  const mailsOf = ({ endpoints }: Deployed) =>
    endpoints.told.map(({ Detail }) => String(JSON.parse(Detail).mail));

  it.each([
    'Sign',
    'GetPublicKey',
  ])('a seal key that refuses %s: issued, unsealed and said, then sealed', async (call) => {
    await using stack = await cloud.deploy();
    stack.endpoints.refused.set(call, 'DisabledException');
    const unsealed = await importOne(stack, await exportOf('key', ids('K', 2)));
    expect(unsealed.counts.documents).toMatchObject({ issued: 2, failed: 0 });
    expect(codesOf(unsealed)).toContain('REPORT-UNSEALED');
    expect(mailsOf(stack).join('\n')).toMatch(/not sealed/i);
    stack.endpoints.refused.clear();
    // The same functions are still warm.
    const sealed = await importOne(stack, await exportOf('key-2', ids('L', 1)));
    expect(codesOf(sealed)).not.toContain('REPORT-UNSEALED');
    expect(await issuedTimes(stack)).toEqual([1, 1, 1]);
  });

  it.each([
    ['is missing', undefined],
    ['has another shape', '{"user":"u"}'],
  ])('a secret that %s is named with its account and shape, in report and mail', async (_, held) => {
    await using stack = await cloud.deploy();
    const kept = String(stack.endpoints.secrets[SECRET]);
    if (held === undefined) delete stack.endpoints.secrets[SECRET];
    else stack.endpoints.secrets[SECRET] = held;
    const refused = await importOne(stack, await exportOf('secret', ids('S', 2)));
    expect(refused.counts.documents).toMatchObject({ issued: 0 });
    const report = `${refused.unreadable?.message} ${refused.unreadable?.hint}`;
    for (const text of [report, mailsOf(stack).join('\n')])
      for (const part of [SECRET, 'default', 'api_key']) expect(text).toContain(part);
    stack.endpoints.secrets[SECRET] = kept;
    const done = await importOne(stack, await exportOf('secret-2', ids('S', 2)));
    expect(done.counts.documents).toMatchObject({ issued: 2 });
    expect(await issuedTimes(stack)).toEqual([1, 1]);
  });

  it.each([
    'dynamodb',
    's3',
  ])('%s throttles Issue for a while: nothing is lost and nothing is issued twice', async (service) => {
    await using stack = await cloud.deploy();
    let asked = 0;
    let throttled = 0;
    stack.faults.failing = async (who, of) => {
      if (who !== 'Issue' || !of.some(({ action }) => action.startsWith(`${service}:`))) return undefined;
      asked += 1;
      // Some go through, then so many are refused that retries of the SDK end as well, then every other one.
      if (asked < 4 || asked > 24 || (asked > 8 && asked % 2 === 0)) return undefined;
      throttled += 1;
      return 'ThrottlingException';
    };
    const { counts } = await importOne(stack, await exportOf('throttled', ids('T', 8)));
    expect(throttled).toBeGreaterThan(5);
    expect(counts.documents).toMatchObject({ issued: 8, failed: 0 });
    expect(await issuedTimes(stack)).toEqual(Array(8).fill(1));
  });

  it('a chunk that dies on all its attempts is counted from the ledger: issued, and unknown', async () => {
    await using stack = await cloud.deploy();
    let writes = 0;
    stack.faults.failing = async (who, of) => {
      const isWrite = of.some(({ action }) => /^dynamodb:(Put|Update)Item$/.test(action));
      if (who === 'Issue' && isWrite) writes += 1;
      // The function is gone at once, and at each further attempt.
      if (writes === 60) void stack.functions.get('Issue')?.[Symbol.asyncDispose]();
      return undefined;
    };
    const { counts, problems } = await importOne(stack, await exportOf('dead', ids('D', 60)));
    const { issued, failed } = counts.documents;
    expect(issued).toBeGreaterThan(0);
    expect([failed, problems.map(({ code }) => code)]).toEqual([60 - issued, ['OUTCOME-UNKNOWN']]);
    expect(mailsOf(stack).join('\n')).toContain(`Unknown: ${failed} documents.`);
    const there = await issuedTimes(stack);
    expect(new Set(there)).toEqual(new Set([1]));
    expect(there.length).toBeGreaterThanOrEqual(issued);
  });

  it('prints what an export and a document ask for, and a document asks for no more than docs/cost.md says', async () => {
    const asked = async (documents: number) => {
      await using stack = await cloud.deploy();
      const before = cloud.judged.length;
      const { states } = await importOne(stack, await exportOf('counted', ids('C', documents)));
      const actions = cloud.judged.slice(before).map(({ asked: { action } }) => action);
      const count = (pattern: RegExp) => actions.filter((action) => pattern.test(action)).length;
      return {
        'writes of the ledger': count(/^dynamodb:(Put|Update|Delete)Item$/),
        'reads of the ledger': count(/^dynamodb:(Batch)?GetItem$/),
        'requests to S3': count(/^s3:/),
        'signatures of the seal key': count(/^kms:Sign$/),
        events: count(/^events:/),
        states: states.length,
      };
    };
    const [one, many] = [await asked(1), await asked(101)];
    const each = Object.entries(one).map(([name, count]) => {
      const more = (many[name as keyof typeof many] - count) / 100;
      return { name, document: more, export: Math.round(count - more) };
    });
    for (const { name, ...of } of each)
      console.log(`${name}: ${of.export} for an export, ${of.document} for a document`);
    const of = (name: string) => each.find((found) => found.name === name)?.document;
    expect(of('writes of the ledger')).toBeLessThanOrEqual(2.2);
    expect(of('reads of the ledger')).toBeLessThanOrEqual(1.1);
    expect(of('requests to S3')).toBeLessThanOrEqual(0.2);
  });

  it('asked for nothing that a role does not allow', () => {
    expect(
      cloud.judged.flatMap(({ who, refused }) => (refused === undefined ? [] : [`${who}: ${refused}`])),
    ).toEqual([]);
  });
});
