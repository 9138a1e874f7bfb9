import * as z from 'zod';
import { foldExternalId } from '../documents/external-id.ts';
import { accountTable } from './account-table.ts';
import type { Ledger } from './ledger.ts';
import { formOf, isItemTooLarge, refuseNewerItem, unlessTooLarge } from './ledger-item.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { dropCreditUpdate, noteMoneyUpdate, readMoneyItem, takeCreditUpdate } from './money-item.ts';

/** Part of the ledger that keeps money. */
type MoneyLedger = Pick<
  Ledger,
  'moneys' | 'noteMoney' | 'takeCredit' | 'dropCredit' | 'ofMarks' | 'noteMark'
>;

const markSchema = z.object({ external_id: z.object({ S: z.string() }) });

/** Money of payments and of credited documents, in items of their own in the table of the ledger. */
export function moneyLedger(options: LedgerOptions): MoneyLedger {
  const table = accountTable(options);
  const moneyOf = (key: string) => ({ kind: 'money', key }) as const;
  const ofMark = (key: string) => ({ kind: 'mark', key }) as const;

  return {
    async moneys(ids) {
      const found = await table.readAll(ids.map(moneyOf));
      return new Map(found.map(({ name, item }) => [foldExternalId(name.key), readMoneyItem(item, options)]));
    },
    noteMoney: (id, news) => unlessTooLarge(table.update(moneyOf(id), noteMoneyUpdate(news))),
    async takeCredit(id, credit, revision) {
      try {
        const update = takeCreditUpdate(credit, { revision, options });
        return (await table.update(moneyOf(id), update)) ? 'taken' : 'changed';
      } catch (error) {
        if (isItemTooLarge(error)) return 'full';
        throw error;
      }
    },
    dropCredit: async (id, credit) => void (await table.update(moneyOf(id), dropCreditUpdate(credit))),
    async ofMarks(marks) {
      const found = await table.readAll(marks.map(ofMark));
      return new Map(
        found.map(({ name, item }) => {
          refuseNewerItem(item, 'mark');
          return [name.key, markSchema.parse(item).external_id.S];
        }),
      );
    },
    async noteMark(mark, external_id) {
      await table.put(ofMark(mark), { form: formOf('mark'), external_id: { S: external_id } });
    },
  };
}
