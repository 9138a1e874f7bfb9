import { foldExternalId } from '../documents/external-id.ts';
import type { LedgerWatch } from '../jobs/account/account-guard.ts';
import { nameInList } from '../jobs/account/ask-service.ts';
import { runBounded } from '../jobs/files/bounded-work.ts';
import { findChainHead, updateChainHead, withRun } from '../jobs/files/chain.ts';
import { issuedOn, placeIn, placeOf, placesBetween } from '../jobs/judge/business-key.ts';
import { dayIssuedAt } from '../jobs/rows/sale-days.ts';
import type { NamedItem } from '../ledger/account-table.ts';
import { UNPROVEN_LOGIN } from '../ledger/certificates.ts';
import type { AccountLedger } from '../ledger/dynamodb-ledger.ts';
import { GIVEN_BACK } from '../ledger/holders.ts';
import { factsIn, isContentKnown, type LedgerEntry, NOBODY } from '../ledger/ledger.ts';
import { readEntry } from '../ledger/ledger-item.ts';
import type { Acceptance, LedgerAge } from '../records/ledger-age.ts';
import { damagedIsNone, wholePart } from '../records/stored.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/service-errors.ts';
import { type ServiceDocument, serviceDocuments } from '../statement/service-documents.ts';
import { holding, type ItemSource, issuedUnread, restoredItems } from './items-of-document.ts';
import {
  countUnproven,
  lookUpOpen,
  type OpenDocument,
  type PastPlace,
  type PastRun,
  pastRuns,
  sinceFirstRun,
  UnprovenList,
  type UnreadDocument,
} from './past-runs.ts';
import { documentsInRows, type Evidence, evidenceOf, IS_ISSUED } from './run-evidence.ts';

interface RebuildDeps extends PastPlace {
  ledger: AccountLedger;
  client: Pick<InvoicingClient, 'readBack' | 'status' | 'listInvoices'>;
  now: Date;
}

export type RebuiltLedger = Exclude<Awaited<ReturnType<typeof rebuildLedger>>, Outage>;

const QUESTIONS_AT_ONCE = 8;

/**
 * Fills a ledger again from what its account has left: reports, records of jobs and the service. What none of them proves
 * is marked, so that nothing that could be it is sent; `acceptBy` takes all of that on. An outage of the service leaves the
 * ledger behind, as it was.
 */
export async function rebuildLedger(deps: RebuildDeps, acceptBy?: string) {
  const runs = await pastRuns(deps);
  const { head } = await findChainHead(deps.store, deps.account);
  const here = head.ledgers.filter(({ environment }) => environment === deps.environment);
  const taken = [...here, ...runs].flatMap(({ accepted }) => accepted ?? []);
  const rebuilding = rebuildingOf(deps, taken.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1));
  for (const run of runs) await rebuilding.takeRun(run);
  const outage =
    (await rebuilding.lookUp()) ??
    (await rebuilding.markOthers(acceptBy === undefined ? sinceFirstRun(runs) : undefined));
  return outage ?? rebuilding.finish(acceptBy);
}

