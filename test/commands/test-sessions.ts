import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { longFolder } from './long-folder.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder } from './run-rowmark.ts';
import { expectSameFacts } from './same-facts.ts';
import { typedCommands } from './typed-commands.ts';

/** Two invoices with mistakes, an invoice and a receipt. */
export const GREEK_EXPORT = [
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'Α-1,1.1,3,Μύλοι Θράκης,GR,094014201,Αλεύρι,2,10.00,24,category1_1,E3_561_001',
  'Α-2,1.1,3,Μύλοι Θράκης,GR,094014201,Αλεύρι,δύο,10.00,24,category1_1,E3_561_001',
  'Α-3,1.1,3,Μύλοι Θράκης,GR,094014209,Αλεύρι,2,10.00,19,category1_1,E3_561_001',
  'Α-4,11.1,3,,,,Καφές,1,3.00,24,category1_1,E3_561_003',
].join('\n');
/** A day without a change of law nearby, which would be mentioned; each command comes a minute after the one before. */
const BEGINS_AT = Date.parse('2026-09-15T09:30:00Z');
const MINUTE_MS = 60_000;
/** Everything about it has to be asked. */
const OTHER = 'Nr;Kunde;Netto;USt\n1;Huber;10,00;24\n2;Maier;20,00;24\n';
const RATES = 'Date,USD,JPY,\n14 September 2026,1.0812,160.50,\n';
/** 21 receipts that are issued, and 21 that are not. */
const MANY = receiptExport(
  ...Array.from({ length: 42 }, (_, at) => receipt(`B-${at + 1}`, { quantity: at % 2 === 0 ? '1' : 'x' })),
);
const CHANGED = GREEK_EXPORT.replace('2,10.00,24', '3,10.00,24');

let folder: TemporaryFolder;
let root: string;

/** Ids, moments and durations differ from run to run; the same one keeps its name. */
function steady(): (text: string) => string {
  const names = new Map<string, string>();
  const named = (found: string) => {
    const known = names.get(found) ?? `<id ${names.size + 1}>`;
    names.set(found, known);
    return known;
  };
  return (text) =>
    text
      .replaceAll(root, '<folder>')
      .replace(/^[\w-]{32}$/gm, '<key>')
      .replace(/\b[0-9a-f]{8}((-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{4,})?\b/g, named)
      .replace(/\d+[.,]\d s(?=[,\n])|\d+(?= KiB)|(?<=_ms": )\d+|(?<="bytes": )\d+/g, '<n>')
      .replace(/(?<="(public_key|signature|version)": ")[^"]+/g, '<text>')
      .replace(/\b4000\d{11}\b/g, named('mark'));
}

/** The commands of each subject, which stands behind `#`. */
const sessions: Record<string, string[][]> = {};
for (const words of typedCommands('sessions.txt'))
  if (words[0] === '#') sessions[words[1] ?? ''] = [];
  else Object.values(sessions).at(-1)?.push(words);

const texts = {
  'sales.csv': GREEK_EXPORT,
  'changed.csv': CHANGED,
  'other.csv': OTHER,
  '.hidden.csv': GREEK_EXPORT,
  'rates.csv': RATES,
  'many.csv': MANY,
};

/** What a person reads in one session. */
async function toldIn(subject: string, language: string): Promise<string> {
  const folderOf = join(root, subject, language);
  await mkdir(folderOf, { recursive: true });
  const at = (name: string) => join(folderOf, name);
  for (const [name, text] of Object.entries(texts)) await writeFile(at(name), text);
  const steadied = steady();
  let told = '';
  let [report, head] = ['', ''];
  for (const [minute, words] of (sessions[subject] ?? []).entries()) {
    vi.setSystemTime(BEGINS_AT + minute * MINUTE_MS);
    const args = words.map((word) => word.replace(/^\.\//, `${folderOf}/`));
    const { status, stdout, stderr } = await runRowmark(
      [...args.map((arg) => arg.replace('<report>', report).replace('<head>', head)), '--lang', language],
      { env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' } },
    );
    if (args[0] === 'import' && args.includes('--json')) report = JSON.parse(stdout).jobs[0].report;
    if (args[1] === 'head' && status === 0) head = stdout.trim();
    told += steadied(`$ rowmark ${args.join(' ')}\n${stdout}${stderr}→ ${status}\n\n`);
  }
  return told;
}

/** In the short run a session is played in one language: the words of both are in one catalogue. */
const played = (language: 'en' | 'el'): string[] =>
  Object.keys(sessions).filter((_, at) => isFullRun || at % 2 === (language === 'en' ? 0 : 1));

/** Tests that each session prints its golden text in English, and the facts of that text in Greek. */
export function testSessions(language: 'en' | 'el'): void {
  beforeAll(async () => {
    folder = await longFolder();
    root = folder.path;
  });
  afterAll(() => folder[Symbol.asyncDispose]());
  afterEach(() => void vi.useRealTimers());
  test.each(played(language))('%s: prints its transcript', async (subject) => {
    const told = await toldIn(subject, language);
    const golden = join(import.meta.dirname, `transcripts/${subject}-en.txt`);
    if (language === 'en') await expect(told).toMatchFileSnapshot(golden);
    else expectSameFacts(told, await readFile(golden, 'utf8'));
  });
}
