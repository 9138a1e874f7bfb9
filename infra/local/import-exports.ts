import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { CommandError } from './command-error.ts';
import { readConfiguration } from './configuration.ts';
import { type ImportedFile, importFile } from './import-file.ts';
import { Interrupted } from './interrupted.ts';
import { knownProfile } from './known-profile.ts';
import { type LocalHost, openLocalHost } from './local-host.ts';
import { createLog } from './log.ts';
import { assertOwnLogin } from './own-login.ts';
import { printAside } from './print.ts';
import { createProgress } from './progress.ts';
import { sentenceOf } from './sentence-of.ts';
import { serviceFor } from './service-for.ts';
import { stopOnInterrupt } from './stop-on-interrupt.ts';
import { KNOWN_PROFILE, useProfile } from './use-profile.ts';
import { userName } from './user-name.ts';
import { terminalWords } from './words/terminal-words.ts';

export interface ExportToImport {
  path: string;
  /** A profile's name or file. */
  profile: string;
}

export interface ImportSettings {
  data: string;
  account: string;
  language: Language;
  dryRun: boolean;
  /** A file of corrections, in place of the one beside the export. */
  corrections?: string | undefined;
  /** Folder of the dry run's report that somebody approved. */
  approved?: string | undefined;
  /** Doubtful codes that are issued all the same. */
  accept?: readonly string[] | undefined;
  service: string | undefined;
  /** Time for which a service that is down is waited for. */
  waitMs?: number | undefined;
  concurrency?: number | undefined;
  resend?: boolean;
  onlyRetry?: boolean;
  rebind?: boolean;
}

/** One export's answer: its report, or the sentence that says why there is none. */
export type FileAnswer = { path: string; imported: ImportedFile } | { path: string; sentence: string };

/** Both are called while the host is open. */
interface ImportHooks {
  opened?: (host: LocalHost) => Promise<void>;
  answered: (host: LocalHost, answer: FileAnswer) => Promise<void>;
}

/**
 * Runs exports one after the other over one local host. A file that cannot be imported does not stop the others.
 */
export async function importExports(
  exports: readonly ExportToImport[],
  settings: ImportSettings,
  hooks: ImportHooks,
): Promise<FileAnswer[]> {
  const progress = createProgress(settings.language);
  using stop = stopOnInterrupt(settings.language);
  await using host = await openLocalHost({
    ...settings,
    accept: settings.accept && { codes: settings.accept, by: userName() },
    accounts: [settings.account],
    service: serviceFor(settings.service),
    verify: readConfiguration().ROWMARK_VERIFY,
    requestsInFlight: settings.concurrency,
    log: createLog(),
    waitMs: settings.waitMs ?? 0,
    onWait: tellWait(settings.language),
    onDocument: progress.advance,
    signal: stop.signal,
  });
  await assertOwnLogin(host, settings);
  await hooks.opened?.(host);
  const answers: FileAnswer[] = [];
  for (const one of exports) {
    const answer = await importOne(host, one, { settings, progress });
    answers.push(answer);
    await hooks.answered(host, answer);
  }
  return answers;
}

/** Says once an outage until when it is waited for. */
export const tellWait =
  (language: Language) =>
  (ms: number): void => {
    const until = new Date(Date.now() + ms).toLocaleString(language === 'el' ? 'el-GR' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    printAside(`rowmark: ${tell(terminalWords.waitsForService, language, { until })}`);
  };

async function importOne(
  host: LocalHost,
  { path, profile }: ExportToImport,
  { settings, progress }: { settings: ImportSettings; progress: ReturnType<typeof createProgress> },
): Promise<FileAnswer> {
  try {
    const { store } = host;
    const chosen =
      profile === KNOWN_PROFILE ? await knownProfile(store, { path, account: settings.account }) : undefined;
    const { name, sha256 } = await useProfile(store, chosen?.name ?? profile);
    const request = {
      path,
      account: settings.account,
      profile: name,
      profileSha256: sha256,
      dryRun: settings.dryRun,
      corrections: settings.corrections,
      approved: settings.approved,
    };
    const imported = await importFile(host, request, ({ documents }) => progress.start(path, documents));
    if (chosen === undefined) return { path, imported };
    const known = {
      profile: name,
      last_imported: chosen.on,
      changed_since: chosen.sha256 !== sha256,
    };
    return { path, imported: { ...imported, known } };
  } catch (error) {
    if (error instanceof Interrupted) throw new CommandError('stopped');
    return { path, sentence: sentenceOf(error, settings.language) };
  } finally {
    progress.stop();
  }
}
