import { randomUUID } from 'node:crypto';
import { foldExternalId } from '../documents/external-id.ts';
import { dayOf } from '../greek-clock.ts';
import { chainSealer } from '../jobs/files/chain.ts';
import { reportedOutcomes } from '../jobs/files/outcome-lookup.ts';
import { advanceChain, chainPlace } from '../jobs/report/report-chain.ts';
import { MARK_WATCH_FORM, type MarkWatch, type Sealer, sealRecord, WATCH_FILE } from '../report/seal.ts';
import { isOutage, type Outage } from '../service/service-errors.ts';
import { type Store, sha256Hex } from '../store/store.ts';
import { type OwnDocument, OwnDocuments, reportsSince } from './own-documents.ts';
import { daysBefore, readSingly, serviceDocuments } from './service-documents.ts';
import { reconcile } from './statement.ts';
import type { StatementDeps } from './statement-sums.ts';

/** Days after its issue on which a MARK is looked up again. */
const WATCHED_AFTER_DAYS = [1, 3, 30] as const;

/** MARKs of some days of issue, with those that the service no longer has, or has with something else. */
export type RecheckedMarks = Pick<MarkWatch, 'days' | 'vanished' | 'changed'> & {
  /** Summaries that are damaged or gone: their MARKs are looked up where the records of the job state them. */
  left_out: readonly string[];
};

/** The Greek days of issue that are watched at a moment. */
export const daysToRecheck = (now: Date): string[] =>
  WATCHED_AFTER_DAYS.map((days) => daysBefore(dayOf(now.toISOString()), days));

/** Looks up every MARK that the account was given on these days; an outage if the service cannot be asked. */
export async function recheckMarks(
  { store, ledger, client }: StatementDeps,
  { account, environment, days }: { account: string; environment: string; days: readonly string[] },
): Promise<RecheckedMarks | Outage> {
  const [first = ''] = days.toSorted();
  // Greece is ahead of UTC.
  const from = new Date(daysBefore(first, 1));
  const { reports, standIns, left_out } = await reportsSince(store, { account, environment, from });
  const documents = new OwnDocuments();
  for (const report of [...standIns, ...reports])
    for await (const told of reportedOutcomes(store, report))
      if (days.includes(dayOf(told.outcome.issued_at ?? ''))) documents.see(told);
  const own = await documents.all(ledger);
  const found: RecheckedMarks = { left_out: [...left_out], days: [], vanished: [], changed: [] };
  for (const day of days) {
    const issued = own.filter(({ issued_at }) => dayOf(issued_at) === day);
    found.days.push({ day, marks: issued.length });
    const compared = await compareDay(client, day, issued);
    if (isOutage(compared)) return compared;
    found.vanished.push(...compared.vanished);
    found.changed.push(...compared.changed);
  }
  return found;
}

/** A document with another MARK has changed; one that is nowhere has vanished. */
async function compareDay(
  client: StatementDeps['client'],
  day: string,
  own: readonly OwnDocument[],
): Promise<Pick<RecheckedMarks, 'vanished' | 'changed'> | Outage> {
  if (own.length === 0) return { vanished: [], changed: [] };
  const listed = await serviceDocuments(client, { startDate: day, endDate: day });
  if (isOutage(listed)) return listed;
  const found = await readSingly(client, reconcile(own, listed).not_there);
  if (isOutage(found)) return found;
  const theirs = [...listed, ...found];
  const { not_there, changed } = reconcile(own, theirs);
  const fieldsOf = new Map(changed.map(({ mark, fields }) => [mark, fields]));
  const ofId = new Map(theirs.map((their) => [foldExternalId(their.external_id), their]));
  const markOf = ({ external_id }: OwnDocument) => ofId.get(foldExternalId(external_id))?.mark;
  const marked = not_there.flatMap((one) => {
    const mark = markOf(one);
    const fields = [{ field: 'mark', ours: one.mark, theirs: mark ?? '' }];
    return mark === undefined ? [] : [{ ...named(one), fields }];
  });
  const differing = own.flatMap((one) => {
    const fields = fieldsOf.get(one.mark);
    return fields === undefined ? [] : [{ ...named(one), fields }];
  });
  return {
    vanished: not_there.filter((one) => markOf(one) === undefined).map(named),
    changed: [...marked, ...differing],
  };
}

const named = ({ mark, external_id, issued_at, job, file, row }: OwnDocument) => ({
  mark,
  external_id,
  issued_at,
  job,
  file,
  row,
});

/** A watch is written again if a report of its account was finished while it ran. */
const ATTEMPTS = 10;

interface WatchPlace extends Omit<RecheckedMarks, 'left_out'> {
  account: string;
  environment: string;
  now: Date;
}

/** Puts what a watch found into the chain of the account's reports; answers the key prefix of its folder. */
export async function recordMarkWatch(
  { store, sealer }: { store: Store; sealer?: Sealer | undefined },
  { account, environment, now, days, vanished, changed }: WatchPlace,
): Promise<string> {
  const watched_at = now.toISOString();
  const job = `${watched_at.replaceAll(':', '-')}-${randomUUID()}`;
  const report = `reports/${account}/watches/${job}/`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { previous, under } = await chainPlace(store, { account, job, report });
    const record: Omit<MarkWatch, 'seal'> = {
      ...{ form: MARK_WATCH_FORM, job, environment, account, report, watched_at },
      ...{ days, vanished, changed },
      previous: previous ?? null,
    };
    const { text } = await sealRecord(record, await chainSealer(store, sealer, previous));
    await store.put(`${report}${WATCH_FILE}`, text);
    const latest = { job, report, sha256: sha256Hex(text) };
    if (await advanceChain(store, account, { latest, previous, under })) return report;
  }
  throw new Error(`The watch of ${account} was overtaken by reports ${ATTEMPTS} times in a row.`);
}
