import { expect, it } from 'vitest';
import { canonicalFields } from '../../../shared/documents/canonical.ts';
import { amendWaves } from '../../../shared/jobs/amend/amend-waves.ts';
import { issuedNamed } from '../../../shared/jobs/amend/issued-named.ts';
import { createSpool, type SpoolFile } from '../../../shared/jobs/files/spool.ts';
import { CreditedDocuments } from '../../../shared/jobs/judge/credited-documents.ts';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import {
  recordOfDocument,
  type SpooledDocument,
  spooledDocument,
  spooledDocumentForm,
} from '../../../shared/jobs/judge/spooled-document.ts';
import { reportRowForm } from '../../../shared/report/columns/report-row.ts';
import { anOutcome, aRow, reportOf } from '../../report/report-fixtures.ts';
import { emptyStore, storeSummary } from '../stored-job.ts';
import { claimed, invoice, issued, ledgerOf, markOf } from './amend-kit.ts';

const record = (external_id: string, row: number, of: Partial<UnnumberedRecord> = {}): UnnumberedRecord => ({
  ...{ external_id, rows: [row], verdict: 'ready', problems: [] },
  document: invoice(external_id, { payment_method_type: 5 }),
  ...of,
});
interface Judged {
  record: UnnumberedRecord;
  identity?: string;
  twin?: string;
}

/** The waves of an export with its amendments: per file the external_ids of its documents. */
async function amended(waves: readonly (readonly (readonly Judged[])[])[], entries: string[]) {
  const spool = await createSpool();
  const { ledger: known, asked } = ledgerOf(entries.map((id, n) => issued(id, String(n + 1))));
  const batches: number[] = [];
  const lookupAll: typeof known.lookupAll = async (ids) => {
    batches.push(ids.length);
    return known.lookupAll(ids);
  };
  const ledger = { ...known, lookupAll };
  const written = await Promise.all(
    waves.map((files, wave) =>
      Promise.all(
        files.map(async (documents, n) => {
          const file = await spool.file(`documents-${wave}-${n}`, spooledDocumentForm);
          for (const { record, identity, twin } of documents)
            await file.write(spooledDocument(record, { identity, twin }));
          return file;
        }),
      ),
    ),
  );
  const credited = new CreditedDocuments();
  const identities: (string | undefined)[] = [];
  const found = await amendWaves([written[0] ?? [], written[1] ?? []], {
    ...{ spool, credited },
    identities: { onlyOne: (identity) => (identity === 'twice' ? undefined : identity) },
    amend: {
      ...{ store: emptyStore(), ledger, isCleared: () => false, today: '2026-11-20' },
      holders: {
        async holderOf({ what, key }) {
          if (what === 'identity') identities.push(key);
          return undefined;
        },
      },
      contentAtService: async ({ external_id }) => canonicalFields(invoice(external_id)),
      context: { books: undefined, columnOf: () => undefined },
    },
  });
  const read = async (file: SpoolFile<SpooledDocument>) => Array.fromAsync(file.read());
  const files = await Promise.all(found.map((wave) => Promise.all(wave.map(read))));
  await spool[Symbol.asyncDispose]();
  return {
    ...{ files, identities, credited, asked, batches },
    ids: files.map((wave) => wave.map((documents) => documents.map(({ external_id }) => external_id))),
  };
}

it('puts credit notes before everything, and versions behind it, each wave in its order', async () => {
  const { ids, files } = await amended(
    [
      [[{ record: record('A-1', 2) }, { record: record('B-1', 3) }], [{ record: record('B-2', 4) }]],
      [[{ record: record('A-2', 5) }, { record: record('B-3', 6) }]],
    ],
    ['A-1', 'A-2'],
  );
  expect(ids).toEqual([
    [['A-1-REV', 'A-2-REV'], ['B-1'], ['B-2']],
    [['A-1~2'], [], ['B-3'], ['A-2~2']],
  ]);
  const [credit] = files[0]?.[0] ?? [];
  expect(credit).toMatchObject({
    rows: [],
    isReady: true,
    type: '5.1',
    identity: undefined,
    twin: undefined,
  });
});

