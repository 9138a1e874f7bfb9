import type { AttributeValue, UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import { type Item, itemForms, refuseNewerItem } from './ledger-item.ts';

/** Places by their names, and the field that says who comes next. */
export interface SlotNames {
  names: readonly string[];
  next: string;
}

/** Load of an account as its item states it to who waits for some of its places; times in milliseconds since 1970, 0 where none is stated. */
export interface SemaphoreItem {
  closedUntil: number;
  /** Who comes next, if it asks again in time. */
  asks: string | undefined;
  asksUntil: number;
  /** Ends of the places by their names. */
  places: ReadonlyMap<string, number>;
}

type Values = Readonly<Record<string, string | number>>;

/** A change of the item: what is set and removed, and what must be so for it. */
export interface SemaphoreWrite {
  set?: Values;
  remove?: readonly string[];
  /** Must be as read: 0 stands for absent. */
  asRead?: Values;
  /** Must be so. */
  when?: Values;
  /** Must be absent or smaller; stands alone. */
  below?: Values;
}

const numberAt = (item: Item, name: string): number => Number(item[name]?.N ?? 0);

/** Throws on an item of a newer form; one that is not there yet states nothing. */
export function semaphoreItem(item: Item, { names, next }: SlotNames): SemaphoreItem {
  refuseNewerItem(item, 'load');
  return {
    closedUntil: numberAt(item, 'closed_until'),
    asks: item[next]?.S,
    asksUntil: numberAt(item, `${next}_until`),
    places: new Map(names.map((name) => [name, numberAt(item, `until_${name}`)])),
  };
}

/** Expressions of the change; every name and value is bound, none is written into them. */
export function semaphoreUpdate(change: SemaphoreWrite): Omit<UpdateItemCommandInput, 'TableName' | 'Key'> {
  const names: Record<string, string> = {};
  const values: Record<string, AttributeValue> = {};
  const nameOf = (name: string) => {
    names[`#${name}`] = name;
    return `#${name}`;
  };
  const bound = (value: string | number) => {
    const key = `:v${Object.keys(values).length}`;
    values[key] = typeof value === 'number' ? { N: String(value) } : { S: value };
    return key;
  };
  const set = Object.entries({ ...change.set, form: itemForms.load }).map(
    ([name, value]) => `${nameOf(name)} = ${bound(value)}`,
  );
  const remove = (change.remove ?? []).map(nameOf);
  const conditions = [
    ...Object.entries(change.asRead ?? {}).map(([name, value]) =>
      value === 0 ? `attribute_not_exists(${nameOf(name)})` : `${nameOf(name)} = ${bound(value)}`,
    ),
    ...Object.entries(change.when ?? {}).map(([name, value]) => `${nameOf(name)} = ${bound(value)}`),
    ...Object.entries(change.below ?? {}).map(
      ([name, value]) => `attribute_not_exists(${nameOf(name)}) OR ${nameOf(name)} < ${bound(value)}`,
    ),
  ];
  return {
    UpdateExpression: `SET ${set.join(', ')}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`,
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}
