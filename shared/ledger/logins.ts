import { ConditionalCheckFailedException, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { formOf, refuseNewerItem } from './ledger-item.ts';
import type { LedgerOptions } from './ledger-options.ts';

/** Bound by a rebuild that could not prove which login has issued: no login fits until a person says so. */
export const UNPROVEN_LOGIN = 'unproven';

/** The login that an account is bound to in an environment, by an opaque name: what one company issued is no other's. */
export interface Logins {
  bound(): Promise<string | undefined>;
  /** Binds to the first that comes; false where that was another. `instead` puts this one in its place. */
  bind(login: string, instead: boolean): Promise<boolean>;
}

const itemSchema = z.object({ login: z.object({ S: z.string() }) });

/** The key has two parts; that of a document has three. */
const loginKey = (environment: string, account: string): string => JSON.stringify([environment, account]);

/** Bindings in the table of the ledger. */
export function createLogins({
  dynamodb,
  tableName: TableName,
  environment,
  account,
}: Pick<LedgerOptions, 'dynamodb' | 'tableName' | 'environment' | 'account'>): Logins {
  const place = { TableName, Key: { pk: { S: loginKey(environment, account) } } };
  return {
    async bound() {
      const { Item } = await dynamodb.send(new GetItemCommand({ ...place, ConsistentRead: true }));
      if (Item === undefined) return undefined;
      refuseNewerItem(Item, 'login');
      return itemSchema.parse(Item).login.S;
    },
    async bind(login, instead) {
      const write = new UpdateItemCommand({
        ...place,
        UpdateExpression: 'SET #login = :login, #form = :form',
        ...(instead ? {} : { ConditionExpression: 'attribute_not_exists(pk) OR #login = :login' }),
        ExpressionAttributeNames: { '#login': 'login', '#form': 'form' },
        ExpressionAttributeValues: { ':login': { S: login }, ':form': formOf('login') },
      });
      try {
        await dynamodb.send(write);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