it('keeps what tells a document from others, and notes the credit note that it waits for', async () => {
  const { files, identities, credited } = await amended(
    [
      [
        [
          { record: record('A-1', 2), identity: 'one', twin: 'x' },
          { record: record('A-2', 3), identity: 'twice' },
        ],
      ],
    ],
    ['A-1', 'A-2'],
  );
  const [version] = files[1]?.[0] ?? [];
  expect(version).toMatchObject({ external_id: 'A-1~2', rows: [2], identity: 'one', twin: 'x', names: true });
  // That two documents of the export share an identity says nothing of another one.
  expect(identities).toEqual(['one']);
  credited.place('A-1-REV', 7);
  const again = version && recordOfDocument(version);
  const numbered = again && credited.complete({ ...again, clears: undefined, ordinal: 9 });
  expect(numbered?.amends).toMatchObject({ credit: 'A-1-REV', ordinal: 7 });
});

it('leaves what is not ready as it was, and what is refused in its place', async () => {
  const held = record('A-1', 2, { verdict: 'held' });
  const payment = record('A-2', 3, { life: { payment: 'p', states: 'sale', counted: ['e'] } });
  const { files, ids } = await amended(
    [[[{ record: held, identity: 'one' }, { record: payment }]]],
    ['A-1', 'A-2'],
  );
  expect(ids).toEqual([[[], ['A-1', 'A-2']], [[]]]);
  const [first, second] = (files[0]?.[1] ?? []).map(recordOfDocument);
  expect(first).toEqual(held);
  expect(second?.problems.map(({ code }) => code)).toEqual(['AMEND-REFUSED']);
});

it('looks a hundred documents up at once', async () => {
  const all = Array.from({ length: 201 }, (_, n) => ({ record: record(`B-${n}`, n + 2) }));
  const { ids, asked, batches } = await amended([[all]], []);
  expect(batches).toEqual([100, 100, 1]);
  expect(ids).toEqual([[[], all.map((one) => one.record.external_id)], [[]]]);
  expect(asked).toEqual(all.map((one) => one.record.external_id));
});

const listed = [
  { external_id: 'C-1', series: 'ΤΙΜ', number: '7', mark: markOf(3) },
  { external_id: 'C-2', series: 'ΤΙΜ', number: '8', mark: markOf(4) },
];

it('finds issued documents by their external_id, MARK or number: in the ledger, in reports, at the service', async () => {
  const store = emptyStore();
  for (const [account, job, id = `R-${account}`] of [
    ['a', 'one'],
    ['a', 'two'],
    ['b', 'three'],
    // Issued under the same number in another environment.
    ['a', 'elsewhere', 'R-elsewhere'],
  ] as const) {
    const report = `reports/${account}/standard/sales.csv/${job}/`;
    await storeSummary(store, { job, account, report });
    const { records } = await reportOf({
      rows: [aRow(2, { external_id: id })],
      outcomes: [anOutcome(1, { external_id: id, series: 'A', number: '5', mark: markOf(5) })],
    });
    await store.put(`${report}result.jsonl`, records.map((row) => `${reportRowForm.text(row)}\n`).join(''));
  }
  const { ledger } = ledgerOf([issued('A-1', '1'), issued('R-a', '5'), claimed('C-1')]);
  let asked = 0;
  const named = (wanted: string) =>
    issuedNamed(
      {
        ...{ store, ledger },
        listed: async () => {
          asked += 1;
          return listed;
        },
      },
      { account: 'a', wanted },
    );
  expect(await named(' A-1 ')).toEqual(['A-1']);
  expect(await named('A 5')).toEqual(['R-a']);
  expect(await named(markOf(5))).toEqual(['R-a']);
  expect(asked).toBe(0);
  expect(await named(markOf(4))).toEqual(['C-2']);
  expect(await named('ΤΙΜ 7 ')).toEqual(['C-1']);
  expect(await named('ΤΙΜ 9')).toEqual([]);
  // Begun, and listed under another name alone.
  expect(await named('C-1')).toEqual([]);
  expect(asked).toBe(4);
});
