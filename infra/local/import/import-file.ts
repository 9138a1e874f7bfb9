import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type ApprovedReport,
  keepApproved,
  keptPlan,
  readApprovedReport,
} from '../../../shared/jobs/approve/approved-plan.ts';
import { isWholeJob, readJob } from '../../../shared/jobs/files/read-job.ts';
import type { IntakeAnswer } from '../../../shared/jobs/intake/intake-export.ts';
import { CONTROL_SUFFIX } from '../../../shared/jobs/judge/control-totals.ts';
import { describeSource, newestJobs } from '../../../shared/jobs/receive/receive-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CORRECTIONS_SUFFIX, parseCorrections } from '../../../shared/records/corrections.ts';
import { jobForm } from '../../../shared/records/plan.ts';
import { readStored } from '../../../shared/records/stored.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { type Summary, summaryForm } from '../../../shared/report/summary.ts';
import { exportKey, type IncomingPlace, jobKeys } from '../../../shared/store/keys.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { type StoredObject, sha256Hex } from '../../../shared/store/store.ts';
import { CommandError, errorSentence, problemError } from '../errors/command-error.ts';
import { assertFile, isFile, namedText } from '../files/disk-files.ts';
import { configuredService, readConfiguration, userName } from '../host/configuration.ts';
import { assertKnownAccount, assertSameAccount } from '../host/data-folder.ts';
import { type HostOptions, type LocalHost, openLocalHost } from '../host/local-host.ts';
import { Interrupted, reportKilledJob, runJob, type StepTimes } from '../host/run-job.ts';
import { AUTO_PROFILE, knownProfile, resolveProfile } from '../profiles/resolve-profile.ts';
import { printAside } from '../terminal/print.ts';
import { createProgress } from '../terminal/progress.ts';
import { stopOnInterrupt } from '../terminal/stop-on-interrupt.ts';
import { tellIn } from '../words/terminal-words.ts';

export interface ImportedFile {
  file: string;
  job: string;
  report: string;
  summary: Summary;
  times: StepTimes;
  /** The newest job of this export had been interrupted, and this run went on with it. */
  continued: boolean;
  /** The choice of `--profile auto`, its last import as yyyy-mm-dd, and whether it is another one now. */
  known?: { profile: string; last_imported: string; changed_since: boolean };
}

export interface ImportRequest {
  path: string;
  account: string;
  profile: string;
  /** SHA-256 of the profile's content: another profile makes another job. */
  profileSha256: string;
  dryRun: boolean;
  /** A file of corrections, in place of the one next to the export. */
  corrections?: string | undefined;
  approved?: string | undefined;
  /** True if documents that conflict with issued ones replace them; the approved report may set this too. */
  amend?: boolean | undefined;
}

/** Puts one export into the store and runs its job to the report; resumes an interrupted job of it. */
export async function importFile(
  host: LocalHost,
  request: ImportRequest,
  planned: (answer: IntakeAnswer) => void,
): Promise<ImportedFile> {
  await assertFile(request.path);
  const place = { account: request.account, profile: request.profile, file: fileName(request.path) };
  const { sha256 } = await describeSource(request.path);
  const corrections = await readCorrections(request);
  const folder = request.approved;
  const textOf = (file: string) => readFile(join(folder ?? '', file), 'utf8').catch(() => undefined);
  const approved = folder === undefined ? undefined : await readApprovedReport(textOf);
  if (folder !== undefined && approved === undefined)
    throw new CommandError('approved-no-plan', { place: folder });
  const put = async (key: string) => {
    const control = `${request.path}${CONTROL_SUFFIX}`;
    if (await isFile(control)) await host.store.putFile(`${key}${CONTROL_SUFFIX}`, control);
    return host.store.putFile(key, request.path);
  };
  const amend = request.amend || approved?.stated.amend === true;
  const content = { ...request, place, sha256, corrections, approved, amend, put, by: userName() };
  return importContent(host, content, planned);
}

type ImportContent = Pick<ImportRequest, 'path' | 'profileSha256' | 'dryRun' | 'amend'> & {
  place: IncomingPlace;
  sha256: string;
  corrections?: string | undefined;
  approved?: ApprovedReport | undefined;
  put: (key: string) => Promise<StoredObject>;
  by: string;
};

type ImportHost = Pick<LocalHost, 'store' | 'environment' | 'handlers' | 'accept' | 'on' | 'patience'> &
  Pick<LocalHost, 'receive'> & { approving: Pick<LocalHost['approving'], 'now'> };

/** Runs the job of one content, or continues the job that was interrupted over it. */
export async function importContent(
  host: ImportHost,
  content: ImportContent,
  planned: (answer: IntakeAnswer) => void,
): Promise<ImportedFile> {
  const { place, sha256, corrections, approved, ...request } = content;
  const identity = {
    environment: host.environment,
    sha256,
    profile_sha256: request.profileSha256,
    dry_run: request.dryRun,
    ...(host.accept && { accept: host.accept }),
    ...(host.on !== undefined && { on: host.on }),
    ...(request.amend && { amend: true }),
    ...(corrections !== undefined && { corrections_sha256: sha256Hex(corrections) }),
    ...(approved && { approved: approved.plan }),
  };
  const newest = newestJobs(host.store);
  const interrupted = await newest.interrupted(place, identity);
  const isAsApproved = async (job: string) =>
    approved === undefined || (await keptPlan(host.store, job)) === approved.plan;
  const continued =
    interrupted?.sameWork === true &&
    (await host.store.head(jobKeys(interrupted.job).stopped)) === undefined &&
    (await isAsApproved(interrupted.job));
  if (interrupted !== undefined && !continued && (await isWholeJob(host.store, interrupted.job)))
    await reportKilledJob(host, interrupted.job);
  const job = continued ? interrupted.job : await startJob(host, content);
  if (!continued) await newest.remember(place, { job, ...identity });

  const { report, times } = await runJob({ job, ...host }, planned);
  const summary = await readStored(host.store, `${report}summary.json`, summaryForm);
  return { file: place.file, job, report, summary, times, continued };
}

