import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { memoize } from '../../../shared/memoize.ts';
import { ValidationException } from './rows.ts';

/** Names and values that an expression refers to. */
export interface Terms {
  names?: Record<string, string> | undefined;
  values?: Item | undefined;
}

type Test = (item: Item, terms: Terms) => boolean;
type Change = (item: Item, before: Item, terms: Terms) => void;

/** Names and values that an expression uses. */
export const termsNamedIn = memoize((text: string): ReadonlySet<string> => new Set(text.match(/[#:]\w+/g)));

const nameIn = (text: string, { names }: Terms): string =>
  text.startsWith('#') ? known(names?.[text], text) : text;

const valueIn = (text: string, { values }: Terms): AttributeValue => known(values?.[text], text);

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new ValidationException(`An expression names ${name}, which is not given.`);
  return value;
}

/** Negative, zero or positive; values of two types are never equal and never in order. */
function compared(one: AttributeValue, other: AttributeValue): number {
  if (one.N !== undefined && other.N !== undefined) return Number(one.N) - Number(other.N);
  if (one.S !== undefined && other.S !== undefined) return one.S < other.S ? -1 : one.S > other.S ? 1 : 0;
  return Number.NaN;
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<=': (order) => order <= 0,
  '<': (order) => order < 0,
};

const TEST =
  /^\s*(?:attribute_not_exists\s*\(\s*([\w#]+)\s*\)|([\w#]+)(?:\.([\w#]+))?\s*(=|<>|<=|<)\s*(:\w+))\s*$/;

function testOf(text: string): Test {
  const [, absent, place = '', below, sign = '', value = ''] = TEST.exec(text) ?? [];
  if (absent !== undefined) return (item, terms) => item[nameIn(absent, terms)] === undefined;
  const compare = known(COMPARISONS[sign], text);
  return (item, terms) => {
    const top = item[nameIn(place, terms)];
    const found = below === undefined ? top : top?.M?.[nameIn(below, terms)];
    // A comparison with an absent value is false, except for "differs".
    return found === undefined ? sign === '<>' : compare(compared(found, valueIn(value, terms)));
  };
}

/** Conditions of the ledger and the sandbox: comparisons, AND before OR, without parentheses. */
export const conditionOf = memoize((text: string): Test => {
  const terms = text.split(' OR ').map((one) => one.split(' AND ').map(testOf));
  return (item, of) => terms.some((all) => all.every((test) => test(item, of)));
});

/** The value at a place after a change of it; undefined removes it. */
const CHANGES: Readonly<
  Record<string, (old: AttributeValue | undefined, given: AttributeValue) => AttributeValue | undefined>
> = {
  SET: (_old, given) => given,
  'SET if_not_exists': (old, given) => old ?? given,
  ADD: (old, { N, SS = [] }) =>
    N === undefined
      ? { SS: [...new Set([...(old?.SS ?? []), ...SS])].sort() }
      : { N: String(Number(old?.N ?? 0) + Number(N)) },
  DELETE(old, less) {
    const rest = new Set(old?.SS).difference(new Set(less.SS));
    return rest.size === 0 ? undefined : { SS: [...rest] };
  },
};

const PART = /^\s*([\w#]+)\s*=?\s*(?:(if_not_exists)\s*\(\1,)?\s*(:\w+)?\s*\)?\s*$/;

function changeOf(clause: string, part: string): Change {
  const [, place = '', unless, given = ''] = PART.exec(part) ?? [];
  if (clause === 'REMOVE') return (item, _before, terms) => delete item[nameIn(place, terms)];
  const change = known(CHANGES[unless === undefined ? clause : `${clause} ${unless}`], part);
  return (item, before, terms) => {
    const name = nameIn(place, terms);
    const value = change(before[name], valueIn(given, terms));
    if (value === undefined) delete item[name];
    else item[name] = value;
  };
}

/** Changes of an update expression; each reads the item as it was before all of them. */
export const updateOf = memoize((text: string): ((item: Item, terms: Terms) => Item) => {
  const clauses = [
    ...text.matchAll(/(?:^|\s)(SET|ADD|DELETE|REMOVE)\s+(.*?)(?=\s(?:SET|ADD|DELETE|REMOVE)\s|$)/g),
  ];
  const changes = clauses.flatMap(([, clause = '', parts = '']) =>
    // At the commas, those in parentheses left together.
    parts.split(/,(?![^(]*\))/).map((part) => changeOf(clause, part)),
  );
  return (before, terms) => {
    const item = { ...before };
    for (const change of changes) change(item, before, terms);
    return item;
  };
});
