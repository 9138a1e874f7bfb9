import type { Account } from '../accounts/account.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ListedDocument } from '../state/document-store.ts';

/** Per account what was issued and which numbers went where, and the requests by route. */
export async function readStats(sandbox: Sandbox) {
  await sandbox.requests.write();
  const accounts = [];
  for (const account of sandbox.accounts.all())
    accounts.push([account.email, await statsOf(sandbox, account)] as const);
  return { accounts: Object.fromEntries(accounts), requests: await sandbox.control.requests() };
}

async function statsOf(sandbox: Sandbox, account: Account) {
  const documents = await sandbox.documents.list(account.key);
  return {
    issued: issuesByExternalId(documents),
    series: await seriesOf(sandbox, account, documents),
    drafts: documents.filter(({ issued }) => !issued).length,
  };
}

/** Issues, not documents: what is issued twice shows 2. A document without `external_id` goes by its id. */
function issuesByExternalId(documents: readonly ListedDocument[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { id, externalId = id, issues } of documents)
    if (issues > 0) counts.set(externalId, (counts.get(externalId) ?? 0) + issues);
  return Object.fromEntries(counts);
}

/** Numbers used, and those that a refused issue used, by series name. */
async function seriesOf(sandbox: Sandbox, { key, books }: Account, documents: readonly ListedDocument[]) {
  const ids = books.map((book) => book.id);
  const usedOf = await sandbox.series.used(key, ids);
  const counts = new Map<string, { used: number; lost: number }>();
  for (const { id, series } of books) {
    const { used, lost } = counts.get(series) ?? { used: 0, lost: 0 };
    const losses = documents.filter((document) => document.book === id).map((document) => document.lost);
    const lostHere = losses.reduce((sum, one) => sum + one, 0);
    counts.set(series, { used: used + (usedOf.get(id) ?? 0), lost: lost + lostHere });
  }
  return Object.fromEntries(counts);
}
