import { ConditionalCheckFailedException, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { batchGet } from './batch-get.ts';
import { CONTENT_UNKNOWN } from './ledger.ts';
import type { Item } from './ledger-item.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { noteAmended } from './note-amended.ts';
import { type ItemName, keyOfItem } from './sealed-item.ts';

export interface NamedItem<Name extends ItemName = ItemName> {
  name: Name;
  item: Item;
}

/** The items of an account's ledger as the table holds them. */
export interface LedgerItems {
  /** Those that are there, in the order of their names. */
  read<Name extends ItemName>(names: readonly Name[]): Promise<NamedItem<Name>[]>;
  /** Puts an item in the place of what is there. What is settled of a document, with its content, stays so. */
  restore(found: NamedItem): Promise<void>;
  /** Notes that another document takes the place of an issued one. */
  noteAmended(external_id: string): Promise<void>;
}

export function createLedgerItems(options: Omit<LedgerOptions, 'claimLifeMs'>): LedgerItems {
  const { dynamodb, tableName: TableName, environment, account } = options;
  return {
    async read(names) {
      const keys = names.map((name) => keyOfItem(environment, account, name));
      const items = await batchGet(options, keys);
      return names.flatMap((name, n) => {
        const item = items.get(keys[n] ?? '');
        return item === undefined ? [] : [{ name, item }];
      });
    },
    async restore({ name, item }) {
      const Item = { ...item, pk: { S: keyOfItem(environment, account, name) } };
      const condition = name.kind === 'document' ? UNSETTLED : {};
      try {
        await dynamodb.send(new PutItemCommand({ TableName, Item, ...condition }));
      } catch (error) {
        // Somebody has settled it meanwhile, and knows no less.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    noteAmended: (external_id) => noteAmended(options, external_id),
  };
}

/** Nobody has settled the document, or with a content that nobody knows. */
const UNSETTLED = {
  ConditionExpression: 'attribute_not_exists(pk) OR #state = :claimed OR #fingerprint = :unknown',
  ExpressionAttributeNames: { '#state': 'state', '#fingerprint': 'fingerprint' },
  ExpressionAttributeValues: { ':claimed': { S: 'claimed' }, ':unknown': { S: CONTENT_UNKNOWN } },
};
