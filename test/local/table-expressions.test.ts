import { describe, expect, it, test } from 'vitest';
import { conditionOf, type Terms, termsNamedIn, updateOf } from '../../infra/local/tables/expressions.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';

describe('a condition', () => {
  const item: Item = {
    n: { N: '10' },
    s: { S: 'b' },
    set: { SS: ['x'] },
    m: { M: { d: { M: { e: { S: 'v' } } } } },
  };
  const terms: Terms = {
    names: { '#n': 'n', '#m': 'm', '#d': 'd', '#e': 'e', '#no': 'no' },
    values: {
      ':9': { N: '9' },
      ':10': { N: '10.0' },
      ':11': { N: '11' },
      ':a': { S: 'a' },
      ':b': { S: 'b' },
      ':c': { S: 'c' },
      ':v': { S: 'v' },
      ':set': { SS: ['x'] },
    },
  };
  const KNOWN = ['=', '<>', '<', '<=', '>'];
  test.each<[string, string, string[]]>([
    ['n', ':9', ['<>', '>']],
    ['n', ':10', ['=', '<=']],
    ['#n', ':11', ['<>', '<', '<=']],
    ['s', ':a', ['<>', '>']],
    ['s', ':b', ['=', '<=']],
    ['s', ':c', ['<>', '<', '<=']],
    // Of two types.
    ['n', ':b', ['<>']],
    ['s', ':10', ['<>']],
    ['set', ':set', ['<>']],
    // Not there.
    ['none', ':b', ['<>']],
    ['#no', ':b', ['<>']],
    ['m.none', ':v', ['<>']],
    ['s.x', ':v', ['<>']],
    ['#m.#d.#e', ':v', ['=', '<=']],
    ['m.d.e', ':c', ['<>', '>']],
  ])('of %s and %s holds with %j', (left, right, holding) => {
    expect(KNOWN.filter((sign) => conditionOf(`${left} ${sign} ${right}`)(item, terms))).toEqual(holding);
    expect(KNOWN.filter((sign) => conditionOf(`  ${left}${sign}${right}  `)(item, terms))).toEqual(holding);
  });

  test.each<[string, boolean]>([
    ['attribute_not_exists(n)', false],
    [' attribute_not_exists (#no) ', true],
    ['attribute_not_exists( m.d )', false],
    ['attribute_not_exists(#m.#no)', true],
    ['n = :9 AND s = :b', false],
    ['n = :10 AND s = :b', true],
    ['n = :9 OR s = :b', true],
    ['n = :9 OR s = :a', false],
    ['n = :10 OR s = :a AND n = :9', true],
    ['n = :9 AND s = :a OR s = :b', true],
    ['n = :9 AND s = :b OR s = :a', false],
  ])('%s is %s', (text, holds) => {
    expect(conditionOf(text)(item, terms)).toBe(holds);
  });

  test.each([
    ['n >= :9', 'n >= :9'],
    ['n LIKE :9', 'n LIKE :9'],
    ['attribute_not_exists(n) x', 'attribute_not_exists(n) x'],
    ['x attribute_not_exists(n)', 'x attribute_not_exists(n)'],
    ['a n = :9', 'a n = :9'],
    ['n = :9 b', 'n = :9 b'],
    ['n = :none', ':none'],
    ['#none = :9', '#none'],
  ])('%s is none', (text, named) => {
    const said = `An expression names ${named}, which is not given.`;
    expect(() => conditionOf(text)(item, terms)).toThrow(said);
  });

  it('uses names and values', () => {
    expect([...termsNamedIn('#a = :b AND c.#d <> :e2')]).toEqual(['#a', ':b', '#d', ':e2']);
    expect([...termsNamedIn('a = b')]).toEqual([]);
  });
});

describe('an update', () => {
  const before: Item = {
    n: { N: '10' },
    s: { S: 'b' },
    set: { SS: ['b', 'd'] },
    m: { M: { x: { N: '1' }, y: { S: 'y' } } },
  };
  const terms: Terms = {
    names: { '#m': 'm', '#x': 'x', '#z': 'z' },
    values: {
      ':1': { N: '1' },
      ':s': { S: 'new' },
      ':ca': { SS: ['c', 'b', 'a'] },
      ':b': { SS: ['b'] },
      ':all': { SS: ['d', 'b'] },
    },
  };
  test.each<[string, Item]>([
    ['SET s = :s', { ...before, s: { S: 'new' } }],
    ['SET s=:s , q = :1', { ...before, s: { S: 'new' }, q: { N: '1' } }],
    ['SET s = if_not_exists(s, :s), q = if_not_exists ( q , :s )', { ...before, q: { S: 'new' } }],
    ['SET n = n + :1', { ...before, n: { N: '11' } }],
    ['SET #m.#x = #m.#x + :1', { ...before, m: { M: { x: { N: '2' }, y: { S: 'y' } } } }],
    ['SET m.#z = :s', { ...before, m: { M: { x: { N: '1' }, y: { S: 'y' }, z: { S: 'new' } } } }],
    // Each reads the item as it was before all of them.
    ['SET n = n + :1, q = n + :1', { ...before, n: { N: '11' }, q: { N: '11' } }],
    ['ADD n :1', { ...before, n: { N: '11' } }],
    ['ADD q :1, set :ca', { ...before, q: { N: '1' }, set: { SS: ['a', 'b', 'c', 'd'] } }],
    ['ADD q :ca', { ...before, q: { SS: ['a', 'b', 'c'] } }],
    ['ADD #m.#x :1', { ...before, m: { M: { x: { N: '2' }, y: { S: 'y' } } } }],
    ['DELETE set :b', { ...before, set: { SS: ['d'] } }],
    ['DELETE set :all, q :b', { n: before.n, s: before.s, m: before.m } as Item],
    ['DELETE m.none :b', before],
    ['REMOVE s, m.x', { n: before.n, set: before.set, m: { M: { y: { S: 'y' } } } } as Item],
    [
      'SET s = :s REMOVE n ADD q :1 DELETE set :b',
      { s: { S: 'new' }, set: { SS: ['d'] }, m: before.m, q: { N: '1' } } as Item,
    ],
    [' SET s = :s\n  REMOVE n', { s: { S: 'new' }, set: before.set, m: before.m } as Item],
  ])('%s', (text, after) => {
    const kept = structuredClone(before);
    expect(updateOf(text)(before, terms)).toEqual(after);
    expect(before).toEqual(kept);
  });

  test.each([
    ['SET none.x = :s', 'none'],
    ['SET s.x = :s', 's'],
    ['SET n = none + :1', 'none'],
    ['SET n = :none', ':none'],
    ['SET #none = :s', '#none'],
    ['SET n = if_not_exists(n, :s', 'if_not_exists(n'],
    ['SET n = x if_not_exists(n, :s)', 'x if_not_exists(n, :s)'],
    ['SET n = if_not_exists(n, :s) x', 'if_not_exists(n, :s) x'],
  ])('%s is none', (text, named) => {
    expect(() => updateOf(text)(before, terms)).toThrow(`An expression names ${named}, which is not given.`);
  });
});
