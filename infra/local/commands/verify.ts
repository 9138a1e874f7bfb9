import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { styleText } from 'node:util';
import { findChainHead, linkInStore } from '../../../shared/jobs/files/chain.ts';
import { translate } from '../../../shared/problems/phrases.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { formatInstant, keyWords, uncheckedWords, verdictWords } from '../../../shared/report/labels.ts';
import {
  ERASED_FILE,
  KEY_CHANGE_FILE,
  readHeadLine,
  type StoredReport,
  SUMMARY_FILE,
  WATCH_FILE,
} from '../../../shared/report/seal.ts';
import {
  type AuditCheck,
  toldVerdict,
  type Verdict,
  type VerifyRequest,
  type VerifyResult,
  verifyReport,
} from '../../../shared/report/verify/verify-report.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../shared/sheet/sheet.ts';
import { isSafeKey } from '../../../shared/store/safe-key.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { statOf } from '../files/disk-files.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { readTrustedKey } from '../files/open-sealer.ts';
import { openDocumentCheck } from '../host/document-check.ts';
import { openFiles } from '../host/workplace.ts';
import { terminalText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { jsonOption, parseWhole } from './options.ts';
import { argument, commandOf, type Given, option } from './startup.ts';

const MAX_SAMPLE = 1_000_000;
const MAX_SEED = 2 ** 31 - 1;

const parts = [
  argument('<report>', 'reportFolder'),
  option('--source <file>', 'source'),
  option('--key <file>', 'key'),
  option('--service <url>', 'serviceRead'),
  option('--sample <n>', 'sample', { parse: parseWhole(1, MAX_SAMPLE) }),
  option('--seed <n>', 'seed', { parse: parseWhole(0, MAX_SEED) }),
  option('--head <value>', 'head'),
  option('--stack <name>', 'verifyStack'),
  jsonOption,
] as const;

/** `rowmark verify`: the auditor's check of a stored report. */
export const registerVerify = commandOf(parts, verify);

async function verify(place: string, options: Given<typeof parts>): Promise<void> {
  if (options.service === undefined && (options.sample ?? options.seed) !== undefined)
    throw new CommandError('sample-without-service');
  const source = options.source === undefined ? undefined : await openSource(options.source);
  const key = options.key === undefined ? undefined : await readTrustedKey(options.key);
  if (options.head !== undefined && readHeadLine(options.head) === undefined)
    throw new RefusedRequest('HEAD-UNREADABLE', { head: options.head });
  await using check = await openDocumentCheck(options.service);
  const result = await verifyReport({
    ...(options.stack === undefined ? await inFolder(place) : await inStack(options.stack, place)),
    ...{ source, key, head: options.head, compareDocument: check?.compare },
    ...{ sample: options.sample, seed: options.seed },
  });
  const [first] = result.problems;
  if (first?.code === 'REPORT-SUMMARY-MISSING' || first?.code === 'FOLDER-OLDER') throw problemError([first]);
  options.reply(toldVerdict(result, options.lang), () => asText(result, options.lang));
  if (!result.sound) process.exitCode = 1;
}

/** A report in a local folder, with the links around it if it lies below `reports/`. */
async function inFolder(named: string): Promise<Pick<VerifyRequest, 'report' | 'previous' | 'latest'>> {
  const folder = await reportFolder(named);
  const { at, root } = placeOf(folder);
  return {
    report: storedIn(folder, at),
    previous: (report) => (root === undefined ? undefined : storedIn(join(root, report), report)),
    latest: root === undefined ? undefined : (account) => latestIn(root, account),
  };
}

/** A report on AWS, compared with the keys of the stack. */
async function inStack(stack: string, named: string) {
  const { store, sealer } = await openFiles({ data: '', stack });
  const place = `${named.replace(/\/+$/, '')}/`;
  if (!place.startsWith('reports/') || !isSafeKey(place.slice(0, -1)))
    throw new CommandError('not-a-report', { place: named });
  return { ...linkInStore(store, place), ownKeys: (await sealer()).keys };
}

/** Depth of a report, a watch or a change of key below `reports/`, at the least. */
const LEAST_DEPTH = 3;

/** The key prefix of a folder that lies below `reports/`, and the store that it is in. */
function placeOf(folder: string): { at?: string; root?: string } {
  const start = folder.lastIndexOf(`${sep}reports${sep}`);
  if (start < 0) return {};
  const at = `${folder.slice(start + 1).replaceAll(sep, '/')}/`;
  return at.split('/').length - 2 < LEAST_DEPTH ? {} : { at, root: folder.slice(0, start) || sep };
}

/** The newest report, as the store names it itself. */
async function latestIn(root: string, account: string) {
  const { head, isStored } = await findChainHead(createFolderStore(root), account);
  return isStored ? head.latest : undefined;
}

const LINK_FILES = [SUMMARY_FILE, WATCH_FILE, ERASED_FILE, KEY_CHANGE_FILE];

async function reportFolder(place: string): Promise<string> {
  const found = await statOf(place);
  if (found?.isDirectory()) return resolve(place);
  if (found?.isFile() && LINK_FILES.includes(basename(place))) return resolve(dirname(place));
  throw new CommandError('not-a-report', { place });
}

async function openSource(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError('source-absent', { file });
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
  const { rows, reports_before, documents, corrections = 0, plan = 0, approval } = checked;
  const say = tellIn(language);
  const told = toldVerdict(result, language);
  const files = told.files_not_compared;
  const counted = [
    [checked.files, 'files'],
    [rows, 'rows'],
    [reports_before, 'reportsBefore'],
    [documents, 'documentsAsked'],
    [corrections, 'correctedCells'],
    [plan, 'plannedDocuments'],
  ] as const;
  const what = counted
    .filter(([count]) => count > 0)
    .map(([count, word]) => say(word, { count }))
    .join(', ');
  const words = sealed_by === null ? keyWords.unsealed : keyWords[key];
  const isOpen = not_checked.length > 0;
  const { by, at } = summary?.approval ?? {};
  const isApproved =
    approval !== undefined &&
    at !== undefined &&
    !problems.some(({ code }) => code === 'REPORT-APPROVAL-WRONG');
  const lines = [
    say('checked', { what: what || say('nothing') }),
    isApproved && say('approvalChecked', { by, at: formatInstant(at, language), count: approval }),
    translate(words, language, { sha256: sealed_by ?? '' }),
    head === 'held' && say('headHeld'),
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
  problems.map(({ message, hint }, index) => {
    const mark = found[index]?.severity === 'error' ? styleText('red', '✗') : styleText('yellow', '!');
    return `${mark} ${terminalText(message)}\n  ${terminalText(hint)}`;
  });

function headline(verdict: Verdict['verdict'], language: Language): string {
  const text = verdictWords[verdict][language];
  if (verdict === 'altered') return styleText('red', `✗ ${text}`);
  return verdict === 'intact' ? styleText('green', `✓ ${text}`) : styleText('yellow', `! ${text}`);
}

/** Options by which an auditor supplies missing inputs. */
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
