import * as z from 'zod';
import { ledgerAgeSchema } from '../../records/ledger-age.ts';
import { findWhole, storedForm, unlessDamaged, updateStored } from '../../records/stored.ts';
import { type ChainLink, LINK_FORMS, type Sealer, SUMMARY_FILE, storedAt } from '../../report/seal.ts';
import { type PreviousReport, previousSchema, summaryForm } from '../../report/summary.ts';
import type { VerifyRequest } from '../../report/verify/verify-report.ts';
import { jobKeys } from '../../store/keys.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';

const countedSchema = ledgerAgeSchema.extend({ environment: z.string() });
/** Age that an account's ledger must have at the least, in an environment. */
type CountedRuns = z.infer<typeof countedSchema>;

const FORM = 2;
/**
 * `reports/<account>/latest.json`: the account's newest report, the report before it, and the runs counted by
 * its ledgers. Form 1 lacks the runs; an account without reports may lack both reports.
 */
const headSchema = z.object({
  latest: previousSchema.optional(),
  previous: previousSchema.optional(),
  ledgers: z.array(countedSchema).readonly().default([]),
});
type ChainHead = z.infer<typeof headSchema>;
const headForm = storedForm(headSchema, FORM);

const headKey = (account: string) => `reports/${account}/latest.json`;

/** `jobs/<job>/run.json`: the run as which the ledger has counted a job. */
const countedRunSchema = countedSchema.extend({ account: z.string() });
const countedRunForm = storedForm(countedRunSchema);
type CountedRun = z.infer<typeof countedRunSchema>;

/** Undefined if the job was not counted or its note is damaged: the job is then counted again. */
export const findCountedRun = (store: Store, job: string): Promise<CountedRun | undefined> =>
  findWhole(store, jobKeys(job).run, countedRunForm);

export const putCountedRun = (store: Store, job: string, counted: CountedRun) =>
  store.put(jobKeys(job).run, countedRunForm.text(counted));

/** Head of an account's chain; found again from its links, with `isStored` false, if absent or damaged. */
export async function findChainHead(store: Store, account: string) {
  const stored = await findWhole(store, headKey(account), headForm);
  if (stored !== undefined) return { head: stored, isStored: true };
  return { head: await headOfLinks(store, account), isStored: false };
}

/** Changes the head of an account's chain, which others may change at the same moment; undefined leaves it unchanged. */
export async function updateChainHead(
  store: Store,
  account: string,
  change: (head: ChainHead, isStored: boolean) => ChainHead | undefined,
): Promise<boolean> {
  let ofLinks: ChainHead | undefined;
  for (;;) {
    let head: ChainHead | undefined;
    const isChanged = await updateStored(store, headKey(account), headForm, (stored) => {
      head = stored ?? ofLinks;
      return head && change(head, stored !== undefined);
    });
    if (head !== undefined) return isChanged;
    ofLinks = await headOfLinks(store, account);
  }
}

/** Ages by environment with one more: of one environment that of the later epoch, and there the higher number. */
export function withRun(ledgers: ChainHead['ledgers'], counted: CountedRuns): ChainHead['ledgers'] {
  const { environment, epoch, run } = counted;
  const isOf = (one: CountedRuns) => one.environment === environment;
  const isOlder = ledgers.some(
    (ledger) => isOf(ledger) && (ledger.epoch > epoch || (ledger.epoch === epoch && ledger.run >= run)),
  );
  return isOlder ? ledgers : [...ledgers.filter((ledger) => !isOf(ledger)), counted];
}

/** The newest link without a follower, and the runs that links and unfinished jobs state. */
async function headOfLinks(store: Store, account: string): Promise<ChainHead> {
  const links = await Array.fromAsync(linksOf(store, account));
  const followed = new Set(links.map(({ previous }) => previous?.report));
  const [newest] = links
    .filter(({ report }) => !followed.has(report))
    .sort((a, b) => b.at.localeCompare(a.at));
  const stated = links.flatMap(({ ledger }) => ledger ?? []);
  let ledgers: ChainHead['ledgers'] = [];
  for (const one of [...stated, ...(await Array.fromAsync(runsOfJobs(store, account)))])
    ledgers = withRun(ledgers, one);
  if (newest === undefined) return { ledgers };
  const { job, report, sha256, previous } = newest;
  return { latest: { job, report, sha256 }, ...(previous && { previous }), ledgers };
}

