import { describe, expect, it } from 'vitest';
import { createSpool, type SpoolFile } from '../../shared/jobs/files/spool.ts';
import { writeDocuments } from '../../shared/jobs/intake/write-documents.ts';
import { countSkipped, withAnswers, writeRows } from '../../shared/jobs/intake/write-rows.ts';
import { writeToldPayments } from '../../shared/jobs/intake/write-told-payments.ts';
import type { SpooledDocument } from '../../shared/jobs/judge/spooled-document.ts';
import {
  recordOfRow,
  type SpooledRow,
  spooledRow,
  spooledRowForm,
} from '../../shared/jobs/rows/spooled-row.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { aRow } from '../report/report-fixtures.ts';
import { emptyStore } from './stored-job.ts';

const fileOf = <Line>(lines: readonly Line[]) =>
  ({
    async *read() {
      yield* lines;
    },
    async *batches() {
      yield lines;
    },
  }) as unknown as SpoolFile<Line>;

describe('the documents of a plan', () => {
  const documents = (...rows: number[][]) =>
    fileOf(rows.map((of) => ({ rows: of }) as unknown as SpooledDocument));
  const many = (from: number, count: number) =>
    documents(...Array.from({ length: count }, (_, at) => [from + at]));

  async function written(waves: readonly (readonly SpoolFile<SpooledDocument>[])[], dryRun = true) {
    const store = emptyStore();
    const documentOfRow = new Map<number, number>();
    const partsOf = ({ rows }: SpooledDocument, ordinal: number) => [`${ordinal}:${rows.join('+')}`];
    const plan = await writeDocuments({ store, job: 'job', dryRun, waves, documentOfRow, partsOf });
    const text = async (key: string) => (await store.readText(key)).trimEnd().split('\n');
    const chunks = await Promise.all(
      plan.chunk_starts.map((_, at) => text(jobKeys('job').documents(at + 1))),
    );
    const sent = await Promise.all(
      plan.waves.map(async (_, at) => JSON.parse((await text(jobKeys('job').wave(at + 1))).join(''))),
    );
    const keys = await Array.fromAsync(store.list('jobs/job/'), ({ key }) => key);
    return { plan, chunks, sent, documentOfRow, files: keys.length };
  }

  it('are all in the store when they are told of: what failed last fails the step', async () => {
    const bare = emptyStore();
    const put: typeof bare.put = async (key, text) => {
      if (key === jobKeys('job').wave(1)) throw new Error('no room');
      return bare.put(key, text);
    };
    const to = { store: { ...bare, put }, job: 'job', dryRun: true, documentOfRow: new Map() };
    const waves = [[documents([2])]];
    await expect(writeDocuments({ ...to, waves, partsOf: () => [''] })).rejects.toThrow('no room');
  });

  it('are numbered by their first rows, one wave after the other', async () => {
    const found = await written([[documents([2, 7], [5]), documents([3], [9])], [], [documents([4, 8])]]);
    expect(found.plan).toEqual({ documents: 5, waves: [[1], [2]], chunk_starts: [1, 5] });
    expect(found.chunks).toEqual([['1:2+7', '2:3', '3:5', '4:9'], ['5:4+8']]);
    expect(found.sent).toEqual([[{ job: 'job', chunk: 1 }], [{ job: 'job', chunk: 2 }]]);
    expect([...found.documentOfRow]).toEqual([
      ...[
        [2, 1],
        [7, 1],
        [3, 2],
        [5, 3],
        [9, 4],
      ],
      ...[
        [4, 5],
        [8, 5],
      ],
    ]);
    expect(found.files).toBe(4);
  });

  it('are a hundred in a chunk', async () => {
    const { plan, chunks } = await written([[many(2, 100)], [many(102, 101)]]);
    expect(plan).toEqual({ documents: 201, waves: [[1], [2, 3]], chunk_starts: [1, 101, 201] });
    expect(chunks.map((chunk) => chunk.length)).toEqual([100, 100, 1]);
    expect(chunks[2]).toEqual(['201:202']);
  });

  it('of a real run go one chunk after the other, as long as numbers can follow the rows', async () => {
    const few = await written([[many(2, 1_999)], [many(3_000, 1)]], false);
    expect(few.plan.waves).toEqual(Array.from({ length: 21 }, (_, at) => [at + 1]));
    expect(few.sent[20]).toEqual([{ job: 'job', chunk: 21 }]);
    expect((await written([[many(2, 2_001)]], false)).plan.waves).toEqual([
      Array.from({ length: 21 }, (_, at) => at + 1),
    ]);
  });

  it('are none where there are none', async () => {
    expect((await written([[], []])).plan).toEqual({ documents: 0, waves: [], chunk_starts: [] });
  });
});

