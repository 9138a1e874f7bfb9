import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { documentsNamed } from '../../../shared/jobs/find/find-documents.ts';
import type { IssuedFact } from '../../../shared/jobs/find/issued-fact.ts';
import {
  ownDuplicates,
  Reversal,
  reversalFile,
  type UnreversedDocument,
} from '../../../shared/jobs/reverse/reverse-document.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { findJob, shortJobId } from '../files/find-job.ts';
import { writeNew } from '../files/write-whole.ts';
import { type FilePlace, openFiles } from '../host/workplace.ts';
import { alignColumns } from '../terminal/align-columns.ts';
import { terminalText } from '../terminal/print.ts';
import { folderOptions, refusal } from './options.ts';
import { argument, type Called, commandOf, type Given, option } from './startup.ts';

/** Row numbers such as `2-40,57`, as a test of one number. */
const parseRowRanges =
  (language: Language) =>
  (text: string): ((row: number) => boolean) => {
    const ranges = text.split(',').map((part) => {
      const [, from, to = from] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
      if (from === undefined || Number(to) < Number(from)) throw refusal('ranges', language);
      return { from: Number(from), to: Number(to) };
    });
    return (row) => ranges.some(({ from, to }) => from <= row && row <= to);
  };

const MAX_SHOWN = 20;

const parts = [
  argument('[job]', 'job'),
  option('--document <id>', 'reverseDocument'),
  option('--rows <ranges>', 'rows', { parse: parseRowRanges }),
  option('--with-duplicates', 'withDuplicates'),
  option('--out <file>', 'reverseOut'),
  ...folderOptions,
] as const;

/** `rowmark reverse JOB`: credit notes for a job's issued documents, as an export to check and import. */
export const registerReverse = commandOf(parts, reverse);

async function reverse(wanted: string | undefined, options: Given<typeof parts>): Promise<void> {
  const { rows, document: named, withDuplicates, out, reply } = options;
  const place = await openFiles(options);
  const { store } = place;
  if ((wanted === undefined) === (named === undefined)) throw new CommandError('reverse-what');
  const document = named === undefined ? undefined : await oneIssued(place, named);
  const job = await findJob(store, document?.job ?? wanted ?? '');
  const file = out ?? reversalFile(job.file);
  if (!(await store.head(jobKeys(job.job).plan)))
    throw new CommandError('job-not-issued', { job: shortJobId(job.job) });
  await using held = withDuplicates ? await place.ledgerOf(job) : undefined;
  const isOwnDuplicate = held && (await ownDuplicates({ store, ledger: held.ledger }, job.job));
  const reversal = new Reversal(store, job.job, {
    isWanted: rows,
    isOwnDuplicate,
    document: document?.external_id,
  });
  await writeNew(file, Readable.from(reversal.lines())).catch(saveFailed(file, '--out'));
  const { documents, apart } = reversal;
  // A file without rows would block the next run.
  if (documents === 0) await rm(file);
  const told = { job: job.job, file, documents, apart };
  reply(told, () => describe(told, options));
}

/** The one issued document of that external_id, MARK or printed number. */
async function oneIssued({ store, accounts }: FilePlace, wanted: string): Promise<IssuedFact> {
  const asked = { accounts: await accounts(), wanted: wanted.trim() };
  const [found, ...others] = await documentsNamed(store, asked);
  if (found === undefined) throw new CommandError('document-unknown', { wanted });
  if (others.length > 0)
    throw new RefusedRequest('ISSUED-SEVERAL', { document: wanted, count: others.length + 1 });
  return found;
}

interface Told {
  job: string;
  file: string;
  documents: number;
  apart: UnreversedDocument[];
}

const REASON_OF_KIND = new Map([
  ['1.5', 'is-a-clearance'],
  ['3.1', 'is-an-acquisition'],
  ['5.1', 'is-a-credit-note'],
  ['5.2', 'is-a-credit-note'],
  ['11.4', 'is-a-credit-note'],
] as const);

/** The reason for a document; types without a credit note have their own, with the remedy. */
function reasonOf({ why, invoice_type_code: kind = '' }: UnreversedDocument) {
  const known = [...REASON_OF_KIND].find(([one]) => one === kind && why === 'no-credit-note-type');
  return known?.[1] ?? why;
}

const CREDIT_NOTES = ['creditNone', 'creditNote'] as const;

function describe({ job, file, documents, apart }: Told, { say, lines }: Called): string {
  const left = apart
    .slice(0, MAX_SHOWN)
    .map((one) => [terminalText(one.external_id), say('row', { row: one.rows[0] }), say(reasonOf(one))]);
  const more = apart.length > MAX_SHOWN ? [say('moreInJson', { count: apart.length - MAX_SHOWN })] : [];
  return [
    ...lines(CREDIT_NOTES[documents] ?? 'creditNotes', {
      ...{ count: documents, job: shortJobId(job), file },
    }),
    ...(documents === 0 ? [] : [say('lookThenImport')]),
    ...(apart.length === 0 ? [] : ['', say('notInIt'), alignColumns(left), ...more]),
  ].join('\n');
}
