import { z } from '@hono/zod-openapi';
import { takenBack } from '../../../shared/jobs/amend/amend-refusal.ts';
import { findChainHead, linkInStore, linksFrom } from '../../../shared/jobs/files/chain.ts';
import { ownDuplicates, reversalFile, reversalOf } from '../../../shared/jobs/reverse/reverse-document.ts';
import { may } from '../../../shared/mapping/profile/source.ts';
import { bringers, mayBe, operation, strings } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findWhole } from '../../../shared/records/stored.ts';
import { type ChainLink, headLine, readHeadLine, SUMMARY_FILE } from '../../../shared/report/seal.ts';
import { summaryForm } from '../../../shared/report/summary.ts';
import { toldVerdict, verdictSchema, verifyReport } from '../../../shared/report/verify/verify-report.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../shared/sheet/sheet.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import { isSafeKey } from '../../../shared/store/safe-key.ts';
import { type Store, unlessAbsent } from '../../../shared/store/store.ts';
import { type AtConsole, type AtJob, type ConsoleHost, inJob } from '../console-host.ts';
import { seenBy } from '../guard/own-accounts.ts';
import { flag } from '../http/operations.ts';
import { endedSummary } from '../jobs/job-view.ts';
import { momentaryFile, storeUpload } from '../jobs/stored-upload.ts';

const verifiedSchema = z.object(verdictSchema.shape).openapi('Verified');
export type Verified = z.infer<typeof verdictSchema>;
const head = mayBe('A line that somebody kept: the chain has to have held this head.');

/** The head in a request; refuses a text that is not a head line, which is not the same as a missing head. */
function headIn(head: string | undefined): string | undefined {
  if (head === undefined || head.trim() === '') return undefined;
  if (readHeadLine(head) === undefined) throw new RefusedRequest('HEAD-UNREADABLE', { head });
  return head;
}

const LINKS_LISTED_MAX = 50;
const linkKinds = ['report', 'watch', 'key', 'erased'] as const;

const chainSchema = z
  .object({
    account: z.string(),
    /** The line to keep; null before the first report. */
    head: z.string().nullable(),
    /** SHA-256 of the key that reports are sealed with here. */
    seal_key: z.string().nullable(),
    links: z.array(
      z.object({ kind: z.enum(linkKinds), ...strings('report', 'at'), sealed_by: z.string().nullable() }),
    ),
  })
  .openapi('Chain');

export const verifyJob = operation({
  name: 'verifyReport',
  does: 'Verify a report: its seal, every hash, every row once, the chain of reports and the export',
  ...{ input: inJob.extend({ head }), output: verifiedSchema, effect: 'checks' },
  http: { at: 'post /api/jobs/{job}/verify', refuses: [409], says: 'What was found.' },
  async run({ host, record, language }: AtJob, { head }) {
    if ((await host.progressOf(record)) !== undefined) throw new RefusedRequest('JOB-UNDER-WAY');
    // The folder is that of the job: the stored report may name another.
    const report = reportPrefix(record);
    return toldVerdict(await verified(host, report, { head, record }), language);
  },
});

export const reverseJob = operation({
  name: 'reverseJob',
  does: 'Write credit notes for everything a job has issued, as an upload to check and issue',
  input: inJob.extend({
    with_duplicates: may(flag, 'Also documents that an earlier import of the same export issued.'),
  }),
  output: z
    .object({ upload: z.string(), file: z.string(), documents: z.int(), left_apart: z.int() })
    .openapi('Reversed'),
  ...{ effect: 'changes', roles: bringers },
  http: {
    ...{ at: 'post /api/jobs/{job}/reverse', query: ['with_duplicates'], refuses: [409], status: 201 },
    says: 'The upload. The profile standard reads it.',
  },
  async run({ host, person: by, record }: AtJob, { with_duplicates }) {
    const { store } = host;
    await endedSummary(host, record);
    const deps = { store, ledger: host.ledgerOf(record.account) };
    const isOwnDuplicate = with_duplicates ? await ownDuplicates(deps, record.job) : undefined;
    const reversal = reversalOf(store, record.job, { isOwnDuplicate, takenBack: takenBack(deps.ledger) });
    await using written = await momentaryFile(reversal.lines());
    const { documents, apart } = reversal;
    if (documents === 0) throw new RefusedRequest('NOTHING-TO-REVERSE');
    const name = reversalFile(record.file);
    const { id, file } = await storeUpload(store, { source: written.path, file: name, by });
    return { upload: id, file, documents, left_apart: apart.length };
  },
});