const RUN_FILE = /^jobs\/([^/]+)\/run\.json$/;

async function* runsOfJobs(store: Store, account: string): AsyncGenerator<CountedRuns> {
  for await (const { key } of store.list('jobs/')) {
    const job = RUN_FILE.exec(key)?.[1];
    if (job === undefined) continue;
    const counted = await findCountedRun(store, job);
    if (counted?.account === account) yield counted;
  }
}

async function* linksOf(store: Store, account: string) {
  for await (const { key } of store.list(`reports/${account}/`))
    for (const [file, form] of Object.entries(LINK_FORMS)) {
      if (!key.endsWith(`/${file}`)) continue;
      const text = await store.readText(key);
      const link = unlessDamaged((): ChainLink => form.read(text, key));
      if (link === undefined) continue;
      const { job, previous, environment } = link;
      const counted = 'ledger' in link ? link.ledger : undefined;
      yield {
        job,
        report: key.slice(0, -file.length),
        previous,
        at: madeAt(link),
        sha256: 'summaries' in link ? (link.summaries[0] ?? '') : sha256Hex(text),
        ledger: counted && { environment, ...counted },
      };
    }
}

/** Blank of an erased report: its follower shows that it is not the newest link. */
function madeAt(link: ChainLink): string {
  if ('finished_at' in link) return link.finished_at;
  if ('watched_at' in link) return link.watched_at;
  return 'changed_at' in link ? link.changed_at : '';
}

/** The summary of a report, undefined if it is damaged, and the hash of its text; undefined if it is absent. */
export async function readSummary(store: Store, report: string) {
  const key = `${report}${SUMMARY_FILE}`;
  const text = await unlessAbsent(store.readText(key));
  if (text === undefined) return undefined;
  return { summary: unlessDamaged(() => summaryForm.read(text, key)), sha256: sha256Hex(text) };
}

/** The links from one back, as far as they can be read: damage can make a ring of a chain, which ends before it begins again. */
export async function* linksFrom(store: Store, from: PreviousReport | undefined) {
  const passed = new Set<string>();
  for (let at = from; at !== undefined && !passed.has(at.report); ) {
    passed.add(at.report);
    const link: ChainLink | undefined = await findLink(store, at.report);
    if (link !== undefined) yield { at, link };
    at = link?.previous ?? undefined;
  }
}

export async function findLink(store: Store, report: string): Promise<ChainLink | undefined> {
  for (const [file, form] of Object.entries(LINK_FORMS)) {
    const link = await findWhole<ChainLink>(store, `${report}${file}`, form);
    if (link !== undefined) return link;
  }
  return undefined;
}

/** A link of a chain in a store, with the links around it, for verification. */
export const linkInStore = (store: Store, report: string): VerifyRequest => ({
  report: storedAt(store, report),
  previous: (before) => storedAt(store, before),
  latest: async (account) => {
    const { head, isStored } = await findChainHead(store, account);
    return isStored ? head.latest : undefined;
  },
});

/** The sealer with the key that a chain is under: the one that its last link hands over to, or is sealed with. */
export async function chainSealer<Given extends Sealer | undefined>(
  store: Store,
  sealer: Given,
  previous: PreviousReport | undefined,
): Promise<Given | Sealer> {
  if (sealer?.under === undefined || previous === undefined) return sealer;
  let link: ChainLink | undefined;
  // A link that could not be sealed leaves the chain under the key that it was under.
  for await ({ link } of linksFrom(store, previous)) if (link.seal_key !== undefined) break;
  return sealer.under(link !== undefined && 'next_key' in link ? link.next_key : link?.seal_key);
}
