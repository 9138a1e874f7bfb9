import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import type { Phrase } from '../problems/phrases.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { readJsonLines } from '../records/json-lines.ts';
import { type StoredForm, storedForm, UnreadableRecord } from '../records/stored.ts';
import { type Store, sha256Hex } from '../store/store.ts';
import { previousSchema, type SealKey, type Summary, sealKeySchema, summaryForm } from './summary.ts';

const FORM = 1;

/** A link of an account's chain that is not a report: its place, its own facts, its predecessor and its seal. */
const linkSchema = <Form extends string, Facts extends z.ZodRawShape>(form: Form, facts: Facts) =>
  z.object({
    form: z.literal(form),
    job: z.string(),
    environment: z.string(),
    account: z.string(),
    /** Key prefix of its folder in the store. */
    report: z.string(),
    ...facts,
    previous: previousSchema.nullable(),
    seal_key: sealKeySchema.optional(),
    seal: z.string(),
    signature: z.base64().optional(),
  });

export const ERASED_REPORT_FORM = `rowmark-erased/${FORM}` as const;
/** The one file in the folder of a report that was erased. */
export const ERASED_FILE = 'erased.json';

/**
 * `erased.json`: a report that was removed because personal data had to go. Its place in the chain and its
 * hash remain, so that an erasure differs from a hidden removal.
 */
const erasedReportSchema = linkSchema(ERASED_REPORT_FORM, {
  erased_at: z.string(),
  /** The person who ran the command. */
  by: z.string(),
  /** SHA-256 of every summary of the report that others may name. */
  summaries: z.array(z.string()),
});

export type ErasedReport = z.infer<typeof erasedReportSchema>;
export const erasedReportForm = storedForm(erasedReportSchema, FORM);

/** Name of the former summary of a rewritten report: the report after it in the chain names this hash. */
export const supersededFile = (sha256: string): string => `summary-${sha256}.json`;

export const isSuperseded = (file: string): boolean => /^summary-[0-9a-f]{64}\.json$/.test(file);

export const KEY_CHANGE_FORM = `rowmark-key/${FORM}` as const;
export const KEY_CHANGE_FILE = 'key.json';

/** `key.json`: the old seal key hands over to a new one; it has its place in the chain and is sealed with the old key. */
const keyChangeSchema = linkSchema(KEY_CHANGE_FORM, {
  changed_at: z.string(),
  by: z.string(),
  /** The key of everything that follows. */
  next_key: sealKeySchema,
});

export type KeyChange = z.infer<typeof keyChangeSchema>;
const keyChangeForm = storedForm(keyChangeSchema, FORM);

export const MARK_WATCH_FORM = `rowmark-watch/${FORM}` as const;
/** Named differently from the summaries of reports, which share its chain. */
export const WATCH_FILE = 'watch.json';

/** A document with the facts that its report states. */
const ownSchema = z.object({
  mark: z.string(),
  external_id: z.string(),
  issued_at: z.string(),
  job: z.string(),
  file: z.string(),
  row: z.int(),
});

const fieldSchema = z.object({ field: z.string(), ours: z.string(), theirs: z.string() });

/**
 * `watch.json`: MARKs that the service no longer has, or has with other content than their reports. Its place
 * in the chain of the account's reports shows a hidden removal. `job` is the name of the watch.
 */
const markWatchSchema = linkSchema(MARK_WATCH_FORM, {
  watched_at: z.string(),
  /** Greek days of issue, with the number of MARKs that were looked up. */
  days: z.array(z.object({ day: z.string(), marks: z.int().nonnegative() })),
  vanished: z.array(ownSchema),
  changed: z.array(ownSchema.extend({ fields: z.array(fieldSchema) })),
});

export type MarkWatch = z.infer<typeof markWatchSchema>;
export const markWatchForm = storedForm(markWatchSchema, FORM);

/** Signs the statements of a report; the right to write files is not enough to do so. */
export interface Sealer {
  key: SealKey;
  /** Signature over the text of the seal, in base64. */
  sign(seal: string): Promise<string>;
  /** The keys of a holder of several, the newest last. */
  keys?: readonly SealKey[];
  /** The same holder with the key of a chain, or with the newest key if it lacks that one. */
  under?(key: SealKey | undefined): Sealer;
}

