import { UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { problem } from '../../problems/problem.ts';
import { describeSchemaError, TELLING_INPUT } from '../../problems/schema-error.ts';
import { type AccountFacts, accountFactsSchema, NO_ACCOUNT_FACTS } from '../../records/account-facts.ts';
import { accountKey } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';

/** Facts that the account states about itself. Throws `UnmappableExport` if the file cannot be read. */
export async function readAccountFacts(store: Store, account: string): Promise<AccountFacts> {
  const text = await unlessAbsent(store.readText(accountKey(account)));
  if (text === undefined) return NO_ACCOUNT_FACTS;
  const parsed = accountFactsSchema.safeParse(jsonOf(text, account), TELLING_INPUT);
  if (!parsed.success) throw unusable(account, describeSchemaError(parsed.error));
  return parsed.data;
}

function jsonOf(text: string, account: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw unusable(account, { phrase: 'no-json' });
  }
}

const unusable = (account: string, reason: Phrase): UnmappableExport =>
  new UnmappableExport([problem('ACCOUNT-FACTS-INVALID', {}, { account, reason })]);
