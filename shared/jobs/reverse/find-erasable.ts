import { readOrigin } from '../../records/retry-reference.ts';
import { findWhole } from '../../records/stored.ts';
import {
  ERASED_FILE,
  ERASED_REPORT_FORM,
  type ErasedReport,
  erasedReportForm,
  isSuperseded,
  type Sealer,
  SUMMARY_FILE,
  sealRecord,
} from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import { cellText, UnreadableExport } from '../../sheet/sheet.ts';
import type { Erasable, StoredVersion } from '../../store/erasable.ts';
import {
  exportKey,
  exportRoots,
  type IncomingPlace,
  jobKeys,
  reportPrefix,
  UPLOADS_PREFIX,
} from '../../store/keys.ts';
import { type Store, sha256Hex, sha256OfPieces } from '../../store/store.ts';
import { chainSealer, findChainHead, readSummary } from '../files/chain.ts';
import { documentsSoFar } from '../files/outcome-lookup.ts';
import {
  allJobs,
  findSummary,
  findWholeJobRecord,
  findWholePlan,
  recoveredJobRecord,
} from '../files/read-job.ts';
import { indexedBytes, indexFolder, leaveOut } from '../find/catch-up.ts';
import { companions } from '../receive/companions.ts';
import { reversalFile } from './reverse-document.ts';

export type FoundToErase = NonNullable<Awaited<ReturnType<typeof findErasable>>>;

/** One job, or an export by its place with all its contents and jobs. */
export type WhatToErase = { job: string } | IncomingPlace;

interface Stores {
  store: Store;
  erasable: Erasable;
}

/**
 * Everything with rows of a job or an export: its contents, job files, reports, joined reports of retries,
 * statements (which can be drawn up again), the index of documents, and uploads to the console. Undefined if
 * none of it exists.
 */
export async function findErasable(stores: Stores, what: WhatToErase) {
  const { store } = stores;
  const first = await jobsMeant(store, what);
  const jobs = new Map(first.map((one) => [one.job, one]));
  for (const account of new Set(first.map((one) => one.account))) await addRetries(store, account, jobs);
  const places = [...jobs.values()].flatMap(placesOf);
  const whole = 'job' in what ? [] : placesOfExport(what);
  const statements = await statementsOf(store, [...jobs.values()]);
  const objects = new Map<string, StoredVersion>();
  const held = new Set<string>();
  const add = (at: string, found: StoredVersion) => {
    objects.set(`${found.key}\n${found.version}`, found);
    held.add(at);
  };
  for (const [account, of] of Map.groupBy(jobs.values(), (one) => one.account)) {
    const named = { account, jobs: new Set(of.map(({ job }) => job)) };
    for await (const found of indexedBytes(stores, named)) add(indexFolder(account), found);
  }
  for (const { at, version } of [...places, ...whole, ...statements])
    for await (const found of stores.erasable.versions(at)) {
      const isMeant = version === undefined || `/${found.version}`.endsWith(`/${version}`);
      if (isMeant && !found.key.endsWith(`/${ERASED_FILE}`)) add(at, found);
    }
  const others = 'job' in what ? await versionsOfOthers(store, jobs) : new Set<string>();
  for await (const found of broughtAgain(stores, [...jobs.values()]))
    if (!others.has(`${found.key}\n${versionOf(found)}`)) add(found.key, found);
  if (objects.size === 0) return undefined;
  // `places` are keys and prefixes of all that goes.
  return { jobs: [...jobs.values()], objects: [...objects.values()], places: [...held] };
}

/** Contents of the same bytes under the keys of the jobs' exports, and uploads of them, of their retries and their credit notes. */
async function* broughtAgain({ store, erasable }: Stores, jobs: readonly ErasedJob[]) {
  for (const key of new Set(jobs.flatMap(({ source }) => source?.key ?? [])))
    for await (const found of erasable.versions(key)) if (await hasContent(store, found, jobs)) yield found;
  const names = new Set(jobs.flatMap(({ file }) => [file, reversalFile(file)]));
  for await (const found of erasable.versions(UPLOADS_PREFIX)) {
    const isNamed = names.has(found.key.slice(found.key.lastIndexOf('/') + 1));
    if (isNamed || (await hasContent(store, found, jobs)) || (await answers(store, found, jobs))) yield found;
  }
}

