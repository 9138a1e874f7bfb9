import type { Command } from 'commander';
import type { Store } from '../../../shared/store/store.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { defaultProfile } from '../default-profile.ts';
import { type FileAnswer, type ImportSettings, importExports } from '../import-exports.ts';
import { describeImport } from '../print-import.ts';
import {
  concurrencyOption,
  dataOption,
  jsonOption,
  languageOption,
  parseDoubts,
  parseName,
  parseServiceUrl,
} from './options.ts';

interface ImportOptions {
  profile?: string;
  account: string;
  data: string;
  dryRun: boolean;
  accept?: string[];
  service?: string;
  concurrency: number;
  json?: boolean;
  lang: 'en' | 'el';
}

export function registerImport(command: Command): void {
  const { ROWMARK_DATA, ROWMARK_LANG, ROWMARK_CONCURRENCY } = readConfiguration();
  command
    .argument('<file...>', 'CSV, TSV or XLSX, plain or inside .gz; JSON Lines of payment notifications')
    .option(
      '--profile <name|file>',
      'how columns become fields: a built-in or stored profile, or a JSON file (default: the standard columns)',
    )
    .option('--account <name>', 'whose billing books number the documents', parseName, DEFAULT_ACCOUNT)
    .addOption(dataOption(ROWMARK_DATA))
    .option('--dry-run', 'say what would become of every row; nothing is sent', false)
    .option('--accept <codes>', 'doubtful codes to issue all the same, such as 204,313', parseDoubts)
    .option(
      '--service <url>',
      'a real environment instead of the sandbox; needs ROWMARK_EMAIL and ROWMARK_API_KEY',
      parseServiceUrl,
    )
    .addOption(concurrencyOption(ROWMARK_CONCURRENCY))
    .addOption(jsonOption())
    .addOption(languageOption(ROWMARK_LANG))
    .action(runImport);
}

async function runImport(files: string[], options: ImportOptions): Promise<void> {
  const exports = await Promise.all(
    files.map(async (path) => ({ path, profile: options.profile ?? (await defaultProfile(path)) })),
  );
  const answers = await importExports(exports, settingsOf(options), {
    answered: ({ store }, answer) => printAnswer(answer, { store, ...options }),
  });
  if (options.json)
    console.log(JSON.stringify({ jobs: answers.map((answer) => jsonOf(answer, options.data)) }, null, 2));
  process.exitCode = exitStatus(answers);
}

async function printAnswer(
  answer: FileAnswer,
  to: { store: Store; data: string; json?: boolean },
): Promise<void> {
  if ('sentence' in answer) console.error(`rowmark: ${answer.sentence}`);
  else if (!to.json) console.log(`${await describeImport({ ...to, imported: answer.imported })}\n`);
}

const settingsOf = ({
  data,
  account,
  lang,
  dryRun,
  accept,
  service,
  concurrency,
}: ImportOptions): ImportSettings => ({
  data,
  account,
  language: lang,
  dryRun,
  accept,
  service,
  concurrency,
});

const jsonOf = (answer: FileAnswer, data: string) =>
  'sentence' in answer
    ? { file: answer.path, error: answer.sentence }
    : {
        file: answer.path,
        job: answer.imported.job,
        report: `${data}/${answer.imported.report}`,
        times: answer.imported.times,
        summary: answer.imported.summary,
      };

/** 0 every row is done, 1 some are not, 2 a file could not be imported at all. */
export function exitStatus(answers: readonly FileAnswer[]): 0 | 1 | 2 {
  if (answers.some((answer) => 'sentence' in answer || answer.imported.summary.unreadable !== null)) return 2;
  return answers.every((answer) => 'imported' in answer && answer.imported.summary.complete) ? 0 : 1;
}
