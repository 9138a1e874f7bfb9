import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Forging, forge, type Hand, type Unsealed } from './forge.ts';
import type { Lab, Name, Target } from './lab.ts';

/**
 * Verdicts by hand, in the order of the ways: bare, key, head, source, service, all, the console's interface, the same with the head.
 * A altered, I intact, ? intact of a key that nobody has named, - not asked.
 */
export type Expected = Partial<Record<Hand, string>>;

export interface Forgery extends Forging {
  title: string;
  of?: Name;
  expected?: Expected;
  hands?: readonly Hand[];
}

/** Everybody finds it, whoever has sealed it. */
export const FOUND = 'AAAAAAAA';
export const UNTOUCHED = '?I???III';
const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const swap = (from: string, to: string) => (text: string) => text.replaceAll(from, to);
const sums = (one: Unsealed) => structuredClone(one.sums);
const OTHER_MARK = '400099999999999';
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/** What one file of the newest report says alone. */
const ofFiles: Forgery[] = [
  { title: 'an amount in result.csv', files: { 'result.csv': replaced(',2.60,', ',260.00,') } },
  { title: 'a MARK in result.csv', files: { 'result.csv': replaced(/4000\d{11}/, OTHER_MARK) } },
  { title: 'an outcome in result.csv', files: { 'result.csv': replaced(',issued,', ',rejected,') } },
  { title: 'a row less in result.csv', files: { 'result.csv': replaced(/\r\n[^\r]*\r\n$/, '\r\n') } },
  {
    title: 'a row more in result.csv',
    files: { 'result.csv': (text) => `${text}${text.split('\r\n')[1]}\r\n` },
  },
  { title: 'a truncated result.csv', files: { 'result.csv': (text) => text.slice(0, text.length / 2) } },
  { title: 'an empty result.csv', files: { 'result.csv': () => '' } },
  {
    title: 'a renamed column in result.csv',
    files: { 'result.csv': replaced('payable_total', 'payable_totals') },
  },
  {
    title: 'two columns of result.csv with each other’s name',
    files: { 'result.csv': replaced('net_total,vat_total', 'vat_total,net_total') },
  },
  { title: 'a lookalike letter in result.csv', files: { 'result.csv': replaced('C-1,', 'С-1,') } },
  { title: 'a blank time in result.csv', files: { 'result.csv': replaced(/,20\d\d-[^,]*Z,/, ',,') } },
  {
    title: 'an amount in result.xlsx',
    books: { 'result.xlsx': (book) => setCell(book, { sheet: 1, is: (value) => value === 2.6, to: 260 }) },
  },
  {
    title: 'a MARK in result.xlsx',
    books: {
      'result.xlsx': (book) =>
        setCell(book, { sheet: 1, is: (value) => /^4000\d{11}$/.test(String(value)), to: OTHER_MARK }),
    },
  },
  {
    title: 'a renamed column in result.xlsx',
    books: {
      'result.xlsx': (book) =>
        setCell(book, {
          sheet: 1,
          is: (value) => value === 'Payable €',
          to: 'Net due',
        }),
    },
  },
  {
    title: 'a sum on the first sheet of result.xlsx',
    books: { 'result.xlsx': (book) => setCell(book, { sheet: 0, is: (value) => value === 9.61, to: 961 }) },
  },
  {
    title: 'the headline of result.xlsx',
    books: {
      'result.xlsx': (book) =>
        setCell(book, { sheet: 0, is: (value) => /are done/.test(String(value)), to: 'All done.' }),
    },
  },
  {
    title: 'a cell of the export in result.xlsx',
    books: {
      'result.xlsx': (book) => setCell(book, { sheet: 1, is: (value) => value === 'Καφές', to: 'Χαβιάρι' }),
    },
    // The page states the hash of the workbook.
  },
  { title: 'a result.xlsx that is none', files: { 'result.xlsx': () => 'no workbook' } },
  { title: 'an amount on the page', files: { 'summary.html': swap('9.61', '961.00') } },
  {
    title: 'an amount on the page in Greek',
    files: { 'summary.html': swap('9,61', '961,00') },
  },
  {
    title: 'a count on the page',
    files: { 'summary.html': replaced('<b>3</b>', '<b>2</b>') },
  },
  {
    title: 'the headline of the page',
    files: { 'summary.html': replaced(/(class="verdict )left/, '$1done') },
  },
  {
    title: 'words on the page',
    files: { 'summary.html': replaced('is left', 'is certainly left') },
  },
  {
    title: 'a finding less on the page',
    files: {
      'summary.html': replaced(/<section class="card" aria-labelledby="causes">[\s\S]*?<\/section>/, ''),
    },
  },
  {
    title: 'a row less on the page',
    files: { 'summary.html': replaced(/<tr>(?:(?!<tr>)[\s\S])*?11\.1[\s\S]*?<\/tr>/, '') },
  },
  {
    title: 'another fingerprint on the page',
    files: {
      'summary.html': replaced(/<code>[0-9a-f]{64}<\/code>\.<\/p>/, `<code>${'a'.repeat(64)}</code>.</p>`),
    },
  },
  {
    title: 'another start on the page',
    files: { 'summary.html': replaced(/at \d\d:\d\d \(Greek/, 'at 25:01 (Greek') },
  },
  {
    title: 'a page that another version is said to have written, with an amount',
    files: {
      'summary.html': (text) =>
        swap('9.61', '961.00')(text.replace(/content="Rowmark [^"]*"/, 'content="Rowmark 9.9.9"')),
    },
    // Named as not compared: only the version that wrote it can make it again.
    expected: { 'seal key': UNTOUCHED },
  },
  {
    title: 'a MARK in the ledger',
    files: { 'ledger.jsonl': replaced(/4000\d{11}/, OTHER_MARK) },
  },
  {
    title: 'an amount in the ledger',
    files: { 'ledger.jsonl': replaced('\\"euro\\":\\"2.60\\"', '\\"euro\\":\\"260.00\\"') },
  },
  {
    title: 'a document more in the ledger',
    files: { 'ledger.jsonl': (text) => `${text}${text.split('\n')[1]?.replaceAll('C-1', 'C-9')}\n` },
  },
  {
    title: 'a document less in the ledger',
    files: {
      'ledger.jsonl': (text) =>
        `${lines(text)
          .filter((line) => !line.includes('"key":"C-1"'))
          .join('\n')}\n`,
    },
  },
  { title: 'an empty ledger', files: { 'ledger.jsonl': () => '' } },
  {
    title: 'a row less in retry.csv',
    files: { 'retry.csv': (text) => text.replace(/\n.*\[rowmark [^\n]*\n/, '\n') },
  },
  {
    title: 'a row more in retry.csv',
    files: { 'retry.csv': (text) => `${text}${text.split(/\r?\n/)[1]}\r\n` },
  },
  {
    title: 'another row of the export in retry.csv',
    files: { 'retry.csv': replaced('#4]', '#3]') },
  },
  {
    title: 'another reason in retry.csv',
    files: { 'retry.csv': replaced('is not a number', 'is fine') },
  },
  {
    title: 'another reason in retry.xlsx',
    books: {
      'retry.xlsx': (book) =>
        setCell(book, {
          sheet: 0,
          is: (value) => /is not a number/.test(String(value)),
          to: 'Fine [rowmark x#4]',
        }),
    },
  },
  {
    title: 'a cell of the export in retry.csv',
    files: { 'retry.csv': replaced(',two,', ',three,') },
  },
];

/** What the rows themselves say, everything else left as it was. */
const ofRows: Forgery[] = [
  {
    title: 'an amount in the rows',
    files: { 'result.jsonl': replaced('"payable_total":"2.60"', '"payable_total":"260.00"') },
  },
  {
    title: 'a MARK in the rows',
    files: { 'result.jsonl': replaced(/"mark":"\d{15}"/, `"mark":"${OTHER_MARK}"`) },
  },
  { title: 'no MARK in the rows', files: { 'result.jsonl': replaced(/"mark":"\d{15}"/, '"mark":null') } },
  {
    title: 'issued a year before',
    files: { 'result.jsonl': replaced(/"issued_at":"(\d{4})/, '"issued_at":"2019') },
  },
  { title: 'issued a day before', files: { 'result.jsonl': (text) => earlier(text, 24 * 60) } },
  { title: 'issued an hour before', files: { 'result.jsonl': (text) => earlier(text, 60) } },
  { title: 'issued an hour later', files: { 'result.jsonl': (text) => earlier(text, -60) } },
  {
    title: 'an issued row restated as rejected',
    files: { 'result.jsonl': replaced('"outcome":"issued"', '"outcome":"rejected"') },
  },
  {
    title: 'a rejected row restated as issued',
    files: { 'result.jsonl': replaced('"outcome":"rejected"', '"outcome":"issued"') },
  },
  { title: 'a row twice', files: { 'result.jsonl': (text) => `${text}${text.split('\n')[0]}\n` } },
  { title: 'a row less', files: { 'result.jsonl': (text) => text.slice(text.indexOf('\n') + 1) } },
  {
    title: 'two rows in each other’s place',
    files: { 'result.jsonl': (text) => `${lines(text).toReversed().join('\n')}\n` },
  },
  { title: 'another number of a row', files: { 'result.jsonl': replaced('{"row":4,', '{"row":5,') } },
  { title: 'VAT of a rate in the rows', files: { 'result.jsonl': replaced('"vat":"0.81"', '"vat":"0.10"') } },
  {
    title: 'a number of a series in the rows',
    files: { 'result.jsonl': replaced(/"number":"\d+"/, '"number":"99"') },
  },
  {
    title: 'a lookalike letter in the rows',
    files: { 'result.jsonl': replaced('"external_id":"C-1"', '"external_id":"С-1"') },
  },
  {
    title: 'money of the balance in the rows',
    files: { 'result.jsonl': replaced('"money":[[0,"6.2"]]', '"money":[[0,"62"]]') },
  },
  {
    title: 'a finding less in the rows',
    files: { 'result.jsonl': replaced(/"problems":\[\{.*\}\]/, '"problems":[]') },
  },
  {
    title: 'another finding in the rows',
    files: { 'result.jsonl': swap('MAP-NOT-A-NUMBER', 'MAP-VALUE-MISSING') },
  },
  {
    title: 'one name twice in a row',
    files: {
      'result.jsonl': replaced('"payable_total":"2.60"', '"payable_total":"260.00","payable_total":"2.60"'),
    },
  },
  { title: 'a line that is no JSON', files: { 'result.jsonl': (text) => `${text}{\n` } },
  { title: 'no rows at all', files: { 'result.jsonl': () => '' } },
  {
    title: 'the UID of the authority in the rows',
    files: { 'result.jsonl': replaced(/"uid":"[0-9A-F]{4}/, '"uid":"0000') },
  },
];

/** What the summary says alone. */
const ofSummary: Forgery[] = [
  {
    title: 'false sums',
    summary: (one) => ({ ...one, sums: sums(one).map((sum) => ({ ...sum, payable_total: '9999.00' })) }),
  },
  { title: 'no sums', summary: (one) => ({ ...one, sums: [] }) },
  {
    title: 'false types',
    summary: (one) => ({ ...one, types: one.types.map((type) => ({ ...type, documents: 7 })) }),
  },
  {
    title: 'false VAT',
    summary: (one) => ({ ...one, vat: one.vat.map((rate) => ({ ...rate, vat: '0.01' })) }),
  },
  { title: 'numbers_used', summary: (one) => ({ ...one, numbers_used: 1 }) },
  { title: 'numbers_lost', summary: (one) => ({ ...one, numbers_lost: 1 }) },
  {
    title: 'a series',
    summary: (one) => ({ ...one, series: one.series.map((use) => ({ ...use, last: '99' })) }),
  },
  {
    title: 'counts of rows',
    summary: (one) => ({ ...one, counts: { ...one.counts, rows: { ...one.counts.rows, issued: 3 } } }),
  },
  {
    title: 'counts of documents',
    summary: (one) => ({
      ...one,
      counts: { ...one.counts, documents: { ...one.counts.documents, issued: 3 } },
    }),
  },
  { title: 'complete', summary: (one) => ({ ...one, complete: !one.complete }) },
  { title: 'no problems', summary: (one) => ({ ...one, problems: [] }) },
  {
    title: 'a balance',
    summary: (one) => ({
      ...one,
      balance: one.balance?.map((line) => ({ ...line, parts: { ...line.parts, issued: '1.00' } })),
    }),
  },
  {
    title: 'the sum of the file in a balance',
    summary: (one) => ({ ...one, balance: one.balance?.map((line) => ({ ...line, file: '1.00' })) }),
  },
  { title: 'no balance', summary: ({ balance: _, ...one }) => one },
  {
    title: 'tables said to be shortened',
    summary: (one) => ({ ...one, shortened: ['sums', 'types'], sums: [] }),
  },
  {
    title: 'times of another year',
    summary: (one) => ({ ...one, started_at: '2020-01-01T00:00:00Z', finished_at: '2020-01-01T00:01:00Z' }),
  },
  {
    title: 'an end before the start',
    summary: (one) => ({ ...one, started_at: one.finished_at, finished_at: one.started_at }),
  },
  { title: 'no files', summary: (one) => ({ ...one, files: {} }) },
  {
    title: 'no retry file',
    summary: (one) => ({
      ...one,
      files: Object.fromEntries(Object.entries(one.files).filter(([name]) => !name.startsWith('retry'))),
    }),
  },
  { title: 'a real run said to be dry', summary: (one) => ({ ...one, dry_run: true }) },
  { title: 'another account', summary: (one) => ({ ...one, account: 'other' }) },
  { title: 'another job', summary: (one) => ({ ...one, job: '0'.repeat(32) }) },
  {
    title: 'another profile',
    summary: (one) => ({ ...one, profile: { ...one.profile, name: 'other' } }),
  },
  {
    title: 'another environment',
    summary: (one) => ({ ...one, environment: 'https://other.example' }),
  },
  {
    title: 'another place',
    summary: (one) => ({ ...one, report: one.report.replace('C.csv', 'A.csv') }),
  },
  {
    title: 'the place of the report before',
    summary: (one) => ({ ...one, report: one.previous?.report ?? '' }),
  },
  {
    title: 'another export',
    summary: (one) => ({ ...one, source: { ...one.source, sha256: 'a'.repeat(64) } }),
    expected: { writes: 'AAAAAAAA', 'other key': 'AAAAAAAA', 'seal key': 'AAAAAAAA' },
  },
  {
    title: 'the form of an older version',
    summary: (one) => ({ ...one, form: 'rowmark-summary/1' as string as Unsealed['form'] }),
  },
  { title: 'no report before', summary: (one) => ({ ...one, previous: null }) },
  {
    title: 'another report before',
    summary: (one) => ({ ...one, previous: one.previous && { ...one.previous, sha256: 'b'.repeat(64) } }),
  },
  {
    title: 'one name twice in the summary',
    text: replaced('"numbers_used": 2,', '"numbers_used": 20,\n  "numbers_used": 2,'),
  },
  { title: 'a byte of the summary', text: replaced('"language": "en"', '"language": "el"') },
];

const path = ({ folder }: Target, name: string) => join(folder, name);
const bytesOf = async (target: Target, name: string) => readFile(path(target, name));

/** Bytes changed without a seal that fits, and files that are gone or exchanged. */
const ofBytes: Forgery[] = [
  ...[
    'result.csv',
    'result.jsonl',
    'result.xlsx',
    'summary.html',
    'ledger.jsonl',
    'retry.csv',
    'SHA256SUMS',
    'SHA256SUMS.sig',
  ].map(
    (name): Forgery => ({
      title: `a byte of ${name}`,
      hands: ['writes'],
      async around(_, target) {
        const bytes = await bytesOf(target, name);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
        await writeFile(path(target, name), bytes);
      },
    }),
  ),
  ...['result.csv', 'result.jsonl', 'result.xlsx', 'summary.html', 'ledger.jsonl', 'summary.json'].map(
    (name): Forgery => ({
      title: `${name} is gone`,
      hands: ['writes'],
      around: (_, target) => rm(path(target, name)),
    }),
  ),
  ...['result.csv', 'ledger.jsonl', 'retry.xlsx', 'summary.html', 'result.xlsx', 'summary.json'].map(
    (name): Forgery => ({
      title: `${name} of the report before`,
      hands: ['writes'],
      around: ({ reports }, target) => cp(path(reports.middle, name), path(target, name)),
    }),
  ),
  {
    title: 'a file more',
    hands: ['writes'],
    around: (_, target) => writeFile(path(target, 'notes.txt'), 'x'),
    // It is named, and is no part of the report.
    expected: { writes: UNTOUCHED },
  },
  {
    title: 'ledger.jsonl of another job',
    of: 'newest',
    async around(lab, target) {
      const text = await readFile(path(lab.reports.first, 'ledger.jsonl'), 'utf8');
      await forge(lab, target, { hand: 'seal key', files: { 'ledger.jsonl': () => text } });
    },
    hands: ['seal key'],
  },
  {
    title: 'retry files of another job',
    async around(lab, target) {
      const text = await readFile(path(lab.reports.first, 'retry.csv'), 'utf8');
      await forge(lab, target, { hand: 'seal key', files: { 'retry.csv': () => text } });
    },
    hands: ['seal key'],
  },
];

async function exchange(one: string, other: string): Promise<void> {
  const apart = `${one.replace(/\/$/, '')}-apart`;
  await rename(one, apart);
  await rename(other, one);
  await rename(apart, other);
}

const latestOf = ({ data }: Lab, { account }: Target) => join(data, 'reports', account, 'latest.json');

/** Places, absences and links: whole folders, and what names them. The page has no other folder before it. */
const ofChain: Forgery[] = [
  {
    title: 'two reports in each other’s place',
    hands: ['writes'],
    around: ({ reports }) => exchange(reports.first.folder, reports.newest.folder),
    // The page holds a whole genuine report; the export that is given is that of the other.
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'another genuine report in this place',
    hands: ['writes'],
    async around({ reports }, target) {
      await rm(target.folder, { recursive: true });
      await cp(reports.first.folder, target.folder, { recursive: true });
    },
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'an older report that is gone',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.first.folder, { recursive: true }),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'a report in the middle that is gone',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.middle.folder, { recursive: true }),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'the newest report that is gone, asked of the one before',
    of: 'middle',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.newest.folder, { recursive: true }),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'the report itself that is gone',
    hands: ['writes'],
    around: (_, target) => rm(target.folder, { recursive: true }),
  },
  {
    title: 'a tail that was cut off',
    of: 'first',
    hands: ['writes'],
    async around(lab, target) {
      const { latest, previous, ...rest } = JSON.parse(await readFile(latestOf(lab, target), 'utf8'));
      for (const { folder } of [lab.reports.middle, lab.reports.newest])
        await rm(folder, { recursive: true });
      const summary = await readFile(path(target, 'summary.json'));
      const { createHash } = await import('node:crypto');
      const sha256 = createHash('sha256').update(summary).digest('hex');
      const report = `reports/default/standard/A.csv/${basename(target.folder)}/`;
      await writeFile(
        latestOf(lab, target),
        JSON.stringify({ ...rest, latest: { ...latest, job: target.job, report, sha256 } }),
      );
    },
    // Only a head that somebody kept shows it.
    expected: { writes: '?IA??AIA' },
  },
  {
    title: 'another hash in latest.json',
    hands: ['writes'],
    around: async (lab, target) => {
      const text = await readFile(latestOf(lab, target), 'utf8');
      await writeFile(
        latestOf(lab, target),
        text.replace(/("latest":\s*\{[^}]*"sha256":\s*")[0-9a-f]{8}/, '$100000000'),
      );
    },
    expected: { writes: '?I???III' },
  },
  {
    title: 'latest.json names an older report',
    hands: ['writes'],
    around: async (lab, target) => {
      const head = JSON.parse(await readFile(latestOf(lab, target), 'utf8'));
      await writeFile(
        latestOf(lab, target),
        JSON.stringify({ ...head, latest: head.previous, previous: undefined }),
      );
    },
    // It is as if its run had not come to its end: nothing seals latest.json, and the answer says that nothing newer was looked for.
    expected: { writes: '?I???III' },
  },
  {
    title: 'a report beside the chain',
    of: 'middle',
    hands: ['seal key'],
    async around(lab, target) {
      const beside = target.folder.replace('B.csv', 'D.csv');
      await mkdir(dirname(beside), { recursive: true });
      await rename(target.folder, beside);
      const at = { ...target, folder: beside };
      const moved = (one: Unsealed): Unsealed => ({
        ...one,
        report: one.report.replace('B.csv', 'D.csv'),
        source: { ...one.source, name: 'D.csv' },
      });
      await forge(lab, at, { hand: 'seal key', summary: moved });
      await cp(beside, target.folder, { recursive: true });
    },
  },
  {
    title: 'the newest report sealed anew',
    summary: (one) => ({ ...one, rates: [...one.rates] }),
    // Whoever holds the seal key has changed nothing.
    expected: { 'seal key': UNTOUCHED },
  },
  {
    title: 'an older report sealed anew',
    of: 'first',
    summary: (one) => ({ ...one, rates: [...one.rates], language: one.language === 'en' ? 'el' : 'en' }),
  },
  {
    title: 'a change of key by another hand',
    of: 'newKey',
    hands: ['other key'],
    async around(lab) {
      const file = await keyLink(lab);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/"by": "[^"]*"/, '"by": "nobody"'));
    },
  },
  {
    title: 'a change of key that is gone',
    of: 'newKey',
    hands: ['writes'],
    around: async (lab) => rm(dirname(await keyLink(lab)), { recursive: true }),
  },
  {
    title: 'an erased report whose record is gone',
    of: 'afterWatch',
    hands: ['writes'],
    around: ({ reports }) => rm(join(reports.gone.folder, 'erased.json')),
  },
  {
    title: 'an erased report by somebody else',
    of: 'gone',
    hands: ['writes'],
    around: (_, target) => changed(path(target, 'erased.json'), /"by": "[^"]*"/, '"by": "nobody"'),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'a watch with another time',
    of: 'watch',
    hands: ['writes'],
    around: (_, target) => changed(path(target, 'watch.json'), /"watched_at": "20/, '"watched_at": "19'),
  },
  {
    title: 'a watch that is gone, asked of what follows',
    of: 'afterWatch',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.watch.folder, { recursive: true }),
  },
];

/** Corrections, plan and approval; a retry with its original; payouts. */
const ofKinds: Forgery[] = [
  {
    title: 'who corrected a cell',
    of: 'approved',
    files: { 'corrections.json': swap('maria', 'nikos') },
  },
  {
    title: 'who corrected a cell, in the rows',
    of: 'approved',
    files: { 'result.jsonl': swap('"maria"', '"nikos"') },
  },
  {
    title: 'no corrections',
    of: 'approved',
    summary: ({ corrections: _, ...one }) => one,
  },
  {
    title: 'another plan in the approval',
    of: 'approved',
    summary: (one) => ({ ...one, approval: one.approval && { ...one.approval, plan: 'c'.repeat(64) } }),
  },
  {
    title: 'another approver',
    of: 'approved',
    summary: (one) => ({ ...one, approval: one.approval && { ...one.approval, by: 'somebody' } }),
  },
  {
    title: 'a fingerprint in the plan',
    of: 'planned',
    files: { 'plan.jsonl': replaced(/"fingerprint":"\w{8}/, '"fingerprint":"00000000') },
  },
  {
    title: 'a document less in the plan',
    of: 'planned',
    files: { 'plan.jsonl': (text) => text.slice(text.indexOf('\n') + 1) },
  },
  {
    title: 'an amount in the joined rows',
    of: 'retry',
    files: { 'joined.jsonl': replaced('"payable_total":"2.60"', '"payable_total":"260.00"') },
  },
  {
    title: 'an amount in joined.csv',
    of: 'retry',
    files: { 'joined.csv': replaced(',2.60,', ',260.00,') },
  },
  {
    title: 'a try less in the joined rows',
    of: 'retry',
    files: { 'joined.jsonl': replaced(/"tries":\[\{[^}]*\},/, '"tries":[') },
  },
  {
    title: 'another job in the joined rows',
    of: 'retry',
    files: { 'joined.jsonl': replaced(/"tries":\[\{"job":"\w{4}/, '"tries":[{"job":"0000') },
  },
  {
    title: 'a row less in the joined report',
    of: 'retry',
    files: { 'joined.jsonl': (text) => text.slice(text.indexOf('\n') + 1) },
  },
  {
    title: 'the counts of the joined report',
    of: 'retry',
    summary: (one) => ({ ...one, joined: one.joined.map((joined) => ({ ...joined, rows: 9 })) }),
  },
  {
    title: 'a payout',
    of: 'paid',
    files: { 'payouts.jsonl': replaced('"amount":"424.12"', '"amount":"4241.20"') },
  },
  {
    title: 'a payout in payouts.csv',
    of: 'paid',
    files: { 'payouts.csv': replaced('424.12', '4241.20') },
  },
  {
    title: 'a document of a payout',
    of: 'paid',
    files: { 'payouts.jsonl': replaced(/"mark":"\d{15}"/, `"mark":"${OTHER_MARK}"`) },
  },
  { title: 'no payouts', of: 'paid', files: { 'payouts.jsonl': () => '' } },
  {
    title: 'a fee of a row of a payout',
    of: 'paid',
    files: { 'result.jsonl': replaced('"fees":"2.11"', '"fees":"21.10"') },
  },
];

export const forgeries: readonly Forgery[] = [
  ...ofFiles,
  ...ofRows,
  ...ofSummary,
  ...ofBytes,
  ...ofChain,
  ...ofKinds,
];

async function keyLink({ data }: Lab): Promise<string> {
  const { readdir } = await import('node:fs/promises');
  const [job = ''] = await readdir(join(data, 'reports', 'handed', 'keys'));
  return join(data, 'reports', 'handed', 'keys', job, 'key.json');
}

async function changed(file: string, from: RegExp, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}

function earlier(text: string, minutes: number): string {
  return text.replace(
    /"issued_at":"([^"]*)"/,
    (_, at) => `"issued_at":"${new Date(Date.parse(at) - minutes * 60_000).toISOString()}"`,
  );
}

interface CellChange {
  sheet: number;
  is: (value: unknown) => boolean;
  to: string | number;
}

/** Changes the first cell of a sheet that fits. */
function setCell(book: import('exceljs').Workbook, { sheet, is, to }: CellChange): void {
  for (const row of book.worksheets[sheet]?.getRows(1, book.worksheets[sheet]?.rowCount) ?? [])
    for (let at = 1; at <= row.cellCount; at++)
      if (is(row.getCell(at).value)) {
        row.getCell(at).value = to;
        return;
      }
  throw new Error('No cell of the workbook fits.');
}
