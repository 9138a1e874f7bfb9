import { rm } from 'node:fs/promises';
import type { Command } from 'commander';
import type { FieldSetting } from '../../../shared/jobs/amend/set-fields.ts';
import { replaceIssued } from '../../../shared/operations/issued.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { isAllDone, type Summary, summaryInLanguage } from '../../../shared/report/summary.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { writeNew, writeWhole } from '../files/disk-files.ts';
import { DEFAULT_ACCOUNT, readConfiguration, userName } from '../host/configuration.ts';
import { assertThere } from '../host/local-host.ts';
import {
  type ExportToImport,
  type FileAnswer,
  type ImportSettings,
  openImports,
} from '../import/import-file.ts';
import { askedOf, describeImport } from '../print/describe-report.ts';
import { defaultProfile } from '../profiles/resolve-profile.ts';
import { printAside, printJson, printText, shellWord, terminalText } from '../terminal/print.ts';
import {
  acceptOption,
  accountOption,
  concurrencyOption,
  dataOption,
  jsonOption,
  parseDay,
  parseSaid,
  refusal,
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
  const answers = await importAndPrint(exports, { ...options, askedLanguage });
  if (options.json) printJson({ jobs: answers.map((answer) => jsonOf(answer, options)) });
}

/** Runs one export dry and prints the result, as `import --dry-run` does. */
export async function dryRun(
  path: string,
  { profile, ...settings }: { profile: string; data: string; account: string; lang: Language },
): Promise<void> {
  await importAndPrint([{ path, profile }], { ...settings, dryRun: true });
}

async function importAndPrint(
  exports: readonly ExportToImport[],
  settings: ImportSettings & { json?: boolean | undefined; verbose?: boolean },
): Promise<FileAnswer[]> {
  const { data, json, verbose, lang: language } = settings;
  await using imports = await openImports(settings);
  const { store, pace } = imports.host;
  const answers: FileAnswer[] = [];
  for (const one of exports) {
    const answer = await imports.run(one);
    answers.push(answer);
    if ('sentence' in answer) printAside(`rowmark: ${answer.sentence}`);
    else if (!json)
      printText(`${await describeImport({ store, pace, data, verbose, language, ...answer })}\n`);
  }
  process.exitCode = exitStatus(answers);
  return answers;
}

function jsonOf(answer: FileAnswer, { data, lang }: ImportOptions) {
  if ('sentence' in answer) return { file: answer.path, error: answer.sentence };
  const { job, report, known, times, summary } = answer.imported;
  return {
    ...{ file: answer.path, job, report: `${data}/${report}`, ...(known && { known }), times },
    ...(summary.dry_run && { asked: askedOf(summary) }),
    summary: summaryInLanguage(summary, lang),
  };
}

/** 0 every row is done, 1 some are not, 2 a file could not be imported at all. */
function exitStatus(answers: readonly FileAnswer[]): 0 | 1 | 2 {
  if (answers.some((answer) => 'sentence' in answer || answer.imported.summary.unreadable !== null)) return 2;
  return answers.every((answer) => 'imported' in answer && isAllDone(answer.imported.summary)) ? 0 : 1;
}

const parseFieldValue =
  (language: Language) =>
  (text: string, before: FieldSetting[]): FieldSetting[] => {
    const at = text.indexOf('=');
    if (at <= 0) throw refusal('fieldValue', language);
    return [...before, { field: text.slice(0, at).trim(), value: text.slice(at + 1) }];
  };

const amendParts = [
  argument('<document>', 'amendId'),
  option('--set <field=value>', 'amendSet', { parse: parseFieldValue, usual: [], isRequired: true }),
  accountOption,
  option('--by <name>', 'amendBy', { parse: parseSaid }),
  acceptOption,
  option('--out <file>', 'amendOut'),
  dataOption,
  serviceOption,
  concurrencyOption,
  jsonOption,
] as const;
type AmendOptions = Given<typeof amendParts>;

export const registerAmend = commandOf(amendParts, amend);

async function amend(named: string, options: AmendOptions): Promise<void> {
  if (options.set.length === 0) throw new CommandError('amend-what');
  const { account, data, lang, service, concurrency, accept, by, say } = options;
  await assertThere(data);
  const settings = { account, data, lang, service, concurrency, accept, by, dryRun: true, amend: true };
  await using imports = await openImports(settings);
  const { host } = imports;
  const asked = { place: host, by: by ?? userName(), language: lang, account: async () => account };
  const planned = await replaceIssued.run(asked, { document: named, account, set: options.set });
  const path = options.out ?? planned.file;
  // Our own file is overwritten; a file that the user names is never overwritten.
  const write = options.out === undefined ? writeWhole : writeNew;
  await write(path, planned.text).catch(saveFailed(path, '--out'));
  const answer = await imports.run({ path, profile: 'standard' });
  const made = 'imported' in answer ? answer.imported.summary : undefined;
  const isReady = made !== undefined && isAllDone(made) && (made.plan?.documents ?? 0) > 0;
  // A plan that cannot be approved is not kept: the next attempt writes it again.
  if (!isReady) await rm(path, { force: true });
  if ('sentence' in answer) throw new CommandError('as-told', { sentence: answer.sentence });
  const { imported } = answer;
  const { store, pace } = host;
  const told = await describeImport({ store, pace, data, imported, language: lang, verdict: false });
  const { changes, amends, external_id } = planned;
  const report = `${data}/${imported.report}`;
  const doubts = [...new Set([...(accept ?? []), ...doubtsIn(imported.summary)])];
  const command = isReady ? importCommand(path, report, options) : againCommand(named, doubts, options);
  const next = isReady || doubts.length > (accept?.length ?? 0) ? command : undefined;
  const summary = summaryInLanguage(imported.summary, lang);
  const sentence = isReady ? 'amendNext' : next === undefined ? 'amendStopped' : 'amendNotReady';
  const changed = ({ field, was, value }: (typeof changes)[number]) =>
    terminalText(say('amendsField', { field, was: was || '–', now: value || '–' }));
  options.reply(
    {
      ...{ external_id, amends, changes },
      ...{ file: isReady ? path : null, job: imported.job, report, next: next ?? null, summary },
    },
    () => [...changes.map(changed), told, say(sentence, { ...amends, command })].join('\n'),
  );
  process.exitCode = isReady ? 0 : 1;
}

function doubtsIn({ problems }: Summary): string[] {
  const isStopped = problems.some(({ severity }) => severity === 'error');
  return isStopped ? [] : problems.flatMap(({ code, severity }) => (severity === 'doubtful' ? [code] : []));
}

const importCommand = (path: string, report: string, options: AmendOptions): string =>
  typed('rowmark import', [
    ...[path, '--approved', report.replace(/\/$/, ''), ...given('--accept', options.accept?.join(','))],
    ...sameAsHere(options),
  ]);

const againCommand = (named: string, doubts: readonly string[], options: AmendOptions): string =>
  typed('rowmark amend', [
    ...[named, ...options.set.flatMap(({ field, value }) => ['--set', `${field}=${value}`])],
    ...['--accept', doubts.join(','), ...sameAsHere(options)],
    ...[...given('--by', options.by), ...given('--out', options.out)],
  ]);

const typed = (command: string, words: readonly string[]): string =>
  [command, ...words.map(shellWord)].join(' ');

const given = (name: string, value: string | undefined, usual?: string): string[] =>
  value === undefined || value === usual ? [] : [name, value];

const sameAsHere = ({ account, data, service }: AmendOptions): string[] => [
  ...given('--account', account, DEFAULT_ACCOUNT),
  ...given('--data', data, '.rowmark'),
  ...given('--service', service),
];
