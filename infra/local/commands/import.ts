import type { Command } from 'commander';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { isAllDone, summaryInLanguage } from '../../../shared/report/summary.ts';
import { CommandError } from '../errors/command-error.ts';
import { readConfiguration } from '../host/configuration.ts';
import type { LocalHost } from '../host/local-host.ts';
import { type FileAnswer, importExports } from '../import/import-exports.ts';
import { askedOf, describeImport } from '../print/describe-import.ts';
import { defaultProfile } from '../profiles/resolve-profile.ts';
import { printAside, printJson, printText } from '../terminal/print.ts';
import {
  acceptOption,
  accountOption,
  concurrencyOption,
  dataOption,
  jsonOption,
  parseDay,
  serviceOption,
  waitOption,
} from './options.ts';
import { argument, commandOf, type Given, option } from './startup.ts';

const parts = [
  argument('<file...>', 'files'),
  option('--profile <name|file>', 'profile'),
  accountOption,
  dataOption,
  option('--dry-run', 'dryRun', { usual: false }),
  option('--on <date>', 'on', { parse: parseDay }),
  option('--only-retry', 'onlyRetry', { usual: false }),
  option('--corrections <file>', 'corrections'),
  option('--approved <report>', 'approved', { without: ['dryRun'] }),
  acceptOption,
  option('--amend', 'importAmend', { usual: false }),
  option('--resend', 'resend', { usual: false }),
  option('--rebind', 'rebind', { usual: false }),
  serviceOption,
  waitOption,
  concurrencyOption,
  option('--verbose', 'verbose', { usual: false }),
  jsonOption,
] as const;
type ImportOptions = Given<typeof parts>;
export const registerImport = commandOf(parts, runImport);

async function runImport(files: string[], options: ImportOptions, command: Command): Promise<void> {
  if (options.corrections !== undefined && files.length > 1) throw new CommandError('corrections-of-many');
  if (options.approved !== undefined && files.length > 1) throw new CommandError('approved-of-many');
  if (options.on !== undefined && !options.dryRun) throw new CommandError('on-without-dry-run');
  const mayIssue = options.dryRun || options.approved !== undefined;
  if (!mayIssue && readConfiguration().ROWMARK_APPROVAL === 'required')
    throw new CommandError('approval-required');
  const exports = await Promise.all(
    files.map(async (path) => ({ path, profile: options.profile ?? (await defaultProfile(path)) })),
  );
  const isAsked = command.getOptionValueSource('lang') === 'cli' || process.env.ROWMARK_LANG !== undefined;
  const askedLanguage = isAsked ? options.lang : undefined;
  const answers = await importExports(
    exports,
    { ...options, askedLanguage },
    {
      answered: ({ store, pace }, answer) => printAnswer(answer, { store, pace, ...options }),
    },
  );
  if (options.json) printJson({ jobs: answers.map((answer) => jsonOf(answer, options)) });
  process.exitCode = exitStatus(answers);
}

/** Runs one export dry and prints the result, as `import --dry-run` does. */
export async function dryRun(
  path: string,
  { profile, ...settings }: { profile: string; data: string; account: string; lang: Language },
): Promise<void> {
  const { ROWMARK_CONCURRENCY: concurrency } = readConfiguration();
  const answers = await importExports(
    [{ path, profile }],
    { ...settings, dryRun: true, concurrency },
    { answered: ({ store, pace }, answer) => printAnswer(answer, { store, pace, ...settings }) },
  );
  process.exitCode = exitStatus(answers);
}

async function printAnswer(
  answer: FileAnswer,
  to: Pick<LocalHost, 'store' | 'pace'> & {
    data: string;
    lang: Language;
    json?: boolean | undefined;
    verbose?: boolean;
  },
): Promise<void> {
  if ('sentence' in answer) printAside(`rowmark: ${answer.sentence}`);
  else if (!to.json)
    printText(`${await describeImport({ ...to, imported: answer.imported, language: to.lang })}\n`);
}

const jsonOf = (answer: FileAnswer, { data, lang }: ImportOptions) =>
  'sentence' in answer
    ? { file: answer.path, error: answer.sentence }
    : {
        file: answer.path,
        job: answer.imported.job,
        report: `${data}/${answer.imported.report}`,
        ...(answer.imported.known && { known: answer.imported.known }),
        times: answer.imported.times,
        ...(answer.imported.summary.dry_run && { asked: askedOf(answer.imported.summary) }),
        summary: summaryInLanguage(answer.imported.summary, lang),
      };

/** 0 every row is done, 1 some are not, 2 a file could not be imported at all. */
function exitStatus(answers: readonly FileAnswer[]): 0 | 1 | 2 {
  if (answers.some((answer) => 'sentence' in answer || answer.imported.summary.unreadable !== null)) return 2;
  return answers.every((answer) => 'imported' in answer && isAllDone(answer.imported.summary)) ? 0 : 1;
}
