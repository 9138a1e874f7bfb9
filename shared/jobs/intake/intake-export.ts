import { firstOf } from '../../documents/external-id.ts';
import { NameNumbers } from '../../documents/name-numbers.ts';
import type { DocumentRows, RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { chosenLanguage } from '../../mapping/cells/read-number.ts';
import { UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { AccountFacts } from '../../records/account-facts.ts';
import { CORRECTIONS_SUFFIX } from '../../records/corrections.ts';
import type { DocumentRecord, Outcome, OutcomeRecord } from '../../records/document-record.ts';
import { type JobRecord, type Plan, toldLines } from '../../records/plan.ts';
import { ColumnShape } from '../../report/workbook/workbook-cell.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import { UnreadableExport } from '../../sheet/sheet.ts';
import { jobKeys } from '../../store/keys.ts';
import { isSafeKey } from '../../store/safe-key.ts';
import { sha256Hex } from '../../store/store.ts';
import { readAccountFacts, type World } from '../account/account-guard.ts';
import { type AskedService, aheadProblem } from '../account/ask-service.ts';
import { amendFiles } from '../amend/plan-amendments.ts';
import { exportBalance } from '../balance/export-balance.ts';
import { findCountedRun } from '../files/chain.ts';
import { outcomeLookup } from '../files/outcome-lookup.ts';
import { findWholePlan, putPlan, readJob } from '../files/read-job.ts';
import { createSpool, type Spool, type SpoolFile } from '../files/spool.ts';
import { completeDocument, Identities } from '../judge/business-key.ts';
import { exportChecks, readControl } from '../judge/control-totals.ts';
import { asOneDocument } from '../judge/decide-payments.ts';
import {
  daysOfOriginals,
  documentJudge,
  type JudgedFiles,
  judgeDocuments,
  NamedDocuments,
  waveOf,
} from '../judge/judge-documents.ts';
import { judgedOn } from '../judge/law-days.ts';
import { acceptancesOf, type DocumentContext } from '../judge/make-document-record.ts';
import { UnusedAmounts } from '../judge/other-amounts.ts';
import { misplacedProblem, takeCompanion } from '../receive/companions.ts';
import {
  addTo,
  describeSource,
  importId,
  importOfJob,
  jobsOfImport,
  notedImport,
  noteImport,
  placeInImport,
} from '../receive/receive-export.ts';
import { answeredOriginal } from '../retry/sent-retry-row.ts';
import { createGrouping, partitionsFor, ScatteredExport, streamingGroups } from '../rows/group-rows.ts';
import { ingestRows, refuseDryRunRetry } from '../rows/ingest-rows.ts';
import { createSaleRates, dayOfIssue } from '../rows/sale-days.ts';
import { issuingEnd, issuingEndSaid, LONG_JOB_SECONDS } from '../steps/issuing-order.ts';
import { exportProfile, type OpenedExport, openExport, profileSha256 } from './open-export.ts';
import { profileReading } from './try-export.ts';
import { documentsWriter, inOrder, putNoRows, rowsFile } from './write-records.ts';

export interface IntakeDeps extends World {
  /** True if documents issued at the service do not count; read for payments of a provider's test system. */
  isSandbox(): Promise<boolean>;
  /** False until a person allows documents to be issued; the report of a dry run then gives this reason. */
  mayIssue?(): Promise<boolean>;
  /** The account's billing books and newest documents, or why the service could not be asked. */
  asked(account: string): Promise<AskedService>;
  /** Room outside memory; files on this machine by default. */
  spool?: () => Promise<Spool>;
  /** Language of the importing person if the job has none: programs read numbers in it. */
  language?: Language;
  /** False for a job damaged by a power cut, which is read again. Set if the store may lose what it wrote. */
  isWhole?(job: string): Promise<boolean>;
  /** True if a person issues a dry run's retry file without the rest of its export. */
  onlyRetry?: boolean;
}

type PlanFindings = Partial<Plan> & Pick<Plan, 'source'>;

interface Opened {
  record: JobRecord;
  stored: StoredFile;
  spool: Spool;
  source: Plan['source'];
  /** Jobs whose documents an amendment replaces, as far as they are known. */
  replaced: Set<string>;
  opened: OpenedExport;
  account: AccountFacts;
  asked: AskedService;
  totals: Parameters<typeof exportChecks>[0];
  amends: boolean | undefined;
}

/** Factor by which an export grows when it is unpacked, roughly. */
const UNPACKING = { csv: 1, jsonl: 1, xlsx: 10 } as const;

/**
 * Maps, groups and judges an export. Documents with adjacent rows are written as they are judged. Scattered exports, documents
 * that others of the export decide, and payments, which are decided together, are first distributed to files.
 */
async function readAs(
  way: 'as they come' | 'in parts',
  deps: IntakeDeps,
  { record, spool, source, replaced, opened, account, asked, totals, amends }: Opened,
): Promise<PlanFindings> {
  const { facts, mapped, profile } = opened;
  const ledger = deps.ledgerOf(record.account);
  const givesBack = profile.payment?.refunds !== undefined || profile.amounts?.original;
  const saleRates = givesBack ? createSaleRates(deps.store, ledger) : undefined;
  const issue = { today: dayOfIssue(deps.now()), on: record.on };
  const told: { payment: string }[] = [];
  const accepted = acceptancesOf(record, profile, account);
  const { days, rates, decide, ...reading } = await profileReading(opened, {
    ...{ store: deps.store, issue, accepted },
    lives: {
      ...{ ledger, saleRates, salesBefore: account.sales_before },
      onTold: record.dry_run ? undefined : (payment) => told.push({ payment }),
    },
  });
  const assertTaken = refuseDryRunRetry(deps, record);
  const shapes = mapped.columns.map((header) => new ColumnShape(header));
  const checks = exportChecks(totals);
  const isOfPayments = profile.payment !== undefined;
  const { today } = issue;
  const lawChanges = judgedOn(issue);
  const unused = new UnusedAmounts();
  const context: DocumentContext = {
    ...reading.context,
    ...asked,
    establishments: account.issuer?.establishments,
    onUnused: (found) => unused.note(found),
  };
  const [named, names] = [new NamedDocuments(), new NameNumbers()];
  const balance = exportBalance(profile, way === 'in parts');
  const there = 'there' in asked ? asked.there.documents : [];
  const listed = Map.groupBy(there, ({ identity = '' }) => identity);
  const identities = new Identities({ ledger, listed, today, isOfPayments, isNoted: way === 'in parts' });
  const doubtOfRow = await issuedOtherwise(deps, { record, source, opened });
  await using documents = documentsWriter({
    ...{ store: deps.store, job: record.job, dryRun: record.dry_run },
    look: (batch) => identities.look(batch),
    complete: completeDocument({ named, identities, doubtOfRow, accepted, checks }),
  });
  const answers: SpoolFile<RowAnswer>[] = [];
  let skipped = 0;
  await using records = await rowsFile(deps.store, { job: record.job, spool, isOfPayments });

  const rows = {
    ...{ mapped, rates, saleRates, days, isSandbox: deps.isSandbox, shapes, records, assertTaken },
    count: balance.see,
    noteOrigin: identities.noteOrigin.bind(identities),
    alone: (outcome: Outcome, money: readonly CountedMoney[]) => {
      if (outcome === 'skipped') skipped += 1;
      balance.alone(outcome, money);
    },
  };
  const judging = {
    ...{ context, named, originalDay: daysOfOriginals(ledger, names) },
    count: (of: DocumentRows, found: DocumentRecord) => {
      balance.document(of, found);
      lawChanges.count(found);
      checks.count(found);
      identities.note(found);
    },
  };
  let files: JudgedFiles = [];
  let read: number;
  if (way === 'in parts') {
    const grouping = await createGrouping(spool, partitionsFor(source.bytes, UNPACKING[facts.format]));
    read = await ingestRows({ ...rows, group: grouping.add });
    const to = { ...judging, spool, decide, answers, alone: rows.alone };
    files = await judgeDocuments(grouping.partitions(), to);
  } else {
    const judge = documentJudge(judging, (document) => {
      if (waveOf(document) > 0) throw new ScatteredExport();
      return documents.write(document);
    });
    const groups = streamingGroups(names, (group) => judge(asOneDocument(group)));
    read = await ingestRows({ ...rows, group: groups.add });
    await groups.end();
  }
  const against = checks.verdict(read - skipped);
  // What holds all documents back was not known when they were written.
  if (way === 'as they come' && against.length > 0) throw new ScatteredExport();
  const crc = await records.close(answers);
  const left = unused.list();
  const { broken: stopped, ...balanced } = balance.finish(checks.control?.payable);
  const amend = {
    ...{ store: deps.store, ledger, context, today, identities, replaced },
    client: deps.clientOf(record.account),
    isCleared: (external_id: string) => named.isCleared(external_id),
  };
  const planned = amends ? await amendFiles(files, { spool, named, amend }) : files;
  if (stopped === undefined) {
    const later = await Promise.all(['later', 'last'].map((name) => spool.file<DocumentRecord>(name)));
    for await (const document of inOrder(planned))
      await (later[waveOf(document) - 1] ?? documents).write(document);
    for (const file of later) {
      await documents.endWave();
      await named.findSales(ledger);
      for await (const document of file.read()) await documents.write(document);
    }
    await documents.endWave();
  }
  const written = await documents.end(stopped === undefined, crc);
  if (told.length > 0) await deps.store.put(jobKeys(record.job).payments, toldLines.bytes(told));

  return {
    source: { ...source, rows: read },
    sheet: facts,
    columns: mapped.columns,
    header_row: mapped.headerRow,
    shapes: shapes.map(({ found }) => found),
    signs: mapped.signs,
    ...(mapped.isUnitOpen ? { unit_open: true } : {}),
    ...written,
    ...(told.length === 0 ? {} : { told_payments: told.length }),
    notices: [
      ...lawChanges.notices(),
      ...balanced.notices,
      ...[...facts.notices, ...mapped.notices, ...(rates?.problems ?? []), ...days.notices(), ...against],
    ],
    balance: balanced.lines,
    ...(left.length === 0 ? {} : { unused: left }),
    ...(amends ? { amend: true } : {}),
    ...(stopped && { unreadable: stopped }),
  };
}

/** Doubts rows that another profile has issued of the same bytes, under external_ids that it formed differently. */
async function issuedOtherwise(
  { store, ledgerOf }: IntakeDeps,
  { record, source, opened }: Pick<Opened, 'record' | 'source' | 'opened'>,
) {
  type Former = Pick<OutcomeRecord, 'external_id' | 'mark' | 'invoice_type_code'>;
  const issued = new Map<number | undefined, Former>();
  const sha256 = profileSha256(opened.profile);
  const noted = await notedImport(store, record.job);
  const place = noted?.as === 'own' ? noted.import : importId(record, source.sha256);
  for (const { job } of await jobsOfImport(store, place)) {
    const plan = job === record.job ? undefined : await findWholePlan(store, job);
    if (plan === undefined || plan.dry_run || plan.environment !== record.environment) continue;
    if (plan.profile_used.sha256 === sha256 && issued.size === 0) continue;
    const { outcomes } = outcomeLookup(store, plan, { ledger: ledgerOf(record.account) });
    for await (const { external_id, mark, invoice_type_code, rows } of outcomes())
      if (mark !== undefined) issued.set(rows[0], { external_id, mark, invoice_type_code });
  }
  return ({ external_id, rows: [row], verdict, document }: DocumentRecord): Problem | undefined => {
    const former = verdict === 'ready' ? issued.get(row) : undefined;
    if (former === undefined || former.invoice_type_code !== document?.invoice_type_code) return undefined;
    if (firstOf(former.external_id) === firstOf(external_id)) return undefined;
    const params = { variant: 'row', external_id, known: former.external_id, mark: former.mark ?? '–' };
    return problem('POSSIBLE-DUPLICATE', { row }, params);
  };
}

/** Reads an export into rows, documents and a plan. A job with a complete plan is not read again. */
export async function intakeExport(deps: IntakeDeps, { job }: { job: string }) {
  const { store } = deps;
  const [known, run] = [await findWholePlan(store, job), await findCountedRun(store, job)];
  // Told payments that were never counted may be of a ledger that is lost.
  const isCounted = known?.told_payments === undefined || run !== undefined;
  if (known !== undefined && isCounted && (await deps.isWhole?.(job)) !== false) return counted(deps, known);
  const record = await readJob(store, job);
  // A damaged job may have sent documents already: its start time is kept, that of its making without a plan.
  const begun = known?.started_at ?? (run && record.created_at);
  const started_at = begun ?? deps.now().toISOString();

  await using file = isSafeKey(record.key) ? await store.localFile(record.key, record.version) : NOT_OPENED;
  await using spool = await (deps.spool ?? createSpool)();
  const stored = file.bytes ?? file.path;
  const source = { key: record.key, name: record.file, ...(await describeSource(stored)), rows: 0 };
  await noteImport(store, record, { import: importId(record, source.sha256), as: 'own' }, true);
  const replaced = new Set<string>();
  const found = await readExport(deps, { record, stored, spool, source, replaced });

  const isBarred = record.dry_run && !found.unreadable && (await deps.mayIssue?.()) === false;
  const notices = [...(isBarred ? [problem('DRY-RUN-NOT-LIVE')] : []), ...(found.notices ?? [])];
  const nothing = { columns: [], documents: 0, chunk_starts: [], waves: [] };
  const plan: Plan = { ...record, started_at, ...nothing, ...found, notices };
  // Retry files and credit notes belong to the original's import, amendments to the replaced one's.
  const place = await placeInImport(deps, record, plan);
  if (place.as !== 'own') await noteImport(store, record, place);
  for (const old of replaced) {
    const of = await importOfJob(deps, old, record.account);
    if (of !== undefined && of !== place.import) await addTo(store, { import: of, as: 'amendment' }, record);
  }
  await putPlan(store, plan);
  deps.log('export read', { job, rows: plan.source.rows, documents: plan.documents });
  return counted(deps, plan);
}

/** Counts only; rows never pass between steps. */
export type IntakeAnswer = Awaited<ReturnType<typeof counted>>;

/** The answer of a job, whose payments the ledger counts even without documents: an older ledger is then behind. */
async function counted({ ledgerWatch, pace, now, language }: IntakeDeps, plan: Plan) {
  const { job, file, source, documents, waves, chunk_starts } = plan;
  if (plan.told_payments !== undefined) await ledgerWatch.count(plan);
  const isSent = !plan.dry_run && waves.length > 0;
  const ends = isSent
    ? issuingEnd(documents, { pace, now: now(), leastSeconds: LONG_JOB_SECONDS })
    : undefined;
  return {
    ...{ job, rows: source.rows, documents, chunks: chunk_starts.length },
    waves: waves.map((_, index) => index + 1),
    /** The hour at which a long job ends, as a sentence; blank of any other. */
    ends: issuingEndSaid('begun', { ends, documents, file, language: plan.language ?? language ?? 'en' }),
  };
}

/** Stands for an object whose name a store does not accept. */
const NOT_OPENED = { path: '', bytes: Buffer.alloc(0), async [Symbol.asyncDispose]() {} };

/** Reads, maps, groups and judges; a file that cannot be read is a finding like others, not a failure of the step. */
async function readExport(
  deps: IntakeDeps,
  request: Pick<Opened, 'record' | 'stored' | 'spool' | 'source' | 'replaced'>,
) {
  const { record, stored, spool, source } = request;
  // For a profile that cannot be loaded.
  let profile_used = { name: record.profile, sha256: sha256Hex('') };
  let corrections: string | undefined;
  const corrected = (count: number) =>
    corrections !== undefined && { corrections: { count, sha256: sha256Hex(corrections) } };
  try {
    const stopped =
      misplacedProblem(record) ??
      (await deps.login.look(record.account)) ??
      (await deps.ledgerWatch.look(record.account));
    if (stopped !== undefined) throw new UnmappableExport([stopped]);
    corrections = await takeCompanion(deps.store, record, CORRECTIONS_SUFFIX);
    const profile = await exportProfile(deps.store, record.profile);
    profile_used = { name: profile.name, sha256: profileSha256(profile) };
    const originalOf = (job: string) => answeredOriginal(deps.store, record, job);
    const language = chosenLanguage(record.language, deps.language);
    const account = await readAccountFacts(deps.store, record.account);
    const given = { stored, file: record.file, corrections, originalOf, spool, language };
    const opened = await openExport(profile, given);
    const asked = await deps.asked(record.account);
    const of = { ...account, account: record.account };
    const ahead = 'there' in asked ? (asked.unasked ?? aheadProblem(asked.there, of)) : undefined;
    if (ahead !== undefined && isError(ahead)) throw new UnmappableExport([ahead]);
    const totals = await readControl(deps.store, record);
    const amends = record.amend || totals.control?.amend;
    const { columnOf, tellsEnds } = opened.mapped;
    const isByOthers = amends || profile.payment !== undefined || columnOf('clears') !== undefined;
    const read = (way: 'as they come' | 'in parts') =>
      readAs(way, deps, { ...request, opened, account, asked, totals, amends });
    const way = isByOthers || !tellsEnds ? 'in parts' : 'as they come';
    const found = await read(way).catch((error: unknown) => {
      if (!(error instanceof ScatteredExport)) throw error;
      return read('in parts');
    });
    const notices = ahead === undefined ? found.notices : [ahead, ...(found.notices ?? [])];
    return { ...found, profile_used, notices, ...corrected(opened.corrected) };
  } catch (error) {
    if (!(error instanceof UnreadableExport || error instanceof UnmappableExport)) throw error;
    await putNoRows(deps.store, record.job);
    const [unreadable, ...notices] =
      error instanceof UnreadableExport ? [error.problem, ...error.notices] : error.problems;
    return { source, profile_used, ...corrected(0), ...(unreadable && { unreadable }), notices };
  }
}
