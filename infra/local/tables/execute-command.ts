import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/values.ts';
import { memoize } from '../../../shared/memoize.ts';

/** The rows of tables, by key; every later read sees a change. Items are replaced, never changed in place. */
export interface Rows {
  get(table: string, key: Item): Item | undefined;
  put(table: string, item: Item): void;
  remove(table: string, key: Item): void;
  /** The items under a hash key in the order of their range keys, or of an index. */
  list(table: string, hash: string, index: string | undefined): Item[] | Promise<Item[]>;
}

/** A request that DynamoDB would refuse: a mistake of the program. */
export class ValidationException extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ValidationException';
  }
}

interface Asked {
  TableName?: string;
  Key?: Item;
  Item?: Item;
  RequestItems?: Record<string, { Keys?: Item[] }>;
  UpdateExpression?: string;
  ConditionExpression?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  ReturnValues?: string;
  TransactItems?: readonly { Update?: Asked }[];
  IndexName?: string;
}

const isAsked = (input: object): input is Asked =>
  'TableName' in input || 'RequestItems' in input || 'TransactItems' in input;

/** Answers an SDK command by its name. Except for lists, it is complete when it returns. */
export function executeCommand(rows: Rows, command: string, input: object): unknown {
  const carry = COMMANDS[command];
  if (carry === undefined || !isAsked(input))
    throw new ValidationException(`The embedded tables know no ${command}.`);
  return carry(rows, input);
}

const COMMANDS: Readonly<Record<string, (rows: Rows, asked: Asked) => unknown>> = {
  GetItemCommand(rows, { TableName = '', Key = {} }) {
    const found = rows.get(TableName, Key);
    return found === undefined ? {} : { Item: found };
  },
  BatchGetItemCommand(rows, { RequestItems = {} }) {
    const answers = Object.entries(RequestItems).map(([table, { Keys = [] }]): [string, Item[]] => {
      if (Keys.length > BATCH_KEYS_MAX)
        throw new ValidationException(`A request for ${Keys.length} items is too large.`);
      return [table, Keys.map((key) => rows.get(table, key)).filter((item) => item !== undefined)];
    });
    return { Responses: Object.fromEntries(answers) };
  },
  PutItemCommand(rows, { Item: item = {}, ...asked }) {
    check(rows, item, asked);
    rows.put(asked.TableName ?? '', item);
    return {};
  },
  UpdateItemCommand(rows, { ReturnValues, ...asked }) {
    const { old, item } = updated(rows, asked);
    rows.put(asked.TableName ?? '', item);
    if (ReturnValues === undefined) return {};
    if (ReturnValues === 'ALL_OLD') return old === undefined ? {} : { Attributes: old };
    return { Attributes: item };
  },
  TransactWriteItemsCommand(rows, { TransactItems = [] }) {
    try {
      const changes = TransactItems.map(({ Update = {} }) => ({ ...updated(rows, Update), ...Update }));
      for (const { item, TableName = '' } of changes) rows.put(TableName, item);
      return {};
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new TransactionCanceledException({
        message: 'A condition of the transaction failed',
        $metadata: {},
      });
    }
  },
  DeleteItemCommand(rows, { Key = {}, ...asked }) {
    check(rows, Key, asked);
    rows.remove(asked.TableName ?? '', Key);
    return {};
  },
  async QueryCommand(rows, asked) {
    const [, name = ''] = /^\s*\S+\s*=\s*(:\w+)\s*$/.exec(asked.KeyConditionExpression ?? '') ?? [];
    const hash = asked.ExpressionAttributeValues?.[name]?.S;
    if (hash === undefined) throw new ValidationException('A query names the value of its hash key.');
    return { Items: await rows.list(asked.TableName ?? '', hash, asked.IndexName) };
  },
};

const BATCH_KEYS_MAX = 100;

/** The item before an update and after it; its condition holds. */
function updated(rows: Rows, { Key = {}, UpdateExpression = '', ...asked }: Asked) {
  const old = check(rows, Key, asked);
  return { old, item: updateOf(UpdateExpression)(old ?? Key, asked) };
}

/** The present item; throws if the condition fails, or if DynamoDB would refuse the request. */
function check(rows: Rows, key: Item, asked: Asked): Item | undefined {
  const { TableName = '', ConditionExpression } = asked;
  const old = rows.get(TableName, key);
  if (ConditionExpression === undefined || conditionOf(ConditionExpression)(old ?? {}, asked)) return old;
  throw new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    Item: old,
  });
}

type Test = (item: Item, asked: Asked) => boolean;
type Change = (item: Item, before: Item, asked: Asked) => void;

const nameIn = (text: string, { ExpressionAttributeNames: names }: Asked): string =>
  text.startsWith('#') ? known(names?.[text], text) : text;

const valueIn = (text: string, { ExpressionAttributeValues: values }: Asked): AttributeValue =>
  known(values?.[text], text);

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
  if (absent !== undefined) return (item, asked) => item[nameIn(absent, asked)] === undefined;
  const compare = known(COMPARISONS[sign], text);
  return (item, asked) => {
    const top = item[nameIn(place, asked)];
    const found = below === undefined ? top : top?.M?.[nameIn(below, asked)];
    // A comparison with an absent value is false, except for "differs".
    return found === undefined ? sign === '<>' : compare(compared(found, valueIn(value, asked)));
  };
}

/** Conditions of the ledger and the sandbox: comparisons, AND before OR, without parentheses. */
const conditionOf = memoize((text: string): Test => {
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
  if (clause === 'REMOVE') return (item, _before, asked) => delete item[nameIn(place, asked)];
  const change = known(CHANGES[unless === undefined ? clause : `${clause} ${unless}`], part);
  return (item, before, asked) => {
    const name = nameIn(place, asked);
    const value = change(before[name], valueIn(given, asked));
    if (value === undefined) delete item[name];
    else item[name] = value;
  };
}

/** Changes of an update expression; each reads the item as it was before all of them. */
const updateOf = memoize((text: string): ((item: Item, asked: Asked) => Item) => {
  const clauses = [
    ...text.matchAll(/(?:^|\s)(SET|ADD|DELETE|REMOVE)\s+(.*?)(?=\s(?:SET|ADD|DELETE|REMOVE)\s|$)/g),
  ];
  const changes = clauses.flatMap(([, clause = '', parts = '']) =>
    // At the commas, those in parentheses left together.
    parts.split(/,(?![^(]*\))/).map((part) => changeOf(clause, part)),
  );
  return (before, asked) => {
    const item = { ...before };
    for (const change of changes) change(item, before, asked);
    return item;
  };
});
