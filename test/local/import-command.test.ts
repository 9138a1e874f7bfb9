import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { reportRowSchema } from '../../shared/report/row.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { readStats } from './read-stats.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { type Ran, runRowmark, temporaryFolder } from './run-rowmark.ts';
import { spawnRowmark } from './spawn-rowmark.ts';

const importAnswer = z.object({
  jobs: z.array(
    z.union([
      z.object({ file: z.string(), job: z.string(), report: z.string(), summary: summarySchema }),
      z.object({ file: z.string(), error: z.string() }),
    ]),
  ),
});

async function reportsOf(ran: Ran) {
  const { jobs } = importAnswer.parse(JSON.parse(ran.stdout));
  return Promise.all(
    jobs.map(async (job) => {
      if ('error' in job) throw new Error(job.error);
      const lines = (await readFile(join(job.report, 'result.jsonl'), 'utf8')).trim();
      return { ...job, rows: lines.split('\n').map((line) => reportRowSchema.parse(JSON.parse(line))) };
    }),
  );
}

describe('rowmark import', () => {
  it('issues, answers every row, and knows the second time what the first has issued', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv');
    await writeFile(file, receiptExport(receipt('A-1'), receipt('A-2'), receipt('A-1', { quantity: '2' })));
    const args = ['import', file, '--data', join(folder.path, 'data'), '--json'];

    const first = await runRowmark(args);
    expect(first.status).toBe(0);
    const [one] = await reportsOf(first);
    expect(one?.rows.map(({ row, external_id, outcome }) => [row, external_id, outcome])).toEqual([
      [2, 'A-1', 'issued'],
      [3, 'A-2', 'issued'],
      [4, 'A-1', 'issued'],
    ]);

    const second = await runRowmark(args);
    expect(second.status).toBe(0);
    const [two] = await reportsOf(second);
    expect(two?.job).not.toBe(one?.job);
    expect(two?.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(two?.rows.map(({ mark }) => mark)).toEqual(one?.rows.map(({ mark }) => mark));
    expect(one?.rows[0]?.mark).toMatch(/^\d{15}$/);

    const stats = await readStats(join(folder.path, 'data'));
    expect(stats.accounts['demo@rowmark.example']?.issued).toEqual({ 'A-1': 1, 'A-2': 1 });
  });

  it('ends with 1 when the run is complete and rows are not, and goes on after a bad row', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv');
    await writeFile(file, receiptExport(receipt('A-1'), receipt('A-2', { quantity: 'two' }), receipt('A-3')));
    const ran = await runRowmark(['import', file, '--data', join(folder.path, 'data'), '--json']);
    expect(ran.status).toBe(1);
    const [report] = await reportsOf(ran);
    expect(report?.rows.map(({ outcome, code, column }) => [outcome, code, column])).toEqual([
      ['issued', null, null],
      ['rejected', 'MAP-NOT-A-NUMBER', 'line.quantity'],
      ['issued', null, null],
    ]);
    expect(report?.rows[1]?.message).toContain('two');
  });

  it('says on the terminal what is wrong with each document, where, and what to do', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv');
    await writeFile(
      file,
      receiptExport(
        receipt('A-1', { quantity: 'two' }),
        receipt('A-2'),
        receipt('A-3'),
        receipt('A-1', { quantity: 'three' }),
      ),
    );
    const { stdout, stderr } = await runRowmark(['import', file, '--data', join(folder.path, 'data')]);
    const told = stdout.replace(/\n +/g, ' ');
    expect(told).toContain('[MAP-NOT-A-NUMBER] 2 times, first: Row 2, column line.quantity: "two"');
    expect(told).toContain(
      'Write the cell as a number, with the same decimal sign as the rest of the file. → F2 (A-1), F5 (A-1)',
    );
    expect(stdout.indexOf('MAP-NOT-A-NUMBER')).toBeLessThan(stdout.indexOf('issued'));
    expect(stderr).toContain('receipts.csv: 3 documents');
  });

  it('says in a dry run what the real run then does, and sends nothing', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv');
    const data = join(folder.path, 'data');
    await writeFile(
      file,
      receiptExport(
        receipt('A-1'),
        receipt('A-2', { quantity: 'two' }),
        receipt('A-3').replace(',13,', ',0,'),
      ),
    );
    const [dry] = await reportsOf(await runRowmark(['import', file, '--data', data, '--json', '--dry-run']));
    expect(dry?.summary.dry_run).toBe(true);
    expect(dry?.rows.map(({ outcome }) => outcome)).toEqual(['ready', 'rejected', 'rejected']);
    const stats = await readStats(data);
    expect(stats.requests['POST /api/v1/invoices'] ?? 0).toBe(0);
    const [real] = await reportsOf(await runRowmark(['import', file, '--data', data, '--json']));
    expect(real?.rows.map(({ outcome, code }) => [outcome === 'issued' ? 'ready' : outcome, code])).toEqual(
      dry?.rows.map(({ outcome, code }) => [outcome, code]),
    );
  });

  it('prints JSON alone on stdout', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv');
    await writeFile(file, receiptExport(receipt('A-1')));
    const ran = await runRowmark(['import', file, '--data', join(folder.path, 'data'), '--json'], {
      env: { ROWMARK_LOG: '1' },
    });
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
    expect(ran.stderr).toContain('"event":"report written"');
  });

  it('imports what lies inside .gz', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv.gz');
    await writeFile(file, gzipSync(receiptExport(receipt('A-1'))));
    const ran = await runRowmark(['import', file, '--data', join(folder.path, 'data'), '--json']);
    expect((await reportsOf(ran))[0]?.summary.counts.documents.issued).toBe(1);
  });
});

