import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { memoize } from '../../../shared/memoize.ts';
import { ValidationException } from './rows.ts';

/** Names and values that an expression refers to. */
export interface Terms {
  names?: Record<string, string> | undefined;
  values?: Item | undefined;
}

type Place = readonly string[];
type Test = (item: Item, terms: Terms) => boolean;
type Change = (item: Item, before: Item, terms: Terms) => void;

/** Names and values that an expression uses. */
export const termsNamedIn = memoize((text: string): ReadonlySet<string> => new Set(text.match(/[#:]\w+/g)));

const placeOf = (text: string): ((terms: Terms) => Place) => {
  const parts = text.trim().split('.');
  return ({ names }) => parts.map((part) => (part.startsWith('#') ? known(names?.[part], part) : part));
};

const givenBy = (text: string): ((terms: Terms) => AttributeValue) => {
  const name = text.trim();
  return ({ values }) => known(values?.[name], name);
};

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new ValidationException(`An expression names ${name}, which is not given.`);
  return value;
}

const readAt = (item: Item, [first = '', ...below]: Place): AttributeValue | undefined =>
  below.reduce<AttributeValue | undefined>((value, name) => value?.M?.[name], item[first]);

/** The map that holds the last name of a place. */
function holderOf(item: Item, place: Place): Item {
  let holder = item;
  for (const name of place.slice(0, -1)) {
    const copy: Item = { ...known(holder[name]?.M, name) };
    holder[name] = { M: copy };
    holder = copy;
  }
  return holder;
}

const lastOf = (place: Place): string => place.at(-1) ?? '';

/** Negative, zero or positive; values of two types are never equal and never in order. */
function compared(one: AttributeValue | undefined, other: AttributeValue): number {
  if (one?.N !== undefined && other.N !== undefined) return Number(one.N) - Number(other.N);
  if (one?.S !== undefined && other.S !== undefined) return one.S < other.S ? -1 : one.S > other.S ? 1 : 0;
  return Number.NaN;
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<=': (order) => order <= 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
};

function testOf(text: string): Test {
  const absent = /^\s*attribute_not_exists\s*\(([^)]+)\)\s*$/.exec(text);
  if (absent !== null) {
    const place = placeOf(absent[1] ?? '');
    return (item, terms) => readAt(item, place(terms)) === undefined;
  }
  const [, left = '', sign = '', right = ''] = /^\s*([\w#.]+)\s*(=|<>|<=|<|>)\s*(:\w+)\s*$/.exec(text) ?? [];
  const compare = known(COMPARISONS[sign], text);
  const place = placeOf(left);
  const value = givenBy(right);
  // A comparison with an absent value is false, except for "differs".
  return (item, terms) => {
    const found = readAt(item, place(terms));
    return found === undefined ? sign === '<>' : compare(compared(found, value(terms)));
  };
}

/** Conditions of the ledger and the sandbox: comparisons, AND before OR, without parentheses. */
export const conditionOf = memoize((text: string): Test => {
  const terms = text.split(' OR ').map((one) => one.split(' AND ').map(testOf));
  return (item, of) => terms.some((all) => all.every((test) => test(item, of)));
});

/** Parts of an update at its commas, those in parentheses left together. */
const partsOf = (text: string): string[] => text.split(/,(?![^(]*\))/);

type Operand = (before: Item, terms: Terms) => AttributeValue;

function operandOf(text: string): Operand {
  const unless = /^if_not_exists\s*\(([^,]+),([^)]+)\)$/.exec(text);
  if (unless !== null) {
    const place = placeOf(unless[1] ?? '');
    const value = givenBy(unless[2] ?? '');
    return (before, terms) => readAt(before, place(terms)) ?? value(terms);
  }
  const [left = '', right] = text.split(' + ');
  if (right === undefined) return plainOf(left);
  const place = placeOf(left);
  const more = givenBy(right);
  return (before, terms) => added(known(readAt(before, place(terms)), left), more(terms));
}

const plainOf = (text: string): Operand => {
  const value = givenBy(text);
  return (_before, terms) => value(terms);
};

function added(one: AttributeValue | undefined, more: AttributeValue): AttributeValue {
  if (more.N !== undefined) return { N: String(Number(one?.N ?? 0) + Number(more.N)) };
  return { SS: [...new Set([...(one?.SS ?? []), ...(more.SS ?? [])])].sort() };
}

function lessened(one: AttributeValue | undefined, less: AttributeValue): AttributeValue | undefined {
  const rest = new Set(one?.SS).difference(new Set(less.SS));
  return rest.size === 0 ? undefined : { SS: [...rest] };
}

interface Clause {
  /** Reads the text after the place. */
  operand: (text: string) => Operand;
  /** The value at the place after the change; undefined removes it. */
  change: (old: AttributeValue | undefined, given: AttributeValue) => AttributeValue | undefined;
}

const CLAUSES: Readonly<Record<string, Clause>> = {
  SET: { operand: operandOf, change: (_old, given) => given },
  ADD: { operand: plainOf, change: added },
  DELETE: { operand: plainOf, change: lessened },
  REMOVE: { operand: () => () => ({ NULL: true }), change: () => undefined },
};

const PART = /^\s*([\w#.]+)\s*=?\s*(.*?)\s*$/s;

function changeOf({ operand, change }: Clause, part: string): Change {
  const [, left = '', right = ''] = PART.exec(part) ?? [];
  const place = placeOf(left);
  const given = operand(right);
  return (item, before, terms) => {
    const where = place(terms);
    const value = change(readAt(before, where), given(before, terms));
    const holder = holderOf(item, where);
    if (value === undefined) delete holder[lastOf(where)];
    else holder[lastOf(where)] = value;
  };
}

/** Changes of an update expression; each reads the item as it was before all of them. */
export const updateOf = memoize((text: string): ((item: Item, terms: Terms) => Item) => {
  const clauses = text.split(/(?:^|\s+)(SET|ADD|DELETE|REMOVE)\s+/).slice(1);
  const changes: Change[] = [];
  for (let at = 0; at < clauses.length; at += 2) {
    const clause = known(CLAUSES[clauses[at] ?? ''], text);
    for (const part of partsOf(clauses[at + 1] ?? '')) changes.push(changeOf(clause, part));
  }
  return (before, terms) => {
    const item = { ...before };
    for (const change of changes) change(item, before, terms);
    return item;
  };
});
