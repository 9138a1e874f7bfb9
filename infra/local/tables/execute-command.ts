import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../shared/ledger/ledger-item.ts';
import { conditionOf, type Terms, termsNamedIn, updateOf } from './expressions.ts';
import { type Rows, ValidationException } from './rows.ts';

/** The parts of requests that the ledger and the sandbox send. */
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

type Carry = (rows: Rows, asked: Asked) => unknown;

/** Answers an SDK command by its name. Except for lists, it is complete when it returns. */
export function executeCommand(rows: Rows, command: string, input: object): unknown {
  const carry = COMMANDS[command];
  if (carry === undefined || !isAsked(input))
    throw new ValidationException(`The embedded tables know no ${command}.`);
  return carry(rows, input);
}

const COMMANDS: Readonly<Record<string, Carry>> = {
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

/** Limit of DynamoDB. */
const BATCH_KEYS_MAX = 100;

/** The item before an update and after it; its condition holds. */
function updated(
  rows: Rows,
  { Key = {}, UpdateExpression = '', ...asked }: Asked,
): { old?: Item | undefined; item: Item } {
  const old = check(rows, Key, { ...asked, UpdateExpression });
  return { old, item: updateOf(UpdateExpression)(old ?? Key, termsOf(asked)) };
}

/** The present item; throws if the condition fails, or if DynamoDB would refuse the request. */
function check(rows: Rows, key: Item, asked: Asked): Item | undefined {
  const { TableName = '', ConditionExpression } = asked;
  refuseLooseTerms(asked);
  const old = rows.get(TableName, key);
  if (ConditionExpression === undefined || conditionOf(ConditionExpression)(old ?? {}, termsOf(asked)))
    return old;
  throw new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    Item: old,
  });
}

const termsOf = (asked: Asked): Terms => ({
  names: asked.ExpressionAttributeNames,
  values: asked.ExpressionAttributeValues,
});

/** DynamoDB refuses unused names and values. */
function refuseLooseTerms(asked: Asked): void {
  const { ConditionExpression = '', UpdateExpression = '' } = asked;
  const used = [termsNamedIn(ConditionExpression), termsNamedIn(UpdateExpression)];
  const given = [asked.ExpressionAttributeNames, asked.ExpressionAttributeValues];
  for (const term of given.flatMap((terms) => Object.keys(terms ?? {})))
    if (!used.some((terms) => terms.has(term)))
      throw new ValidationException(`${term} is given, and used in no expression.`);
}
