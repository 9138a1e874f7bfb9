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
const CHANGED = EXPORT.replace('2,10.00,24', '3,10.00,24');

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
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
      .replaceAll(folder.path, '<folder>')
      // Whether a path fits into the line is the machine's affair.
      .replace(/\s+<folder>/g, ' <folder>')
      .replace(/\b[0-9a-f]{8}([0-9a-f]{4,})?\b/g, named)
      .replace(/\d[.,]\d s(?=[,\n])|\d+(?= KiB)|(?<=_ms": )\d+|(?<="bytes": )\d+/g, '<n>')
      .replace(/(?<="(public_key|signature)": ")[^"]+/g, '<text>')
      .replace(/\b4000\d{11}\b/g, named('mark'));
}

/** Everything that a person types and reads, from the first import to the erasing. */
const session = (place: string): string[][] => {
  const data = ['--data', join(place, 'data')];
  const file = join(place, 'sales.csv');
  return [
    ['inspect', file],
    ['import', file, '--dry-run', ...data],
    ['import', file, ...data],
    ['import', file, ...data],
    ['import', join(place, 'changed.csv'), ...data],
    ['import', file, '--json', ...data],
    ['jobs', ...data],
    ['report', 'latest', ...data],
    ['profiles', ...data],
    ['codes'],
    ['codes', 'categories'],
    ['ledger', 'check', ...data],
    ['statement', ...data, '--month', '2026-09'],
    ['seal', 'head', ...data],
    ['reverse', 'latest', ...data, '--with-duplicates', '--out', join(place, 'credits.csv')],
    ['import', join(place, 'credits.csv'), ...data],
    ['erase', 'default/standard/changed.csv', ...data],
    ['erase', 'default/standard/changed.csv', ...data, '--yes'],
    ['erase', 'default/standard/changed.csv', ...data, '--yes'],
    ['ledger', 'rebuild', ...data],
    ['inspect', join(place, 'credits.csv')],
    ['watch-marks', ...data],
    ['keys', 'list', ...data],
  ];
};

test.each(['en', 'el'])('says in %s what it has always said', async (language) => {
  const place = join(folder.path, language);
  await mkdir(place);
  await writeFile(join(place, 'sales.csv'), EXPORT);
  await writeFile(join(place, 'changed.csv'), CHANGED);
  const steadied = steady();
  let text = '';
  for (const [minute, args] of session(place).entries()) {
    vi.setSystemTime(BEGINS_AT + minute * MINUTE_MS);
    const { status, stdout, stderr } = await runRowmark([...args, '--lang', language], {
      env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
    });
    text += steadied(`$ rowmark ${args.join(' ')}\n${stdout}${stderr}→ ${status}\n\n`);
  }
  await expect(text).toMatchFileSnapshot(`transcript-${language}.txt`);
});
