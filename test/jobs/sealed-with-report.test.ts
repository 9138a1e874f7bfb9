import { describe, expect, it } from 'vitest';
import { judgedDocuments, keptPlanLines, planLines } from '../../shared/jobs/report/plan-sums.ts';
import { settledItems } from '../../shared/jobs/report/settled-items.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';
import type { LedgerItems, NamedItem } from '../../shared/ledger/ledger-items.ts';
import { UNPROVEN_LOGIN } from '../../shared/ledger/logins.ts';
import type { ItemName } from '../../shared/ledger/sealed-item.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { anOutcome } from '../report/report-fixtures.ts';
import { aDocument, aRecord, emptyStore, storeJob } from './stored-job.ts';

const text = (of: Record<string, string>): Item =>
  Object.fromEntries(Object.entries(of).map(([name, S]) => [name, { S }]));
const issuedItem = (external_id: string, mark: string, money?: object): Item => ({
  ...text({ external_id, state: 'issued', fingerprint: 'f'.repeat(64), job: 'j', digests: '{}' }),
  ...text({
    issued: JSON.stringify({
      invoice_id: 'i',
      series: 'A',
      number: '1',
      mark,
      uid: '',
      qr_url: '',
      issued_at: '',
    }),
  }),
  ...(money && text({ money: JSON.stringify(money) })),
});

async function settled(
  ledger: Record<string, Item>,
  chunks: readonly DocumentRecord[][],
  told: readonly string[] = [],
) {
  const store = emptyStore();
  const starts = chunks.map((_, at) => 1 + chunks.slice(0, at).flat().length);
  const { plan } = await storeJob(store, {
    plan: { chunk_starts: starts, waves: [chunks.map((_, at) => at + 1)] },
    documents: chunks,
  });
  if (told.length > 0)
    await store.put(
      jobKeys(plan.job).payments,
      told.map((payment) => `${JSON.stringify({ payment })}\n`).join(''),
    );
  const asked: number[] = [];
  const items: Pick<LedgerItems, 'read'> = {
    read: async <Name extends ItemName>(names: readonly Name[]) => {
      asked.push(names.filter(({ kind }) => kind === 'payment').length);
      return names.flatMap((name): NamedItem<Name>[] => {
        const item = ledger[`${name.kind} ${name.key.toLowerCase()}`.trim()];
        return item ? [{ name, item }] : [];
      });
    },
  };
  const batches = await Array.fromAsync(settledItems({ store, items }, plan));
  return { batches: batches.map((batch) => batch.map(({ kind, key }) => `${kind} ${key}`.trim())), asked };
}

