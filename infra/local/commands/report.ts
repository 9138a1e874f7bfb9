import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { wallClock } from '../../../shared/clock.ts';
import { isSameExternalId } from '../../../shared/documents/external-id.ts';
import { documentKind } from '../../../shared/facts/document-kinds.ts';
import { greekClock } from '../../../shared/greek-clock.ts';
import { creditRefusal, takenBack } from '../../../shared/jobs/amend/amend-refusal.ts';
import { documentsSoFar } from '../../../shared/jobs/files/outcome-lookup.ts';
import { findSummary, findWholePlan, readRowBatches } from '../../../shared/jobs/files/read-job.ts';
import { documentsNamed } from '../../../shared/jobs/find/find-documents.ts';
import {
  eraseFound,
  type FoundToErase,
  findErasable,
  type WhatToErase,
} from '../../../shared/jobs/reverse/find-erasable.ts';
import {
  ownDuplicates,
  reversalFile,
  reversalOf,
  type UnreversedDocument,
} from '../../../shared/jobs/reverse/reverse-document.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { type Outcome, outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { wholePart } from '../../../shared/records/stored.ts';
import {
  type Counts,
  countedIn,
  isAllDone,
  type Summary,
  summaryInLanguage,
} from '../../../shared/report/summary.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import { type Store, sha256OfPieces, unlessAbsent } from '../../../shared/store/store.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { writeNew } from '../files/disk-files.ts';
import { findJob, listJobs, shortJobId } from '../files/find-job.ts';
import { userName } from '../host/configuration.ts';
import { type FilePlace, openFiles } from '../host/local-host.ts';
import { describeImport, tellDamaged } from '../print/describe-report.ts';
import { alignColumns, paintOutcome } from '../terminal/align-columns.ts';
import { terminalText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, folderOptions, jsonOption, stackOption, valueThat } from './options.ts';
import { argument, type Called, commandOf, option } from './startup.ts';

const MINUTES = 'yyyy-mm-ddThh:mm'.length;

export const registerJobs = commandOf(folderOptions, async ({ data, stack, json, ...called }) => {
  const { lang, say, reply } = called;
  const place = await openFiles({ data, stack });
  const { store } = place;
  const damaged: string[] = [];
  const jobs = await listJobs(store, damaged);
  const listed = await Array.fromAsync(jobs, async (job) => {
    const { summary, lost } = await findSummary(store, job);
    if (lost !== undefined) damaged.push(lost);
    const soFar = summary === undefined ? await soFarOf(place, job) : undefined;
    return { job, summary, soFar, isDamaged: lost !== undefined };
  });
  tellDamaged(damaged, { lang, json });
  const names = ['headJob', 'headImported', 'headPlace', 'headFile', 'headRows', 'headBecame'] as const;
  const cells = listed.map(({ job, summary, soFar, isDamaged }) => [
    shortJobId(job.job),
    greekClock(job.created_at).slice(0, MINUTES).replace('T', '\u00a0'),
    `${job.account}/${job.profile}`,
    terminalText(job.file) + (job.dry_run ? ` (${say('dryRun')})` : ''),
    summary === undefined ? '–' : String(summary.source.rows),
    summary === undefined ? soFarText(soFar, { lang, isDamaged }) : countsLine(summary.counts.rows, lang),
  ]);
  reply(
    listed.map(({ job, summary, soFar }) => ({
      ...job,
      report: summary?.report ?? null,
      complete: summary?.complete ?? false,
      ...{ rows: summary?.source.rows ?? null, counts: summary?.counts ?? null },
      ...(typeof soFar === 'object' ? { so_far: soFar } : {}),
    })),
    () =>
      listed.length === 0
        ? say('jobsNone', { data })
        : alignColumns([names.map((name) => say(name)), ...cells]),
  );
});

/** `cut off: 34 issued, 26 unknown`. */
function soFarText(soFar: SoFar | undefined, { lang, isDamaged }: { lang: Language; isDamaged: boolean }) {
  const say = tellIn(lang);
  if (soFar === undefined) return say('noReportYet');
  if (soFar === 'under-way') return say('underWay');
  const { unknown, ...known } = soFar;
  const said = [
    ...(countedIn(known) > 0 ? [countsLine(known, lang)] : []),
    ...(unknown > 0 ? [say('soFarUnknown', { count: unknown })] : []),
  ];
  if (said.length === 0) return say('noReportYet');
  return say(isDamaged ? 'byRecords' : 'cutOff', { said: said.join(', ') });
}

