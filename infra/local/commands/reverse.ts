import { createWriteStream } from 'node:fs';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { type LeftApart, Reversal } from '../../../shared/jobs/reverse-job.ts';
import { type Arguments, tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { CommandError } from '../command-error.ts';
import { findJob, shortJob } from '../find-job.ts';
import { createFolderStore } from '../folder-store.ts';
import { printJson, printText } from '../print.ts';
import { alignColumns } from '../print-jobs.ts';
import { parseRowRanges } from '../row-ranges.ts';
import { terminalText } from '../terminal-text.ts';
import { whyNotWritten } from '../why-not-written.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, jsonOption } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

const MAX_SHOWN = 20;

interface Options {
  data: string;
  rows?: (row: number) => boolean;
  out?: string;
  json?: true;
  lang: Language;
}

/** `rowmark reverse JOB`: credit notes for what a job has issued, as an export to look at and import. */
export function registerReverse(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .argument('<job>', help('job'))
    .option('--rows <ranges>', help('rows'), parseRowRanges(startup.language))
    .option('--out <file>', help('reverseOut'))
    .addOption(dataOption(startup))
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(reverse);
}

async function reverse(wanted: string, { data, rows, out, json, lang }: Options): Promise<void> {
  const store = createFolderStore(data);
  const job = await findJob(store, wanted);
  const file = out ?? `${parse(job.file).name}.reverse.csv`;
  if (!(await store.head(jobKeys(job.job).plan)))
    throw new CommandError('job-not-issued', { job: shortJob(job.job) });
  const reversal = new Reversal(store, job.job, rows);
  await pipeline(Readable.from(reversal.lines()), createWriteStream(file, { flags: 'wx' })).catch(
    explainTaken(file),
  );
  const { documents, apart } = reversal;
  const told = { job: job.job, file, documents, apart };
  if (json) printJson(told);
  else printText(describe(told, lang));
}

const explainTaken = (file: string) => (error: unknown) => {
  throw new CommandError('save-failed', { file, reason: whyNotWritten(error), option: '--out' });
};

interface Told {
  job: string;
  file: string;
  documents: number;
  apart: LeftApart[];
}

function describe({ job, file, documents, apart }: Told, language: Language): string {
  const say = (of: keyof typeof terminalWords, args?: Arguments) => tell(terminalWords[of], language, args);
  const lines = apart
    .slice(0, MAX_SHOWN)
    .map(({ external_id, rows, why }) => [terminalText(external_id), say('row', { row: rows[0] }), say(why)]);
  const more = apart.length > MAX_SHOWN ? [say('moreInJson', { count: apart.length - MAX_SHOWN })] : [];
  return [
    say(documents === 1 ? 'creditNote' : 'creditNotes', { count: documents, job: shortJob(job), file }),
    say('lookThenImport'),
    ...(apart.length === 0 ? [] : ['', say('notInIt'), alignColumns(lines), ...more]),
  ].join('\n');
}
