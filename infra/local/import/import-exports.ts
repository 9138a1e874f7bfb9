import { basename } from 'node:path';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CommandError, errorSentence } from '../errors/command-error.ts';
import { configuredService, readConfiguration, userName } from '../host/configuration.ts';
import { assertKnownAccount, assertSameAccount } from '../host/known-accounts.ts';
import { type HostOptions, type LocalHost, openLocalHost } from '../host/local-host.ts';
import { Interrupted } from '../host/outage-retry.ts';
import { AUTO_PROFILE, knownProfile, resolveProfile } from '../profiles/resolve-profile.ts';
import { printAside } from '../terminal/print.ts';
import { createProgress } from '../terminal/progress.ts';
import { stopOnInterrupt } from '../terminal/stop-on-interrupt.ts';
import { tellIn } from '../words/terminal-words.ts';
import { type ImportedFile, type ImportRequest, importFile } from './import-file.ts';

export interface ExportToImport {
  path: string;
  /** A profile's name or file. */
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
  /** Without lines about progress. */
  quiet?: boolean;
}

/** One export's answer: its report, or the sentence with the reason against it. */
export type FileAnswer = { path: string; imported: ImportedFile } | { path: string; sentence: string };

/** Both are called while the host is open. */
interface ImportHooks {
  opened?: (host: LocalHost) => Promise<void>;
  answered: (host: LocalHost, answer: FileAnswer) => Promise<void>;
}

/** Runs exports one after the other over one local host. A file that cannot be imported does not stop the others. */
export async function importExports(
  exports: readonly ExportToImport[],
  settings: ImportSettings,
  hooks: ImportHooks,
): Promise<FileAnswer[]> {
  await assertKnownAccount(settings.data, settings.account);
  const progress = createProgress(settings.lang);
  using stop = stopOnInterrupt(settings.lang);
  await using host = await openLocalHost({
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
  });
  await assertSameAccount(host, settings.account);
  await hooks.opened?.(host);
  const answers: FileAnswer[] = [];
  for (const one of exports) {
    const answer = await importOne(host, one, { settings, progress });
    answers.push(answer);
    await hooks.answered(host, answer);
  }
  return answers;
}

/** Prints once per outage until when the command waits. */
export const announceWait =
  (language: Language) =>
  (ms: number): void => {
    const until = new Date(Date.now() + ms).toLocaleString(language === 'el' ? 'el-GR' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    printAside(`rowmark: ${tellIn(language)('waitsForService', { until })}`);
  };

async function importOne(
  host: LocalHost,
  { path, profile }: ExportToImport,
  { settings, progress }: { settings: ImportSettings; progress: ReturnType<typeof createProgress> },
): Promise<FileAnswer> {
  try {
    const { store } = host;
    const chosen =
      profile === AUTO_PROFILE ? await knownProfile(store, { path, account: settings.account }) : undefined;
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
