import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type Problem, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Approval } from '../../../shared/records/approval.ts';
import { WATCH_FILE } from '../../../shared/report/seal/mark-watch.ts';
import { type StoredReport, SUMMARY_FILE } from '../../../shared/report/seal/open-sealed.ts';
import { type VerifyResult, verifyReport } from '../../../shared/report/verify/verify-report.ts';
import { formatInstant } from '../../../shared/report/words/format-amount.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../shared/sheet/sheet.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { readTrustedKey } from '../files/open-sealer.ts';
import { openDocumentCheck } from '../host/document-check.ts';
import { printJson, printText } from '../terminal/print.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { tellIn } from '../words/terminal-words.ts';
import { jsonOption, parseWhole } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

const MAX_SAMPLE = 1_000_000;

interface Options {
  source?: string;
  key?: string;
  service?: string;
  sample?: number;
  json?: true;
  lang: Language;
}

/** `rowmark verify`: the auditor's check of a stored report. */
export function registerVerify(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .argument('<report>', help('reportFolder'))
    .option('--source <file>', help('source'))
    .option('--key <file>', help('key'))
    .option('--service <url>', help('serviceRead'))
    .option(
      '--sample <n>',
      help('sample'),
      parseWhole({ from: 1, to: MAX_SAMPLE, language: startup.language }),
    )
    .addOption(jsonOption(startup))
    .action(verify);
}

async function verify(place: string, options: Options): Promise<void> {
  const folder = await reportFolder(place);
  const source = options.source === undefined ? undefined : await openSource(options.source);
  const key = options.key === undefined ? undefined : await readTrustedKey(options.key);
  await using check = await openDocumentCheck(options.service);
  const result = await verifyReport({
    report: storedIn(folder),
    source,
    key,
    previous: previousOf(folder),
    compareDocument: check?.compare,
    sample: options.sample,
  });
  const [first] = result.problems;
  if (first?.code === 'REPORT-SUMMARY-MISSING') throw problemError([first]);
  if (options.json) printJson(asJson(result, options.lang));
  else printText(asText(result, options.lang));
  if (!result.sound) process.exitCode = 1;
}

async function reportFolder(place: string): Promise<string> {
  const found = await stat(place).catch(() => undefined);
  if (found?.isDirectory()) return resolve(place);
  if (found?.isFile() && [SUMMARY_FILE, WATCH_FILE].includes(basename(place))) return resolve(dirname(place));
  throw new CommandError('not-a-report', { place });
}

async function openSource(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError('source-absent', { file });
  const open = (read: ReadOptions | undefined) => openSheet(file, basename(file), read);
  return { name: file, bytes: createReadStream(file), open };
}

const storedIn = (folder: string): StoredReport => ({
  name: `${folder}${sep}`,
  async files() {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  },
  async read(file) {
    const path = join(folder, basename(file));
    return (await stat(path).catch(() => undefined))?.isFile() ? createReadStream(path) : undefined;
  },
});

/** Earlier reports lie in the same store, whose root is above the `reports` folder. */
const previousOf = (folder: string) => (report: string) => {
  const at = folder.lastIndexOf(`${sep}reports${sep}`);
  return at < 0 ? undefined : storedIn(join(folder.slice(0, at), report));
};

function asJson({ sound, problems, checked, summary, key, unchecked }: VerifyResult, language: Language) {
  const rendered = problems.map((one) => ({ ...one, ...renderProblem(one, language) }));
  return {
    sound,
    job: summary?.job ?? null,
    checked,
    key,
    seal_key: summary?.seal_key?.sha256 ?? null,
    not_checked: unchecked,
    problems: rendered,
  };
}

function asText(
  { sound, problems, checked, summary, key, unchecked }: VerifyResult,
  language: Language,
): string {
  const lines = problems.map((one) => {
    const { message, hint } = renderProblem(one, language);
    const mark = one.severity === 'error' ? paint('red', '✗') : paint('yellow', '!');
    return `${mark} ${terminalText(message)}\n  ${terminalText(hint)}\n`;
  });
  const { files, rows, reports_before, documents, corrections = 0, plan = 0, approval } = checked;
  const say = tellIn(language);
  const counted = [
    [files, 'file', 'files'],
    [rows, 'oneRow', 'rows'],
    [reports_before, 'reportBefore', 'reportsBefore'],
    [documents, 'documentAsked', 'documentsAsked'],
    [corrections, 'correctedCell', 'correctedCells'],
    [plan, 'plannedDocument', 'plannedDocuments'],
  ] as const;
  const what = counted
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => say(count === 1 ? one : many, { count }))
    .join(', ');
  const verdict = sound ? paint('green', `✓ ${say('sound')}`) : paint('red', `✗ ${say('unsound')}`);
  const limits = [
    ...(approval === undefined || summary?.approval === undefined || problems.some(isOfApproval)
      ? []
      : [say('approvalChecked', { ...approvalSaid(summary.approval, language), count: approval })]),
    ...(key === 'wrong' ? [] : [say(`key-${key}`, { sha256: summary?.seal_key?.sha256 ?? '' })]),
    ...unchecked.map((one) => say(`${one}-unchecked`, approvalSaid(summary?.approval, language))),
  ];
  return `${lines.join('')}${verdict}: ${say('checked', { what: what || say('nothing') })}\n${limits.map((line) => `  ${line}`).join('\n')}`;
}

const isOfApproval = ({ code }: Problem): boolean => code === 'REPORT-APPROVAL-WRONG';

const approvalSaid = (approval: Approval | undefined, language: Language) =>
  approval === undefined ? {} : { by: approval.by, at: formatInstant(approval.at, language) };

const paint = (style: 'red' | 'green' | 'yellow', text: string) =>
  styleText(style, text, { stream: process.stdout });