describe('what the ledger has settled of a job', () => {
  const holder = (of: string) => text({ holder: of });

  it('is its login, and its documents with what they hold', async () => {
    const ledger = {
      login: text({ login: 'own' }),
      'document a-1': issuedItem('A-1', '400'),
      'document a-2': { ...issuedItem('A-2', '401'), state: { S: 'claimed' } },
      'identity own': holder('a-1'),
      'identity theirs': holder('z-9'),
      'clearance sale': holder('a-1'),
      'credit 300': holder('a-1'),
      'mark 400': text({ external_id: 'A-1' }),
    };
    const one = aRecord(1, {
      ...{ identity: 'own', clears: [{ external_id: 'SALE' }] },
      document: aDocument({ correlated_invoices: ['300'] }),
    });
    const { batches } = await settled(ledger, [[one, aRecord(2, { identity: 'own' }), aRecord(3)]]);
    expect(batches[0]).toEqual(['login']);
    expect(batches[1]).toEqual(
      expect.arrayContaining(['document A-1', 'identity own', 'clearance SALE', 'credit 300']),
    );
    expect(batches[1]).not.toContain('document A-2');
    const others = await settled(ledger, [[{ ...one, identity: 'theirs' }]]);
    expect(others.batches[1]).not.toContain('identity theirs');
    const unproven = await settled({ login: text({ login: UNPROVEN_LOGIN }) }, [[]]);
    expect(unproven.batches[0]).toEqual([]);
    expect((await settled({}, [[one]])).batches).toEqual([[], []]);
  });

  it.each([
    ['1.1', ['document A-1', 'identity own', 'mark 400']],
    ['11.1', ['document A-1', 'identity own']],
    ['5.1', ['document A-1', 'identity own']],
  ])('is the MARK by which a document of kind %s is found, where a credit note may name it', async (kind, found) => {
    const ledger = {
      'document a-1': issuedItem('A-1', '400'),
      'identity own': holder('a-1'),
      'mark 400': text({ external_id: 'A-1' }),
    };
    const document = aDocument({ invoice_type_code: kind });
    const { batches } = await settled(ledger, [[aRecord(1, { identity: 'own', document })]]);
    expect(batches[1]).toEqual(found);
  });

  it('is what its credit notes take back, by external_id or MARK, with the money of either', async () => {
    const money = { amount: '1', currency: 'EUR', euro: '1', payment: 'PAY' };
    const ledger = {
      'document s-1': issuedItem('S-1', '300'),
      'document s-2': issuedItem('S-2', '301', money),
      'mark 301': text({ external_id: 'S-2' }),
      'money s-1': { revision: { N: '1' } },
      'money pay': { revision: { N: '2' } },
    };
    const credits = [{ external_id: 'S-1' }, { mark: '301' }, {}];
    const { batches } = await settled(ledger, [[aRecord(1, { credits })], [aRecord(2)]]);
    expect(batches.slice(1)).toEqual([
      ['document S-1', 'document S-2', 'mark 301', 'money S-1', 'money PAY'],
      [],
    ]);
  });

  it('is the payments of its documents, and those that its export told of, a hundred at a time', async () => {
    const life = { payment: 'P-1', states: 'sale', counted: [] } as const;
    const ledger = {
      'payment p-1': text({ a: 'b' }),
      'money p-1': { revision: { N: '1' } },
      'payment t-200': text({ a: 'c' }),
    };
    const told = Array.from({ length: 201 }, (_, at) => `T-${at}`);
    const records = [aRecord(1, { life }), aRecord(2, { life })];
    const { batches, asked } = await settled(ledger, [records], told);
    expect(batches).toEqual([[], ['payment P-1', 'money P-1'], [], [], ['payment T-200']]);
    expect(asked.filter((count) => count > 0)).toEqual([1, 100, 100, 1]);
    const exact = await settled(ledger, [records], told.slice(0, 100));
    expect(exact.batches).toHaveLength(3);
  });
});

describe('the plan of a dry run', () => {
  const book = (id: string | undefined, net: string) =>
    aDocument({ ...(id && { billing_book_id: id }), net_total_amount: net });
  const records = [
    aRecord(1, { document: book('b1', '10.00') }),
    aRecord(2, { document: book('b2', '1.00') }),
    aRecord(3, { document: book('b1', '0.50') }),
    aRecord(4, { document: book('b1', '99.00') }),
    aRecord(5, { document: book(undefined, '99.00') }),
    aRecord(6),
  ];
  const outcomes = ['ready', 'ready', 'ready', 'held', 'ready'] as const;
  async function stored() {
    const store = emptyStore();
    const { plan, record } = await storeJob(store, {
      plan: { dry_run: true, chunk_starts: [1, 3], waves: [[1], [2]] },
      documents: [records.slice(0, 2), records.slice(2)],
    });
    const outcomeOf = (ordinal: number) => {
      const outcome = outcomes[ordinal - 1];
      return outcome && anOutcome(ordinal, { outcome });
    };
    return { store, record, judged: () => judgedDocuments(store, plan, { outcomeOf }) };
  }

  it('has a line for each document, with what would become of it', async () => {
    const { judged } = await stored();
    const lines = await Array.fromAsync(planLines(judged()));
    expect(lines.map(({ external_id, row, verdict }) => [external_id, row, verdict])).toEqual([
      ...[1, 2, 3, 4, 5].map((ordinal) => [`A-${ordinal}`, ordinal + 1, outcomes[ordinal - 1]]),
      ['A-6', 7, 'failed'],
    ]);
  });

  it('keeps what would be issued by billing book', async () => {
    const { store, record, judged } = await stored();
    const lines = await Array.fromAsync(keptPlanLines(store, record, judged()));
    expect(lines).toEqual(await Array.fromAsync(planLines(judged())));
    expect(JSON.parse(await store.readText(jobKeys(record.job).planned))).toEqual({
      form: 1,
      books: [
        {
          billing_book_id: 'b1',
          documents: 2,
          net_total: '10.50',
          vat_total: '48.00',
          payable_total: '248.00',
        },
        {
          billing_book_id: 'b2',
          documents: 1,
          net_total: '1.00',
          vat_total: '24.00',
          payable_total: '124.00',
        },
      ],
    });
  });
});
