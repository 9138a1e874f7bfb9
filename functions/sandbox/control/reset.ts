import type { Sandbox } from '../sandbox.ts';
import { SANDBOX } from '../state/control-store.ts';

/** Items that outlive a reset: the key of the tokens, and the ordinals that keep MARKs unique. */
const kept = ['secret', 'ordinals'];

/** Forgets all documents, numbers, counts, revocations and faults; faults from the start of the sandbox come back. */
export async function reset(sandbox: Sandbox): Promise<void> {
  for (const account of [SANDBOX, ...sandbox.accounts.all().map(({ key }) => key)])
    await forget(sandbox, account);
  sandbox.series.forget();
  sandbox.tokens.forget();
  sandbox.requests.forget();
  await sandbox.faults.reset();
}

async function forget(sandbox: Sandbox, account: string): Promise<void> {
  const ids: string[] = [];
  for await (const { id } of sandbox.table.query(account, { ids: true }))
    if (id?.S !== undefined && !(account === SANDBOX && kept.includes(id.S))) ids.push(id.S);
  await sandbox.table.deleteAll(ids.map((id) => ({ account, id })));
}