export const listChain = operation({
  name: 'listChain',
  does: 'Read the head of the chain of reports, the line for somebody else to keep, and its newest links',
  input: z.object({ account: z.string().optional(), lang: z.string().optional() }),
  ...{ output: chainSchema, effect: 'reads' },
  http: { at: 'get /api/chain', refuses: [404], says: 'The chain, the newest link first.' },
  async run({ host, account: ofName }: AtConsole, input) {
    const account = await ofName(input.account);
    const { latest } = (await findChainHead(host.store, account)).head;
    const links: z.output<typeof chainSchema>['links'] = [];
    for await (const { at, link } of linksFrom(host.store, latest)) {
      if (links.length === LINKS_LISTED_MAX) break;
      links.push({ ...momentOf(link), report: at.report, sealed_by: link.seal_key?.sha256 ?? null });
    }
    const head = latest === undefined ? null : headLine({ account, sha256: latest.sha256 });
    return { account, head, seal_key: (await host.sealKeys()).at(-1)?.sha256 ?? null, links };
  },
});

export const verifyLink = operation({
  name: 'verifyLink',
  does: 'Verify any link of a chain where it lies, by the key prefix of its folder',
  ...{ input: z.object({ head, report: z.string() }), output: verifiedSchema, effect: 'checks' },
  http: { at: 'post /api/verify', refuses: [404], says: 'What was found.' },
  async run({ host, person, language }: AtConsole, { report, head }) {
    const place = `${report.replace(/\/+$/, '')}/`;
    if (!place.startsWith('reports/') || !isSafeKey(place.slice(0, -1)))
      throw new RefusedRequest('REPORT-UNKNOWN');
    const [, account = ''] = place.split('/');
    if (!seenBy(person)({ account })) throw new RefusedRequest('REPORT-UNKNOWN');
    const result = await verified(host, place, { head });
    if (result.problems[0]?.code === 'REPORT-SUMMARY-MISSING') throw new RefusedRequest('REPORT-UNKNOWN');
    return toldVerdict(result, language);
  },
});

/** Verifies a report in its place. Refuses one that takes longer to verify than the host may answer. */
async function verified(
  { store, apart, sealKeys }: ConsoleHost,
  report: string,
  { head, record }: { head: string | undefined; record?: JobRecord },
) {
  const stated = await findWhole(store, `${report}${SUMMARY_FILE}`, summaryForm);
  const limit = apart?.rowsVerifiedMax ?? Number.POSITIVE_INFINITY;
  if ((stated?.source.rows ?? 0) > limit) throw new RefusedRequest('TOO-LARGE-TO-VERIFY', { limit });
  await using kept = record && (await exportOf(store, record));
  const known = { head: headIn(head), ownKeys: await sealKeys(), source: kept?.source };
  return await verifyReport({ ...linkInStore(store, report), ...known });
}

async function exportOf(store: Store, { key, version, file }: JobRecord) {
  const kept = isSafeKey(key) ? await unlessAbsent(store.localFile(key, version)) : undefined;
  if (kept === undefined) return undefined;
  const open = (read: ReadOptions | undefined) => openSheet(kept.bytes ?? kept.path, file, read);
  return {
    source: { name: file, bytes: await store.read(key, version), open },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}

function momentOf(link: ChainLink): { kind: (typeof linkKinds)[number]; at: string } {
  if ('next_key' in link) return { kind: 'key', at: link.changed_at };
  if ('watched_at' in link) return { kind: 'watch', at: link.watched_at };
  if ('erased_at' in link) return { kind: 'erased', at: link.erased_at };
  return { kind: 'report', at: link.finished_at };
}