export function describeKey(key: KeyObject): SealKey {
  const spki = key.export({ type: 'spki', format: 'der' });
  return { algorithm: 'Ed25519', sha256: sha256Hex(spki), public_key: spki.toString('base64') };
}

/** Checks a signature with the key that a report names; false for an invalid key. */
export function isSignedBy(
  { public_key }: SealKey,
  { seal, signature }: { seal: string; signature: string },
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(seal), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Names of a seal: the hash, and with a key the public half and the signature. */
type SealOf = Pick<Summary, 'seal' | 'seal_key' | 'signature'>;

/**
 * The text of a record of the chain. The seal covers all bytes before its comma; the signature over the seal
 * follows it if there is a key.
 */
export async function sealRecord(record: object, sealer?: Sealer): Promise<{ text: string; seal: SealOf }> {
  const key = sealer === undefined ? {} : { seal_key: sealer.key };
  const unsealed = JSON.stringify({ ...record, ...key }, null, 2);
  const covered = unsealed.slice(0, unsealed.lastIndexOf('\n}'));
  const seal = sha256Hex(covered);
  const sealed = sealer === undefined ? { seal } : { seal, signature: await signedBy(sealer, seal) };
  const members = Object.entries(sealed).map(([name, value]) => `,\n  "${name}": "${value}"`);
  return { text: `${covered}${members.join('')}\n}\n`, seal: { ...key, ...sealed } };
}

/** The holder of the key did not sign. The content may go out without a signature and then states so. */
class SealUnavailable extends Error {}

export const nameOfError = (error: unknown): string =>
  error instanceof Error && error.name !== '' ? error.name : 'unknown';

/** The signature over a text, in base64. */
export const signedBy = (sealer: Sealer, seal: string): Promise<string> =>
  sealer.sign(seal).catch((error: unknown) => {
    throw new SealUnavailable(nameOfError(error));
  });

/** Does the work with the key; if the key fails, without it and with the reason, so that a report exists. */
export async function sealedOrNot<Value>(work: (unsealed?: string) => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealUnavailable) return work(error.message);
    throw error;
  }
}

/** The form of a sealed summary. */
const SEALED = /^([\s\S]*),\n {2}"seal": "([0-9a-f]{64})"(?:,\n {2}"signature": "([\w+/=]+)")?\n\}\n$/;

export function isSealIntact(text: string): boolean {
  const [, sealed, seal] = SEALED.exec(text) ?? [];
  return sealed !== undefined && sha256Hex(sealed) === seal;
}