/** A key or a prefix of what goes; of content only one version. */
interface Place {
  at: string;
  version?: string | undefined;
}

/** Contents that other jobs have read: theirs, though they may be of the same bytes. */
async function versionsOfOthers(store: Store, jobs: ReadonlyMap<string, ErasedJob>): Promise<Set<string>> {
  const versions = new Set<string>();
  for (const job of await allJobs(store)) {
    const record = jobs.has(job) ? undefined : await findWholeJobRecord(store, job);
    if (record !== undefined) versions.add(`${record.key}\n${record.version}`);
  }
  return versions;
}

/** The version in the store's own form. */
const versionOf = ({ version }: StoredVersion): string => version.slice(version.lastIndexOf('/') + 1);

async function hasContent(store: Store, found: StoredVersion, jobs: readonly ErasedJob[]): Promise<boolean> {
  const alike = jobs.flatMap(({ content }) => (content?.bytes === found.bytes ? content : []));
  if (alike.length === 0) return false;
  const sha256 = await sha256OfPieces(await store.read(found.key, versionOf(found)));
  return alike.some((one) => one.sha256 === sha256);
}

/** True of a retry file of one of the jobs, which its rows name; an unreadable file is not one. */
async function answers(store: Store, found: StoredVersion, jobs: readonly ErasedJob[]): Promise<boolean> {
  if (found.bytes === 0) return false;
  await using stored = await store.localFile(found.key, versionOf(found));
  try {
    for await (const batch of (await openSheet(stored.bytes ?? stored.path, found.key)).batches())
      for (const { cells } of batch)
        if (cells.some((cell) => jobs.some(({ job }) => readOrigin(cellText(cell))?.job === job)))
          return true;
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
  }
  return false;
}

const placesOf = (one: ErasedJob): Place[] => [
  { at: jobKeys(one.job).prefix },
  { at: reportPrefix(one) },
  { at: `reports/${one.account}/joined/${one.job}.json` },
  ...(one.source === undefined ? [] : [{ at: one.source.key, version: one.source.version }]),
];

const placesOfExport = (place: IncomingPlace): Place[] => {
  const { account, profile, file } = place;
  const keys = exportRoots.map((root) => exportKey(root, place));
  const beside = keys.flatMap((key) => companions.map((ending) => `${key}${ending}`));
  const noted = beside.map((key) => jobKeys('taken').companionOf(key, ''));
  return [
    ...[...keys, ...beside, ...noted],
    `plans/${account}/of/${profile}/${file}.json`,
    `newest/${account}/${profile}/${file}.json`,
  ].map((at) => ({ at }));
};

/** Statements name customers, and the job of each document. */
async function statementsOf(store: Store, jobs: readonly ErasedJob[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const account of new Set(jobs.map((job) => job.account)))
    for await (const { key } of store.list(`statements/${account}/`)) {
      if (!key.endsWith('/statement.json')) continue;
      const text = await store.readText(key);
      if (jobs.some(({ job }) => text.includes(job))) places.push({ at: key.replace(/[^/]+$/, '') });
    }
  return places;
}

async function jobsMeant(store: Store, what: WhatToErase): Promise<ErasedJob[]> {
  const isMeant = ({ job, account, profile, file }: FoundRecord): boolean =>
    'job' in what
      ? job === what.job
      : account === what.account && profile === what.profile && file === what.file;
  const jobs = new Map<string, FoundRecord>();
  const folder = 'job' in what ? 'reports/' : reportPrefix({ ...what, job: '' }).slice(0, -1);
  for await (const { key } of store.list(folder)) {
    const place = placeOfReport(key);
    if (place !== undefined && isMeant(place)) jobs.set(place.job, place);
  }
  for (const job of 'job' in what ? [what.job] : await allJobs(store)) {
    const record = await findRecord(store, job);
    if (record !== undefined && isMeant(record)) jobs.set(job, record);
  }
  return Promise.all([...jobs.values()].map((one) => describeJob(store, one)));
}

interface FoundRecord extends IncomingPlace {
  job: string;
  /** The content of the export that it read; unknown of a job whose record has been forgotten. */
  source?: { key: string; version: string } | undefined;
  /** Key of its record or summary if that is damaged or absent. */
  damaged?: string | undefined;
}

