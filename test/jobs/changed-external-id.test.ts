import { expect, it } from 'vitest';
import { changedExternalIds } from '../../shared/jobs/issue/changed-external-id.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { answered, chunkLedger, recordOf } from './chunk-kit.ts';

const of = (id: string, identity?: string, over: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ...recordOf(id, over),
  ...(identity && { identity }),
});

function scene() {
  const parts = chunkLedger();
  let asked = 0;
  const holders = {
    ...parts.holders,
    holdersOf: (...of: Parameters<typeof parts.holders.holdersOf>) => {
      asked += 1;
      return parts.holders.holdersOf(...of);
    },
  };
  const identities = async (records: DocumentRecord[], { job = 'job', dry_run = false } = {}) =>
    changedExternalIds(await parts.ahead(...records), {
      ...{ ledger: parts.ledger, holders, job: { job, dry_run } },
    });
  return {
    ...parts,
    identities,
    asked: () => asked,
    take: async (record: DocumentRecord, how: { job?: string; dry_run?: boolean } = {}) =>
      answered((await identities([record], how)).take(record)),
    holderOf: async (key: string) => (await parts.holders.holderOf({ what: 'identity', key }))?.external_id,
  };
}

const held = (variant: string, known: string, mark: string, external_id: string) =>
  `{outcome: held, problems: [IDENTITY-CHANGED error //external_id {variant: ${variant}, known: ${known}, mark: ${mark}, external_id: ${external_id}}], numbers_used: 0, numbers_lost: 0}`;

it('the first of two ids takes the identity, and the other is held; a dry run takes nothing', async () => {
  const { take, holderOf, issue, begin, wait } = scene();
  expect(await take(of('A-0'))).toBe('undefined');
  expect(await take(of('A-1', 'k'), { dry_run: true })).toBe('undefined');
  expect(await holderOf('k')).toBeUndefined();
  expect(await take(of('A-1', 'k'))).toBe('undefined');
  expect(await take(of('a-1', 'k'))).toBe('undefined');
  expect(await take(of('B-1', 'k'))).toBe(held('open', 'a-1', '–', 'B-1'));
  expect(await take(of('B-1', 'k'), { dry_run: true })).toBe(held('open', 'a-1', '–', 'B-1'));
  wait();
  expect(await take(of('B-1', 'k'), { dry_run: true })).toBe('undefined');
  await begin(testDocument('a-1'));
  expect(await take(of('B-1', 'k'))).toBe(held('open', 'a-1', '–', 'B-1'));
  await issue(testDocument('a-1'), 'M1');
  expect(await take(of('B-1', 'k'))).toBe(held('document', 'a-1', 'M1', 'B-1'));
  expect(await take(of('B-1', 'k'), { dry_run: true })).toBe(held('document', 'a-1', 'M1', 'B-1'));
  expect(await holderOf('k')).toBe('a-1');
});

it('a document that is known by its row is told so', async () => {
  const { take, issue } = scene();
  await take(of('A-1', 'row-k'));
  expect(await take(of('B-1', 'row-k'))).toBe(held('row-open', 'A-1', '–', 'B-1'));
  await issue(testDocument('A-1'), 'M1');
  expect(await take(of('B-1', 'row-k'))).toBe(held('row', 'A-1', 'M1', 'B-1'));
});

it('gives back what it took, and nothing else', async () => {
  const { identities, holderOf, issue } = scene();
  const [first, second] = [of('A-1', 'k'), of('B-1', 'k')];
  const both = await identities([first, second, of('C-1', 'z')]);
  await both.take(first);
  await both.giveBack(of('C-1'));
  await both.giveBack(second);
  expect(await holderOf('k')).toBe('A-1');
  await both.giveBack(first);
  expect(await holderOf('k')).toBeUndefined();
  await both.take(second);
  const again = await identities([second]);
  await again.take(second);
  await again.giveBack(second);
  expect(await holderOf('k')).toBe('B-1');
  await issue(testDocument('B-1'), 'M1');
  const late = await identities([first]);
  await late.take(first);
  await late.giveBack(first);
  expect(await holderOf('k')).toBe('B-1');
});

it('who is held in its way gives nothing back', async () => {
  const { identities, holderOf } = scene();
  const [first, second] = [of('A-1', 'k'), of('B-1', 'k')];
  await (await identities([first])).take(first);
  const other = await identities([second]);
  expect(await answered(other.take(second))).toBe(held('open', 'A-1', '–', 'B-1'));
  await other.giveBack(second);
  expect(await holderOf('k')).toBe('A-1');
});

it('asks for all documents of the chunk at once', async () => {
  const { identities, asked } = scene();
  const records = [of('A-1', 'k'), of('B-1', 'l'), of('C-1')];
  const all = await identities(records);
  for (const record of records) await all.take(record);
  expect(asked()).toBe(1);
});

it('what is settled by this job takes an identity that is free, and goes on where it is not', async () => {
  const { take, holderOf, issue, ledger } = scene();
  await issue(testDocument('A-1'), 'M1', { job: 'job' });
  expect((await ledger.lookup('A-1'))?.notes_identity).toBe(true);
  expect(await take(of('A-1', 'k'), { dry_run: true })).toBe('undefined');
  expect(await holderOf('k')).toBeUndefined();
  expect(await take(of('A-1', 'k'), { job: 'another' })).toBe('undefined');
  expect(await holderOf('k')).toBeUndefined();
  expect(await take(of('A-1', 'k'))).toBe('undefined');
  expect(await holderOf('k')).toBe('A-1');
  await issue(testDocument('B-1'), 'M2', { job: 'job' });
  expect(await take(of('B-1', 'k'))).toBe('undefined');
  expect(await holderOf('k')).toBe('A-1');
});

it('what another job has begun may take it, and is not held', async () => {
  const { take, holderOf, begin } = scene();
  await begin(testDocument('A-1'));
  expect(await take(of('A-1', 'k'))).toBe('undefined');
  expect(await holderOf('k')).toBe('A-1');
  await begin(testDocument('B-1'));
  expect(await take(of('B-1', 'k'))).toBe('undefined');
});

it('of the versions of one document none is another document', async () => {
  const { take, holderOf, issue } = scene();
  await take(of('A-1', 'k'));
  await issue(testDocument('A-1'), 'M1');
  const amends = { of: 'a-1', mark: 'M1' };
  expect(await take(of('A-1~2', 'k', { amends }))).toBe('undefined');
  expect(await holderOf('k')).toBe('A-1');
  expect(await take(of('A-1~2', 'k'))).toBe(held('document', 'A-1', 'M1', 'A-1~2'));
  expect(await take(of('A-1~2', 'free', { amends }))).toBe('undefined');
  await take(of('X-1~2', 'x'));
  expect(await take(of('X-1~3', 'x', { amends: { of: 'x-1', mark: 'M1' } }))).toBe('undefined');
  expect(await take(of('X-1~3', 'x', { amends: { of: 'x', mark: 'M1' } }))).toBe(
    held('open', 'X-1~2', '–', 'X-1~3'),
  );
});