function rebuildingOf(deps: RebuildDeps, takenOn: Acceptance | undefined) {
  const restored = restoredItems(deps.ledger);
  const unprovenList = new UnprovenList();
  const open: OpenDocument[] = [];
  /** The last place that is taken of each identity. */
  const lastPlaces = new Map<string, number>();
  let hasIssued = false;
  let unknown = 0;
  /** First versions of documents in whose place others came. */
  const amended = new Set<string>();

  async function takeRun(run: PastRun): Promise<void> {
    // Taken on once, it stays so.
    const isDoubted = takenOn === undefined || run.at > takenOn.at;
    if (isDoubted && run.proof === 'nothing') unprovenList.runs.push(run);
    const origin = run.proof === 'records' ? 'jobs' : 'reports';
    try {
      for await (const found of evidenceOf(deps.store, run)) {
        await takeItems(found.items ?? [], origin);
        if (found.unread !== undefined) await takeUnread(found.unread, isDoubted);
        if (found.open !== undefined) open.push({ of: found.open, job: run.job, file: run.file });
        if (isDoubted) takeTold(found);
      }
    } catch (error) {
      // The records of a job are damaged from here on: the service names what it has of them.
      damagedIsNone(error);
      if (isDoubted) unprovenList.runs.push(run);
    }
  }

  /** Asks the service for every unknown document; returns the outage if it does not answer. */
  async function lookUp(): Promise<Outage | undefined> {
    const { client, ledger } = deps;
    const settled = await ledger.readItems(open.map(({ of }) => ({ kind: 'document', key: of.external_id })));
    const known = new Set(settled.filter(({ item }) => item.state !== 'claimed').map(({ name }) => name.key));
    const left = open.filter(({ of }) => !known.has(of.external_id));
    const found = await runBounded(left, QUESTIONS_AT_ONCE, (one) => lookUpOpen(client, one));
    for (const answer of found) {
      if (isOutage(answer)) return answer;
      await takeItems(answer.items ?? [], 'service');
      if (answer.unread !== undefined) await takeUnread(answer.unread, true, 'service');
    }
    return undefined;
  }

  /**
   * Records every unknown document of the service if a person accepts that; if not, it names those that may be
   * ours, which the service stays ahead by.
   */
  async function markOthers(isSince: ((at: string) => boolean) | undefined): Promise<Outage | undefined> {
    const listed = await serviceDocuments(deps.client);
    if (!Array.isArray(listed)) return listed;
    const there = await deps.ledger.readItems(
      listed.map((one) => ({ kind: 'document', key: nameInList(one) })),
    );
    const known = new Set(there.map(({ name }) => name.key));
    for (const document of listed.filter((one) => !known.has(nameInList(one)))) {
      if (isSince?.(document.issued_at) === true) unprovenList.addDocument(otherOf(document));
      else if (isSince !== undefined) unknown += 1;
      if (isSince !== undefined) continue;
      await takeTwin(document);
      await takeUnread(otherOf(document), true, 'service');
    }
    return undefined;
  }

  /** One that is taken on stays known as the twin of what is like it. */
  async function takeTwin({ likeness, issued_at, ...document }: ServiceDocument): Promise<void> {
    const day = dayIssuedAt(issued_at);
    if (likeness === undefined || day === undefined) return;
    const identity = issuedOn(likeness, day);
    for (let place = 1; ; place += 1) {
      const name = { kind: 'identity', key: placeOf(identity, place) } as const;
      const external_id = nameInList(document);
      const [there] = await deps.ledger.readItems([name]);
      if (there !== undefined && there.item.external_id !== external_id) continue;
      return takeItems([holding(name, { external_id, job: NOBODY })], 'service');
    }
  }

  async function finish(acceptBy: string | undefined) {
    const { store, account, environment, ledger, now } = deps;
    const { head } = await findChainHead(store, account);
    const before = [await ledger.certificate(), head.ledgers.find((one) => one.environment === environment)];
    const epoch = laterThan(before, now);
    const run = Math.max(0, ...before.map((one) => one?.run ?? 0));
    for (const external_id of amended) if (external_id !== '') await ledger.noteAmended(external_id);
    await fillPlaces();
    const login = await leaveLoginOpen();
    const unproven = await unprovenList.mark(ledger, epoch);
    const count = countUnproven(unproven);
    const accepted = acceptBy === undefined ? takenOn : { by: acceptBy, at: now.toISOString(), count };
    const age = { epoch, run };
    const { clearances, identities, payments } = unproven;
    await ledger.renewCertificate({
      ...age,
      ...(count > 0 && acceptBy === undefined && { unproven: { clearances, identities, payments } }),
      ...(accepted && { accepted }),
    });
    const counted = { environment, ...age, accepted };
    await updateChainHead(store, account, (was) => ({ ...was, ledgers: withRun(was.ledgers, counted) }));
    return {
      ...{ account, environment, ledger: age, restored: restored.counts },
      unproven: { ...unproven, login },
      /** Unknown documents of the service from before the first run: sending waits until a person accepts them. */
      unknown,
      ...(accepted && { accepted }),
    };
  }

  async function takeItems(items: readonly NamedItem[], origin: ItemSource): Promise<void> {
    await restored.restore(items, origin);
    if (origin === 'reports') unprovenList.prove(items, takenOn?.at);
    for (const { name } of items.filter((one) => one.name.kind === 'identity')) {
      const { identity, place } = placeIn(name.key);
      lastPlaces.set(identity, Math.max(place, lastPlaces.get(identity) ?? 0));
    }
    for (const { item } of items)
      if (item.amends !== undefined) amended.add(readEntry(item).amends?.of ?? '');
    // The login of today lists what the service has.
    hasIssued ||= origin !== 'service' && items.some(({ name }) => name.kind === 'document');
  }

  async function takeUnread(document: UnreadDocument, isDoubted: boolean, origin: ItemSource = 'reports') {
    await takeItems(issuedUnread(document), origin);
    if (isDoubted) unprovenList.addDocument(document);
  }

  function takeTold({ told }: Evidence): void {
    if (told === 'every') unprovenList.payments += 1;
    else if (told !== undefined) unprovenList.told.add(foldExternalId(told.payment));
  }

  /** No place is left out before one that is taken: whoever looks for twins stops at the first that none ever had. */
  async function fillPlaces(): Promise<void> {
    const keys = lastPlaces.entries().flatMap(([identity, last]) => placesBetween(identity, 1, last - 1));
    const names = [...keys].map((key) => ({ kind: 'identity', key }) as const);
    const taken = new Set((await deps.ledger.readItems(names)).map(({ name }) => name.key));
    for (const name of names) if (!taken.has(name.key)) await deps.ledger.restore({ name, item: GIVEN_BACK });
  }

  /** An account that has issued with an unknown login is bound to no login. */
  async function leaveLoginOpen(): Promise<boolean> {
    const name = { kind: 'login', key: '' } as const;
    const [bound] = await deps.ledger.readItems([name]);
    if (bound !== undefined && bound.item.login !== UNPROVEN_LOGIN) return false;
    if (hasIssued) await deps.ledger.restore({ name, item: { login: UNPROVEN_LOGIN } });
    return hasIssued;
  }

  return { takeRun, lookUp, markOthers, finish };
}

