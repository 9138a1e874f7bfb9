import { foldExternalId } from '../documents/external-id.ts';
import type { LedgerWatch } from '../jobs/account/account-guard.ts';
import { findChainHead } from '../jobs/files/chain.ts';
import type { Certificates } from '../ledger/certificates.ts';
import { isContentKnown, type Ledger, type LedgerEntry, NOBODY } from '../ledger/ledger.ts';
import type { LedgerAge } from '../records/ledger-age.ts';
import { wholePart } from '../records/stored.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/service-errors.ts';
import { type ServiceDocument, serviceDocuments } from '../statement/service-documents.ts';
import { type PastPlace, type PastRun, pastRuns, sinceFirstRun, type UnreadDocument } from './past-runs.ts';
import { documentsInRows, evidenceOf, IS_ISSUED } from './run-evidence.ts';

export interface CheckDeps extends PastPlace {
  ledger: Pick<Ledger, 'lookupAll'>;
  certificates: Pick<Certificates, 'read'>;
  watch: Pick<LedgerWatch, 'look'>;
  client: Pick<InvoicingClient, 'listInvoices'>;
}

interface Disagreement {
  what:
    | 'not-in-ledger'
    | 'other-mark-in-ledger'
    | 'not-at-service'
    | 'other-mark-at-service'
    | 'not-in-reports'
    | 'open-in-ledger'
    | 'unknown-here';
  external_id: string;
  /** The MARK that each of them states; null if it does not know the document as issued. */
  marks: { report: string | null; ledger: string | null; service: string | null };
  job?: string | undefined;
  file?: string | undefined;
}

export type CheckedLedger = Exclude<Awaited<ReturnType<typeof checkLedger>>, Outage>;

/** Compares every document of an account in reports, ledger and service. */
export async function checkLedger(deps: CheckDeps) {
  const { account, environment, store, ledger, certificates, watch } = deps;
  const runs = await pastRuns(deps);
  const listed = await serviceDocuments(deps.client);
  if (!Array.isArray(listed) && isOutage(listed)) return listed;
  const told = await toldBy(deps, runs);
  const service = new Map(listed.map((one) => [foldExternalId(one.external_id), one]));
  const entries = await ledger.lookupAll([...told.stated.keys(), ...service.keys()]);
  const found = compared({ ...told, entries, service, runs });
  const stated = (await findChainHead(store, account)).head.ledgers.find(
    (ledger) => ledger.environment === environment,
  );
  const behind = (await watch.look(account)) !== undefined;
  const certificate = await certificates.read();
  return {
    ...{ account, environment },
    agrees: found.disagreements.length === 0 && !behind,
    /** Age of the ledger, and the least that reports and jobs state; null if neither has counted anything. */
    ledger: { age: ageOf(certificate), stated: ageOf(stated), behind },
    ...found,
    /** Documents of which the ledger knows that they are issued, and not with which content. */
    unproven: [...entries.values()]
      .filter((entry) => !isContentKnown(entry))
      .map(({ external_id }) => external_id),
  };
}

const ageOf = (age: LedgerAge | undefined): LedgerAge | null =>
  age === undefined ? null : { epoch: age.epoch, run: age.run };

type Stated = Pick<UnreadDocument, 'external_id' | 'job' | 'file'> & { mark: string };

async function toldBy({ store }: CheckDeps, runs: readonly PastRun[]) {
  /** Documents that reports state as issued, by folded external_id. */
  const stated = new Map<string, Stated>();
  /** Documents of jobs without a report, with their job. */
  const unreported = new Map<string, string>();
  for (const run of runs) {
    const { job, file } = run;
    const add = (external_id: string, of: Omit<Stated, 'external_id'>) => {
      const key = foldExternalId(external_id);
      if (!stated.has(key)) stated.set(key, { external_id, ...of });
    };
    if (run.hasReport && run.proof !== 'nothing' && run.proof !== 'watch')
      for await (const { external_id, mark, outcome } of wholePart(documentsInRows(store, run)))
        if (external_id && mark && IS_ISSUED.has(outcome)) add(external_id, { mark, job, file });
    if (!run.hasReport || run.proof === 'watch')
      for await (const { items = [], open, unread } of wholePart(evidenceOf(store, run))) {
        if (unread !== undefined) add(unread.external_id, { ...unread, mark: unread.issued.mark });
        for (const { name } of items)
          if (name.kind === 'document') unreported.set(foldExternalId(name.key), job);
        if (open !== undefined) unreported.set(foldExternalId(open.external_id), job);
      }
  }
  return { stated, unreported };
}

interface Compared extends Awaited<ReturnType<typeof toldBy>> {
  entries: ReadonlyMap<string, LedgerEntry>;
  service: ReadonlyMap<string, ServiceDocument>;
  runs: readonly PastRun[];
}

const markOf = (entry: LedgerEntry | undefined): string | null =>
  entry?.state === 'issued' ? entry.issued.mark : null;

function compared({ stated, unreported, entries, service, runs }: Compared) {
  const isSince = sinceFirstRun(runs);
  const issued = [...entries.values()].filter(({ state }) => state === 'issued').length;
  // `others`: of the service, from before the first run: of other systems.
  const counts = { reports: stated.size, ledger: issued, service: service.size, others: 0 };
  const disagreements: Disagreement[] = [];
  for (const [key, { external_id, mark, job, file }] of stated) {
    const marks = {
      report: mark,
      ledger: markOf(entries.get(key)),
      service: service.get(key)?.mark ?? null,
    };
    const add = (what: Disagreement['what']) => disagreements.push({ what, external_id, marks, job, file });
    if (marks.ledger === null) add('not-in-ledger');
    else if (marks.ledger !== mark) add('other-mark-in-ledger');
    if (marks.service === null) add('not-at-service');
    else if (marks.service !== mark) add('other-mark-at-service');
  }
  // Documents of the service that no report states: of an erased report, of a job under way, lost here, or never ours.
  for (const [key, { external_id, mark, issued_at }] of service) {
    if (stated.has(key)) continue;
    const entry = entries.get(key);
    const job = unreported.get(key) ?? entry?.job;
    const marks = { report: null, ledger: markOf(entry), service: mark };
    const add = (what: Disagreement['what']) => disagreements.push({ what, external_id, marks, job });
    if (entry === undefined && job !== undefined) add('not-in-ledger');
    else if (entry === undefined && runs.length > 0 && isSince(issued_at)) add('unknown-here');
    else if (entry === undefined || entry.job === NOBODY) counts.others += 1;
    else if (entry.state !== 'issued') add('open-in-ledger');
    else if (entry.issued.mark !== mark) add('other-mark-at-service');
    else if (!runs.some((run) => run.job === entry.job && run.isErased)) add('not-in-reports');
  }
  return { counts, disagreements };
}
