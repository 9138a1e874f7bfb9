import { foldExternalId } from '../../documents/external-id.ts';
import type { IssueResult } from '../../issue/issue-result.ts';
import { claimAnswer } from '../../ledger/dynamodb-ledger.ts';
import type { Holders } from '../../ledger/holders.ts';
import type { KeptMoney, Ledger, LedgerEntry } from '../../ledger/ledger.ts';
import type { Problem } from '../../problems/problem.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { type KnownVersions, versionsOf } from '../amend/old-contents.ts';
import { isNamed, isNeverNamed } from '../files/outcome-lookup.ts';
import type { IssuedFact } from '../find/wanted.ts';

/** Documents of a chunk with their ledger entries at its start; documents never begun have no entry. */
export interface LedgerPrefetch {
  records: readonly DocumentRecord[];
  entries: ReadonlyMap<string, LedgerEntry>;
  /** Versions of amended documents, by folded id. */
  versions: ReadonlyMap<string, KnownVersions>;
  /** The document of each MARK that credit notes of the chunk name, or that documents of it have. */
  marks: ReadonlyMap<string, string>;
  /** Receipts and credit notes that its documents name by MARK; the ledger keeps only MARKs that can be named. */
  wronglyNamed: readonly IssuedFact[];
  /** Documents that its credit notes take back, by folded id. */
  credited: ReadonlyMap<string, LedgerEntry>;
  /** Money of the chunk's payments and of the credited documents, by folded id. */
  moneys: ReadonlyMap<string, KeptMoney>;
}

/** The world of the documents of a chunk, as all that guards them sees it. */
export interface ChunkWorld {
  ahead: LedgerPrefetch;
  /** Entries that were settled at the chunk's start stay so; in a dry run all its own entries do. */
  ledger: Ledger;
  holders: Holders;
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
  ledger: Pick<Ledger, 'lookupAll' | 'moneys' | 'ofMarks'>,
  records: readonly DocumentRecord[],
  issuedAs: (marks: readonly string[]) => Promise<readonly IssuedFact[]>,
): Promise<LedgerPrefetch> {
  const ids = records.map(({ external_id }) => external_id).filter((id) => id !== '');
  const named = records.flatMap(({ credits = [] }) => credits);
  const entries = await ledger.lookupAll(ids);
  const amended = [...entries.values()].filter((entry) => entry.state === 'issued' && entry.amended);
  const versions = await versionsOf(ledger, amended);
  // Those that an earlier job issued, and may not have noted.
  const own = records.filter(isNamed).flatMap(({ external_id }) => {
    const entry = entries.get(foldExternalId(external_id));
    return entry?.state === 'issued' && entry.money !== undefined ? entry.issued.mark : [];
  });
  const ofNamed = records.flatMap(({ document }) => document?.correlated_invoices ?? []);
  const marks = await ledger.ofMarks([...ofNamed, ...own]);
  const unknown = ofNamed.filter((mark) => !marks.has(mark));
  const reported = unknown.length === 0 ? [] : await issuedAs(unknown);
  const wronglyNamed = reported.filter(({ type }) => isNeverNamed(type));
  const credited = await ledger.lookupAll(
    named.flatMap(({ external_id, mark = '' }) => external_id ?? marks.get(mark) ?? []),
  );
  const payments = records.flatMap(({ life }) => life?.payment ?? []);
  const ofCredited = [...credited.values()].map(
    (entry) => (entry.state === 'issued' && entry.money?.payment) || entry.external_id,
  );
  const moneys = await ledger.moneys([...payments, ...ofCredited]);
  return { records, entries, versions, marks, wronglyNamed, credited, moneys };
}

export const prefetchedEntry = ({ entries }: LedgerPrefetch, external_id: string): LedgerEntry | undefined =>
  entries.get(foldExternalId(external_id));

/** Entry of a document that a credit note takes back; undefined if the ledger does not know it. */
export function creditedEntry(
  { marks, credited }: LedgerPrefetch,
  { external_id, mark = '' }: { external_id?: string | undefined; mark?: string | undefined },
): LedgerEntry | undefined {
  const id = external_id ?? marks.get(mark);
  return id === undefined ? undefined : credited.get(foldExternalId(id));
}

/** Versions of a document that is issued with other content, or amended. */
export async function versionsBeside(
  { external_id }: DocumentRecord,
  { outcome }: IssueResult,
  { ahead, ledger }: { ahead: LedgerPrefetch; ledger: Pick<Ledger, 'lookupAll'> },
): Promise<KnownVersions | undefined> {
  const key = foldExternalId(external_id);
  const known = ahead.versions.get(key);
  if (known !== undefined || outcome !== 'conflict') return known;
  return (await versionsOf(ledger, await ledger.lookupAll([external_id]))).get(key);
}

/** Number of documents to be sent that the ledger has not settled. */
export const countUnsettled = (ahead: LedgerPrefetch): number =>
  ahead.records.filter(
    ({ verdict, external_id }) =>
      verdict === 'ready' && (prefetchedEntry(ahead, external_id)?.state ?? 'claimed') === 'claimed',
  ).length;

/** Ledger for a chunk: entries settled at its start stay so, others are read when needed; one that only reads keeps all of its own. */
export function chunkLedger(ledger: Ledger, ahead: LedgerPrefetch, { dry_run }: PlanHead): Ledger {
  const own = new Set(ahead.records.map(({ external_id }) => foldExternalId(external_id)));
  const settled = (external_id: string) => {
    const entry = prefetchedEntry(ahead, external_id);
    return entry?.state === 'claimed' ? undefined : entry;
  };
  return {
    ...ledger,
    lookup: async (external_id) =>
      dry_run && own.has(foldExternalId(external_id))
        ? prefetchedEntry(ahead, external_id)
        : (settled(external_id) ?? ledger.lookup(external_id)),
    claim: async (request) => {
      const entry = settled(request.external_id);
      return entry === undefined ? ledger.claim(request) : claimAnswer(entry, request);
    },
  };
}