/** A stored report: in a folder, or below a key prefix. */
export interface StoredReport {
  /** Name of the report in messages. */
  name: string;
  /** Key prefix of its folder, below `reports/`; undefined for a copy elsewhere. */
  place?: string | undefined;
  files(): Promise<readonly string[]>;
  /** The bytes of a file; undefined if it is absent. */
  read(file: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Path of a file on this machine, for those that are too large for memory. */
  path?(file: string): string;
}

/** The bytes of a file of a report; undefined if it is absent. */
export async function storedBytes(report: StoredReport, file: string): Promise<Buffer | undefined> {
  const pieces = await report.read(file);
  return pieces && Buffer.concat(await Array.fromAsync(pieces));
}

/** The lines of a file of a report; undefined if it is absent. */
export async function storedLines<Line>(report: StoredReport, file: string, form: StoredForm<Line>) {
  const bytes = await report.read(file);
  return bytes && readJsonLines(bytes, (text, line) => form.read(text, `${file}:${line}`));
}

export const SUMMARY_FILE = 'summary.json';
/** The rows that `verify` and joined reports read; a report cannot exist without them. */
export const ROWS_FILE = 'result.jsonl';
const MAX_BYTES = 64 * 1024 * 1024;

export type Opened<Value> = { record: Value; sha256: string } | { problem: Problem };

/** The summary of a report, its seal checked. */
export const openSummary = (report: StoredReport, file = SUMMARY_FILE): Promise<Opened<Summary>> =>
  openSealed(report, file, { form: summaryForm, called: SUMMARY_FILE });

/** The forms of the files that are links of a chain: a report, a watch of MARKs, a change of key, an erased report. */
export const LINK_FORMS = {
  [SUMMARY_FILE]: summaryForm,
  [WATCH_FILE]: markWatchForm,
  [KEY_CHANGE_FILE]: keyChangeForm,
  [ERASED_FILE]: erasedReportForm,
};
export type ChainLink = Summary | MarkWatch | KeyChange | ErasedReport;

/** A link of the chain by the file of its folder, its seal checked. */
export const openOther = (report: StoredReport, file: keyof typeof LINK_FORMS): Promise<Opened<ChainLink>> =>
  openSealed<ChainLink>(report, file, { form: LINK_FORMS[file], called: file });

export const isMissing = (opened: Opened<unknown>): boolean =>
  'problem' in opened && opened.problem.code === 'REPORT-SUMMARY-MISSING';

async function openSealed<Value>(
  report: StoredReport,
  file: string,
  { form, called }: { form: StoredForm<Value>; called: string },
): Promise<Opened<Value>> {
  const place = `${report.name}${called}`;
  const bytes = await report.read(file);
  if (bytes === undefined) return { problem: problem('REPORT-SUMMARY-MISSING', {}, { file: report.name }) };
  const changed = (reason: Phrase) => ({
    problem: problem('REPORT-SUMMARY-CHANGED', {}, { file: place, reason }),
  });
  const content = await bytesWithin(bytes, MAX_BYTES);
  if (content === undefined) return changed({ phrase: 'summary-too-large' });
  const text = content.toString('utf8');
  // A byte that is not UTF-8 reads as another character and would be written back as other bytes.
  if (!Buffer.from(text).equals(content) || !isSealIntact(text)) return changed({ phrase: 'seal-unfit' });
  try {
    if (isAmbiguous(text)) return changed({ phrase: 'seal-unfit' });
    return { record: form.read(text, place), sha256: sha256Hex(content) };
  } catch (error) {
    if (error instanceof SyntaxError) return changed({ phrase: 'seal-unfit' });
    if (!(error instanceof UnreadableRecord)) throw error;
    return { problem: error.problem };
  }
}

/** A repeated name has one value for us and another value for another program. */
const isAmbiguous = (text: string): boolean => `${JSON.stringify(JSON.parse(text), null, 2)}\n` !== text;

/** All bytes; undefined if there are more than `most`. */
export async function bytesWithin(bytes: AsyncIterable<Uint8Array>, most: number) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Hashes of a report in the form of `sha256sum`, so that other programs can check them. */
export const SUMS_FILE = 'SHA256SUMS';
/** Signature over the bytes of `SHA256SUMS`, as `openssl pkeyutl -verify -rawin` reads it. */
export const SUMS_SIGNATURE_FILE = 'SHA256SUMS.sig';

/** Every file of a report with its hash but the signature; `summary` is the hash of the summary. */
export const sumsText = (files: Readonly<Record<string, { sha256: string }>>, summary: string): string =>
  Object.entries({ ...files, [SUMMARY_FILE]: { sha256: summary } })
    .map(([file, { sha256 }]) => `${sha256}  ${file}\n`)
    .sort()
    .join('');

/** A report, or another link of a chain, below its key prefix in a store. */
export const storedAt = (store: Store, report: string): StoredReport => ({
  name: report,
  place: report,
  async files() {
    const names: string[] = [];
    for await (const { key } of store.list(report)) names.push(key.slice(report.length));
    return names;
  },
  read: async (file) =>
    (await store.head(`${report}${file}`)) === undefined ? undefined : store.read(`${report}${file}`),
});

const MARK = 'rowmark-head';
const HEX = /[0-9a-f]{64}/;

/**
 * The head of an account's chain of reports on one line, without blanks, for a letter or a mail:
 * `rowmark-head:default:9f86d0…`; the hash is that of the newest link.
 */
export const headLine = ({ account, sha256 }: { account: string; sha256: string }): string =>
  `${MARK}:${account}:${sha256}`;

/** The hash of a line that a person kept, perhaps broken by a mail program; undefined if it has no hash. */
export function readHeadLine(text: string): { account?: string; sha256: string } | undefined {
  const joined = text.replace(/[\s>]+/g, '');
  const [sha256] = HEX.exec(joined.toLowerCase().slice(joined.lastIndexOf(':') + 1)) ?? [];
  if (sha256 === undefined) return undefined;
  const [mark, ...account] = joined.slice(0, joined.lastIndexOf(':')).split(':');
  return mark === MARK ? { account: account.join(':'), sha256 } : { sha256 };
}
