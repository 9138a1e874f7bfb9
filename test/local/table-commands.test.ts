import { describe, expect, it, test } from 'vitest';
import { executeCommand } from '../../infra/local/tables/execute-command.ts';
import { LateRows } from '../../infra/local/tables/late-rows.ts';
import { keyOf, MemoryRows } from '../../infra/local/tables/memory-rows.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';

const TableName = 't';
const key = (id: string, account = 'a'): Item => ({ account: { S: account }, id: { S: id } });
const rowsOf = (...items: Item[]) => {
  const rows = new MemoryRows();
  for (const item of items) rows.put(TableName, item);
  return rows;
};

describe('a command', () => {
  const run = (rows: MemoryRows | LateRows, command: string, input: object) =>
    executeCommand(rows, `${command}Command`, { TableName, ...input });
  const old = { ...key('1'), v: { N: '1' } };

  it('that is unknown, or names no table, is refused', () => {
    const refusal = (command: string) => `The embedded tables know no ${command}.`;
    expect(() => run(rowsOf(), 'Scan', {})).toThrow(refusal('ScanCommand'));
    expect(() => executeCommand(rowsOf(), 'GetItemCommand', {})).toThrow(refusal('GetItemCommand'));
  });

  it('reads one item and many', () => {
    const rows = rowsOf(old, { ...key('2'), v: { N: '2' } });
    expect(run(rows, 'GetItem', { Key: key('1') })).toEqual({ Item: old });
    expect(run(rows, 'GetItem', { Key: key('3') })).toEqual({});
    const Keys = ['3', '2', '1'].map((id) => key(id));
    const both = { [TableName]: { Keys }, other: { Keys } };
    expect(executeCommand(rows, 'BatchGetItemCommand', { RequestItems: both })).toEqual({
      Responses: { [TableName]: [{ ...key('2'), v: { N: '2' } }, old], other: [] },
    });
    const keys = (count: number) => ({ Keys: Array.from({ length: count }, (_, at) => key(`${at}`)) });
    const batch = (count: number) =>
      executeCommand(rows, 'BatchGetItemCommand', { RequestItems: { [TableName]: keys(count) } });
    expect(batch(100)).toMatchObject({ Responses: { [TableName]: [{}, {}] } });
    expect(() => batch(101)).toThrow('A request for 101 items is too large.');
  });

  it('writes, and answers of an update what is asked for', () => {
    const rows = rowsOf(old);
    const update = (id: string, ReturnValues?: string) =>
      run(rows, 'UpdateItem', {
        ...{ Key: key(id), UpdateExpression: 'ADD #v :1', ReturnValues },
        ...{ ExpressionAttributeNames: { '#v': 'v' }, ExpressionAttributeValues: { ':1': { N: '1' } } },
      });
    const at = (v: string, id = '1') => ({ ...key(id), v: { N: v } });
    expect(update('1')).toEqual({});
    expect(update('1', 'ALL_OLD')).toEqual({ Attributes: at('2') });
    expect(update('1', 'ALL_NEW')).toEqual({ Attributes: at('4') });
    expect(update('2', 'ALL_OLD')).toEqual({});
    expect(update('3', 'ALL_NEW')).toEqual({ Attributes: at('1', '3') });
    expect(run(rows, 'PutItem', { Item: at('9') })).toEqual({});
    expect(run(rows, 'DeleteItem', { Key: key('2') })).toEqual({});
    expect(rows.items(TableName)).toEqual([at('9'), at('1', '3')]);
  });

  const failing = { ConditionExpression: 'v = :2', ExpressionAttributeValues: { ':2': { N: '2' } } };
  test.each<[string, object]>([
    ['PutItem', { Item: { ...key('1'), v: { N: '7' } } }],
    ['UpdateItem', { Key: key('1'), UpdateExpression: 'SET v = :2' }],
    ['DeleteItem', { Key: key('1') }],
  ])('%s on a condition that does not hold changes nothing, and shows what is there', (command, input) => {
    const rows = rowsOf(old);
    const tried = (of: object) => {
      try {
        return run(rows, command, { ...input, ...of });
      } catch (error) {
        return error;
      }
    };
    expect(tried(failing)).toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      Item: old,
    });
    expect(rows.items(TableName)).toEqual([old]);
    rows.clear();
    expect(tried(failing)).toMatchObject({ Item: undefined });
    expect(rows.items(TableName)).toEqual([]);
    rows.put(TableName, { ...old, v: { N: '2' } });
    expect(tried(failing)).toEqual({});
  });

  test.each([
    ['#loose', { ExpressionAttributeNames: { '#loose': 'v' } }],
    [':loose', { ExpressionAttributeValues: { ':loose': { N: '1' } } }],
    [
      ':no',
      { ConditionExpression: 'v = :none', ExpressionAttributeValues: { ':none': old.v, ':no': old.v } },
    ],
  ])('may not give %s that nothing uses', (term, given) => {
    const said = `${term} is given, and used in no expression.`;
    const rows = rowsOf();
    expect(() => run(rows, 'PutItem', { Item: old, ...given })).toThrow(said);
    expect(() => run(rows, 'DeleteItem', { Key: key('1'), ...given })).toThrow(said);
    expect(() => run(rows, 'UpdateItem', { Key: key('1'), UpdateExpression: 'REMOVE v', ...given })).toThrow(
      said,
    );
    expect(rows.items(TableName)).toEqual([]);
  });

  it('lists the items of a hash key, by their range key or by an index', async () => {
    const at = (id: string, created_at?: string, account = 'a') => ({
      ...key(id, account),
      ...(created_at === undefined ? {} : { created_at: { S: created_at } }),
    });
    const rows = rowsOf(at('2', '2026-01'), at('3'), at('1', '2026-02'), at('4', '2026-00', 'b'));
    const list = async (KeyConditionExpression: string, of: object = {}) =>
      run(rows, 'Query', { KeyConditionExpression, ExpressionAttributeValues: { ':a': { S: 'a' } }, ...of });
    expect(await list('account = :a')).toEqual({ Items: [at('1', '2026-02'), at('2', '2026-01'), at('3')] });
    expect(await list(' account=:a ', { IndexName: 'by' })).toEqual({
      Items: [at('2', '2026-01'), at('1', '2026-02')],
    });
    const refusal = 'A query names the value of its hash key.';
    for (const text of ['account = :a AND id = :a', 'x account = :a', 'account = :none', ''])
      await expect(list(text)).rejects.toThrow(refusal);
    const number = { ExpressionAttributeValues: { ':a': { N: '1' } } };
    await expect(list('account = :a', number)).rejects.toThrow(refusal);
    await expect(list('account = :a', { KeyConditionExpression: undefined })).rejects.toThrow(refusal);
  });

  it('reads late where it does not ask for a consistent answer', () => {
    const still = { ...key('2'), created_at: { S: '2026' } };
    const rows = new LateRows(rowsOf(still, old));
    const at = (v: string) => ({ ...key('1'), v: { N: v } });
    const read = (ConsistentRead?: boolean) => [
      run(rows, 'GetItem', { Key: key('1'), ConsistentRead }),
      executeCommand(rows, 'BatchGetItemCommand', {
        RequestItems: { [TableName]: { Keys: [key('1')], ConsistentRead } },
      }),
    ];
    const said = (item?: Item) => [
      item ? { Item: item } : {},
      { Responses: { [TableName]: item ? [item] : [] } },
    ];
    expect([read(), read(true)]).toEqual([said(old), said(old)]);
    for (const v of ['2', '3']) run(rows, 'PutItem', { Item: at(v) });
    expect([read(), read(false), read(true)]).toEqual([said(at('2')), said(at('2')), said(at('3'))]);
    run(rows, 'DeleteItem', { Key: key('1') });
    expect([read(), read(true)]).toEqual([said(at('3')), said()]);
    run(rows, 'PutItem', { Item: at('4') });
    expect([read(), read(true)]).toEqual([said(), said(at('4'))]);
    expect(rows.list(TableName, 'a', undefined)).toEqual([at('4'), still]);
    expect(rows.list(TableName, 'a', 'by')).toEqual([still]);
    // Another table, and another item, have a past of their own.
    run(rows, 'PutItem', { TableName: 'other', Item: at('5') });
    expect([rows.getLate('other', key('1')), rows.getLate(TableName, key('2'))]).toEqual([undefined, still]);
    expect([rows.getLate(TableName, key('1')), rows.get('other', key('1'))]).toEqual([undefined, at('5')]);
  });
});

