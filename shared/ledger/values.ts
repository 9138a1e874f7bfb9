import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';

/** An item as the SDK sends and receives it. */
export type Item = Record<string, AttributeValue>;

const flatSchema = z.union([z.string(), z.number(), z.literal(true), z.array(z.string())]);
export const valueSchema = z.union([flatSchema, z.record(z.string(), flatSchema)]);
type Flat = z.infer<typeof flatSchema> | false | Uint8Array;
type Value = Flat | Readonly<Record<string, Flat | undefined>>;

/** An item in plain values: texts, numbers, flags, bytes, sets of texts, and maps of these; undefined is left out. */
export type Values = Readonly<Record<string, Value | undefined>>;

const mapped = <From, To>(of: Readonly<Record<string, From | undefined>>, change: (one: From) => To) =>
  Object.fromEntries(
    Object.entries(of).flatMap(([name, one]): [string, To][] =>
      one === undefined ? [] : [[name, change(one)]],
    ),
  );

export const toItem = (values: Values): Item => mapped(values, attributeOf);

function attributeOf(value: Value): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  return Array.isArray(value) ? { SS: value } : { M: mapped(value, attributeOf) };
}

/** Throws on an item that has values of another kind. */
export const valuesOf = (item: Item): Values =>
  mapped(item, (one) => (one.M === undefined ? flatOf(one) : mapped(one.M, flatOf)));

function flatOf({ S, N, SS, BOOL, B }: AttributeValue): Flat {
  const value = S ?? SS ?? BOOL ?? B ?? (N === undefined ? undefined : Number(N));
  if (value === undefined) throw new Error('An item of the ledger holds a value that cannot be sealed.');
  return value;
}

/** A test of a value, or of one within a map. */
type Test =
  | readonly [name: string, sign: 'absent']
  | readonly [name: string, sign: '=' | '<>' | '<=' | '<', value: Value, within?: string];

/** Groups of tests; true of an item for which every test of one group holds. */
export type Condition = readonly (readonly Test[])[];

/** A change of an item, made only if its condition holds. */
export interface Change {
  set?: Values;
  /** Set only where there is no value yet. */
  first?: Values;
  /** Added to a number or a set of texts. */
  add?: Values;
  /** Taken out of a set of texts. */
  less?: Values;
  remove?: readonly string[];
  when?: Condition;
}

/** The expressions of a change. AND binds before OR. Their text depends on the names alone, so that its parsed form is reused. */
export function expressionsOf({ set, first, add, less, remove = [], when = [] }: Change) {
  const names: string[] = [];
  const values: AttributeValue[] = [];
  const place = (name: string): string => {
    if (!names.includes(name)) names.push(name);
    return `#n${names.indexOf(name)}`;
  };
  const given = (value: Value) => `:v${values.push(attributeOf(value)) - 1}`;
  const each = (of: Values = {}, said = (at: string, value: string) => `${at} ${value}`) =>
    Object.entries(of).flatMap(([name, value]) =>
      value === undefined ? [] : said(place(name), given(value)),
    );
  const tested = ([name, sign, value, within]: Test): string =>
    value === undefined
      ? `attribute_not_exists(${place(name)})`
      : `${[name, ...(within === undefined ? [] : [within])].map(place).join('.')} ${sign} ${given(value)}`;
  const clauses = {
    SET: [
      ...each(set, (at, value) => `${at} = ${value}`),
      ...each(first, (at, value) => `${at} = if_not_exists(${at}, ${value})`),
    ],
    ADD: each(add),
    DELETE: each(less),
    REMOVE: remove.map(place),
  };
  const update = Object.entries(clauses).filter(([, parts]) => parts.length > 0);
  const groups = when.map((all) => all.map(tested).join(' AND '));
  return {
    ...(update.length > 0 && {
      UpdateExpression: update.map(([word, parts]) => `${word} ${parts.join()}`).join(' '),
    }),
    ...(groups.length > 0 && { ConditionExpression: groups.join(' OR ') }),
    ...(names.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(names.map((name, n) => [`#n${n}`, name])),
    }),
    ...(values.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(values.map((value, n) => [`:v${n}`, value])),
    }),
  };
}