describe('what cannot be imported', () => {
  const bad: [string, string | Buffer, RegExp][] = [
    ['empty.csv', '', /empty/i],
    ['no-id.csv', 'a,b\n1,2\n', /external_id|a, b/],
    ['twice.csv', receiptExport(receipt('A-1')).replace('line.name', 'external_id'), /external_id/],
    ['page.pdf', '%PDF-1.7\n…', /PDF/],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'), /xls|Excel/i],
    ['picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /PNG|image|picture/i],
  ];

  it.each(bad)('%s: one sentence, status 2, and the other file goes on', async (name, content, sentence) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, name);
    const good = join(folder.path, 'good.csv');
    await writeFile(file, content);
    await writeFile(good, receiptExport(receipt('A-1')));
    const ran = await runRowmark(['import', file, good, '--data', join(folder.path, 'data')]);
    expect(ran.status).toBe(2);
    expect(ran.stdout + ran.stderr).toMatch(sentence);
    expect(ran.stdout + ran.stderr).toContain(name);
    expect(ran.stdout).toContain('1 document: 1 issued');
    expect(ran.stdout + ran.stderr).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['a file that is not there', (folder: string) => [join(folder, 'none.csv')]],
    ['a folder', (folder: string) => [folder]],
    ['an account that leaves its folder', (folder: string) => [join(folder, 'a.csv'), '--account', '../x']],
    ['a profile that nobody has', (folder: string) => [join(folder, 'a.csv'), '--profile', 'nobody']],
    [
      'a profile file that is not there',
      (folder: string) => [join(folder, 'a.csv'), '--profile', 'none.json'],
    ],
    [
      'a service without credentials',
      (folder: string) => [join(folder, 'a.csv'), '--service', 'http://127.0.0.1:1'],
    ],
    ['a service that is no address', (folder: string) => [join(folder, 'a.csv'), '--service', 'nowhere']],
    ['an unknown option', (folder: string) => [join(folder, 'a.csv'), '--proifle', 'x']],
    ['no file at all', () => []],
  ])('%s: status 2 and a sentence', async (_, args) => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'a.csv'), receiptExport(receipt('A-1')));
    const ran = await runRowmark(['import', ...args(folder.path), '--data', join(folder.path, 'data')], {
      env: { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
    });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/^rowmark: .{20,}/m);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });
});

