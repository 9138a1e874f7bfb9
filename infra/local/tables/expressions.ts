import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { memoize } from '../../../shared/memoize.ts';
import { ValidationException } from './rows.ts';

/** Names and values that an expression refers to. */
export interface Terms {
  names?: Record<string, string> | undefined;
  values?: Item | undefined;
}

/** Names and values that an expression uses. */
export const termsNamedIn = (expression: string): ReadonlySet<string> => termsIn(expression);

type Place = readonly string[];
type Test = (item: Item, terms: Terms) => boolean;
type Change = (item: Item, before: Item, terms: Terms) => void;

const termsIn = memoize((text: string): ReadonlySet<string> => new Set(text.match(/[#:]\w+/g)));

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

const readAt = (item: Item, place: Place): AttributeValue | undefined =>
  place.length === 1
    ? item[place[0] ?? '']
    : place
        .slice(1)
        .reduce<AttributeValue | undefined>((value, name) => value?.M?.[name], item[place[0] ?? '']);

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

function setOf(text: string): Change {
  const at = text.indexOf('=');
  const place = placeOf(text.slice(0, at));
  const right = text.slice(at + 1).trim();
  const value = operandOf(right);
  return (item, before, terms) => {
    const where = place(terms);
    holderOf(item, where)[lastOf(where)] = value(before, terms);
  };
}

function operandOf(text: string): (before: Item, terms: Terms) => AttributeValue {
  const unless = /^if_not_exists\s*\(([^,]+),([^)]+)\)$/.exec(text);
  if (unless !== null) {
    const place = placeOf(unless[1] ?? '');
    const value = givenBy(unless[2] ?? '');
    return (before, terms) => readAt(before, place(terms)) ?? value(terms);
  }
  const [left = '', right] = text.split(' + ');
  if (right === undefined) {
    const value = givenBy(left);
    return (_before, terms) => value(terms);
  }
  const place = placeOf(left);
  const more = givenBy(right);
  return (before, terms) => added(known(readAt(before, place(terms)), left), more(terms));
}

function added(one: AttributeValue | undefined, more: AttributeValue): AttributeValue {
  if (more.N !== undefined) return { N: String(Number(one?.N ?? 0) + Number(more.N)) };
  return { SS: [...new Set([...(one?.SS ?? []), ...(more.SS ?? [])])].sort() };
}

const addOf = (text: string): Change => {
  const [left = '', right = ''] = text.trim().split(/\s+/);
  const place = placeOf(left);
  const more = givenBy(right);
  return (item, before, terms) => {
    const where = place(terms);
    holderOf(item, where)[lastOf(where)] = added(readAt(before, where), more(terms));
  };
};

const deleteOf = (text: string): Change => {
  const [left = '', right = ''] = text.trim().split(/\s+/);
  const place = placeOf(left);
  const less = givenBy(right);
  return (item, before, terms) => {
    const where = place(terms);
    const gone = new Set(less(terms).SS);
    const rest = (readAt(before, where)?.SS ?? []).filter((one) => !gone.has(one));
    if (rest.length === 0) delete holderOf(item, where)[lastOf(where)];
    else holderOf(item, where)[lastOf(where)] = { SS: rest };
  };
};

const removeOf = (text: string): Change => {
  const place = placeOf(text);
  return (item, _before, terms) => {
    const where = place(terms);
    delete holderOf(item, where)[lastOf(where)];
  };
};

const CLAUSES: Readonly<Record<string, (text: string) => Change>> = {
  SET: setOf,
  ADD: addOf,
  DELETE: deleteOf,
  REMOVE: removeOf,
};

/** Changes of an update expression; each reads the item as it was before all of them. */
export const updateOf = memoize((text: string): ((item: Item, terms: Terms) => Item) => {
  const clauses = text.split(/(?:^|\s+)(SET|ADD|DELETE|REMOVE)\s+/).slice(1);
  const changes: Change[] = [];
  for (let at = 0; at < clauses.length; at += 2) {
    const read = known(CLAUSES[clauses[at] ?? ''], text);
    for (const part of partsOf(clauses[at + 1] ?? '')) changes.push(read(part));
  }
  return (before, terms) => {
    const item = { ...before };
    for (const change of changes) change(item, before, terms);
    return item;
  };
});