const otherOf = ({ type, payable, ...facts }: ServiceDocument): UnreadDocument => {
  const [external_id, issued] = [nameInList(facts), factsIn(facts)];
  return { external_id, issued, by: NOBODY, job: NOBODY, file: undefined, type, payable };
};

/** The moment of now, or the next after the epochs before it: clocks are set back. */
function laterThan(ages: readonly (Pick<LedgerAge, 'epoch'> | undefined)[], now: Date): string {
  const last = ages.reduce((latest, one) => (one && one.epoch > latest ? one.epoch : latest), '');
  const at = now.toISOString();
  return last < at ? at : new Date(Date.parse(last) + 1).toISOString();
}

interface CheckDeps extends Omit<RebuildDeps, 'now'> {
  ledgerWatch: Pick<LedgerWatch, 'look'>;
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
  const { account, environment, store, ledger, ledgerWatch } = deps;
  const runs = await pastRuns(deps);
  const listed = await serviceDocuments(deps.client);
  if (isOutage(listed)) return listed;
  const told = await toldBy(deps, runs);
  const service = new Map(listed.map((one) => [foldExternalId(one.external_id), one]));
  const entries = await ledger.lookupAll([...told.stated.keys(), ...service.keys()]);
  const found = compared({ ...told, entries, service, runs });
  const stated = (await findChainHead(store, account)).head.ledgers.find(
    (ledger) => ledger.environment === environment,
  );
  const behind = (await ledgerWatch.look(account)) !== undefined;
  return {
    ...{ account, environment },
    agrees: found.disagreements.length === 0 && !behind,
    /** Age of the ledger, and the least that reports and jobs state; null if neither has counted anything. */
    ledger: { age: ageOf(await ledger.certificate()), stated: ageOf(stated), behind },
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
    const marks = { report: mark, ledger: markOf(entries.get(key)), service: service.get(key)?.mark ?? null };
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
