import { foldExternalId } from '../documents/external-id.ts';
import type { IssueResult } from '../issue/issue-result.ts';
import type { Holdable, Holders } from '../ledger/holders.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';

interface IdentityDeps {
  ledger: Pick<Ledger, 'lookup'>;
  holders: Holders;
  job: { job: string };
}

const identity = (key: string): Holdable => ({ what: 'identity', key });

/** Hold a document that an earlier export has had issued under another external_id: its profile was changed since. */
export async function knownIdentity(
  { external_id, identity: key }: DocumentRecord,
  { ledger, holders }: IdentityDeps,
): Promise<IssueResult | undefined> {
  const holder = key === undefined ? undefined : await holders.holderOf(identity(key));
  if (holder === undefined || isSame(holder.external_id, external_id)) return undefined;
  const known = await ledger.lookup(holder.external_id);
  if (known?.state !== 'issued' || (await ledger.lookup(external_id)) !== undefined) return undefined;
  const { mark } = known.issued;
  const params = { variant: 'document', known: holder.external_id, mark, external_id };
  const found = problem('IDENTITY-CHANGED', { field: 'external_id' }, params);
  return { outcome: 'held', problems: [found], numbers_used: 0, numbers_lost: 0 };
}

const isSame = (one: string, other: string): boolean => foldExternalId(one) === foldExternalId(other);

/** Note under which external_id an identity was issued; the first one stays. */
export async function noteIdentity(
  { external_id, identity: key }: DocumentRecord,
  { holders, job }: Pick<IdentityDeps, 'holders' | 'job'>,
): Promise<void> {
  if (key !== undefined) await holders.take(identity(key), { external_id, job: job.job });
}
