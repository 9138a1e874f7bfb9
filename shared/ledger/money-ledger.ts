import { ConditionalCheckFailedException, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { foldExternalId } from '../documents/external-id.ts';
import { batchGet } from './batch-get.ts';
import type { Ledger } from './ledger.ts';
import { formOf, isItemTooLarge, refuseNewerItem } from './ledger-item.ts';
import type { LedgerOptions } from './ledger-options.ts';
import {
  dropCreditUpdate,
  moneyKey,
  noteMoneyUpdate,
  readMoneyItem,
  takeCreditUpdate,
} from './money-item.ts';

/** Part of the ledger that keeps money. */
type MoneyLedger = Pick<
  Ledger,
  'moneys' | 'noteMoney' | 'takeCredit' | 'dropCredit' | 'ofMarks' | 'noteMark'
>;

/** The key of the place where the document of a MARK is noted. */
const markKey = (environment: string, account: string, mark: string): string =>
  JSON.stringify([environment, account, mark, 'mark']);

const markSchema = z.object({ external_id: z.object({ S: z.string() }) });

/** Money of payments and of credited documents, in items of their own in the table of the ledger. */
export function moneyLedger(options: LedgerOptions): MoneyLedger {
  const { dynamodb, tableName: TableName, environment, account } = options;
  const place = (id: string) => ({ TableName, Key: { pk: { S: moneyKey(environment, account, id) } } });

  return {
    async moneys(ids) {
      const keys = new Map(ids.map((id) => [moneyKey(environment, account, id), foldExternalId(id)]));
      const items = await batchGet(options, keys.keys());
      return new Map([...items].map(([key, item]) => [keys.get(key) ?? key, readMoneyItem(item, options)]));
    },
    async noteMoney(id, news) {
      try {
        await dynamodb.send(new UpdateItemCommand({ ...place(id), ...noteMoneyUpdate(news) }));
        return true;
      } catch (error) {
        if (isItemTooLarge(error)) return false;
        throw error;
      }
    },
    async takeCredit(id, credit, revision) {
      const update = takeCreditUpdate(credit, { revision, options });
      try {
        await dynamodb.send(new UpdateItemCommand({ ...place(id), ...update }));
        return 'taken';
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return 'changed';
        if (isItemTooLarge(error)) return 'full';
        throw error;
      }
    },
    async dropCredit(id, credit) {
      try {
        await dynamodb.send(new UpdateItemCommand({ ...place(id), ...dropCreditUpdate(credit) }));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    async ofMarks(marks) {
      const keys = new Map(marks.map((mark) => [markKey(environment, account, mark), mark]));
      const items = await batchGet(options, keys.keys());
      return new Map(
        [...items].map(([key, item]) => {
          refuseNewerItem(item, 'mark');
          return [keys.get(key) ?? key, markSchema.parse(item).external_id.S];
        }),
      );
    },
    async noteMark(mark, external_id) {
      const Item = {
        pk: { S: markKey(environment, account, mark) },
        form: formOf('mark'),
        external_id: { S: external_id },
      };
      await dynamodb.send(new PutItemCommand({ TableName, Item }));
    },
  };
}