describe('the rows of a plan', () => {
  const rejected = aRow(3, {
    verdict: 'rejected',
    stage: 'read',
    problems: [problem('PAY-TEST', {}), problem('MAP-NOT-A-NUMBER', {}), problem('FX-CONVERTED', {})],
  });
  const batches = async function* (...rows: RowRecord[][]): AsyncGenerator<readonly SpooledRow[]> {
    for (const batch of rows) yield batch.map(spooledRow);
  };
  const answered = async (files: readonly object[][], ...rows: RowRecord[][]) =>
    (await Array.fromAsync(withAnswers(batches(...rows), files.map((file) => fileOf(file)) as never))).map(
      (batch) => batch.map(recordOfRow),
    );

  it('are written as they were read, each with the number of its document', async () => {
    const store = emptyStore();
    const [one, two, three] = [2, 3, 4].map((row) => aRow(row, { document: undefined }));
    if (!one || !two || !three) return;
    const rows = batches([one, two], [three]);
    await writeRows(store, {
      job: 'job',
      rows,
      documentOfRow: new Map([
        [2, 7],
        [4, 8],
      ]),
    });
    const text = await store.readText(jobKeys('job').rows);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { form: 1, ...one, document: 7 },
      { form: 1, ...two },
      { form: 1, ...three, document: 8 },
    ]);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('come back from their file as they went into it', async () => {
    await using spool = await createSpool();
    const file = await spool.file('records', spooledRowForm);
    const rows = [2, 10, 123_456].map((row) => aRow(row, { cells: ['α\tβ', ''] }));
    for (const row of rows) await file.write(spooledRow(row));
    const read = await Array.fromAsync(file.read());
    expect(read.map(({ row }) => row)).toEqual([2, 10, 123_456]);
    expect(read.map(recordOfRow)).toEqual(rows);
  });

  it('have the answer that their payment got, in the place of what conversion said', async () => {
    const said = problem('PAY-REPEATED', {});
    const skipped = { row: 3, verdict: 'skipped', problems: [said] };
    const refused = { row: 3, verdict: 'rejected', problems: [said] };
    const { stage: _, verdict: __, problems: ___, ...plain } = rejected;
    const warning = problem('PAY-TEST', {});
    expect(await answered([[skipped]], [aRow(2), rejected], [aRow(4)])).toEqual([
      [aRow(2), { ...plain, verdict: 'skipped', problems: [said, warning] }],
      [aRow(4)],
    ]);
    expect(await answered([[refused]], [rejected])).toEqual([
      [
        {
          ...plain,
          verdict: 'rejected',
          stage: 'map',
          problems: [said, warning, problem('MAP-NOT-A-NUMBER', {})],
        },
      ],
    ]);
    expect(await answered([[{ row: 3, problems: [said], external_id: 'B' }]], [rejected])).toEqual([
      [{ ...rejected, external_id: 'B' }],
    ]);
    expect(await answered([[{ row: 3, problems: [said] }]], [rejected])).toEqual([[rejected]]);
    expect(await answered([], [rejected])).toEqual([[rejected]]);
  });

  it('are answered from several files, over answers of rows that are not there', async () => {
    const skip = (row: number) => ({ row, verdict: 'skipped', problems: [] });
    const found = await answered(
      [
        [skip(1), skip(4)],
        [skip(2), skip(6), skip(9)],
      ],
      [aRow(2), aRow(3)],
      [aRow(4), aRow(7)],
      [aRow(9)],
    );
    expect(found.map((batch) => batch.map(({ row, verdict }) => [row, verdict]))).toEqual([
      [
        [2, 'skipped'],
        [3, undefined],
      ],
      [
        [4, 'skipped'],
        [7, undefined],
      ],
      [[9, 'skipped']],
    ]);
    expect(
      await countSkipped([
        fileOf([skip(1), { row: 2, verdict: 'rejected' }]),
        fileOf([skip(3), { row: 4 }, skip(5)]),
      ] as never),
    ).toBe(3);
  });

  it('tell which payments the ledger was told of', async () => {
    const store = emptyStore();
    await writeToldPayments(store, 'job', []);
    expect(await store.head(jobKeys('job').payments)).toBeUndefined();
    await writeToldPayments(store, 'job', ['P-1', 'P-2']);
    expect(await store.readText(jobKeys('job').payments)).toBe(
      '{"form":1,"payment":"P-1"}\n{"form":1,"payment":"P-2"}\n',
    );
  });
});