describe('one data folder', () => {
  it('belongs to one process at a time; the other is told so and harms nothing', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'many.csv');
    await writeFile(file, receiptExport(receipt('M-1')));
    const first = await startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [] });
    const other = await spawnRowmark(['import', file, '--data', data]);
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(/another rowmark process/i);
    await first[Symbol.asyncDispose]();
    expect((await runRowmark(['import', file, '--data', data])).status).toBe(0);
    const stats = await readStats(data);
    expect(stats.accounts['demo@rowmark.example']?.issued).toEqual({ 'M-1': 1 });
  });

  it('stops cleanly on Ctrl-C and goes on with the same job afterwards', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'many.csv');
    await writeFile(file, receiptExport(...Array.from({ length: 100 }, (_, index) => receipt(`C-${index}`))));
    const stopped = await spawnRowmark(['import', file, '--data', data], {
      onOutput: ({ stderr }, kill) => {
        if (stderr.includes('100 documents')) kill('SIGINT');
      },
    });
    expect(stopped.status).not.toBe(0);
    expect(stopped.stderr).toMatch(/continue from here/);
    const jobs = await readdir(join(data, 'jobs'));
    expect(jobs).toHaveLength(1);
    const [report] = await reportsOf(await runRowmark(['import', file, '--data', data, '--json']));
    expect(report?.job).toBe(jobs[0]);
    expect(report?.summary.counts.documents).toMatchObject({ issued: 100, duplicate: 0 });
    const stats = await readStats(data);
    expect(Object.values(stats.accounts['demo@rowmark.example']?.issued ?? {})).toEqual(Array(100).fill(1));
  });

  it('holds a doubtful document until its code is accepted, and says who did; issued, it is a duplicate', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'receipts.csv');
    // E3_561_001 is wholesale: the tables of the authority do not have it on a receipt (313).
    const doubtful = receipt('A-2').replace('E3_561_003', 'E3_561_001');
    await writeFile(file, receiptExport(receipt('A-1'), doubtful));
    const args = ['import', file, '--data', join(folder.path, 'data'), '--json'];
    const outcomes = async (ran: Ran) =>
      (await reportsOf(ran))[0]?.rows.map(({ outcome, code }) => [outcome, code]);

    expect(await outcomes(await runRowmark([...args, '--dry-run']))).toEqual([
      ['ready', null],
      ['held', '313'],
    ]);
    const first = await runRowmark(args);
    expect(first.status).toBe(1);
    expect(await outcomes(first)).toEqual([
      ['issued', null],
      ['held', '313'],
    ]);

    const accepted = await runRowmark([...args, '--accept', '204,313']);
    expect(accepted.status).toBe(0);
    const [report] = await reportsOf(accepted);
    expect(report?.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'issued']);
    const notice = report?.rows[1]?.problems.find(({ code }) => code === 'DOUBT-ACCEPTED');
    expect(notice?.message).toMatch(/^.+ accepted 313 at \d{4}-/);
    expect(await outcomes(await runRowmark(args))).toEqual([
      ['duplicate', null],
      ['duplicate', null],
    ]);

    const facts = join(folder.path, 'elsewhere', 'accounts', 'default.json');
    const byAccount = ['import', file, '--data', join(folder.path, 'elsewhere'), '--json'];
    await mkdir(dirname(facts), { recursive: true });
    await writeFile(facts, JSON.stringify({ accepts: [{ code: '313', by: 'Eleni', at: '2026-01-02' }] }));
    const [decided] = await reportsOf(await runRowmark(byAccount));
    expect(decided?.rows.map(({ outcome }) => outcome)).toEqual(['issued', 'issued']);
    expect(decided?.rows[1]?.problems.map(({ message }) => message)).toContain(
      'Eleni accepted 313 for the whole account on 2026-01-02.',
    );
    await writeFile(facts, JSON.stringify({ accepts: [{ code: '999', by: 'Eleni', at: 'yesterday' }] }));
    expect((await runRowmark(byAccount)).stdout).toContain('"ACCOUNT-FACTS-INVALID"');

    const unknown = await runRowmark([...args, '--accept', '999']);
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toMatch(/202, 204, .*313.*999/);
  });
});
