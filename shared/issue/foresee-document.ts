import type { Ledger } from '../ledger/ledger.ts';
import { problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage } from '../service/outage.ts';
import { askService, type Held } from './ask-service.ts';
import {
  authorityRefusal,
  conflictResult,
  duplicateResult,
  type IssueResult,
  refusedResult,
} from './issue-result.ts';
import { claimRequest, contentOf } from './issue-work.ts';
import { lookUpResult } from './known-result.ts';

interface ForeseeDeps {
  ledger: Ledger;
  /** Without it only the ledger is read. */
  client?: InvoicingClient | undefined;
}

const READY: IssueResult = { outcome: 'ready', problems: [], numbers_used: 0, numbers_lost: 0 };

/** What `issueDocument` would answer, found by reading alone: nothing is claimed and nothing is sent (dry run). */
export async function foreseeDocument(
  { ledger, client }: ForeseeDeps,
  record: Pick<DocumentRecord, 'ordinal' | 'document'>,
  job: string,
): Promise<IssueResult> {
  const { document } = record;
  if (document === undefined)
    throw new Error(`document ${record.ordinal} of job ${job} has no content to send`);
  const request = claimRequest(document, job);
  const decided = await lookUpResult(ledger, request);
  if (decided !== undefined) return decided;
  if (client === undefined) return READY;
  return foreseen(request.external_id, await askService({ client, content: contentOf(document), request }));
}

function foreseen(external_id: string, held: Held): IssueResult {
  if (isOutage(held))
    return { ...READY, problems: [problem('SERVICE-NOT-ASKED', {}, { reason: held.reason })] };
  if (held.state === 'absent') return READY;
  const { status, differs, invoice_id } = held;
  const issued = status.state === 'issued' ? status.issued : undefined;
  if (differs.length > 0) return conflictResult(external_id, { differs, issued });
  if (issued !== undefined) return duplicateResult(issued);
  return status.state === 'refused'
    ? refusedResult(external_id, authorityRefusal(status.errors, invoice_id), false)
    : READY;
}
