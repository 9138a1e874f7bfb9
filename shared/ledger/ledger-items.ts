import { accountTable, type ItemName, type NamedItem, noteAmended } from './account-table.ts';
import { CONTENT_UNKNOWN } from './ledger.ts';
import type { LedgerOptions } from './ledger-options.ts';

export type { ItemName, NamedItem };

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
  const table = accountTable(options);
  return {
    read: table.readAll,
    async restore({ name, item }) {
      // Somebody may have settled it meanwhile, and knows no less.
      await table.put(name, item, name.kind === 'document' ? UNSETTLED : {});
    },
    noteAmended: async (external_id) => void (await noteAmended(options, external_id)),
  };
}

/** Nobody has settled the document, or with a content that nobody knows. */
const UNSETTLED = {
  ConditionExpression: 'attribute_not_exists(pk) OR #state = :claimed OR #fingerprint = :unknown',
  ExpressionAttributeNames: { '#state': 'state', '#fingerprint': 'fingerprint' },
  ExpressionAttributeValues: { ':claimed': { S: 'claimed' }, ':unknown': { S: CONTENT_UNKNOWN } },
};
