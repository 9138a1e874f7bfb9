import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientOver, type EmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { executeCommand, type Rows } from '../../infra/local/tables/execute-command.ts';
import { assertSize } from '../../infra/local/tables/level-rows.ts';
import type { Item } from '../../shared/ledger/values.ts';

/** The key of an item of the ledger or of the sandbox, as one text. */
const keyOf = (one: Item): string => ['pk', 'account', 'id'].map((name) => one[name]?.S ?? '').join('\u0000');
/** Tables in memory: the commands that the ledger and the sandbox send, each at once and whole. */
export class MemoryTables implements Rows {
  readonly #tables: Map<string, Map<string, Item>>;
  /** Each item as before its last change. */
  readonly #former = new Map<string, Item | undefined>();

  constructor(tables = new Map<string, Map<string, Item>>()) {
    this.#tables = tables;
  }

  get(table: string, key: Item): Item | undefined {
    return this.#tables.get(table)?.get(keyOf(key));
  }

  put(table: string, item: Item): void {
    assertSize(item);
    this.#note(table, item);
    const items = this.#tables.get(table) ?? new Map<string, Item>();
    this.#tables.set(table, items.set(keyOf(item), item));
  }

  remove(table: string, key: Item): void {
    // As DynamoDB does: a key has two parts at most.
    if (Object.keys(key).length > 2) throw new Error(`No key of ${table}: ${Object.keys(key).join(', ')}`);
    this.#note(table, key);
    this.#tables.get(table)?.delete(keyOf(key));
  }

  list(table: string, hash: string, index: string | undefined): Item[] {
    const by = index === undefined ? 'id' : 'created_at';
    return this.items(table)
      .filter((item) => item.account?.S === hash && item[by] !== undefined)
      .sort((one, other) => ((one[by]?.S ?? '') < (other[by]?.S ?? '') ? -1 : 1));
  }

  items(table: string): Item[] {
    return [...(this.#tables.get(table)?.values() ?? [])];
  }

  clear(): void {
    this.#tables.clear();
    this.#former.clear();
  }

  /** A copy that goes its own way, as that of a data folder. */
  copy(): MemoryTables {
    return new MemoryTables(new Map([...this.#tables].map(([name, items]) => [name, new Map(items)])));
  }

  execute(command: unknown): unknown {
    if (!(command instanceof Object && 'input' in command && command.input instanceof Object))
      throw new Error('no command of the SDK');
    return this.executeLate(this, command.constructor.name, command.input);
  }

  /** Reads that are not asked to be consistent are late. */
  executeLate = (_rows: Rows, name: string, input: object): unknown => {
    if (Object.keys(Object(input).ExpressionAttributeValues ?? ['none']).length === 0)
      throw new Error('DynamoDB refuses an empty map of values.');
    const isLate = name.includes('GetItem') && !JSON.stringify(input).includes('"ConsistentRead":true');
    return executeCommand(
      isLate ? Object.assign(Object.create(this), { get: this.#late }) : this,
      name,
      input,
    );
  };

  #late = (table: string, key: Item): Item | undefined => {
    const place = `${table}\u0000${keyOf(key)}`;
    return this.#former.has(place) ? this.#former.get(place) : this.get(table, key);
  };

  #note(table: string, key: Item): void {
    this.#former.set(`${table}\u0000${keyOf(key)}`, this.get(table, key));
  }
}

/** A client that carries commands out in its own way, without the SDK's machinery. */
export const dynamodbOver = (send: (command: unknown) => Promise<unknown>): DynamoDBClient =>
  Object.create(DynamoDBClient.prototype, { send: { value: send } });

/** Tables in memory behind the client of the embedded ones. */
export function startMemoryDynamoDB({ isLate = false } = {}): EmbeddedDynamoDB {
  const tables = new MemoryTables();
  const settled = async () => {};
  const execute = isLate ? tables.executeLate : executeCommand;
  const client = clientOver(tables, settled, async (error) => error, execute);
  return { client, settled, [Symbol.asyncDispose]: settled };
}
