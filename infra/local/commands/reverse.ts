import { createWriteStream } from 'node:fs';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { readDocuments, readOutcomes, readPlan } from '../../../shared/jobs/read-plan.ts';
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
import { readConfiguration } from '../configuration.ts';
import { findJob, shortJob } from '../find-job.ts';
import { createFolderStore } from '../folder-store.ts';
import { alignColumns } from '../print-jobs.ts';
import { parseRowRanges } from '../row-ranges.ts';
import { terminalText } from '../terminal-text.ts';
import { dataOption, jsonOption } from './options.ts';

const FORM = { delimiter: ',', newline: '\r\n' };
const BOM = '\uFEFF';
const MAX_SHOWN = 20;

interface Options {
  data: string;
  rows?: (row: number) => boolean;
  out?: string;
  json?: true;
}

interface LeftApart {
  external_id: string;
  rows: readonly number[];
  outcome: string;
  why: NotReversed;
}

const REASONS: Record<NotReversed, string> = {
  'not-issued': 'was not issued: nothing to undo',
  draft: 'is a draft that was never issued: it has no MARK, delete it at the service if it is not wanted',
  'number-lost': 'was refused by the authority: its number is used, no document exists',
  'issued-by-another-job': 'was issued by an earlier job: reverse that one',
  'no-credit-note-type': 'is of a type without a plain credit note: ask your accountant',
  'content-unknown': 'its content is not in the store any more',
};

/** `rowmark reverse JOB`: credit notes for what a job has issued, as an export to look at and import. */
export function registerReverse(command: Command): void {
  command
    .argument('<job>', 'the job id, the beginning of it, or "latest"')
    .option('--rows <ranges>', 'only the documents of these rows, such as 2-40,57', parseRowRanges)
    .option('--out <file>', 'the CSV file to write (default: <file>.reverse.csv here)')
    .addOption(dataOption(readConfiguration().ROWMARK_DATA))
    .addOption(jsonOption())
    .action(reverse);
}

async function reverse(wanted: string, { data, rows = () => true, out, json }: Options): Promise<void> {
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
  process.stdout.write(json ? `${JSON.stringify(told, null, 2)}\n` : tell(told));
}

const explainTaken = (file: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${file} is already there: move it away or give another name with --out.`
        : `${file} cannot be written (${error.code}): give another place with --out.`,
    );
  throw error;
};

/** The documents of a job with what became of them; those whose chunk was never worked are left out. */
async function* answeredDocuments(
  store: Store,
  job: string,
): AsyncGenerator<[DocumentRecord, OutcomeRecord]> {
  if (!(await store.head(jobKeys(job).plan)))
    throw new CommandError(
      `The job ${shortJob(job)} has not got as far as issuing: there is nothing to reverse.`,
    );
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

function tell({
  job,
  file,
  documents,
  apart,
}: {
  job: string;
  file: string;
  documents: number;
  apart: LeftApart[];
}) {
  const lines = apart
    .slice(0, MAX_SHOWN)
    .map(({ external_id, rows, why }) => [terminalText(external_id), `row ${rows[0] ?? '–'}`, REASONS[why]]);
  const more = apart.length > MAX_SHOWN ? [`… and ${apart.length - MAX_SHOWN} more (--json lists all)`] : [];
  return [
    `${documents} ${documents === 1 ? 'credit note' : 'credit notes'} for job ${shortJob(job)} in ${file}. Nothing was sent.`,
    'Look at the file, then import it (profile standard) to issue what is in it.',
    ...(apart.length === 0 ? [] : ['', 'Not in it:', alignColumns(lines), ...more]),
    '',
  ].join('\n');
}
