import { describe, expect, it, test } from 'vitest';
import { BY_CREATION, sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { assertSize, itemText, readItem } from '../../infra/local/tables/item-text.ts';
import { TableKeys } from '../../infra/local/tables/table-keys.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';

describe('an item on disk', () => {
  const B = new Uint8Array([0, 255, 34, 66]);
  test.each<[Item, string]>([
    [{}, '{}'],
    [{ a: { S: '"' }, n: { N: '1' } }, '{"a":{"S":"\\""},"n":{"N":"1"}}'],
    [{ a: { S: 'x' }, b: { B } }, '{"a":{"S":"x"},"b":{"B":"AP8iQg=="}}'],
    [{ b: { B } }, '{"b":{"B":"AP8iQg=="}}'],
    [{ m: { M: { s: { SS: ['p', 'q'] } } } }, '{"m":{"M":{"s":{"SS":["p","q"]}}}}'],
  ])('%j is JSON, its bytes in base64', (item, text) => {
    expect(itemText(item)).toBe(text);
    expect(itemText(readItem(text))).toBe(text);
  });

  it('has its bytes again when it is read, and its texts as they are', () => {
    const { b, s, ...rest } = readItem('{"b":{"B":"AP8iQg=="},"s":{"S":"\\"B\\":\\""},"n":{"N":"2"}}');
    expect(b?.B).toEqual(Buffer.from(B));
    expect({ s, rest }).toEqual({ s: { S: '"B":"' }, rest: { n: { N: '2' } } });
  });

  const MAX = 409_600;
  test.each<[string, (bytes: number) => Item]>([
    ['letters', (bytes) => ({ ab: { S: 'x'.repeat(bytes - 2) } })],
    ['digits', (bytes) => ({ ab: { N: '1'.repeat(bytes - 2) } })],
    ['bytes', (bytes) => ({ ab: { B: new Uint8Array(bytes - 2) } })],
    [
      'letters of two bytes',
      (bytes) => ({ λ: { S: 'λ'.repeat(bytes / 2 - 2) }, a: { S: 'x'.repeat((bytes % 2) + 1) } }),
    ],
    ['a set', (bytes) => ({ ab: { SS: ['xx', 'λλλ', 'x'.repeat(bytes - 10)] } })],
    // {"M":{"a":{"S":""}}} has 20 characters.
    ['a map', (bytes) => ({ ab: { M: { a: { S: 'x'.repeat(bytes - 22) } } } })],
    ['two attributes', (bytes) => ({ a: { S: 'x'.repeat(300_000) }, b: { S: 'y'.repeat(bytes - 300_002) } })],
  ])('of %s has 400 kB at most', (_what, itemOf) => {
    const refusal = 'Item size has exceeded the maximum allowed size';
    for (const check of [assertSize, itemText]) {
      expect(() => check(itemOf(MAX))).not.toThrow();
      expect(() => check(itemOf(MAX + 1))).toThrow(refusal);
    }
  });
});

describe('keys on disk are those of 0.1.0', () => {
  const keys = new TableKeys(sandboxTable('t'));
  const [index] = keys.indexes;
  const item = (account: string, id?: string, created_at?: string): Item => ({
    account: { S: account },
    ...(id === undefined ? {} : { id: { S: id } }),
    ...(created_at === undefined ? {} : { created_at: { S: created_at } }),
  });

  it('of items', () => {
    // md5 of Outliersa and of Outliersλ begin with these digits; 61 is a, cebb is λ, 31 is 1.
    expect(keys.ofItem(item('a', '1'))).toBe('item-t~f6558e/61/31/');
    expect(keys.ofItem(item('λ', 'λ1'))).toBe('item-t~173c8d/cebb/cebb31/');
    expect([keys.ofItems('a'), keys.ofItems('λ')]).toEqual(['item-t~f6558e/61/', 'item-t~173c8d/cebb/']);
    expect(new TableKeys(ledgerTable('l')).ofItem({ pk: { S: 'a' } })).toBe('item-l~f6558e/61/');
  });

  it('of the entries of an index, which shows its keys and what it is told to', () => {
    if (index === undefined) throw new Error('no index');
    // md5 of Outliersa1 begins with a55310.
    expect(keys.ofEntry(index, item('a', '1', '2'))).toBe('index-local~t~by-creation~f6558e/61/32/a55310');
    expect(keys.ofEntry(index, item('a', undefined, '2'))).toBe(
      'index-local~t~by-creation~f6558e/61/32/f6558e',
    );
    expect(keys.ofEntry(index, item('a', '1'))).toBeUndefined();
    expect(keys.ofEntries(BY_CREATION, 'λ')).toBe('index-local~t~by-creation~173c8d/cebb/');
    expect(keys.indexes).toEqual([
      {
        name: 'by-creation',
        range: 'created_at',
        shown: [
          'account',
          'created_at',
          'id',
          'external_id',
          'status',
          'issues',
          'lost',
          'book',
          'issued_at',
        ],
      },
    ]);
    expect(new TableKeys(ledgerTable('l')).indexes).toEqual([]);
  });

  it('of an index in a table without a range key, or that shows nothing more', () => {
    const table = new TableKeys({
      TableName: 'l',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [],
      LocalSecondaryIndexes: [
        {
          IndexName: 'by',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'at', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    });
    const [by] = table.indexes;
    expect(by).toEqual({ name: 'by', range: 'at', shown: ['pk', 'at'] });
    const entry = by && table.ofEntry(by, { pk: { S: 'a' }, at: { S: '2' } });
    expect(entry).toBe('index-local~l~by~f6558e/61/32/f6558e');
  });

  test.each<[string, Item, string | undefined]>([
    ['2,048 bytes of a hash key', item('a'.repeat(2048), '1'), undefined],
    ['2,049', item('a'.repeat(2049), '1'), 'account is longer than the 2048 bytes that a key may have.'],
    ['1,024 bytes of a range key', item('a', 'λ'.repeat(512)), undefined],
    ['1,026', item('a', 'λ'.repeat(513)), 'id is longer than the 1024 bytes that a key may have.'],
    ['no hash key', item('', '1'), 'The key has no account.'],
    ['no range key', item('a'), 'The key has no id.'],
    ['a number as a range key', { ...item('a'), id: { N: '1' } }, 'The key has no id.'],
  ])('%s', (_what, key, refusal) => {
    if (refusal === undefined) expect(() => keys.ofItem(key)).not.toThrow();
    else expect(() => keys.ofItem(key)).toThrow(refusal);
  });
});
