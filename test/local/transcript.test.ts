import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const EXPORT = [
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
const CHANGED = EXPORT.replace('2,10.00,24', '3,10.00,24');

let folder: TemporaryFolder;
/** As long on every machine: where a line is broken hangs on it. */
const PATH_CHARACTERS = 150;
let root: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  root = join(folder.path, '_'.repeat(PATH_CHARACTERS - folder.path.length));
  await mkdir(root);
});
afterAll(() => folder[Symbol.asyncDispose]());
afterEach(() => {
  vi.useRealTimers();
});

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
      .replace(/\b[0-9a-f]{8}([0-9a-f]{4,})?\b/g, named)
      .replace(/\d[.,]\d s(?=[,\n])|\d+(?= KiB)|(?<=_ms": )\d+|(?<="bytes": )\d+/g, '<n>')
      .replace(/(?<="(public_key|signature)": ")[^"]+/g, '<text>')
      .replace(/\b4000\d{11}\b/g, named('mark'));
}

/** Everything that a person types and reads, from the first import to the erasing. */
const session = (place: string): string[][] => {
  const data = ['--data', join(place, 'data')];
  const file = join(place, 'sales.csv');
  const other = join(place, 'other.csv');
  const correct = ['correct', file, ...data, '--by', 'accounting'];
  return [
    ['inspect', file],
    ['inspect', other],
    ['import', other, '--dry-run', ...data],
    ['import', file, '--dry-run', ...data],
    ['import', file, ...data],
    ['import', file, ...data],
    ['import', join(place, 'changed.csv'), ...data],
    ['import', file, '--json', ...data],
    ['verify', REPORT, '--source', file],
    ['verify', REPORT, '--source', other, '--json'],
    ['jobs', ...data],
    ['report', 'latest', ...data],
    ['report', 'nothing', ...data],
    ['profiles', ...data],
    ['codes'],
    ['codes', 'categories'],
    ['ledger', 'check', ...data],
    ['statement', ...data, '--month', '2026-09'],
    ['statement', ...data, '--month', '2026-09', '--json'],
    ['seal', 'head', ...data],
    ['reverse', 'latest', ...data, '--with-duplicates', '--out', join(place, 'credits.csv')],
    ['reverse', 'latest', ...data, '--with-duplicates', '--out', join(place, 'credits.csv')],
    ['import', join(place, 'credits.csv'), ...data],
    ['erase', 'default/standard/changed.csv', ...data],
    ['erase', 'default/standard/changed.csv', ...data, '--yes'],
    ['erase', 'default/standard/changed.csv', ...data, '--yes'],
    ['ledger', 'rebuild', ...data],
    ['inspect', join(place, 'credits.csv')],
    ['watch-marks', ...data],
    ['keys', 'list', ...data],
    ['keys', 'add', 'maria', '--role', 'Dropper,Approver', ...data],
    ['keys', 'add', 'maria', '--role', 'auditor', '--json', ...data],
    ['keys', 'add', 'nikos', '--role', 'auditor', '--account', 'north, south,north', ...data],
    ['keys', 'add', 'eleni', '--role', 'operator', '--all-accounts', '--json', ...data],
    ['keys', 'add', 'console', '--role', 'auditor', ...data],
    ['keys', 'add', 'two words', '--role', 'auditor', ...data],
    ['keys', 'add', 'petros', '--role', 'auditor,king', ...data],
    ['keys', 'list', ...data],
    ['keys', 'list', '--json', ...data],
    ['keys', 'revoke', 'maria', ...data],
    ['keys', 'revoke', 'maria', ...data],
    ['correct', file, ...data],
    [...correct, '--row', '3', '--column', 'line.quantity'],
    [...correct, '--row', 'all', '--column', 'line.quantity', '--now', '2'],
    [...correct, '--row', '3', '--column', 'line.quantity', '--was', 'τρία', '--now', '2'],
    [...correct, '--row', '3', '--column', 'line.quantity', '--now', '2'],
    [...correct, '--leave-out', '--row', '4'],
    [...correct, '--leave-out', '--row', '4', '--reason', 'a draft'],
    ...['--row=3', '--column=x', '--was=x', '--now=x'].map((one) => [...correct, '--from', other, one]),
    ...['--from=x', '--column=x', '--was=x', '--now=x'].map((one) => [...correct, '--leave-out', one]),
    ['import', file, ...data],
    ['template', 'invoice', '--out', join(place, 'template.csv')],
    ['template', 'invoice', '--out', join(place, 'template.csv')],
    ['template', 'palace'],
    ['rates', 'import', file, ...data],
    ['jobs', '--account', 'nobody', ...data],
  ];
};

/** Stands for the report of the import that was told as JSON before. */
const REPORT = '<report>';

test.each(['en', 'el'])('says in %s what it has always said', async (language) => {
  const place = join(root, language);
  await mkdir(place);
  await writeFile(join(place, 'sales.csv'), EXPORT);
  await writeFile(join(place, 'changed.csv'), CHANGED);
  await writeFile(join(place, 'other.csv'), OTHER);
  const steadied = steady();
  let text = '';
  let report = '';
  for (const [minute, args] of session(place).entries()) {
    vi.setSystemTime(BEGINS_AT + minute * MINUTE_MS);
    const typed = args.map((one) => (one === REPORT ? report : one));
    const { status, stdout, stderr } = await runRowmark([...typed, '--lang', language], {
      env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
    });
    if (args[0] === 'import' && args.includes('--json')) report = JSON.parse(stdout).jobs[0].report;
    text += steadied(`$ rowmark ${args.join(' ')}\n${stdout}${stderr}→ ${status}\n\n`);
  }
  await expect(text).toMatchFileSnapshot(`transcript-${language}.txt`);
});
