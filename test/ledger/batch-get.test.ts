import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { batchGet } from '../../shared/ledger/batch-get.ts';
import { clientThat } from './table-kit.ts';

/** A table that gives each request as many of its keys as it is told, the first ones, and leaves the others out. */
function scarceTable(given: readonly number[], without: ReadonlySet<string> = new Set()) {
  const asked: string[][] = [];
  const pauses: number[] = [];
  const dynamodb = clientThat(new DynamoDBClient({}), (command) => {
    if (!(command instanceof BatchGetItemCommand)) throw new Error('This is no request for many keys.');
    const { Keys = [], ConsistentRead } = command.input.RequestItems?.ledger ?? {};
    const keys = Keys.flatMap(({ pk }) => pk?.S ?? []);
    expect(ConsistentRead).toBe(true);
    const count = given[asked.push(keys) - 1];
    const answered = keys.slice(0, count).filter((pk) => !without.has(pk));
    const left = keys.slice(count ?? keys.length);
    return {
      Responses: { ledger: answered.map((pk) => ({ pk: { S: pk }, n: { N: '1' } })) },
      ...(left.length > 0 && {
        UnprocessedKeys: { ledger: { Keys: left.map((pk) => ({ pk: { S: pk } })) } },
      }),
    };
  });
  const sleep = async (ms: number) => void pauses.push(ms);
  return { asked, pauses, options: { dynamodb, tableName: 'ledger', sleep } };
}
const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

it('asks for a hundred keys at a time, each once, and leaves out those without an item', async () => {
  const { asked, pauses, options } = scarceTable([], new Set(['k7']));
  const found = await batchGet(options, [...keys(250), 'k0', 'k1']);
  expect(asked).toEqual([keys(100), keys(200).slice(100), keys(250).slice(200)]);
  expect([...found.keys()]).toEqual(keys(250).filter((one) => one !== 'k7'));
  expect(found.get('k249')).toEqual({ pk: { S: 'k249' }, n: { N: '1' } });
  expect(pauses).toEqual([]);
});

it('asks for nothing where no key is given', async () => {
  const { asked, options } = scarceTable([]);
  expect([await batchGet(options, []), asked]).toEqual([new Map(), []]);
});

it('asks again for what an answer left out, before the rest, after a pause that doubles while nothing comes', async () => {
  const { asked, pauses, options } = scarceTable([1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3]);
  const found = await batchGet(options, keys(6));
  expect([...found.keys()]).toEqual(keys(6));
  expect(asked.map(({ length }) => length)).toEqual([6, 5, 5, 5, 3, 3, 3, 3, 3, 3, 3, 3]);
  expect(pauses).toEqual([50, 100, 200, 50, 100, 200, 400, 800, 1_600, 2_000, 2_000]);
});

it('keeps the order of a long list whose first request was answered in part', async () => {
  const { asked, options } = scarceTable([40]);
  await batchGet(options, keys(130));
  expect(asked[1]).toEqual(keys(130).slice(40));
  expect(asked).toHaveLength(2);
});

it('gives up after eight answers in a row without anything', async () => {
  const { asked, options } = scarceTable([1, 0, 0, 0, 0, 0, 0, 0, 0]);
  await expect(batchGet(options, keys(2))).rejects.toThrow('The ledger answers none');
  expect(asked).toHaveLength(9);
  const nothing = scarceTable([0, 0, 0, 0, 0, 0, 0, 0]);
  await expect(batchGet(nothing.options, keys(2))).rejects.toThrow('The ledger answers none');
  expect(nothing.asked).toHaveLength(8);
});

it('pauses also for a single key that was left out', async () => {
  const { pauses, options } = scarceTable([1]);
  await batchGet(options, keys(2));
  expect(pauses).toEqual([50]);
});

it('leaves out an answer without a key, and bears an answer without anything', async () => {
  const answers = [{ Responses: { ledger: [{ n: { N: '1' } }] } }, {}];
  const dynamodb = clientThat(new DynamoDBClient({}), () => answers.shift());
  const options = { dynamodb, tableName: 'ledger' };
  expect([await batchGet(options, ['a']), await batchGet(options, ['a'])]).toEqual([new Map(), new Map()]);
});