/** `198 issued, 2 rejected`, each in its colour. */
const countsLine = (counts: Record<Outcome, number>, language: Language): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${paintOutcome(outcome, language)}`)
    .join(', ') || tellIn(language)('noRows');

export const registerReport = commandOf(
  [argument('<job>', 'job'), ...folderOptions, option('--left', 'left')],
  async (wanted, { data, stack, json, left, lang, reply }) => {
    const place = await openFiles({ data, stack });
    const { store } = place;
    const damaged: string[] = [];
    const job = await findJob(store, wanted, damaged);
    const { summary: sealed, lost } = await findSummary(store, job);
    if (lost !== undefined) damaged.push(lost);
    const rows = sealed ? await damagedRows(store, sealed) : [];
    tellDamaged(damaged, { lang, json });
    tellDamaged(rows, { lang, json }, 'damagedRows');
    if (sealed === undefined && damaged.length === 0)
      throw new CommandError('job-without-report', { job: shortJobId(job.job), file: job.file });
    if (sealed === undefined) {
      const soFar = await soFarOf(place, job);
      return reply({ ...job, ...(typeof soFar === 'object' ? { so_far: soFar } : {}) }, () =>
        soFarText(soFar, { lang, isDamaged: true }),
      );
    }
    const summary = summaryInLanguage(sealed, lang);
    const areRowsWhole = !rows.some((key) => key.startsWith(summary.report));
    const shown = { store, data, stack, imported: { summary: sealed }, areRowsWhole };
    const text = json ? '' : await describeImport({ ...shown, language: lang, verbose: true });
    reply(summary, () => text);
    if (left && !isAllDone(summary)) process.exitCode = 1;
  },
);

async function damagedRows(store: Store, { job, report, files }: Summary): Promise<string[]> {
  const damaged: string[] = [];
  const result = `${report}result.jsonl`;
  const sha256 = await unlessAbsent(store.read(result).then(sha256OfPieces));
  if (sha256 !== files['result.jsonl']?.sha256) damaged.push(result);
  const batches = wholePart(readRowBatches(store, job), () => damaged.push(`jobs/${job}/`));
  if (await store.head(jobKeys(job).rows)) for await (const _ of batches);
  return damaged;
}

type SoFar = (Counts & { unknown: number }) | 'under-way';

/** Fate of the documents of a job without a report, by its records and the ledger; undefined of one that was not read. */
async function soFarOf({ store, ledgerOf }: FilePlace, job: JobRecord): Promise<SoFar | undefined> {
  const plan = await findWholePlan(store, job.job);
  const held = await ledgerOf(job).catch((error: unknown) =>
    error instanceof CommandError ? error.mistake : undefined,
  );
  if (held === 'folder-in-use') return 'under-way';
  await using ledger = typeof held === 'object' ? held : undefined;
  if (plan === undefined || plan.dry_run) return undefined;
  const soFar = await documentsSoFar(store, plan, ledger?.ledger);
  return { ...soFar, failed: 0, unknown: soFar.failed };
}

/** Row numbers such as `2-40,57`, as a test of one number. */
const parseRowRanges = valueThat((text) => {
  const ranges = text.split(',').map((part) => {
    const [, from, to = from] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    return { from: Number(from), to: Number(to) };
  });
  if (!ranges.every(({ from, to }) => from <= to)) return undefined;
  return (row: number): boolean => ranges.some(({ from, to }) => from <= row && row <= to);
}, 'ranges');

const MAX_SHOWN = 20;

export const registerReverse = commandOf(
  [
    argument('[job]', 'job'),
    option('--document <id>', 'amendId'),
    option('--rows <ranges>', 'rows', { parse: parseRowRanges }),
    option('--with-duplicates', 'withDuplicates'),
    option('--out <file>', 'reverseOut'),
    ...folderOptions,
  ],
  async (wanted, options) => {
    const { rows, document: named, withDuplicates, out, reply } = options;
    const place = await openFiles(options);
    const { store } = place;
    if ((wanted === undefined) === (named === undefined)) throw new CommandError('reverse-what');
    const search = { accounts: await place.accounts(), wanted: named?.trim() ?? '' };
    const [document, ...others] = named === undefined ? [] : await documentsNamed(store, search);
    if (named !== undefined && document === undefined)
      throw new CommandError('document-unknown', { wanted: named });
    if (others.length > 0)
      throw new RefusedRequest('ISSUED-SEVERAL', { document: named, count: others.length + 1 });
    const job = await findJob(store, document?.job ?? wanted ?? '');
    const file = out ?? reversalFile(job.file);
    if (!(await store.head(jobKeys(job.job).plan)))
      throw new CommandError('job-not-issued', { job: shortJobId(job.job) });
    await using held = await place.ledgerOf(job);
    const isOwnDuplicate = withDuplicates ? await ownDuplicates({ store, ...held }, job.job) : undefined;
    const reversal = reversalOf(store, job.job, {
      ...{ isOwnDuplicate, takenBack: takenBack(held.ledger) },
      isWanted: (record) =>
        (document === undefined || isSameExternalId(record.external_id, document.external_id)) &&
        (rows === undefined || record.rows.some(rows)),
    });
    await writeNew(file, Readable.from(reversal.lines())).catch(saveFailed(file, '--out'));
    const { documents, apart } = reversal;
    // A file without rows would block the next run.
    if (documents === 0) await rm(file);
    for (const one of document === undefined ? [] : apart) if ('details' in one) throw creditRefusal(one);
    const told = { job: job.job, file: documents === 0 ? null : file, documents, apart };
    reply(told, () => describe(reversal, { ...options, job: job.job, file }));
  },
);

function describe(
  { documents, apart }: Omit<ReturnType<typeof reversalOf>, 'lines'>,
  { job, file, say, lang }: Called & { job: string; file: string },
): string {
  // Types without a credit note have their own reason, with the remedy.
  const reasonOf = (one: UnreversedDocument) => {
    if ('details' in one) return creditRefusal(one).envelope(lang).error.message;
    const { why, invoice_type_code: kind = '' } = one;
    return say((why === 'no-credit-note-type' && documentKind(kind)?.instead) || why);
  };
  const cellsOf = (one: UnreversedDocument) => [
    ...[terminalText(one.external_id), say('row', { row: one.rows[0] }), reasonOf(one)],
  ];
  const left = apart.slice(0, MAX_SHOWN).map(cellsOf);
  const more = apart.length > MAX_SHOWN ? [say('moreInJson', { count: apart.length - MAX_SHOWN })] : [];
  const told = { count: documents, job: shortJobId(job), file };
  return [
    say(documents === 0 ? 'creditNone' : 'creditNotes', told),
    ...(documents === 0 ? [] : [say('lookThenImport')]),
    ...(apart.length === 0 ? [] : ['', say('notInIt'), alignColumns(left), ...more]),
  ].join('\n');
}

export const registerErase = commandOf(
  [argument('<job|file>', 'eraseWhat'), dataOption, stackOption, option('--yes', 'eraseYes'), jsonOption],
  async (wanted, options) => {
    const { stack, yes = false } = options;
    const place = await openFiles(options);
    await using _held = await place.hold();
    const job = async () => (stack === undefined ? (await findJob(place.store, wanted)).job : wanted);
    const what = exportNamed(wanted) ?? { job: await job() };
    const found = await findErasable(place, what);
    if (found === undefined) throw new CommandError('erase-nothing', { what: wanted });
    assertErasable(found, stack !== undefined, wallClock());
    if (yes)
      await eraseFound(
        { ...place, sealer: await place.sealer(), by: userName(), now: new Date(wallClock()) },
        found,
      );
    const damaged = found.jobs.flatMap((job) => job.damaged ?? []);
    tellDamaged(damaged, options);
    options.reply(asJson(found, yes), () => asText(found, yes, options));
  },
);

function exportNamed(wanted: string): WhatToErase | undefined {
  if (!wanted.includes('/')) return undefined;
  const [account, profile, file, ...more] = wanted.replace(/^(incoming|imported)\//, '').split('/');
  if (!account || !profile || !file || more.length > 0)
    throw new CommandError('erase-what', { what: wanted });
  return { account, profile, file };
}

const bytesOf = ({ objects }: FoundToErase): number => objects.reduce((sum, { bytes }) => sum + bytes, 0);
const issuedOf = ({ jobs }: FoundToErase): number => jobs.reduce((sum, { issued }) => sum + issued, 0);

const asJson = (found: FoundToErase, erased: boolean) => ({
  erased,
  jobs: found.jobs.map(({ job, account, profile, file, issued, ...of }) => ({
    ...{ job, account, profile, file, issued },
    report: reportPrefix({ account, profile, file, job }),
    source: of.source ?? null,
  })),
  places: found.places,
  objects: found.objects.length,
  bytes: bytesOf(found),
  issued_stay_proven: issuedOf(found),
});

function asText(found: FoundToErase, isDone: boolean, { say }: Called): string {
  const [jobs, files] = [found.jobs.length, found.objects.length];
  const counts = { jobs, files, kib: Math.ceil(bytesOf(found) / 1024) };
  return [
    say(isDone ? 'eraseDone' : 'eraseWould', counts),
    ...found.jobs.map(
      (job) =>
        `  ${say('eraseJob', { job: shortJobId(job.job), place: reportPrefix(job), issued: job.issued })}`,
    ),
    say('erasePlaces', { places: found.places.join(', ') }),
    say('eraseStays', { issued: issuedOf(found) }),
    ...(isDone ? [] : [say('eraseAddYes')]),
  ].join('\n');
}

function assertErasable({ jobs, objects }: FoundToErase, mayRun: boolean, now: number): void {
  const locked = objects.filter(
    ({ lockedUntil }) => lockedUntil !== undefined && lockedUntil.getTime() > now,
  );
  const [first] = locked;
  const until = locked.map(({ lockedUntil }) => lockedUntil?.toISOString() ?? '').sort();
  if (first !== undefined)
    throw new CommandError('erase-locked', { count: locked.length, first: first.key, until: until.at(-1) });
  const open = jobs.find(({ isOpen, source }) => isOpen && source !== undefined);
  if (mayRun && open !== undefined) throw new CommandError('erase-open', { job: open.job });
}
