import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { foldExternalId } from '../documents/external-id.ts';
import { sha256Hex } from '../store/store.ts';
import { batchGet } from './batch-get.ts';
import type { Item } from './ledger-item.ts';
import type { LedgerOptions } from './ledger-options.ts';
import type { SealedItem } from './sealed-item.ts';

/** Names an item of an account's ledger; letter case of the key makes no difference. */
export interface ItemName {
  kind: SealedItem['kind'] | 'unproven';
  /**
   * The external_id of a document, the digest of an identity, the sale of a clearance, the MARK of a credit or of a document,
   * a payment, or what the money is of; empty for what an account has one of.
   */
  key: string;
}
type AnyName = ItemName | { kind: 'certificate' | 'load'; key: '' };

export interface NamedItem<Name extends ItemName = ItemName> {
  name: Name;
  item: Item;
}

/** Bytes of a name in a key, which has 2,048; a longer name, which no document has, is looked up by its hash. */
const LOOKED_UP_MAX_BYTES = 1_500;

/** The key in the table: that of a login has two parts, that of a document three, any other names its kind. */
function keyOfItem({ environment, account }: TableOptions, { kind, key }: AnyName): string {
  if (kind === 'login') return JSON.stringify([environment, account]);
  const name = foldExternalId(key);
  const place = [
    environment,
    account,
    Buffer.byteLength(name) > LOOKED_UP_MAX_BYTES ? sha256Hex(name) : name,
  ];
  return JSON.stringify(kind === 'document' ? place : [...place, kind]);
}

type TableOptions = Pick<LedgerOptions, 'dynamodb' | 'tableName' | 'environment' | 'account' | 'sleep'>;
type Condition = Pick<
  UpdateItemCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;
type Change = Omit<UpdateItemCommandInput, 'TableName' | 'Key'>;

/** True of a write that was made, false of one whose condition did not hold. */
const written = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    },
  );

/** Items of one account in the table of the ledger. Environments and accounts never meet. */
export function accountTable(options: TableOptions) {
  const { dynamodb, tableName: TableName } = options;
  const place = (name: AnyName) => ({ TableName, Key: { pk: { S: keyOfItem(options, name) } } });
  return {
    place,
    async read(name: AnyName): Promise<Item | undefined> {
      return (await dynamodb.send(new GetItemCommand({ ...place(name), ConsistentRead: true }))).Item;
    },
    /** Those that are there, in the order of their names, in a request for each hundred. */
    async readAll<Name extends ItemName>(names: readonly Name[]): Promise<NamedItem<Name>[]> {
      const keys = names.map((name) => keyOfItem(options, name));
      const items = await batchGet(options, keys);
      return names.flatMap((name, n) => {
        const item = items.get(keys[n] ?? '');
        return item === undefined ? [] : [{ name, item }];
      });
    },
    put: (name: AnyName, item: Item, condition: Condition = {}): Promise<boolean> => {
      const Item = { ...item, ...place(name).Key };
      return written(dynamodb.send(new PutItemCommand({ TableName, Item, ...condition })));
    },
    update: (name: AnyName, change: Change): Promise<boolean> =>
      written(dynamodb.send(new UpdateItemCommand({ ...place(name), ...change }))),
    remove: (name: AnyName, condition: Condition): Promise<boolean> =>
      written(dynamodb.send(new DeleteItemCommand({ ...place(name), ...condition }))),
  };
}

/** Notes beside an issued document that another is to take its place: whoever asks for it then looks for its versions too. */
export const noteAmended = (options: TableOptions, external_id: string): Promise<boolean> =>
  accountTable(options).update(
    { kind: 'document', key: external_id },
    {
      ConditionExpression: '#state = :issued',
      UpdateExpression: 'SET #amended = :true',
      ExpressionAttributeNames: { '#state': 'state', '#amended': 'amended' },
      ExpressionAttributeValues: { ':issued': { S: 'issued' }, ':true': { BOOL: true } },
    },
  );