describe('rows in memory', () => {
  it('have one key of three names, and tables apart', () => {
    const keys = [
      key('1'),
      key('1', 'b'),
      { pk: { S: '1' } },
      { id: { S: '1' } },
      { account: { S: '1' } },
      {},
    ];
    expect(new Set(keys.map(keyOf)).size).toBe(keys.length);
    expect(keyOf(key('1'))).toBe('\u0000a\u00001');
    const rows = rowsOf(key('1'));
    expect([rows.get(TableName, key('1')), rows.get('other', key('1'))]).toEqual([key('1'), undefined]);
    expect(() => rows.put(TableName, { ...key('2'), v: { S: 'x'.repeat(409_600) } })).toThrow('Item size');
    expect(rows.items(TableName)).toEqual([key('1')]);
  });

  it('of one moment stand in an index in the order in which they were put', () => {
    const at = (id: string) => ({ ...key(id), created_at: { S: '2026' } });
    const ids = ['2', '3', '1'];
    expect(rowsOf(...ids.map(at)).list(TableName, 'a', 'by')).toEqual(ids.map(at));
  });

  it('go their own way once they are copied', () => {
    const rows = rowsOf(key('1'));
    const copy = rows.copy();
    copy.put(TableName, key('2'));
    rows.remove(TableName, key('1'));
    expect([rows.items(TableName), copy.items(TableName)]).toEqual([[], [key('1'), key('2')]]);
    copy.clear();
    expect(copy.items(TableName)).toEqual([]);
  });
});
