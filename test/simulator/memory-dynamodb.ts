import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { conditionOf, type Item, type Terms, updateOf } from './expressions.ts';

const KEY_NAMES = ['pk', 'account', 'id'] as const;

interface Conditional {
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Item | undefined;
}

const keyOf = (item: Item): string => KEY_NAMES.map((name) => item[name]?.S ?? '').join('\u0000');

const termsOf = (of: Conditional): Terms => ({
  names: of.ExpressionAttributeNames,
  values: of.ExpressionAttributeValues,
});

/** Tables in memory: items by key, and the commands that the ledger and the sandbox send, each at once and whole. */
export class MemoryTables {
  readonly #tables = new Map<string, Map<string, Item>>();

  clear(): void {
    this.#tables.clear();
  }

  /** A copy that goes its own way, as that of a data folder. */
  copy(): MemoryTables {
    const copied = new MemoryTables();
    for (const [name, items] of this.#tables) copied.#tables.set(name, new Map(items));
    return copied;
  }

  items(table: string): Item[] {
    return [...this.#of(table).values()];
  }

  #of(table: string | undefined): Map<string, Item> {
    const name = table ?? '';
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const made = new Map<string, Item>();
    this.#tables.set(name, made);
    return made;
  }

  execute(command: unknown): unknown {
    if (command instanceof GetItemCommand) {
      const { TableName, Key = {} } = command.input;
      const found = this.#of(TableName).get(keyOf(Key));
      return found === undefined ? {} : { Item: found };
    }
    if (command instanceof UpdateItemCommand) {
      const { TableName, Key = {}, UpdateExpression = '', ReturnValues } = command.input;
      const items = this.#of(TableName);
      const old = this.#check(items, Key, command.input);
      const item = updateOf(UpdateExpression)(old ?? Key, termsOf(command.input));
      items.set(keyOf(Key), item);
      if (ReturnValues === 'ALL_OLD') return old === undefined ? {} : { Attributes: old };
      return { Attributes: item };
    }
    if (command instanceof PutItemCommand) {
      const { TableName, Item: item = {} } = command.input;
      const items = this.#of(TableName);
      this.#check(items, item, command.input);
      items.set(keyOf(item), item);
      return {};
    }
    if (command instanceof DeleteItemCommand) {
      const { TableName, Key = {} } = command.input;
      const items = this.#of(TableName);
      this.#check(items, Key, command.input);
      items.delete(keyOf(Key));
      return {};
    }
    if (command instanceof BatchGetItemCommand) return this.#batch(command);
    if (command instanceof QueryCommand) return { Items: this.#query(command.input) };
    throw new Error('a command that the tables in memory do not know');
  }

  /** The item as it is; throws where the condition does not hold. */
  #check(items: Map<string, Item>, key: Item, of: Conditional): Item | undefined {
    const old = items.get(keyOf(key));
    const { ConditionExpression } = of;
    if (ConditionExpression === undefined || conditionOf(ConditionExpression)(old ?? {}, termsOf(of)))
      return old;
    throw new ConditionalCheckFailedException({
      message: 'The conditional request failed',
      $metadata: {},
      ...(old === undefined ? {} : { Item: old }),
    });
  }

  #batch(command: BatchGetItemCommand): unknown {
    const asked = Object.entries(command.input.RequestItems ?? {});
    const answers = asked.map(([table, { Keys = [] }]): [string, Item[]] => {
      const items = this.#of(table);
      return [
        table,
        Keys.flatMap((key) => {
          const found = items.get(keyOf(key));
          return found === undefined ? [] : [found];
        }),
      ];
    });
    return { Responses: Object.fromEntries(answers) };
  }

  /** All items of an account, in the order of their ids or of their creation. */
  #query({ TableName, ExpressionAttributeValues = {}, IndexName }: QueryCommandInput): Item[] {
    const account = ExpressionAttributeValues[':account']?.S;
    const by = IndexName === undefined ? 'id' : 'created_at';
    return this.items(TableName ?? '')
      .filter((item) => item.account?.S === account && item[by] !== undefined)
      .sort((one, other) => ((one[by]?.S ?? '') < (other[by]?.S ?? '') ? -1 : 1));
  }
}

/** A client that carries commands out in its own way, without the SDK's machinery. */
export const dynamodbOver = (send: (command: unknown) => Promise<unknown>): DynamoDBClient =>
  Object.create(DynamoDBClient.prototype, { send: { value: send } });
