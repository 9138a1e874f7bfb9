import { expect, test } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import { formatAmount } from '../../shared/report/labels.ts';
import { type StoredReport, sealRecord, sumsText } from '../../shared/report/seal.ts';
import { type VerifyRequest, verifyReport } from '../../shared/report/verify/verify-report.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';

const SOURCE = Buffer.from('external_id;name\r\nINV-2;Α\r\nINV-3;Β\r\n');

async function aReport() {
  const bad = problem('MAP-VALUE-MISSING', { row: 3, column: 'counterpart.name' });
  const { folder, summary } = await reportOf({
    plan: {
      source: {
        key: 'incoming/demo/standard/sales.csv',
        name: 'sales.csv',
        sha256: sha256Hex(SOURCE),
        bytes: SOURCE.length,
        rows: 2,
      },
    },
    rows: [aRow(2), aRow(3, { verdict: 'rejected', stage: 'map', problems: [bad] })],
    outcomes: [
      anOutcome(1),
      anOutcome(2, { outcome: 'rejected', stage: 'map', problems: [bad], mark: undefined, numbers_used: 0 }),
    ],
  });
  return { files: folder.files, summary };
}

const stored = (files: ReadonlyMap<string, Buffer>): StoredReport => ({
  name: '',
  files: async () => [...files.keys()],
  async read(file) {
    const content = files.get(file);
    if (content === undefined) return undefined;
    return (async function* () {
      yield content;
    })();
  },
});

const source = (bytes: Buffer) => ({
  name: 'sales.csv',
  bytes: (async function* () {
    yield bytes;
  })(),
});

const verify = (files: ReadonlyMap<string, Buffer>, over: Partial<VerifyRequest> = {}) =>
  verifyReport({ report: stored(files), previous: () => undefined, ...over });

const named = async (files: ReadonlyMap<string, Buffer>, over?: Partial<VerifyRequest>) =>
  (await verify(files, over)).problems.map(({ code, params }) => [code, params?.file]);

