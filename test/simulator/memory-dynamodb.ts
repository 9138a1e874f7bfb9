import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { executeCommand } from '../../infra/local/tables/execute-command.ts';
import { LateRows, MemoryRows } from '../../infra/local/tables/memory-rows.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';

/** Tables in memory: the commands that the ledger and the sandbox send, each at once and whole. */
export class MemoryTables {
  readonly #rows: MemoryRows;
  /** Reads that are not asked to be consistent are late. */
  #seen: LateRows;

  constructor(rows = new MemoryRows()) {
    this.#rows = rows;
    this.#seen = new LateRows(rows);
  }

  clear(): void {
    this.#rows.clear();
    this.#seen = new LateRows(this.#rows);
  }

  /** A copy that goes its own way, as that of a data folder. */
  copy(): MemoryTables {
    return new MemoryTables(this.#rows.copy());
  }

  items(table: string): Item[] {
    return this.#rows.items(table);
  }

  execute(command: unknown): unknown {
    if (!(command instanceof Object && 'input' in command && command.input instanceof Object))
      throw new Error('no command of the SDK');
    return executeCommand(this.#seen, command.constructor.name, command.input);
  }
}

/** A client that carries commands out in its own way, without the SDK's machinery. */
export const dynamodbOver = (send: (command: unknown) => Promise<unknown>): DynamoDBClient =>
  Object.create(DynamoDBClient.prototype, { send: { value: send } });