/** Keeps a copy of an export outside the served folders, with its companions; answers its job. */
async function startJob(host: ImportHost, of: ImportContent): Promise<string> {
  const { place, path, put, corrections, approved, amend, by } = of;
  const key = exportKey('imported', place);
  const { version } = await put(key);
  const object = { key, 'version-id': version };
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object } });
  if (!('job' in received)) throw new CommandError('import-name-refused', { path, file: place.file });
  const { job } = received;
  if (amend)
    await host.store.put(jobKeys(job).job, jobForm.text({ ...(await readJob(host.store, job)), amend }));
  if (corrections !== undefined)
    await host.store.put(jobKeys(job).companion(CORRECTIONS_SUFFIX), corrections);
  if (approved !== undefined) {
    const approval = { plan: approved.plan, by, at: host.approving.now().toISOString() };
    await keepApproved(host.store, job, { ...approved, approval });
  }
  return job;
}

async function readCorrections({ path, corrections }: ImportRequest): Promise<string | undefined> {
  const beside = `${path}${CORRECTIONS_SUFFIX}`;
  if (corrections === undefined && !(await isFile(beside))) return undefined;
  const text = await namedText(corrections ?? beside);
  const parsed = corrections === undefined ? undefined : parseCorrections(text, corrections);
  if (parsed !== undefined && 'problem' in parsed) throw problemError([parsed.problem]);
  return text;
}

/** Composed letters, so that one name is one key on every file system. */
function fileName(path: string): string {
  const name = basename(path).normalize('NFC');
  if (isSafeName(name) && !name.startsWith('.')) return name;
  throw new CommandError('import-name-bad', { path: JSON.stringify(path), limit: NAME_MAX_BYTES });
}

export interface ExportToImport {
  path: string;
  profile: string;
}

export interface ImportSettings
  extends Omit<ImportRequest, 'path' | 'profile' | 'profileSha256'>,
    Pick<HostOptions, 'data' | 'on' | 'askedLanguage' | 'resend' | 'onlyRetry' | 'rebind'> {
  lang: Language;
  /** Doubtful codes that are issued all the same. */
  accept?: readonly string[] | undefined;
  /** Person who accepts them; the logged-in user by default. */
  by?: string | undefined;
  service?: string | undefined;
  /** Milliseconds for which a service that is down is waited for. */
  wait?: number | undefined;
  concurrency?: number | undefined;
  quiet?: boolean;
}

/** One export's answer: its report, or the sentence with the reason against it. */
export type FileAnswer = { path: string; imported: ImportedFile } | { path: string; sentence: string };

/** Opens a host for exports that are run one after the other. A file that cannot be imported does not stop the next. */
export async function openImports(settings: ImportSettings) {
  await assertKnownAccount(settings.data, settings.account);
  await using stack = new AsyncDisposableStack();
  const progress = createProgress(settings.lang);
  const stop = stack.use(stopOnInterrupt(settings.lang));
  const host = stack.use(
    await openLocalHost({
      ...settings,
      accept: settings.accept && { codes: settings.accept, by: settings.by ?? userName() },
      accounts: [settings.account],
      service: configuredService(settings.service, settings.dryRun),
      verify: readConfiguration().ROWMARK_VERIFY,
      requestsInFlight: settings.concurrency,
      language: settings.lang,
      waitMs: settings.wait,
      onWait: announceWait(settings.lang),
      onDocument: progress.advance,
      signal: stop.signal,
    }),
  );
  await assertSameAccount(host, settings.account);
  const rest = stack.move();
  const run = (one: ExportToImport): Promise<FileAnswer> => importOne(host, one, { settings, progress });
  return { host, run, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** Prints once per outage until when the command waits. */
export const announceWait = (language: Language) => (ms: number) => {
  const until = formatInstant(new Date(Date.now() + ms).toISOString(), language);
  printAside(`rowmark: ${tellIn(language)('waitsForService', { until })}`);
};

async function importOne(
  host: LocalHost,
  { path, profile }: ExportToImport,
  { settings, progress }: { settings: ImportSettings; progress: ReturnType<typeof createProgress> },
): Promise<FileAnswer> {
  try {
    const { store } = host;
    const chosen = profile === AUTO_PROFILE ? await knownProfile(store, path, settings.account) : undefined;
    const { name, sha256 } = await resolveProfile(store, chosen?.name ?? profile);
    const request = { ...settings, path, profile: name, profileSha256: sha256 };
    const imported = await importFile(host, request, ({ documents, ends }) => {
      if (ends !== '') printAside(`rowmark: ${ends}`);
      if (!settings.quiet) progress.start(basename(path), documents);
    });
    if (chosen === undefined) return { path, imported };
    const known = { profile: name, last_imported: chosen.on, changed_since: chosen.sha256 !== sha256 };
    return { path, imported: { ...imported, known } };
  } catch (error) {
    if (error instanceof Interrupted) throw new CommandError('stopped');
    return { path, sentence: errorSentence(error, settings.lang) };
  } finally {
    progress.stop();
  }
}
