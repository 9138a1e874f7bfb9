import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { styleText } from 'node:util';
import { linkInStore } from '../../../shared/jobs/files/chain.ts';
import { equals, isDecimal } from '../../../shared/money/decimal.ts';
import { type Phrase, translate } from '../../../shared/problems/phrases.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { formatInstant, reportWords, uncheckedWords } from '../../../shared/report/labels.ts';
import type { ReportRow } from '../../../shared/report/row.ts';
import { LINK_FORMS, readHeadLine, type StoredReport } from '../../../shared/report/seal.ts';
import type { CompareDocument } from '../../../shared/report/verify/document-questions.ts';
import { isOneMoment } from '../../../shared/report/verify/recount.ts';
import {
  type AuditCheck,
  toldVerdict,
  type Verdict,
  type VerifyRequest,
  type VerifyResult,
  verifyReport,
} from '../../../shared/report/verify/verify-report.ts';
import { createInvoicingClient, type InvoicingClient } from '../../../shared/service/client.ts';
import { isOutage } from '../../../shared/service/service-errors.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../shared/sheet/sheet.ts';
import { isSafeKey } from '../../../shared/store/safe-key.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { assertFile, statOf } from '../files/disk-files.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { readTrustedKey } from '../files/open-sealer.ts';
import { configuredService, DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { openFiles } from '../host/local-host.ts';
import { terminalText } from '../terminal/print.ts';
import { wrapText } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { jsonOption, parseServiceUrl, parseWhole } from './options.ts';
import { argument, commandOf, option } from './startup.ts';

const MAX_SAMPLE = 1_000_000;
const MAX_SEED = 2 ** 31 - 1;

export const registerVerify = commandOf(
  [
    argument('<report>', 'reportFolder'),
    option('--source <file>', 'source'),
    option('--key <file>', 'key'),
    option('--service <url>', 'serviceRead', { parse: parseServiceUrl }),
    option('--sample <n>', 'sample', { parse: parseWhole(1, MAX_SAMPLE) }),
    option('--seed <n>', 'seed', { parse: parseWhole(0, MAX_SEED) }),
    option('--head <value>', 'head'),
    option('--stack <name>', 'verifyStack'),
    jsonOption,
  ],
  async (place, options) => {
    if (options.service === undefined && (options.sample ?? options.seed) !== undefined)
      throw new CommandError('sample-without-service');
    const source = options.source === undefined ? undefined : await openSource(options.source);
    const key = options.key === undefined ? undefined : await readTrustedKey(options.key);
    if (options.head !== undefined && readHeadLine(options.head) === undefined)
      throw new RefusedRequest('HEAD-UNREADABLE', { head: options.head });
    const { url: baseUrl, credentialsOf } = configuredService(options.service) ?? {};
    const credentials = async () => credentialsOf?.(DEFAULT_ACCOUNT);
    await using client = baseUrl === undefined ? undefined : createInvoicingClient({ baseUrl, credentials });
    const result = await verifyReport({
      ...(options.stack === undefined ? await inFolder(place) : await inStack(options.stack, place)),
      ...{ source, key, head: options.head, compareDocument: client && comparingAt(client) },
      ...{ sample: options.sample, seed: options.seed },
    });
    const [first] = result.problems;
    if (first?.code === 'REPORT-SUMMARY-MISSING' || first?.code === 'FOLDER-OLDER')
      throw problemError([first]);
    options.reply(toldVerdict(result, options.lang), () => asText(result, options.lang));
    if (!result.sound) process.exitCode = 1;
  },
);

async function inFolder(named: string): Promise<Pick<VerifyRequest, 'report' | 'previous' | 'latest'>> {
  const folder = await reportFolder(named);
  const start = folder.lastIndexOf(`${sep}reports${sep}`);
  const at = `${folder.slice(start + 1).replaceAll(sep, '/')}/`;
  if (start < 0 || at.split('/').length - 2 < LEAST_DEPTH)
    return { report: storedIn(folder, undefined), previous: () => undefined };
  const store = createFolderStore(folder.slice(0, start) || sep);
  return { ...linkInStore(store, at), report: storedIn(folder, at) };
}

async function inStack(stack: string, named: string) {
  const { store, sealer } = await openFiles({ data: '', stack });
  const place = `${named.replace(/\/+$/, '')}/`;
  if (!place.startsWith('reports/') || !isSafeKey(place.slice(0, -1)))
    throw new CommandError('not-a-report', { place: named });
  return { ...linkInStore(store, place), ownKeys: (await sealer()).keys };
}

/** Depth of a report, a watch or a change of key below `reports/`, at the least. */
const LEAST_DEPTH = 3;

async function reportFolder(place: string): Promise<string> {
  const found = await statOf(place);
  if (found?.isDirectory()) return resolve(place);
  if (found?.isFile() && Object.hasOwn(LINK_FORMS, basename(place))) return resolve(dirname(place));
  throw new CommandError('not-a-report', { place });
}

async function openSource(file: string) {
  await assertFile(file);
  const open = (read: ReadOptions | undefined) => openSheet(file, basename(file), read);
  return { name: file, bytes: createReadStream(file), open };
}

const storedIn = (folder: string, place: string | undefined): StoredReport => ({
  name: join(folder, sep),
  place,
  path: (file) => join(folder, basename(file)),
  async files() {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  },
  async read(file) {
    const path = join(folder, basename(file));
    return (await stat(path).catch(() => undefined))?.isFile() ? createReadStream(path) : undefined;
  },
});

function asText(result: VerifyResult, language: Language): string {
  const { verdict, checked, summary, sealed_by, key, head, not_checked, problems, seed } = result;
  const { corrections = 0, plan = 0, approval } = checked;
  const say = tellIn(language);
  const told = toldVerdict(result, language);
  const files = told.files_not_compared;
  const counted = [
    [checked.files, 'files'],
    [checked.rows, 'rows'],
    [checked.reports_before, 'reportsBefore'],
    [checked.documents, 'documentsAsked'],
    [corrections, 'correctedCells'],
    [plan, 'plannedDocuments'],
  ] as const;
  const what = counted
    .filter(([count]) => count > 0)
    .map(([count, word]) => say(word, { count }))
    .join(', ');
  const words = sealed_by === null ? reportWords.key.unsealed : reportWords.key[key];
  const isOpen = not_checked.length > 0;
  const { by, at } = summary?.approval ?? {};
  const isApproved =
    approval !== undefined &&
    at !== undefined &&
    !problems.some(({ code }) => code === 'REPORT-APPROVAL-WRONG');
  const lines = [
    say('checked', { what: what || say('nothing') }),
    isApproved && say('approvalChecked', { by, at: formatInstant(at, language), count: approval }),
    summary !== undefined && translate(words, language, { sha256: sealed_by ?? '' }),
    head === 'held' && reportWords.labels.headHeld[language],
    seed !== null && say('seedIs', { seed }),
    isOpen && say('notChecked'),
    ...not_checked.map((one) => `  ${uncheckedText(one, language)}`),
    files.length > 0 && say('filesNotCompared', { files: files.join(', ') }),
  ];
  return [
    ...problemLines(told, problems),
    headline(verdict, language),
    ...lines.flatMap((line) => (line === false ? [] : [`  ${line}`])),
  ].join('\n');
}

const problemLines = ({ problems }: Verdict, found: readonly Problem[]): string[] =>
  problems.flatMap(({ message, hint }, index) => {
    const mark = found[index]?.severity === 'error' ? styleText('red', '✗') : styleText('yellow', '!');
    return [
      ...wrapText(`${mark} ${terminalText(message)}`, { rest: '  ' }),
      ...wrapText(terminalText(hint), { first: '  ' }),
    ];
  });

function headline(verdict: Verdict['verdict'], language: Language): string {
  const text = reportWords.verdict[verdict][language];
  if (verdict === 'altered') return styleText('red', `✗ ${text}`);
  return verdict === 'intact' ? styleText('green', `✓ ${text}`) : styleText('yellow', `! ${text}`);
}

const OPTIONS: Readonly<Partial<Record<AuditCheck, string>>> = {
  source: '--source',
  corrections: '--source',
  service: '--service',
  key: '--key',
};

function uncheckedText(one: AuditCheck, language: Language): string {
  const option = OPTIONS[one];
  const how = option === undefined ? '' : ` (${tellIn(language)('withOption', { option })})`;
  return `– ${uncheckedWords[one][language]}${how}`;
}

const comparingAt =
  (client: InvoicingClient): CompareDocument =>
  (row, of) =>
    row.mark === null ? notIssued(client, row, of) : compareDocument(client, row);

/** Checks a document reported as not issued: the service must not have issued it while the job ran. */
async function notIssued(
  client: InvoicingClient,
  { row, external_id }: ReportRow,
  { started_at, finished_at }: Parameters<CompareDocument>[1],
): Promise<Problem[]> {
  const status = await client.status({ external_id: external_id ?? '' });
  if (isOutage(status)) throw noAnswer(status.reason);
  if (status.state !== 'issued') return [];
  const { issued_at: at, mark } = status.issued;
  // Issues before or after this job belong to other reports.
  const isOfJob = Date.parse(at) >= Date.parse(started_at) && Date.parse(at) <= Date.parse(finished_at);
  return isOfJob ? [problem('SERVICE-ISSUED', { row }, { external_id: external_id ?? '', at, mark })] : [];
}

async function compareDocument(client: InvoicingClient, row: ReportRow): Promise<Problem[]> {
  const external_id = row.external_id ?? '';
  const read = await client.readBack({ external_id });
  if (isOutage(read)) throw noAnswer(read.reason);
  if (read.state !== 'found' || read.issued === undefined)
    return [problem('SERVICE-UNKNOWN', { row: row.row }, { external_id })];
  const { issued, content } = read;
  const { mark, uid, series, number, issued_at } = issued;
  const found = {
    ...{ mark, uid, series, number, issued_at },
    // A conflict states the amounts of the unsent document, with the MARK of the existing one.
    ...(row.outcome !== 'conflict' && {
      invoice_type_code: content.get('invoice_type_code'),
      net_total: content.get('net_total_amount'),
      vat_total: content.get('vat_total_amount'),
      payable_total: content.get('payable_total_amount'),
      // Without a payable line the document itself is in euro, for every currency of the payment.
      ...(row.payable_foreign !== null && {
        currency: content.get('currency'),
        exchange_rate: content.get('exchange_rate'),
      }),
    }),
  };
  return Object.entries(found).flatMap(([field, theirs]) => {
    const stated = row[field as keyof typeof found];
    // An unstated value cannot differ.
    if (stated === null || isSame(field, stated, theirs)) return [];
    const said = { external_id, field, reported: stated, found: theirs || '–' };
    return [problem('SERVICE-DIFFERS', { row: row.row }, said)];
  });
}

const noAnswer = (reason: Phrase) => new CommandError('service-silent', { reason });

function isSame(field: string, stated: string, found: string | undefined): boolean {
  if (stated === '') return true;
  if (found === undefined) return false;
  if (field === 'issued_at') return found === '' || isOneMoment(stated, found);
  return isDecimal(stated) && isDecimal(found) ? equals(stated, found) : stated === found;
}
