import { foldExternalId } from '../../documents/external-id.ts';
import type { IssueResult } from '../../issue/issue-result.ts';
import { type AccountLedger, claimAnswer } from '../../ledger/dynamodb-ledger.ts';
import type { LedgerEntry } from '../../ledger/ledger.ts';
import type { Problem } from '../../problems/problem.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { versionsOf } from '../amend/old-contents.ts';
import { isNamed, isNeverNamed } from '../files/outcome-lookup.ts';
import type { IssuedFact } from '../find/wanted.ts';

type Credited = NonNullable<DocumentRecord['credits']>[number];

/** Entries, versions, MARKs and money of a chunk's documents as the ledger has them at its start. */
export type LedgerPrefetch = Awaited<ReturnType<typeof prefetchLedger>>;

/** The world of the documents of a chunk, as all that guards them sees it. */
export interface ChunkWorld {
  ahead: LedgerPrefetch;
  /** Entries that were settled at the chunk's start stay so; in a dry run all its own entries do. */
  ledger: AccountLedger;
  client: InvoicingClient;
  /** Answers for documents of the job's earlier waves. */
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  job: PlanHead;
}

/** Something that may speak against sending a document, and holds things for it meanwhile. A dry run only looks. */
export interface Guard {
  /** The result of a document that is not sent: then it holds nothing. Of one that may be sent, `said` takes findings. */
  take(record: DocumentRecord, said: Problem[]): Promise<IssueResult | undefined>;
  /** Gives back what is held for a document that is not issued. */
  giveBack?(record: DocumentRecord): Promise<void>;
  /** Makes permanent what a document holds once it is issued. */
  settle?(record: DocumentRecord, mark?: string): Promise<void>;
}

/** Reads the entries of all documents of a chunk at once, then those of the credited documents. */
export async function prefetchLedger(
  ledger: Pick<AccountLedger, 'lookupAll' | 'moneys' | 'ofMarks'>,
  records: readonly DocumentRecord[],
  issuedAs: (marks: readonly string[]) => Promise<readonly IssuedFact[]>,
) {
  const ids = records.map(({ external_id }) => external_id).filter((id) => id !== '');
  const entries = await ledger.lookupAll(ids);
  const entryOf = (external_id: string) => entries.get(foldExternalId(external_id));
  const amended = [...entries.values()].filter((entry) => entry.state === 'issued' && entry.amended);
  const versions = await versionsOf(ledger, amended);
  // Those that an earlier job issued, and may not have noted.
  const own = records.filter(isNamed).flatMap(({ external_id }) => {
    const entry = entryOf(external_id);
    return entry?.state === 'issued' && entry.money !== undefined ? entry.issued.mark : [];
  });
  const ofNamed = records.flatMap(({ document }) => document?.correlated_invoices ?? []);
  const marks = await ledger.ofMarks([...ofNamed, ...own]);
  const unknown = ofNamed.filter((mark) => !marks.has(mark));
  const reported = unknown.length === 0 ? [] : await issuedAs(unknown);
  const idOf = ({ external_id, mark = '' }: Credited) => external_id ?? marks.get(mark);
  const credited = await ledger.lookupAll(
    records.flatMap(({ credits = [] }) => credits.flatMap((one) => idOf(one) ?? [])),
  );
  const payments = records.flatMap(({ life }) => life?.payment ?? []);
  const ofCredited = [...credited.values()].map(
    (entry) => (entry.state === 'issued' && entry.money?.payment) || entry.external_id,
  );
  return {
    records,
    /** The entry of a document of the chunk; one that was never begun has none. */
    entryOf,
    /** Entry of a document that a credit note takes back; undefined if the ledger does not know it. */
    creditedEntry: (one: Credited): LedgerEntry | undefined => credited.get(foldExternalId(idOf(one) ?? '')),
    /** Versions of a document that is issued with other content, or amended. */
    async versionsOf({ external_id }: DocumentRecord, { outcome }: IssueResult) {
      const key = foldExternalId(external_id);
      const known = versions.get(key);
      if (known !== undefined || outcome !== 'conflict') return known;
      return (await versionsOf(ledger, await ledger.lookupAll([external_id]))).get(key);
    },
    /** The document of each MARK that credit notes of the chunk name, or that documents of it have. */
    marks,
    /** Receipts and credit notes that its documents name by MARK; the ledger keeps only MARKs that can be named. */
    wronglyNamed: reported.filter(({ type }) => isNeverNamed(type)),
    /** Money of the chunk's payments and of the credited documents, by folded id. */
    moneys: await ledger.moneys([...payments, ...ofCredited]),
  };
}

/** Ledger for a chunk: entries settled at its start stay so, others are read when needed; one that only reads keeps all of its own. */
export function chunkLedger(
  ledger: AccountLedger,
  { records, entryOf }: LedgerPrefetch,
  { dry_run }: PlanHead,
): AccountLedger {
  const own = new Set(records.map(({ external_id }) => foldExternalId(external_id)));
  const settled = (external_id: string) => {
    const entry = entryOf(external_id);
    return entry?.state === 'claimed' ? undefined : entry;
  };
  return {
    ...ledger,
    lookup: async (external_id) =>
      dry_run && own.has(foldExternalId(external_id))
        ? entryOf(external_id)
        : (settled(external_id) ?? ledger.lookup(external_id)),
    claim: async (request) => {
      const entry = settled(request.external_id);
      return entry === undefined ? ledger.claim(request) : claimAnswer(entry, request);
    },
  };
}