const flipped = (content: Buffer, at: number): Buffer => {
  const copy = Buffer.from(content);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

test('a changed byte is named with its file: at the beginning, in the header, in a row, at the end', async () => {
  const { files } = await aReport();
  for (const [file, content] of files) {
    if (file === 'summary.json') continue;
    const places = [0, 3, Math.floor(content.length / 2), content.length - 2, content.length - 1];
    for (const at of places) {
      const changed = new Map(files).set(file, flipped(content, at));
      expect(await named(changed)).toEqual([['REPORT-FILE-CHANGED', file]]);
    }
  }
});

test('every single byte of summary.json counts', async () => {
  const { files } = await aReport();
  const content = files.get('summary.json') ?? Buffer.of();
  for (let at = 0; at < content.length; at += 1) {
    const changed = new Map(files).set('summary.json', flipped(content, at));
    expect(await named(changed), `byte ${at}`).toEqual([['REPORT-SUMMARY-CHANGED', 'summary.json']]);
  }
  for (const other of [Buffer.concat([content, Buffer.from(' ')]), content.subarray(0, -1), Buffer.of()])
    expect(await named(new Map(files).set('summary.json', other))).toEqual([
      ['REPORT-SUMMARY-CHANGED', 'summary.json'],
    ]);
});

test('every single byte of the source counts', async () => {
  const { files } = await aReport();
  for (let at = 0; at < SOURCE.length; at += 1)
    expect(await named(files, { source: source(flipped(SOURCE, at)) })).toEqual([
      ['SOURCE-CHANGED', 'sales.csv'],
    ]);
});

test('a missing summary is named', async () => {
  const { files } = await aReport();
  files.delete('summary.json');
  expect(await named(files)).toEqual([['REPORT-SUMMARY-MISSING', '']]);
});

test('rows that are left out, twice, or out of order show even where the hashes were made to fit', async () => {
  const { files, summary } = await aReport();
  const lines = (files.get('result.jsonl') ?? Buffer.of()).toString('utf8').trimEnd().split('\n');
  const forge = async (kept: readonly (string | undefined)[]) => {
    const content = Buffer.from(`${kept.join('\n')}\n`);
    const { seal: _, ...unsealed } = summary;
    const facts = { bytes: content.length, sha256: sha256Hex(content) };
    const { text } = await sealRecord({ ...unsealed, files: { ...summary.files, 'result.jsonl': facts } });
    return new Map(files).set('result.jsonl', content).set('summary.json', Buffer.from(text));
  };
  const [first, second] = lines;
  for (const kept of [
    [first],
    [first, first],
    [second, first],
    [first, second, '{"row": 4}'],
    [first, 'x'],
  ]) {
    const codes = (await verify(await forge(kept))).problems.map(({ code }) => code);
    expect(codes).toContain('REPORT-ROWS-WRONG');
  }
});

test('documents are compared once each; a sample is drawn at random, and its seed repeats it', async () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    aRow(index + 2, { document: Math.floor(index / 2) + 1 }),
  );
  const outcomes = Array.from({ length: 10 }, (_, index) =>
    anOutcome(index + 1, { external_id: `D-${index}`, rows: [2 * index + 2, 2 * index + 3] }),
  );
  const { folder } = await reportOf({
    rows: rows.map(({ external_id: _, ...row }) => row),
    outcomes,
  });
  const seen: (string | null)[] = [];
  const compareDocument = async ({ external_id }: { external_id: string | null }) => {
    seen.push(external_id);
    return [];
  };
  expect((await verify(folder.files, { compareDocument })).checked.documents).toBe(10);
  expect(seen).toHaveLength(10);
  const drawn = async (seed: number) => {
    seen.length = 0;
    await verify(folder.files, { compareDocument, sample: 2, seed });
    return [...seen];
  };
  const first = await drawn(1);
  expect(first).toHaveLength(2);
  const others = new Set<string>();
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) others.add((await drawn(seed)).join());
  expect(others.size).toBeGreaterThan(1);
  expect(await drawn(1)).toEqual(first);
});

test('what the service says otherwise makes the report unsound', async () => {
  const { files } = await aReport();
  const said = { external_id: 'INV-2', field: 'mark', reported: '1', found: '2' };
  const compareDocument = async ({ mark }: { mark: string | null }) =>
    mark === null ? [] : [problem('SERVICE-DIFFERS', { row: 2 }, said)];
  const result = await verify(files, { compareDocument });
  expect(result).toMatchObject({ sound: false, problems: [{ code: 'SERVICE-DIFFERS' }] });
});

test('what a later version adds to rows and summary is no reason to call a report unsound', async () => {
  const { files, summary } = await aReport();
  const { seal: _, ...unsealed } = summary;
  const rows = Buffer.from(
    files.get('result.jsonl')?.toString('utf8').replaceAll('}\n', ',"later":1}\n') ?? '',
  );
  const { bytes, sha256 } = unsealed.files['result.jsonl'] ?? { bytes: 0, sha256: '' };
  let shown = files.get('summary.html')?.toString('utf8').replace(sha256, sha256Hex(rows)) ?? '';
  for (const language of ['en', 'el'] as const)
    shown = shown.replace(formatAmount(String(bytes), language), formatAmount(String(rows.length), language));
  const page = Buffer.from(shown);
  const listed = {
    ...unsealed,
    files: {
      ...unsealed.files,
      'result.jsonl': { bytes: rows.length, sha256: sha256Hex(rows) },
      'summary.html': { bytes: page.length, sha256: sha256Hex(page) },
    },
    later: 'more',
  };
  const text = Buffer.from((await sealRecord(listed)).text);
  const sums = Buffer.from(sumsText(listed.files, sha256Hex(text)));
  const changed = { 'result.jsonl': rows, 'summary.html': page, 'summary.json': text, SHA256SUMS: sums };
  expect(await named(new Map([...files, ...Object.entries(changed)]))).toEqual([]);
});
