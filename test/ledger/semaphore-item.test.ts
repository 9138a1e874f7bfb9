import { expect, it } from 'vitest';
import { semaphoreItem, semaphoreUpdate } from '../../shared/ledger/semaphore-item.ts';

it('a change sets and removes what it names, and states the form', () => {
  expect(semaphoreUpdate({})).toEqual({
    UpdateExpression: 'SET #form = :v0',
    ExpressionAttributeNames: { '#form': 'form' },
    ExpressionAttributeValues: { ':v0': { N: '1' } },
  });
  expect(semaphoreUpdate({ set: { a: 'x', b: 2 }, remove: ['c', 'd'] })).toEqual({
    UpdateExpression: 'SET #a = :v0, #b = :v1, #form = :v2 REMOVE #c, #d',
    ExpressionAttributeNames: { '#a': 'a', '#b': 'b', '#form': 'form', '#c': 'c', '#d': 'd' },
    ExpressionAttributeValues: { ':v0': { S: 'x' }, ':v1': { N: '2' }, ':v2': { N: '1' } },
  });
});

it('a change is made where the item is as it was read, and as it must be', () => {
  expect(semaphoreUpdate({ asRead: { e: 0, f: 5 }, when: { g: 'y', h: 0 } })).toEqual({
    UpdateExpression: 'SET #form = :v0',
    ConditionExpression: 'attribute_not_exists(#e) AND #f = :v1 AND #g = :v2 AND #h = :v3',
    ExpressionAttributeNames: { '#form': 'form', '#e': 'e', '#f': 'f', '#g': 'g', '#h': 'h' },
    ExpressionAttributeValues: {
      ...{ ':v0': { N: '1' }, ':v1': { N: '5' }, ':v2': { S: 'y' }, ':v3': { N: '0' } },
    },
  });
  expect(semaphoreUpdate({ below: { u: 9 } })).toMatchObject({
    ConditionExpression: 'attribute_not_exists(#u) OR #u < :v1',
    ExpressionAttributeValues: { ':v1': { N: '9' } },
  });
});

it('an item states places by their names, and nothing where it states none', () => {
  const slots = { names: ['1', '2'], next: 'asks' };
  expect(semaphoreItem({}, slots)).toEqual({
    ...{ closedUntil: 0, asks: undefined, asksUntil: 0 },
    places: new Map([
      ['1', 0],
      ['2', 0],
    ]),
  });
  const item = { closed_until: { N: '5' }, asks: { S: 'w' }, asks_until: { N: '7' }, until_2: { N: '9' } };
  expect(semaphoreItem({ ...item, form: { N: '1' } }, slots)).toEqual({
    ...{ closedUntil: 5, asks: 'w', asksUntil: 7 },
    places: new Map([
      ['1', 0],
      ['2', 9],
    ]),
  });
  expect(() => semaphoreItem({ form: { N: '2' } }, slots)).toThrow();
});
