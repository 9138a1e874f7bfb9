import { createWriteStream } from 'node:fs';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { readDocuments, readOutcomes, readPlan } from '../../../shared/jobs/read-plan.ts';
import { type Arguments, tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';
import type { OutcomeRecord } from '../../../shared/records/outcome-record.ts';
import { csvLine } from '../../../shared/report/csv-line.ts';
import { guardText } from '../../../shared/report/formula-safe.ts';
import {
  type NotReversed,
  reversalColumns,
  reverseDocument,
} from '../../../shared/report/reverse-document.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
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

const FORM = { delimiter: ',', newline: '\r\n' };
const BOM = '\uFEFF';
const MAX_SHOWN = 20;

interface Options {
  data: string;
  rows?: (row: number) => boolean;
  out?: string;
  json?: true;
  lang: Language;
}

interface LeftApart {
  external_id: string;
  rows: readonly number[];
  outcome: string;
  why: NotReversed;
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

async function reverse(wanted: string, { data, rows = () => true, out, json, lang }: Options): Promise<void> {
  const store = createFolderStore(data);
  const job = await findJob(store, wanted);
  const file = out ?? `${parse(job.file).name}.reverse.csv`;
  const apart: LeftApart[] = [];
  let documents = 0;
  async function* lines() {
    yield BOM + csvLine(reversalColumns, FORM);
    for await (const [record, outcome] of answeredDocuments(store, job.job)) {
      if (!record.rows.some(rows)) continue;
      const reversal = reverseDocument(record, outcome);
      if ('why' in reversal) {
        const { external_id, outcome: reached } = outcome;
        apart.push({ external_id, rows: record.rows, outcome: reached, why: reversal.why });
        continue;
      }
      documents += 1;
      for (const row of reversal.rows)
        yield csvLine(
          reversalColumns.map((column) => guardText(row[column])),
          FORM,
        );
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx' })).catch(explainTaken(file));
  const told = { job: job.job, file, documents, apart };
  if (json) printJson(told);
  else printText(describe(told, lang));
}

const explainTaken = (file: string) => (error: unknown) => {
  throw new CommandError('save-failed', { file, reason: whyNotWritten(error), option: '--out' });
};

/** The documents of a job with what became of them; those whose chunk was never worked are left out. */
async function* answeredDocuments(
  store: Store,
  job: string,
): AsyncGenerator<[DocumentRecord, OutcomeRecord]> {
  if (!(await store.head(jobKeys(job).plan)))
    throw new CommandError('job-not-issued', { job: shortJob(job) });
  const plan = await readPlan(store, job);
  for (const chunk of plan.waves.flat()) {
    if (!(await store.head(jobKeys(job).outcomes(chunk)))) continue;
    const answers = new Map((await readOutcomes(store, job, chunk)).map((one) => [one.ordinal, one]));
    for (const record of await readDocuments(store, job, chunk)) {
      const outcome = answers.get(record.ordinal);
      if (outcome !== undefined) yield [record, outcome];
    }
  }
}

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