type ErasedJob = Awaited<ReturnType<typeof describeJob>>;

/** The record of a job, or its copy in the plan if it is damaged or absent. */
async function findRecord(store: Store, job: string) {
  const whole = await findWholeJobRecord(store, job);
  const record = whole ?? (await recoveredJobRecord(store, job));
  return record && { ...record, source: record, ...(whole ? {} : { damaged: jobKeys(job).job }) };
}

const REPORT_FILE = /^reports\/(?<account>[^/]+)\/(?<profile>[^/]+)\/(?<file>[^/]+)\/(?<job>[^/]+)\/[^/]+$/;

const placeOfReport = (key: string) =>
  REPORT_FILE.exec(key)?.groups as (IncomingPlace & { job: string }) | undefined;

async function describeJob(store: Store, { account, profile, file, job, source, damaged }: FoundRecord) {
  const place = { account, profile, file, job };
  const { summary, lost } = await findSummary(store, place);
  const plan = summary === undefined ? await findWholePlan(store, job) : undefined;
  // Bytes and hash of that content; copies of it have other versions.
  const content = (summary ?? plan)?.source;
  const counts = summary?.counts.documents ?? (plan && (await documentsSoFar(store, plan, undefined)));
  const issued = counts?.issued ?? 0;
  // Its report has not been written yet.
  const isOpen = summary === undefined && lost === undefined;
  const read = source && { key: source.key, version: source.version };
  return { ...place, source: read, content, isOpen, issued, damaged: damaged ?? lost };
}

/** Retries of the jobs, and retries of these: their joined reports hold the rows of the original. */
async function addRetries(store: Store, account: string, jobs: Map<string, ErasedJob>): Promise<void> {
  const before = jobs.size;
  for await (const { key } of store.list(`reports/${account}/`)) {
    const place = /\/joined[^/]*\.jsonl$/.test(key) ? placeOfReport(key) : undefined;
    if (place === undefined || jobs.has(place.job)) continue;
    const summary = await findWhole(store, `${reportPrefix(place)}${SUMMARY_FILE}`, summaryForm);
    if (!summary?.joined.some(({ job }) => jobs.has(job))) continue;
    jobs.set(place.job, await describeJob(store, (await findRecord(store, place.job)) ?? place));
  }
  if (jobs.size > before) await addRetries(store, account, jobs);
}

type Erasing = Stores & { sealer: Sealer | undefined; by: string; now: Date };

/**
 * Erases the found data for good. First writes a sealed record of each report's hash in its place, so that an
 * interrupted erasing can be repeated. The ledger stays unchanged.
 */
export async function eraseFound(erasing: Erasing, { jobs, objects }: FoundToErase): Promise<void> {
  for (const job of jobs) await keepPlace(erasing, job);
  for (const [account, of] of Map.groupBy(jobs, (one) => one.account))
    await leaveOut(erasing.store, { account, jobs: new Set(of.map(({ job }) => job)) });
  await erasing.erasable.erase(objects);
}

async function keepPlace({ store, sealer, by, now }: Erasing, of: ErasedJob): Promise<void> {
  const report = reportPrefix(of);
  const { summary, sha256 = sha256Hex('') } = (await readSummary(store, report)) ?? {};
  const key = `${report}${ERASED_FILE}`;
  if ((await findWhole(store, key, erasedReportForm)) !== undefined) return;
  // Without a readable summary, the report keeps its place, and its predecessor is unknown.
  const known = of.damaged === undefined ? undefined : await findRecord(store, of.job);
  const kept = summary ?? (known && { ...known, previous: null, files: {} });
  if (kept === undefined) return;
  const { environment, previous, files } = kept;
  const older = Object.entries(files).filter(([file]) => isSuperseded(file));
  const record: Omit<ErasedReport, 'seal'> = {
    ...{ form: ERASED_REPORT_FORM, job: of.job, environment, account: of.account, report },
    ...{ erased_at: now.toISOString(), by },
    summaries: [sha256, ...older.map(([, { sha256 }]) => sha256)],
    previous,
  };
  const { head } = await findChainHead(store, of.account);
  const own = await chainSealer(store, sealer, head.latest);
  await store.put(key, (await sealRecord(record, own)).text);
}
