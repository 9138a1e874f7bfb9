import { differingFields } from '../documents/canonical.ts';
import { foldExternalId } from '../documents/external-id.ts';
import type { StatusAnswer } from '../service/client-answers.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import type { IssueWork } from './issue-work.ts';

/** What the service holds under an external_id: its state, and the fields that make it another document. */
export type Held =
  | { state: 'absent' }
  | { state: 'held'; invoice_id: string; differs: readonly string[]; status: HeldStatus }
  | Outage;

type HeldStatus = Exclude<StatusAnswer, Outage | { state: 'absent' }>;

/** Looks the document up by its external_id, content first, then the state: two reading calls. */
export async function askService(work: Pick<IssueWork, 'client' | 'content' | 'request'>): Promise<Held> {
  const { client, content, request } = work;
  const found = await client.readBack(request.external_id);
  if (isOutage(found) || found.state === 'absent') return found;
  // The path takes ids as well: an external_id may look like the id of another invoice.
  if (foldExternalId(found.external_id) !== foldExternalId(request.external_id)) return { state: 'absent' };
  const status = await client.status(found.invoice_id);
  if (isOutage(status) || status.state === 'absent') return status;
  const { invoice_id } = found;
  return { state: 'held', invoice_id, differs: differingFields(content, found.content), status };
}
